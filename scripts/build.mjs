// Builds `dist/`: the command line as chunks behind a launcher with a code cache (D14), and the library as ES modules.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleCommandLine } from './bundle.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/** What is loaded together: what every run needs, then what its first look at a file adds. */
const RUNS = [
  { name: 'run', start: (command) => twice(command('run', 'noop.yaml', '-q')) },
  { name: 'files', start: (command) => twice(command('run', 'files.yaml', '-q')) },
];

function buildLauncher(build) {
  const text = readFileSync(join(root, 'scripts/launcher.cjs'), 'utf8').replace('@VERSION@', version).replace('@BUILD@', build);
  writeFileSync(join(dist, 'windlass.js'), text);
  chmodSync(join(dist, 'windlass.js'), 0o755);
  // The launcher is CommonJS: loading it as an ES module costs a third of a bare start (measured).
  writeFileSync(join(dist, 'package.json'), '{ "type": "commonjs" }\n');
}

/** Types by the compiler; code by esbuild, because TypeScript 7.0.2 emits a static field that makes its own class wrongly. */
async function buildLibrary() {
  const lib = join(dist, 'lib');
  const source = join(root, 'src');
  run(['node_modules/ts7/bin/tsc', '-p', 'tsconfig.build.json']);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const typed = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.startsWith('cli/'));
  await build({
    absWorkingDir: source,
    entryPoints: typed,
    outdir: lib,
    outbase: source,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
  });
  for (const file of files.filter((each) => /(^|\/)generated\/.*\.(js|d\.ts)$/.test(each))) cpSync(join(source, file), join(lib, file));
  writeFileSync(join(lib, 'package.json'), '{ "type": "module" }\n');
}

/** Registration proves at build time what every start would prove again: that the tools we ship are what they say. */
async function proveTools() {
  const [{ createRegistry }, { SHIPPED }] = await Promise.all([
    import(join(dist, 'lib/tools/registry/index.js')),
    import(join(dist, 'lib/toolsets/index.js')),
  ]);
  const registry = createRegistry({ clock: { now: Date.now }, revocations: { select: async () => [] } });
  for (const toolset of SHIPPED) {
    const open = (await registry.register(toolset)).filter(({ state }) => state !== 'callable');
    if (open.length > 0)
      throw new Error(`${open.map(({ name, state }) => `${name} is ${state}`).join(', ')}; only callable tools are shipped`);
  }
}

/** Real runs in a folder of their own, so that the very first start of a user already finds its functions compiled. */
function warmCodeCache() {
  inWorkspace((options) => {
    // The first one fills the cache of the first chunk: it also calls tools.
    for (const chain of ['files.yaml', 'noop.yaml', 'warm.yaml']) run([join(dist, 'windlass.js'), 'run', chain, '-q'], options);
  });
}

/** The second time the chain is in the cache, as it is for a chain that cron fires. */
function twice(args) {
  inWorkspace((options) => {
    run(args, options);
    run(args, options);
  });
}

function inWorkspace(act) {
  const folder = mkdtempSync(join(tmpdir(), 'windlass-build-'));
  try {
    const cwd = join(folder, 'workspace');
    cpSync(join(root, 'scripts/warm'), cwd, { recursive: true });
    const { XDG_STATE_HOME: _, XDG_CONFIG_HOME: __, XDG_CACHE_HOME: ___, ...env } = process.env;
    act({ cwd, env: { ...env, HOME: folder }, stdio: ['ignore', 'ignore', 2] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(args, options = {}) {
  const done = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
  if (done.status !== 0) {
    console.error(`build: node ${args.join(' ')} ended with ${done.status ?? done.signal}`);
    process.exit(1);
  }
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
const id = await bundleCommandLine({ root, folder: join(dist, 'cli'), version, runs: RUNS });
buildLauncher(id);
await buildLibrary();
await proveTools();
warmCodeCache();
