import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { build } from 'esbuild';
import { chooseDriver, type DriverName } from '../../src/store/driver.js';
import { temporaryFolder } from './support.js';

/**
 * Bundles a fixture program as the product is bundled, with `node_modules` beside it. `driver: 'inside'` takes the
 * driver's own code in as well; its native part stays where it was installed.
 */
export async function bundle(
  fixture: string,
  options: { readonly format?: 'cjs' | 'esm'; readonly driver?: 'beside' | 'inside' | 'missing' } = {},
): Promise<string> {
  const { format = 'cjs', driver = 'beside' } = options;
  const folder = temporaryFolder();
  if (driver !== 'missing') symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const outfile = join(folder, format === 'cjs' ? 'program.cjs' : 'program.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'fixtures', fixture)],
    outfile,
    format,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    logLevel: 'error',
    external: driver === 'inside' ? [other(chooseDriver(process.versions.node))] : ['better-sqlite3', 'better-sqlite3-node20'],
    ...(format === 'cjs'
      ? { define: { 'import.meta.url': 'bundleUrl' }, banner: { js: "const bundleUrl=require('url').pathToFileURL(__filename).href;" } }
      : {}),
  });
  return outfile;
}

function other(name: DriverName): DriverName {
  return name === 'better-sqlite3' ? 'better-sqlite3-node20' : 'better-sqlite3';
}

export interface Program {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** Lines printed so far. */
  readonly lines: string[];
  /** Resolves when a line that starts with `text` was printed. */
  printed(text: string): Promise<void>;
  /** Exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
}

export function start(file: string, args: readonly string[], command: readonly string[] = [process.execPath]): Program {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  const [program = process.execPath, ...before] = command;
  const child = spawn(program, [...before, file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  let heard = () => {};
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    heard();
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => {
    if (code !== 0 && signal === null) lines.push(`stderr: ${errors.join('')}`);
    heard();
    return (code ?? signal) as number | string;
  });
  const printed = (text: string) =>
    new Promise<void>((resolvePrinted, reject) => {
      heard = () => {
        if (lines.some((line) => line.startsWith(text))) resolvePrinted();
        else if (child.exitCode !== null || child.signalCode !== null)
          reject(new Error(`ended without printing ${text}: ${lines.join('\n')}`));
      };
      heard();
    });
  return { child, lines, printed, ended };
}
