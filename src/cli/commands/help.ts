import { Command } from 'commander';
import { WindlassError } from '../../contract/index.js';
import type { Cli } from '../cli.js';

export function command(cli: Cli): Command {
  const help = new Command('help');
  return help
    .argument('[topic...]')
    .summary('a command or a topic in full')
    .description('Explains a command or a topic.')
    .action(async (words: readonly string[]) => {
      await explain(cli, help.parent ?? help, words);
    });
}

async function explain({ streams }: Cli, program: Command, words: readonly string[]): Promise<void> {
  const { TOPICS } = await import('../help/topics.js');
  const topic = TOPICS[words.join(' ')];
  if (topic) return streams.out(`${topic.text().trim()}\n`);
  const found = words.reduce<Command | undefined>((at, word) => at?.commands.find((command) => command.name() === word), program);
  if (!found) {
    const known = [...new Set([...program.commands.map((each) => each.name()), ...Object.keys(TOPICS)])];
    throw new WindlassError('usage', `there is no help for "${words.join(' ')}"${await suggestion(words.join(' '), known)}`);
  }
  found.outputHelp();
  if (found !== program) return;
  const list = Object.entries(TOPICS).map(([name, { summary }]) => `  ${name.padEnd(12)} ${summary}\n`);
  streams.out(`\nTopics (windlass help TOPIC):\n${list.join('')}`);
}

async function suggestion(word: string, known: readonly string[]): Promise<string> {
  const { closest, distance } = await import('fastest-levenshtein');
  const nearest = closest(word, known);
  const meant = distance(word, nearest) <= Math.max(2, word.length / 3) ? `; did you mean "${nearest}"?` : ';';
  return `${meant} there is ${known.join(', ')}`;
}
