// Bundles the command line into chunks below `dist/cli/`, so that a start reads and compiles what it uses and nothing else.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { rolldown } from 'rolldown';

/** Stands in the code until the hash of all code is known. */
const UNKNOWN_BUILD = '@windlass-build@';

/**
 * Two passes: the first tells which modules the given runs load, the second puts those of each run into one chunk. What one
 * run adds to those before it is a chunk of its own. Returns the hash of everything bundled.
 */
export async function bundleCommandLine({ root, folder, version, runs }) {
  const first = mkdtempSync(join(root, 'dist/first-'));
  try {
    const chunks = await bundle({ root, version, groups: [] });
    write(first, chunks);
    const known = new Set();
    const groups = runs.map(({ name, start }) => {
      const modules = loadedModules(first, chunks, start).filter((id) => !known.has(id));
      refuseValidators(name, modules);
      for (const id of modules) known.add(id);
      const own = new Set(modules);
      return { name, test: (id) => own.has(id), includeDependenciesRecursively: false };
    });
    const final = await bundle({ root, version, groups });
    const build = createHash('sha256')
      .update(JSON.stringify(final.map(({ name, code }) => [name, code])))
      .digest('hex')
      .slice(0, UNKNOWN_BUILD.length);
    write(
      folder,
      final.map(({ name, code }) => ({ name, code: code.replaceAll(UNKNOWN_BUILD, build) })),
    );
    return build;
  } finally {
    rmSync(first, { recursive: true, force: true });
  }
}

/** The largest modules there are, and a chain that is kept with no configuration beside it needs none: one static import brings one in. */
function refuseValidators(name, modules) {
  const found = modules.find((id) => /\/generated\/[^/]*-validator\.js$/.test(id));
  if (found) throw new Error(`a ${name} start loads ${found}; import what leads there at its first use`);
}

async function bundle({ root, version, groups }) {
  const outside = ['better-sqlite3', 'bindings', 'openai', ...(installed(root, 'better-sqlite3-node20') ? [] : ['better-sqlite3-node20'])];
  const bundled = await rolldown({
    cwd: root,
    input: { main: 'src/cli/main.ts' },
    platform: 'node',
    // Which driver is right depends on the Node that runs. 13 looks for its addon beside itself; 12 is told where it is, so
    // its code may be taken in where it is installed.
    external: (id, importer) => (id.startsWith('node:') && !forCommander(id, importer)) || outside.includes(id),
    resolve: {
      mainFields: ['module', 'main'],
      alias: {
        // The ES build of yaml can be shaken; its CommonJS build cannot (measured: half the start of `run`).
        yaml: join(root, 'node_modules/yaml/browser/dist/index.js'),
        // The other one takes in `node:crypto` for a source of randomness that we bring ourselves.
        ulid: join(root, 'node_modules/ulid/dist/browser/index.js'),
      },
    },
    transform: {
      target: 'node20.19',
      define: {
        WINDLASS_VERSION: JSON.stringify(version),
        WINDLASS_BUILD: JSON.stringify(UNKNOWN_BUILD),
        'process.env.NODE_ENV': '"production"',
      },
    },
    plugins: [lateChildProcess],
    checks: { ineffectiveDynamicImport: false }, // the library's users load room by room; here what loads together lies together
    preserveEntrySignatures: 'allow-extension',
  });
  try {
    const { output } = await bundled.generate({
      format: 'cjs',
      dynamicImportInCjs: false, // a script run by `vm` has no module loader of its own
      codeSplitting: { groups },
      comments: false,
      minify: false,
      entryFileNames: '[name].cjs',
      chunkFileNames: '[name]-[hash].cjs',
    });
    return await Promise.all(
      output.map(async (chunk) => ({
        name: chunk.fileName,
        modules: Object.keys(chunk.modules),
        code: await minified(loadLater(chunk.code)),
      })),
    );
  } finally {
    await bundled.close();
  }
}

/** Parts of Node that a run may not need. Loading one takes a hundredth of a start or more (measured). */
const LATE = ['node:crypto', 'node:fs/promises', 'node:module', 'node:timers/promises', 'node:util'];

/** The bundler requires them at the head of a chunk; here the first use does. The launcher's `require` resolves as well. */
function loadLater(code) {
  let late = code.replaceAll(/\(0, node_module\.createRequire\)\(require\("url"\)\.pathToFileURL\(__filename\)\.href\)/g, 'require');
  for (const id of LATE) {
    const name = id.replaceAll(/[:/]/g, '_');
    const head = `let ${name} = require("${id}");`;
    if (!late.includes(head)) continue;
    // In brackets, because it may stand after `new`.
    late = late.replace(head, '').replaceAll(new RegExp(`\\b${name}\\.`, 'g'), `(${name}()).`);
    late += `\nvar ${name}_;\nfunction ${name}() { return (${name}_ ??= require("${id}")); }`;
    const left = late.match(new RegExp(`\\b${name}\\b(?!\\()`, 'g'));
    if (left) throw new Error(`a chunk uses ${name} in ${left.length} ways that cannot be put off`);
  }
  return late;
}

/** One function expression in ASCII: read as it is, a byte is a character, and `vm` compiles it without a copy. */
async function minified(code) {
  // An argument, because a function that nobody uses would be dropped.
  const wrapped = `use(function(exports,require,module,__filename,__dirname){${code}\n})`;
  const done = await transform(wrapped, { minify: true, charset: 'ascii', target: 'node20.19', legalComments: 'none' });
  return done.code.replace(/^use/, '');
}

/** commander requires it for a kind of subcommand that is not used here; loading it costs a tenth of a start (measured). */
const lateChildProcess = {
  name: 'late-child-process',
  resolveId: (source, importer) => (forCommander(source, importer) ? '\0late-child-process.cjs' : null),
  load: (id) =>
    id === '\0late-child-process.cjs'
      ? "exports.spawn = (...args) => process.getBuiltinModule('node:child_process').spawn(...args);"
      : null,
};

function forCommander(id, importer) {
  return id === 'node:child_process' && importer?.includes('/node_modules/commander/') === true;
}

function installed(root, name) {
  return existsSync(join(root, 'node_modules', name, 'package.json'));
}

function write(folder, chunks) {
  mkdirSync(folder, { recursive: true });
  for (const { name, code } of chunks) writeFileSync(join(folder, name), code);
}

/** The modules of the chunks that a run of the first pass requires. */
function loadedModules(folder, chunks, start) {
  const report = join(folder, 'loaded.json');
  start((...words) => [join(dirname(fileURLToPath(import.meta.url)), 'loaded-chunks.cjs'), folder, report, ...words]);
  const loaded = new Set(JSON.parse(readFileSync(report, 'utf8')));
  return chunks.filter(({ name }) => loaded.has(name)).flatMap(({ modules }) => modules);
}
