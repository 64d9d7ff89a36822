import type { Json } from '../../contract/index.js';
import type { Finding } from '../problem.js';

/** `file:line:col severity code message`, one line whatever the message holds. */
export function formatFinding({ file, line, column, severity, code, message }: Finding): string {
  return `${file}:${line}:${column} ${severity} ${code} ${message.replace(/\s*\n\s*/g, ' ')}`;
}

/** The document of `vet --json`: `{v, errors, warnings, findings}`. */
export function findingsDocument(findings: readonly Finding[]): Json {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { v: 1, errors, warnings: findings.length - errors, findings: findings.map((finding) => ({ ...finding })) };
}
