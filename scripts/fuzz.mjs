// npm run fuzz [-- --seconds N] [--seed S] [--only TOOL] [--replay FILE]: see docs/testing.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
// Two folders down, as the sources are: they find the repository from where they stand.
const folder = mkdtempSync(join(root, 'dist', 'fuzz-'));
const outfile = join(folder, 'main.mjs');
try {
  await build({
    entryPoints: [join(root, 'test/fuzz/main.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  await import(pathToFileURL(outfile).href);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
