import type { TestBody, TestDocument } from '../../app.js';
import type { Style } from './style.js';
import { count, duration, oneLine, printable } from './text.js';

/** One line a test; below a failed one, what is not as it expects. */
export function testLine({ chain, name, line, ok, problems, elapsed_ms }: TestBody, style: Style): string {
  const verdict = ok ? style.green('ok') : style.red('failed');
  const head = `${verdict} ${chain}:${line} ${oneLine(name, 200)} ${style.dim(`(${duration(elapsed_ms)})`)}\n`;
  return head + problems.map((problem) => `  ${printable(problem).replaceAll('\n', ' ')}\n`).join('');
}

export function testSummary({ chains, passed, failed }: TestDocument, style: Style): string {
  const verdict = failed === 0 ? style.green(`${count(passed, 'test')} passed`) : `${passed} passed, ${style.red(`${failed} failed`)}`;
  return `${count(chains, 'chain')}: ${verdict}\n`;
}
