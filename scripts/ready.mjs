// Installs what a fresh clone lacks before its tests can run, and nothing that is there already.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// Program -> Debian package: the first three compile SQLite where no binary fits, the others serve tests; bwrap is what confines programs.
const NEEDED = { python3: 'python3', make: 'make', 'g++': 'g++', git: 'git', strace: 'strace', script: 'bsdutils', bwrap: 'bubblewrap' };
const missing = Object.keys(NEEDED).filter((program) => !onPath(program));
if (missing.length > 0) installPackages(missing.map((program) => NEEDED[program]));
if (!modulesMatchLock() || !driverLoads()) {
  run('npm', ['ci']);
  if (!driverLoads()) giveUp();
}

/** npm says nothing of an optional package that could not be compiled. */
function giveUp() {
  console.error(
    'ready: the SQLite driver could not be installed. Where no binary fits it is compiled, with the headers of Node: from nodejs.org, or, without\n' +
      'a network, from the folder that holds include/node, such as npm_config_nodedir=/usr. `npm rebuild better-sqlite3-node20` tells why it failed.',
  );
  process.exit(1);
}

/** npm keeps what it installed in a hidden lock file; optional packages of other platforms are not in it. */
function modulesMatchLock() {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const found = readPackages(hidden);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const there = found[path];
    return there ? there.version === entry.version && there.integrity === entry.integrity : entry.optional === true;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Which SQLite driver is right depends on the Node that installed; another Node needs its own. */
function driverLoads() {
  const name = Number(process.versions.node.split('.')[0]) < 22 ? 'better-sqlite3-node20' : 'better-sqlite3';
  const load = createRequire(join(root, 'package.json'));
  try {
    const Database = load(name);
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
}

function onPath(program) {
  return (process.env.PATH ?? '').split(':').some((folder) => folder !== '' && existsSync(join(folder, program)));
}

/** Debian's packages, as root or through sudo. Without either the tests that need them say what they miss. */
function installPackages(packages) {
  const prefix = process.getuid?.() === 0 ? [] : onPath('sudo') ? ['sudo', '-n'] : null;
  if (!prefix || !onPath('apt-get')) {
    console.error(`ready: ${packages.join(', ')} not found; what needs them fails or is skipped`);
    return;
  }
  const apt = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  const done =
    attempt(apt[0], [...apt.slice(1), 'update', '-q']) &&
    attempt(apt[0], [...apt.slice(1), 'install', '-q', '-y', '--no-install-recommends', ...packages]);
  if (!done) console.error(`ready: could not install ${packages.join(', ')}; what needs them fails or is skipped`);
}

function run(program, args) {
  if (!attempt(program, args)) process.exit(1);
}

function attempt(program, args) {
  console.error(`ready: ${program} ${args.join(' ')}`);
  return spawnSync(program, args, { cwd: root, env: withHeaders(), stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/** Headers that came with this very Node are not fetched from elsewhere. */
function withHeaders() {
  const nodedir = dirname(dirname(process.execPath));
  const set = process.env.npm_config_nodedir !== undefined || !existsSync(join(nodedir, 'include/node/node_version.h'));
  return set ? process.env : { ...process.env, npm_config_nodedir: nodedir };
}
