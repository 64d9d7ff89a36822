import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { type Import, importsOf, sourcesUnder } from './sources.js';

const ARROWS: { readonly [room: string]: readonly string[] } = {
  contract: [],
  chain: ['contract'],
  shell: ['contract'],
  model: ['contract', 'chain'],
  store: ['contract'],
  unit: ['contract'],
  engine: ['contract', 'chain'],
  gate: ['contract', 'chain types'],
  config: ['contract', 'chain'],
  toolsets: ['contract', 'shell', 'unit'],
  tools: ['contract', 'gate'],
  runtime: ['contract', 'engine', 'tools', 'model', 'chain types'],
  mission: ['contract', 'runtime', 'chain', 'gate'],
  app: ['contract', 'chain', 'shell', 'model', 'store', 'unit', 'engine', 'gate', 'config', 'toolsets', 'tools', 'runtime', 'mission'],
  cli: ['app', 'contract'],
  index: ['app', 'contract'],
};

/** Files of a room that others may name: its list of exports, and files that hold types alone. */
const DOORS = /^src\/(?:app\.ts|[a-z]+\/(?:index|types|definition|interpreter-types)\.ts)$/;

const sources = sourcesUnder('src');
const imports = sources.flatMap(importsOf);

function roomOf(file: string): string {
  return /^src\/([a-z]+)(?:\/|\.ts$)/.exec(file)?.[1] ?? '';
}

function crossing({ from, target }: Import): boolean {
  return target !== null && roomOf(from) !== roomOf(target);
}

const at = ({ from, line, specifier }: Import) => `${from}:${line} imports ${specifier}`;

describe('the rooms and their arrows', () => {
  it('every file stands in a known room', () => {
    expect(sources.map(({ file }) => file).filter((file) => !(roomOf(file) in ARROWS))).toEqual([]);
  });

  it('a room imports only the rooms that its arrows reach', () => {
    const wrong = imports.filter((each) => {
      if (!crossing(each) || each.target === null) return false;
      const reach = ARROWS[roomOf(each.from)] ?? [];
      const room = roomOf(each.target);
      return !reach.includes(room) && !(each.typeOnly && reach.includes(`${room} types`));
    });
    expect(wrong.map(at)).toEqual([]);
  });

  it('a room is entered by its door', () => {
    const wrong = imports.filter((each) => crossing(each) && each.target !== null && !DOORS.test(each.target));
    expect(wrong.map(at)).toEqual([]);
  });

  it('every room but the outermost lists what it offers, name by name', () => {
    const inner = Object.keys(ARROWS).filter((room) => sources.some(({ file }) => file.startsWith(`src/${room}/`)));
    const without = inner.filter((room) => !['app', 'cli'].includes(room) && !sources.some(({ file }) => file === `src/${room}/index.ts`));
    expect(without).toEqual([]);
  });

  it('the pure rooms have no clock, randomness, files or processes', () => {
    const pure = sources.filter(({ file }) => /^src\/(engine|gate|shell)\//.test(file));
    const modules = pure
      .flatMap(importsOf)
      // Paths as text, the same on every platform: `node:path` is another module on another one.
      .filter(({ specifier }) => specifier.startsWith('node:') && specifier !== 'node:path/posix');
    const impure = pure.flatMap((source) =>
      [...source.text.matchAll(/\b(Date\.now|new Date\(\)|Math\.random|process\.|setTimeout|performance\.now|fetch\()/g)].map(
        (match) => `${source.file}: ${match[0]}`,
      ),
    );
    expect([...modules.map(at), ...impure]).toEqual([]);
  });

  it('only the store knows SQL', () => {
    const elsewhere = sources.filter(({ file }) => !file.startsWith('src/store/'));
    const drivers = elsewhere.flatMap(importsOf).filter(({ specifier }) => /sqlite/.test(specifier));
    expect(drivers.map(at)).toEqual([]);
  });

  it('only the composition root takes the mint, and only the gate makes an authorized call', () => {
    const takers = sources.filter(({ text, file }) => /\bMint\.take\(/.test(text) && !/^src\/(app\.ts|app\/)/.test(file));
    const makers = sources.filter(({ text, file }) => /\bnew AuthorizedCall\(/.test(text) && !file.startsWith('src/gate/'));
    expect([...takers, ...makers].map(({ file }) => file)).toEqual([]);
  });

  it('no cycle of imports inside src', () => {
    const graph = new Map<string, string[]>();
    for (const { from, target, typeOnly } of imports) if (target && !typeOnly) graph.set(from, [...(graph.get(from) ?? []), target]);
    expect(findCycle(graph)).toBeNull();
  });
});

describe('the shape of files', () => {
  it('no file is over 300 lines', () => {
    const long = sources
      .filter(({ text }) => text.split('\n').length > 301)
      .map(({ file, text }) => `${file}: ${text.split('\n').length - 1}`);
    expect(long).toEqual([]);
  });

  it('no type is any', () => {
    const found: string[] = [];
    for (const { file, tree } of sources) {
      const visit = (node: ts.Node): void => {
        if (node.kind === ts.SyntaxKind.AnyKeyword) found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
        ts.forEachChild(node, visit);
      };
      visit(tree);
    }
    expect(found).toEqual([]);
  });
});

function findCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      const found = walk(next, [...path, file]);
      if (found) return found;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const found = walk(file, []);
    if (found) return found;
  }
  return null;
}
