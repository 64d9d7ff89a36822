#!/usr/bin/env node
'use strict';
// Loads the chunks of the command line through V8's code cache. A cache is made after a run, so that it holds the functions
// a run needs; a missing, foreign or rejected one costs time and nothing else.
const VERSION = '@VERSION@';
const BUILD = '@BUILD@';

/** Bytes: more than the first chunk and its cache have. */
const ROOM = 1024 * 1024;
let room;

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
  const folder = `${__dirname}/cli`;
  const loaded = new Map();
  const fresh = []; // compiled without a cache
  const place = findPlace(folder);

  process.on('exit', () => {
    if (place && fresh.length > 0 && main.warm?.()) for (const { file, script } of fresh) write(place, file, script.createCachedData());
  });
  const inner = Object.assign(
    (id) => {
      if (id.startsWith('./')) return load(id.slice(2));
      if (id.startsWith('node:')) return process.getBuiltinModule(id); // `require` goes by way of its caches and hooks
      return id.startsWith('/') && id.endsWith('.node') ? loadAddon(id) : require(id);
    },
    { resolve },
  );
  const main = load('main.cjs');

  function load(name) {
    const known = loaded.get(name);
    if (known) return known.exports;
    const chunk = { exports: Object.create(null) }; // hundreds of names: an object with a prototype grows a shape with each
    loaded.set(name, chunk);
    const filename = `${folder}/${name}`;
    const { text, mark } = readChunk(filename);
    const file = place && `${place.folder}/${name.slice(0, -4)}-${mark}-${process.version}-${process.arch}.cache`;
    const cachedData = file && read(place, file);
    const script = new vm.Script(text, { filename, cachedData });
    if (file && (!cachedData || script.cachedDataRejected)) fresh.push({ file, script });
    script.runInThisContext()(chunk.exports, inner, chunk, filename, folder);
    return chunk.exports;
  }

  /** As `require` would, which first looks at every folder on the way to a file that is known to be there. */
  function loadAddon(file) {
    const known = loaded.get(file);
    if (known) return known.exports;
    const addon = { exports: {} };
    process.dlopen(addon, file);
    loaded.set(file, addon);
    return addon.exports;
  }
}

/** A file of an installed package, found where `require.resolve` finds it, without its caches and links. */
function resolve(id) {
  for (let folder = __dirname; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const file = `${folder}/node_modules/${id}`;
    if (fs.existsSync(file)) return file;
  }
  return require.resolve(id);
}

/** The text, which the bundler writes in ASCII, and what tells this very file from every other of its name and length. */
function readChunk(filename) {
  const fd = fs.openSync(filename, 'r');
  try {
    const { mtimeMs, size } = fs.fstatSync(fd);
    return { text: bytesOf(fd, size).toString('latin1'), mark: `${BUILD}-${size}-${Math.trunc(mtimeMs)}` };
  } finally {
    fs.closeSync(fd);
  }
}

/**
 * A whole file, until the next one is read: V8 takes from a text and from a cache what it needs at once. Memory that was not
 * used before is what costs most about reading.
 */
function bytesOf(fd, size) {
  if (!room || room.length < size) room = Buffer.allocUnsafeSlow(Math.max(size, ROOM));
  let end = 0;
  for (let read = 1; end < size && read > 0; end += read) read = fs.readSync(fd, room, end, size - end);
  return room.subarray(0, end);
}

/**
 * Where the caches stand: beside the chunks when their folder is the caller's own, else in the caller's private cache
 * folder, where the bytes are hashed again because other programs of the caller write there too.
 */
function findPlace(chunks) {
  try {
    const uid = process.getuid?.() ?? 0;
    if (privateTo(fs.statSync(chunks), uid)) return { folder: chunks, uid, sealed: false };
    const base = process.env.XDG_CACHE_HOME || (process.env.HOME ? `${process.env.HOME}/.cache` : '');
    if (!base.startsWith('/')) return undefined;
    const folder = `${base}/windlass`;
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stat = fs.lstatSync(folder);
    if (!stat.isDirectory() || !privateTo(stat, uid) || (stat.mode & 0o077) !== 0) return undefined;
    return { folder, uid, sealed: true };
  } catch {
    return undefined; // no cache is a slower start, never a failed one
  }
}

function privateTo(stat, uid) {
  return stat.uid === uid && (stat.mode & 0o022) === 0;
}

function read({ uid, sealed }, file) {
  let fd;
  try {
    fd = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW);
    const stat = fs.fstatSync(fd);
    if (!stat.isFile() || !privateTo(stat, uid)) return undefined;
    const bytes = bytesOf(fd, stat.size);
    if (!sealed) return bytes;
    const body = bytes.subarray(32);
    return digest(body).equals(bytes.subarray(0, 32)) ? body : undefined;
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

function write({ sealed }, file, data) {
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
