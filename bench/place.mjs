import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
export const chains = join(here, 'chains');
export const launcher = join(here, '../dist/windlass.js');

const places = [];
process.on('exit', () => {
  for (const folder of places) rmSync(folder, { recursive: true, force: true });
});

/** A folder for the state of one measurement, removed when the process ends. */
export function place() {
  const folder = mkdtempSync(join(tmpdir(), 'windlass-bench-'));
  places.push(folder);
  return folder;
}

/** Children start as a user's would: an extra certificate file alone triples the start of Node 20. */
export function environment(folder) {
  const { NODE_EXTRA_CA_CERTS: _, NODE_OPTIONS: __, ...env } = process.env;
  return {
    ...env,
    HOME: folder,
    XDG_STATE_HOME: join(folder, 'state'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  };
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
