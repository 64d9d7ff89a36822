import { WindlassError } from '../contract/index.js';
import { answer, wantsJson } from './answer.js';
import { createCli } from './cli.js';
import { fail } from './fail.js';

const cli = createCli();

/** Asked by the launcher at exit: whether what ran is worth keeping as compiled code. */
export function warm(): boolean {
  return cli.warm;
}

async function main(argv: readonly string[]): Promise<void> {
  await answer(cli, argv);
  await cli.streams.flush();
  process.exit(lostResult() ?? cli.exitCode);
}

/** A result that the disk did not take is no success: what ran is on record, and asking again prints it. */
function lostResult(): number | null {
  const code = cli.streams.lost();
  if (code === null || cli.exitCode !== 0) return null;
  const again = cli.warm ? '; `windlass resume RUN` prints the result of a run again and repeats nothing' : '';
  return fail(cli, new WindlassError('output_lost', `the result could not be written to stdout: ${code}${again}`), false);
}

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error) => {
    cli.exitCode = fail(cli, error, wantsJson(process.argv));
    void cli.streams.flush().then(() => process.exit(cli.exitCode));
  });
}

void main(process.argv.slice(2));
