'use strict';
// Part of the build: performs a command line from chunks as they are and writes the names of those it loaded.
// Arguments: the folder of the chunks, the file for the names, then the command line.
const fs = require('node:fs');
const { createRequire } = require('node:module');
const { posix } = require('node:path');
const vm = require('node:vm');

const [node, , folder, report, ...words] = process.argv;
const outer = createRequire(`${folder}/main.cjs`);
const loaded = new Map();

process.argv = [node, 'windlass', ...words];
process.on('exit', () => fs.writeFileSync(report, JSON.stringify([...loaded.keys()])));
load('main.cjs');

function load(name) {
  const known = loaded.get(name);
  if (known) return known.exports;
  const chunk = { exports: {} };
  loaded.set(name, chunk);
  const make = vm.runInThisContext(fs.readFileSync(`${folder}/${name}`, 'latin1'));
  const inner = Object.assign((id) => (id.startsWith('.') ? load(posix.join(posix.dirname(name), id)) : outer(id)), {
    resolve: outer.resolve,
  });
  make(chunk.exports, inner, chunk, `${folder}/${name}`, folder);
  return chunk.exports;
}
