import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bench = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Installs what the product is measured against, where it is not there in the pinned versions. Without install scripts:
 * the one native part among them is the SQLite driver, and a peer's checkpointer is given the product's own.
 */
export function installPeers() {
  const { dependencies } = read(join(bench, 'package.json'));
  const missing = Object.entries(dependencies).filter(([name, version]) => installedVersion(name) !== version);
  if (missing.length === 0) return;
  console.error(`bench: installing ${missing.map(([name, version]) => `${name}@${version}`).join(', ')}`);
  const { status, error } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: bench,
    stdio: ['ignore', 2, 2], // stdout is the document's
    timeout: 240_000,
  });
  if (status !== 0) throw new Error(`the peers could not be installed (npm ci in bench/ ended with ${status ?? error?.message})`);
}

function installedVersion(name) {
  const file = join(bench, 'node_modules', name, 'package.json');
  return existsSync(file) ? read(file).version : null;
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
