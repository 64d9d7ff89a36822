import { expect, it } from 'vitest';
import { secretVariables } from '../../src/config/secret-source.js';
import { SECRET_VARIABLES } from '../../src/contract/index.js';

it('ENV-9 names of variables that hold credentials are whole or begin with a wildcard, and each is told in any case', () => {
  for (const glob of SECRET_VARIABLES) {
    expect(glob).toMatch(/^\*?[A-Z_]+$/);
    const name = glob.replace('*', 'My');
    expect(secretVariables({ [name]: 'hunter-2', [name.toLowerCase()]: 'hunter-3', [`${name}X`]: 'hunter-4' })).toEqual([
      { name, values: ['hunter-2'] },
      { name: name.toLowerCase(), values: ['hunter-3'] },
    ]);
  }
  expect(secretVariables({ OLDPWD: 'a-1', PGPASSFILE: '/etc/x-1', HOME: 'b-2' })).toEqual([]);
});
