import { expect, it } from 'vitest';
import { sourcesUnder } from './sources.js';

/** Parts that do not exist yet: MCP, sub-agents and skills. */
const LATER = ['ENV-12', 'TM-20', 'TM-23', 'TM-27'];

const ids = [...numbered('ENV', 14), ...numbered('TM', 27)];

it('TM-16 every requirement of envelopes and of the tool manager has a test that names it', () => {
  const texts = sourcesUnder('test').filter(({ file }) => file.endsWith('.test.ts') && file !== 'test/architecture/requirements.test.ts');
  const without = ids.filter((id) => !texts.some(({ text }) => new RegExp(`\\b${id}\\b`).test(text)));
  expect(without).toEqual(LATER);
});

function numbered(prefix: string, last: number): readonly string[] {
  return Array.from({ length: last }, (_, at) => `${prefix}-${at + 1}`);
}
