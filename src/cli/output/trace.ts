import type { TraceDocument } from '../../app.js';
import type { Json } from '../../contract/index.js';
import type { Style } from './style.js';
import { oneLine } from './text.js';

/** One line a record: when, what, and its particulars in short. */
export function traceText(document: TraceDocument, style: Style): string {
  const lines = document.records.map(({ seq, at, record }) => {
    const { kind, ...rest } = record as { readonly [key: string]: Json };
    return `${style.dim(`${String(seq).padStart(4)} ${at.slice(11, 23)}`)} ${String(kind).padEnd(20)} ${particulars(rest)}`;
  });
  return `${style.bold(document.call ?? document.run)}\n${lines.join('\n')}\n`;
}

function particulars(record: { readonly [key: string]: Json }): string {
  return oneLine(
    Object.entries(record)
      .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(' '),
    160,
  );
}
