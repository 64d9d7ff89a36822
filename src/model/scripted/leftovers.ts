import type { Dialogue, LeftOver } from './dialogue.js';

/**
 * The turns a finished run left unsaid: a test whose dialogue is longer than the run did not test what it says.
 * `asked` = proposals answered per task, as the run's state counts them.
 */
export async function leftovers(dialogue: Dialogue, asked: ReadonlyMap<string, number>): Promise<readonly LeftOver[]> {
  const found: LeftOver[] = [];
  for (const [task, turns] of Object.entries(dialogue.lanes)) {
    const count = asked.get(task) ?? 0;
    if (count < turns.length) found.push({ task, asked: count, written: turns.length, line: await dialogue.line(task, count) });
  }
  return found;
}
