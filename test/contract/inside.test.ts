import { expect, it } from 'vitest';
import { isInside } from '../../src/contract/index.js';

it('LFS-2 judges containment by whole segments', () => {
  expect(isInside('/w', '/w')).toBe(true);
  expect(isInside('/w/a', '/w/')).toBe(true);
  expect(isInside('/wx', '/w')).toBe(false);
  expect(isInside('/anything', '/')).toBe(true);
});
