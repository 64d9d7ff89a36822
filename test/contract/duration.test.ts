import { expect, it } from 'vitest';
import { isDuration, notADuration, parseDuration } from '../../src/contract/index.js';

it.each([
  ['90s', 90_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['250ms', 250],
  ['100us', 1],
  ['3000000ns', 3],
  ['0s', 0],
  ['', null],
  ['90', null],
  ['-1s', null],
  ['1 h', null],
  ['1d', null],
  ['9000h', null],
])('CHN-2 the duration %s', (text, expected) => {
  expect(parseDuration(text)).toBe(expected);
});

it('a duration too long to be meant still has the form of one', () => {
  expect(isDuration('9000h')).toBe(true);
  expect(isDuration('1d')).toBe(false);
});

it('one sentence says what to write', () => {
  expect(notADuration('soon')).toBe('"soon" is not a duration; write 90s, 30m, 1h30m or 250ms');
});
