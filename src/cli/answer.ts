import type { Cli } from './cli.js';
import { fail } from './fail.js';

/** Performs a command line and tells what went wrong; the exit code stands in `cli`. It ends no process and waits for no stream. */
export async function answer(cli: Cli, argv: readonly string[]): Promise<void> {
  try {
    const { perform } = await import('./program.js');
    await perform(cli, argv);
  } catch (error) {
    cli.exitCode = fail(cli, error, wantsJson(argv));
  }
}

/** Told from the words alone: a command line that does not parse still answers in the form it asked for. */
export function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const words = argv.slice(0, end < 0 ? undefined : end);
  return words.some((word, at) => word === '--json' || word === '--events=jsonl' || (word === '--events' && words[at + 1] === 'jsonl'));
}
