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
 * Two passes: the first keeps every module apart and tells which ones the given runs touch, the second puts those of each
 * run into one chunk: what one run adds to those before it is a chunk of its own, and what none of them touches lies room by
 * room. A chunk loads another at the first use of something in it. Returns the hash of everything bundled.
 */
export async function bundleCommandLine({ root, folder, version, runs }) {
  const first = mkdtempSync(join(root, 'dist/first-'));
  try {
    const modules = await bundle({ root, version, output: { preserveModules: true, preserveModulesRoot: root } });
    write(first, modules);
    const places = new Map();
    for (const { name, start } of runs) {
      const touched = touchedModules(first, modules, start).filter((id) => !places.has(id));
      refuseValidators(name, touched);
      for (const id of touched) places.set(id, name);
    }
    const final = await bundle({
      root,
      version,
      output: {
        codeSplitting: {
          groups: [{ debugName: 'rooms', name: (id) => places.get(id) ?? roomOf(root, id), includeDependenciesRecursively: false }],
        },
      },
    });
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

/** `src/gate/access/judge.ts` -> `gate-access`; a package is a room of its own. */
function roomOf(root, id) {
  const path = id.replace(/^\0/, '');
  const inside = path.slice(path.lastIndexOf('/node_modules/') + 1 || root.length + 1).replace('node_modules/', '');
  const parts = dirname(inside)
    .split('/')
    .filter((part) => part !== 'src');
  return parts.slice(0, 2).join('-').replace('@', '') || 'root';
}

/** The largest modules there are, and a chain that is kept with no configuration beside it needs none: one static import brings one in. */
function refuseValidators(name, modules) {
  const found = modules.find((id) => /\/generated\/[^/]*-validator\.js$/.test(id));
  if (found) throw new Error(`a ${name} start loads ${found}; import what leads there at its first use`);
}

async function bundle({ root, version, output: layout }) {
  const outside = [
    '@vscode/ripgrep',
    'better-sqlite3',
    'bindings',
    'openai',
    ...(installed(root, 'better-sqlite3-node20') ? [] : ['better-sqlite3-node20']),
  ];
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
    treeshake: { moduleSideEffects: [{ test: /\/src\//, sideEffects: false }] }, // so that no module is loaded only for what it might do
  });
  try {
    const { output } = await bundled.generate({
      format: 'cjs',
      dynamicImportInCjs: false, // a script run by `vm` has no module loader of its own
      ...layout,
      comments: false,
      minify: false,
      entryFileNames: '[name].cjs',
      chunkFileNames: '[name]-[hash].cjs',
    });
    const helpers = output.find(({ fileName }) => fileName.includes(HELPERS));
    return await Promise.all(
      output
        .filter((chunk) => chunk !== helpers)
        .map(async (chunk) => ({
          name: chunk.fileName,
          modules: Object.keys(chunk.modules),
          code: await minified(loadLater(withHelpers(chunk.code, helpers))),
        })),
    );
  } finally {
    await bundled.close();
  }
}

const HELPERS = 'rolldown-runtime';

/** The bundler's helpers are a chunk of their own; they are small, and opening a file more costs a hundredth of a start. */
function withHelpers(code, helpers) {
  const inside = () => `const require_rolldown_runtime = (function(exports){${helpers.code}\nreturn exports})({});`;
  return code.replace(/^const require_rolldown_runtime = require\("[^"]+"\);$/m, inside);
}

/** Parts of Node that a run may not need. Loading one takes a hundredth of a start or more (measured). */
const LATE = ['node:crypto', 'node:fs/promises', 'node:module', 'node:timers/promises', 'node:util'];

/** The bundler requires them and other chunks at the head of a chunk; here the first use does. The launcher's `require` resolves as well. */
function loadLater(code) {
  let late = code.replaceAll(/\(0, node_module\.createRequire\)\(require\("url"\)\.pathToFileURL\(__filename\)\.href\)/g, 'require');
  for (const [head, , name, id] of code.matchAll(/^(let|const) ([\w$]+) = require\("([^"]+)"\);$/gm)) {
    if (!LATE.includes(id) && !id.startsWith('.')) continue;
    const used = `(?<![\\w$]|(?<!\\.\\.)\\.)${name.replaceAll('$', '\\$')}`;
    // In brackets, because it may stand after `new`.
    late = late.replace(head, '').replaceAll(new RegExp(`${used}\\.`, 'g'), () => `(${name}()).`);
    late += `\nvar ${name}_;\nfunction ${name}() { return (${name}_ ??= require("${id}")); }`;
    const left = late.match(new RegExp(`${used}(?![\\w$(])`, 'g'));
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
  for (const { name, code } of chunks) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
}

/** The modules that a run of the first pass requires. */
function touchedModules(folder, modules, start) {
  const report = join(folder, 'loaded.json');
  start((...words) => [join(dirname(fileURLToPath(import.meta.url)), 'loaded-chunks.cjs'), folder, report, ...words]);
  const loaded = new Set(JSON.parse(readFileSync(report, 'utf8')));
  return modules.filter(({ name }) => loaded.has(name)).flatMap(({ modules: ids }) => ids);
}
