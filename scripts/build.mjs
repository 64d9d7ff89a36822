// Builds `dist/`: the command line as one bundle behind a launcher with a code cache (D14), and the library as ES modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/** commander requires it for a kind of subcommand that is not used here; loading it costs a tenth of a start (measured). */
const lateChildProcess = {
  name: 'late-child-process',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      importer.includes('/node_modules/commander/') ? { path: 'late', namespace: 'late-child-process' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'late-child-process' }, () => ({
      contents: "exports.spawn = (...args) => process.getBuiltinModule('node:child_process').spawn(...args);",
    }));
  },
};

async function buildCommandLine() {
  await build({
    absWorkingDir: root,
    entryPoints: ['src/cli/main.ts'],
    outfile: join(dist, 'cli.cjs'),
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    // `import()` of what is not bundled becomes `require`: a script run by `vm` has no module loader of its own.
    supported: { 'dynamic-import': false },
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    mainFields: ['module', 'main'],
    // The ES build of yaml can be shaken; its CommonJS build cannot (measured: half the start of `run`).
    alias: { yaml: './node_modules/yaml/browser/dist/index.js' },
    // Which driver is right depends on the Node that runs. 13 looks for its addon beside itself; 12 is told where it is, so
    // its code may be taken in where it is installed.
    external: ['better-sqlite3', 'bindings', 'openai', ...(installed('better-sqlite3-node20') ? [] : ['better-sqlite3-node20'])],
    plugins: [lateChildProcess],
    define: {
      'import.meta.url': 'bundleUrl',
      WINDLASS_VERSION: JSON.stringify(version),
      'process.env.NODE_ENV': '"production"',
    },
    banner: { js: "const bundleUrl=require('url').pathToFileURL(__filename).href;" },
  });
}

function installed(name) {
  return existsSync(join(root, 'node_modules', name, 'package.json'));
}

function buildLauncher() {
  const hash = createHash('sha256')
    .update(readFileSync(join(dist, 'cli.cjs')))
    .digest('hex')
    .slice(0, 16);
  const text = readFileSync(join(root, 'scripts/launcher.cjs'), 'utf8').replace('@VERSION@', version).replace('@HASH@', hash);
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

/** A real run in a folder of its own, so that the very first start of a user already finds its functions compiled. */
function warmCodeCache() {
  const folder = mkdtempSync(join(tmpdir(), 'windlass-build-'));
  try {
    const workspace = join(folder, 'workspace');
    mkdirSync(workspace);
    cpSync(join(root, 'scripts/warm.yaml'), join(workspace, 'warm.yaml'));
    const env = { ...process.env, HOME: folder, XDG_STATE_HOME: join(folder, 'state'), XDG_CONFIG_HOME: join(folder, 'config') };
    run([join(dist, 'windlass.js'), 'run', 'warm.yaml', '-q'], { cwd: workspace, env, stdio: ['ignore', 'ignore', 2] });
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
await buildCommandLine();
buildLauncher();
await buildLibrary();
warmCodeCache();
