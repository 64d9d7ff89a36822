#!/usr/bin/env node
'use strict';
// Starts the bundle through V8's code cache. The cache is made after a run, so that it holds the functions a run needs;
// a missing, foreign or rejected one costs time and nothing else.
const VERSION = '@VERSION@';
const HASH = '@HASH@';

const fs = require('node:fs');
const only = process.argv.length === 3 ? process.argv[2] : '';
if (!(only === '--version' || only === '-V') || !tell(`${VERSION}\n`)) start();

/** False where it could not be written at once: the bundle then says why, and knows who left and what a full disk means. */
function tell(text) {
  try {
    return fs.writeSync(1, text) === text.length;
  } catch {
    return false;
  }
}

function start() {
  const vm = require('node:vm');
  const file = `${__dirname}/cli.cjs`;
  const source = fs.readFileSync(file, 'latin1'); // the bundler writes ASCII only
  const place = findPlace(file);
  const cachedData = place ? read(place) : undefined;
  const script = new vm.Script(`(function(exports,require,module,__filename,__dirname){${source}\n})`, {
    filename: file,
    cachedData,
  });
  const bundle = { exports: {} };
  script.runInThisContext()(bundle.exports, require, bundle, file, __dirname);
  bundle.exports = bundle.exports ?? {};
  if (place && (!cachedData || script.cachedDataRejected)) {
    process.on('exit', () => {
      if (bundle.exports.warm?.()) write(place, script.createCachedData());
    });
  }
}

/**
 * Where the cache of this very bundle stands: beside it when its folder is the caller's own, else in the caller's private
 * cache folder, where the bytes are hashed again because other programs of the caller write there too.
 */
function findPlace(bundle) {
  try {
    const uid = process.getuid?.() ?? 0;
    const { mtimeMs, size } = fs.statSync(bundle);
    const name = `cli-${HASH}-${size}-${Math.trunc(mtimeMs)}-${process.version}-${process.arch}.cache`;
    const home = fs.statSync(__dirname);
    if (privateTo(home, uid)) return { file: `${__dirname}/${name}`, uid, sealed: false };
    const base = process.env.XDG_CACHE_HOME || (process.env.HOME ? `${process.env.HOME}/.cache` : '');
    if (!base.startsWith('/')) return undefined;
    const folder = `${base}/windlass`;
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stat = fs.lstatSync(folder);
    if (!stat.isDirectory() || !privateTo(stat, uid) || (stat.mode & 0o077) !== 0) return undefined;
    return { file: `${folder}/${name}`, uid, sealed: true };
  } catch {
    return undefined; // no cache is a slower start, never a failed one
  }
}

function privateTo(stat, uid) {
  return stat.uid === uid && (stat.mode & 0o022) === 0;
}

function read({ file, uid, sealed }) {
  let fd;
  try {
    fd = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW);
    const stat = fs.fstatSync(fd);
    if (!stat.isFile() || !privateTo(stat, uid)) return undefined;
    const bytes = fs.readFileSync(fd);
    if (!sealed) return bytes;
    const body = bytes.subarray(32);
    return digest(body).equals(bytes.subarray(0, 32)) ? body : undefined;
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

function write({ file, sealed }, data) {
  const temporary = `${file}.${process.pid}`;
  try {
    fs.writeFileSync(temporary, sealed ? Buffer.concat([digest(data), data]) : data, { mode: 0o600, flag: 'wx' });
    fs.renameSync(temporary, file);
  } catch {
    fs.rmSync(temporary, { force: true });
  }
}

function digest(bytes) {
  return require('node:crypto').createHash('sha256').update(bytes).digest();
}
