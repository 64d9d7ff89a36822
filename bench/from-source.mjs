import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What a TypeScript module of the product's own exports, bundled for this process. */
export async function fromSource(contents) {
  const bundled = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    write: false,
    banner: { js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);' },
  });
  const folder = mkdtempSync(join(root, 'dist', 'bench-'));
  const file = join(folder, 'bundle.mjs');
  try {
    writeFileSync(file, bundled.outputFiles[0].text);
    return await import(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
