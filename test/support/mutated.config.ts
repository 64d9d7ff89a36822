import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import config from '../../vitest.config.js';
import { MUTATIONS } from './mutations.js';

/** The tests over a source in which one line is broken: number `WINDLASS_MUTATION` of the list. The files stay as they are. */
const mutation = MUTATIONS[Number(process.env['WINDLASS_MUTATION'])];
if (!mutation) throw new Error('WINDLASS_MUTATION names no mutation');

export default defineConfig({
  ...config,
  root: resolve(import.meta.dirname, '../..'),
  plugins: [
    {
      name: 'mutation',
      enforce: 'pre',
      transform: (code, id) => (id.endsWith(`/${mutation.file}`) ? code.replace(mutation.from, () => mutation.to) : null),
    },
  ],
});
