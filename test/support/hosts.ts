import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = dirname(dirname(import.meta.dirname));
const FOLDER = join(ROOT, 'node_modules/.windlass-hosts');
const HOSTS = ['crash/host.mjs', 'crash/asking.mjs', 'crash/writer.mjs', 'cli/hold.mjs'] as const;

/** A program of the tests that embeds the built library, as one bundle: loading some hundred files made half of its start. */
export function host(name: (typeof HOSTS)[number]): string {
  return join(FOLDER, name);
}

/** Bundles the programs once for all workers. A second suite in the same checkout finds its files as they are. */
export default async function bundleHosts(): Promise<void> {
  if (!existsSync(join(ROOT, 'dist/lib'))) throw new Error('dist/ is missing: these tests run what is built; npm run build');
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: HOSTS.map((name) => `test/${name}`),
    outbase: 'test',
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: ['better-sqlite3', 'better-sqlite3-node20', 'jq-wasm', 'es-git', '@vscode/ripgrep'],
    banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
  });
  for (const { path, contents } of outputFiles) put(path, contents);
}

function put(path: string, contents: Uint8Array): void {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, contents);
  renameSync(temporary, path);
}
