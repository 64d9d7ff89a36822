import { isDuration, LONGEST_DURATION, parseDuration } from '../../../contract/index.js';
import { parseBackoff } from '../../duration.js';
import { type Problem, problem } from '../../problem.js';
import { type Outline, objectAt, textAt } from '../outline.js';

/** Lengths of time that have the right form and make no sense. */
export function checkDurations({ root, tasks }: Outline): readonly Problem[] {
  const holders = [
    { holder: objectAt(root, 'defaults'), at: '/defaults' },
    ...tasks.map((task) => ({ holder: task.raw, at: task.pointer })),
  ];
  return [
    ...positive(textAt(objectAt(root, 'budget'), 'wall'), '/budget/wall'),
    ...holders.flatMap(({ holder, at }) => [
      ...positive(textAt(holder, 'timeout'), `${at}/timeout`),
      ...positive(textAt(objectAt(holder, 'budget'), 'wall'), `${at}/budget/wall`),
      ...waits(objectAt(objectAt(holder, 'execute_config'), 'retry_policy'), `${at}/execute_config/retry_policy`),
    ]),
  ];
}

function positive(text: string, pointer: string): readonly Problem[] {
  if (!isDuration(text)) return [];
  const millis = parseDuration(text);
  if (millis === 0) return [problem('bad_duration', pointer, `${text} is no time at all; leave the key out for no limit`)];
  return millis === null ? [tooLong(text, pointer)] : [];
}

function waits(policy: Outline['root'], at: string): readonly Problem[] {
  return ['initial_backoff', 'max_backoff', 'rate_limit_min_wait'].flatMap((key) => {
    const value = policy[key];
    const readable = typeof value === 'number' ? value >= 0 : typeof value === 'string' && isDuration(value);
    return readable && parseBackoff(value as string | number) === null ? [tooLong(String(value), `${at}/${key}`)] : [];
  });
}

function tooLong(text: string, pointer: string): Problem {
  return problem('bad_duration', pointer, `${text} is longer than ${LONGEST_DURATION / 86_400_000} days`);
}
