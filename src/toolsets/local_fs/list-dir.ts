import { posix } from 'node:path';
import {
  type Applied,
  defineTool,
  type Entry,
  type Json,
  type Located,
  type ResolvedCall,
  type ToolsetHost,
} from '../../contract/index.js';
import { shownName } from '../shown-name.js';
import { answerTo, failed, target } from './answers.js';
import { leftOutNotices, leftOutValue, roomBesideNotices } from './left-out.js';
import { planRead } from './plan-read.js';
import { type FsPolicy, outputCap, parsePolicy } from './policy.js';
import { prefixOf } from './prefix.js';
import { humanSize } from './size.js';
import { notFound } from './suggest.js';
import type { LocalTool } from './tool.js';
import { type LeftOut, type Met, nothingLeftOut, pathIn, walk } from './walk.js';

const DEFAULT_DEPTH = 3;
/** Larger files show their size. */
const LARGE_BYTES = 1024 * 1024;

export const listDir: LocalTool = {
  descriptor: defineTool({
    toolset: 'local_fs',
    tool: 'list_dir',
    version: '1',
    displayName: 'List folder',
    summary:
      'Lists a folder of the workspace, sorted by name: folders end with /, executables with *, links with @; large files show their size. ' +
      'recursive goes down max_depth levels. A listing too long for one answer ends with the offset to go on with.',
    input: {
      type: 'object',
      additionalProperties: false,
      properties: {
        path: { type: 'string', description: 'Folder, relative to the workspace or absolute inside it. Default: the workspace.' },
        recursive: { type: 'boolean', description: 'Also list what is inside folders. Default false.' },
        max_depth: { type: 'integer', description: 'Levels of a recursive listing. Default 3.' },
        offset: { type: 'integer', description: 'Entries to pass over, to go on with a long listing. Default 0.' },
      },
    },
    actions: ['inspect'],
    domains: ['files'],
    hints: ['list', 'folder', 'tree'],
    effect: 'read',
    axis: 'files.read',
    paths: [{ arg: 'path', access: 'walk', default: '.' }],
    groups: ['group:fs'],
  }),
  plan: planRead,
  apply: async ({ call }, host) => answerList(call, target(call), host),
};

async function answerList(call: ResolvedCall, at: Located, host: ToolsetHost): Promise<Applied> {
  const policy = parsePolicy(call.policy);
  try {
    if (at.kind === 'absent') return failed('not_found', await notFound(host, policy, at));
    if (at.kind !== 'directory') return failed('not_directory', await whatItIs(host, at));
    return await list(call, at, policy, host);
  } catch (error) {
    return answerTo(error);
  }
}

async function whatItIs(host: ToolsetHost, at: Located): Promise<string> {
  const { kind, size, mode } = await host.unit.stat(at);
  const what = kind === 'file' ? `a file of ${humanSize(size)}${(mode & 0o111) !== 0 ? ', executable' : ''}` : 'a device, socket or pipe';
  return `${at.display} is ${what}, not a folder`;
}

async function list(call: ResolvedCall, at: Located, policy: FsPolicy, host: ToolsetHost): Promise<Applied> {
  const { path, recursive, max_depth: levels, offset } = call.args;
  const depth = recursive === true ? Math.min(count(levels, DEFAULT_DEPTH, 1), policy.maxListDepth) : 1;
  const page = new Page({
    prefix: prefixOf(path),
    bare: recursive !== true,
    offset: count(offset, 0),
    cap: outputCap(policy, call.request.proposedBy),
    maxVisits: policy.maxListScan,
  });
  const leftOut = nothingLeftOut();
  const route = { policy, start: at, depth, extensions: policy.listExtensions, list: (folder: Located) => host.unit.listDir(folder) };
  await walk(host, route, leftOut, (met) => page.add(met));
  const value = {
    path: at.display,
    entries: page.entries,
    ...(page.full ? { truncated: true, next_offset: page.next } : {}),
    ...leftOutValue(leftOut),
  };
  return {
    kind: 'done',
    result: { value, text: [page.lines.join('\n'), ...notices(page, leftOut)].filter((part) => part !== '').join('\n\n') },
  };
}

/** Entries from `offset` on, until the output or the scan is exhausted; always at least one, so that paging ends. */
class Page {
  readonly entries: Json[] = [];
  readonly lines: string[] = [];
  /** Offset of the first entry that did not fit. */
  next: number;
  full: 'output' | 'scan' | null = null;
  readonly #prefix: string;
  readonly #bare: boolean;
  #toPass: number;
  #room: number;
  #visits: number;

  constructor(options: { prefix: string; bare: boolean; offset: number; cap: number; maxVisits: number }) {
    this.#prefix = options.prefix;
    this.#bare = options.bare;
    this.next = options.offset;
    this.#toPass = options.offset;
    this.#room = roomBesideNotices(options.cap);
    this.#visits = options.maxVisits;
  }

  add(met: Met<Entry> | null): 'more' | 'stop' {
    // What lies before the offset was paid for by earlier calls: otherwise a long listing would never get past the cap.
    if (this.#toPass > 0) {
      if (met) this.#toPass--;
      return 'more';
    }
    if (this.#visits-- === 0) return this.#stop('scan');
    if (!met) return 'more';
    const path = posix.join(this.#prefix, pathIn(met.folder.path, met.entry.name));
    const line = lineOf(this.#bare ? met.entry.name : path, met.entry);
    this.#room -= Buffer.byteLength(line) + (this.lines.length > 0 ? 1 : 0);
    if (this.#room < 0 && this.lines.length > 0) return this.#stop('output');
    this.lines.push(line);
    this.entries.push(entryOf(path, met.entry));
    this.next++;
    return 'more';
  }

  #stop(why: 'output' | 'scan'): 'stop' {
    this.full = why;
    return 'stop';
  }
}

function lineOf(path: string, { kind, executable, size }: Entry): string {
  const mark = kind === 'directory' ? '/' : kind === 'symlink' ? '@' : executable ? '*' : '';
  return `${shownName(path)}${mark}${kind === 'file' && size > LARGE_BYTES ? ` (${humanSize(size)})` : ''}`;
}

function entryOf(path: string, { name, kind, size, executable }: Entry): Json {
  return { path, name, kind, ...(kind === 'file' ? { size, executable } : {}) };
}

function notices(page: Page, leftOut: LeftOut): readonly string[] {
  const all: string[] = [];
  if (page.full === 'output') all.push(`[more entries follow; go on with offset ${page.next}]`);
  if (page.full === 'scan')
    all.push(`[stopped after visiting as many entries as _max_list_scan allows; go on with offset ${page.next}, or list a smaller folder]`);
  return [...all, ...leftOutNotices(leftOut)];
}

function count(value: Json | undefined, byDefault: number, min = 0): number {
  return typeof value === 'number' ? Math.max(min, value) : byDefault;
}
