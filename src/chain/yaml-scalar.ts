import type { Scalar } from 'yaml';
import type { Json } from '../contract/index.js';
import { isExact } from './json-text.js';

interface Read {
  readonly value: Json;
  readonly trouble?: { readonly code: string; readonly message: string };
}

/**
 * A scalar as JSON. Numbers that would not come out as they went in are refused rather than changed: too many digits,
 * or a leading zero, which older YAML reads as octal.
 */
export function scalarValue(node: Scalar): Read {
  const { value } = node;
  if (typeof value !== 'number') return { value: value as Json };
  const source = node.source ?? String(value);
  if (!isExact(value) || digits(source) > 17) {
    return trouble('inexact_number', `${shorten(source)} cannot be kept exactly as a number; quote it`);
  }
  if (/^[-+]?0\d/.test(source)) return trouble('leading_zero', `${source} begins with a zero; quote it, or write the number without`);
  return { value: Object.is(value, -0) ? 0 : value };
}

function trouble(code: string, message: string): Read {
  return { value: null, trouble: { code, message } };
}

function digits(source: string): number {
  return /^[-+]?0*(\d*)\.?(\d*)/.exec(source)?.slice(1).join('').length ?? 0;
}

function shorten(source: string): string {
  return source.length > 48 ? `${source.slice(0, 45)}...` : source;
}
