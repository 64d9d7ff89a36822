import type { ErrorDocument } from '../app.js';
import { ERROR_CODES, WindlassError } from '../contract/index.js';
import type { Cli } from './cli.js';
import { escaped, printable, safeJson } from './output/text.js';

/**
 * Any error as one message on stderr, one document on stdout under `--json`, and the exit code of the one table. Anything
 * that is no `WindlassError` is a defect of ours and says so with its stack.
 */
export function fail(cli: Cli, error: unknown, json: boolean): number {
  const known = WindlassError.is(error) ? error : internal(error);
  const { exit, remedy } = ERROR_CODES[known.code];
  const where = known.position ? `${known.position.file}:${known.position.line}:${known.position.column}` : '';
  const prefix = where === '' || known.message.includes(where) ? '' : `${escaped(where)}: `;
  // Its words name files, tasks and what was typed: none of it acts on a terminal.
  cli.streams.err(printable(`windlass: ${prefix}${known.message}\n`));
  if (known.code !== 'usage') cli.streams.err(`  ${known.code}: ${remedy}\n`);
  if (json) {
    const body: ErrorDocument['error'] = {
      code: known.code,
      message: known.message,
      retryable: exit === 75,
      ...(known.position && { position: known.position }),
      ...(Object.keys(known.data).length > 0 && { data: known.data }),
    };
    cli.streams.out(`${safeJson({ v: 1, error: body } satisfies ErrorDocument)}\n`);
  }
  return exit;
}

function internal(error: unknown): WindlassError {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new WindlassError('internal', `unexpected: ${stack}`, { cause: error });
}
