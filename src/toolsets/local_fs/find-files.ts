import {
  type Applied,
  defineTool,
  type JsonObject,
  type Located,
  type Planned,
  type ResolvedCall,
  type ToolsetHost,
} from '../../contract/index.js';
import { shownName } from '../shown-name.js';
import { answerTo, failed, target } from './answers.js';
import { type FilePattern, filePattern } from './file-pattern.js';
import { leftOutNotices, leftOutValue, roomBesideNotices } from './left-out.js';
import { planRead } from './plan-read.js';
import { outputCap, parsePolicy } from './policy.js';
import { prefixOf } from './prefix.js';
import { notFound } from './suggest.js';
import type { LocalTool } from './tool.js';
import { type LeftOut, nothingLeftOut, pathIn, walk } from './walk.js';

export const findFiles: LocalTool = {
  descriptor: defineTool({
    toolset: 'local_fs',
    tool: 'find_files',
    version: '1',
    displayName: 'Find files',
    summary:
      'Finds files of the workspace by a pattern: * ? [class] within a name, ** for any number of folders, \\ before a character that stands for ' +
      'itself. A pattern without a slash is held against the name alone, others against the path below the searched folder. Links are not ' +
      'followed; ignored files and folders of tools (.git, node_modules, dist and the like) are left out.',
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['pattern'],
      properties: {
        pattern: { type: 'string', description: 'For example *.ts, src/**/*.test.ts or docs/*.md.' },
        path: { type: 'string', description: 'Folder to search, relative to the workspace or absolute inside it. Default: the workspace.' },
      },
    },
    actions: ['search'],
    domains: ['files', 'code'],
    hints: ['find', 'glob', 'name'],
    effect: 'read',
    axis: 'files.read',
    paths: [{ arg: 'path', access: 'walk', default: '.' }],
    groups: ['group:fs', 'group:search'],
  }),
  plan: planFind,
  apply: async ({ call }, host) => answerFind(call, target(call), host),
};

async function planFind(call: ResolvedCall, host: ToolsetHost): Promise<Planned> {
  const pattern = filePattern(String(call.args['pattern']));
  return 'wrong' in pattern ? failed('bad_argument', pattern.wrong, 'argument') : planRead(call, host);
}

async function answerFind(call: ResolvedCall, at: Located, host: ToolsetHost): Promise<Applied> {
  const policy = parsePolicy(call.policy);
  const pattern = filePattern(String(call.args['pattern']));
  try {
    if ('wrong' in pattern) return failed('bad_argument', pattern.wrong, 'argument');
    if (at.kind === 'absent') return failed('not_found', await notFound(host, policy, at));
    if (at.kind !== 'directory') return failed('not_directory', `${at.display} is not a folder; name the folder to search`);
    const cap = outputCap(policy, call.request.proposedBy);
    const found = new Found(pattern, prefixOf(call.args['path']), policy.maxFindResults, cap, policy.maxListScan);
    const leftOut = nothingLeftOut();
    const list = (folder: Located) => host.unit.listNames(folder);
    await walk(host, { policy, start: at, depth: policy.maxFindDepth, extensions: null, list }, leftOut, (met) =>
      found.add(met && pathIn(met.folder.path, met.entry.name), met?.entry.kind === 'file'),
    );
    return { kind: 'done', result: answerOf(found, leftOut) };
  } catch (error) {
    return answerTo(error);
  }
}

function answerOf({ paths, full }: Found, leftOut: LeftOut) {
  const { tooDeep } = leftOut;
  const note = full === null ? null : STOPPED[full];
  const value: JsonObject = {
    matches: [...paths],
    count: paths.length,
    ...(note === null ? {} : { truncated: true, note }),
    ...leftOutValue(leftOut),
    ...(tooDeep > 0 ? { too_deep: tooDeep } : {}),
  };
  const notices = [
    ...(paths.length === 0 ? ['[no file matches]'] : []),
    ...(note === null ? [] : [`[${note}]`]),
    ...(tooDeep > 0 ? [`[${tooDeep} folders lie deeper than _max_find_depth; search one of them]`] : []),
    ...leftOutNotices(leftOut),
  ];
  return { value, text: [paths.map(shownName).join('\n'), ...notices].filter((part) => part !== '').join('\n\n') };
}

const STOPPED = {
  results: 'more files match than _max_find_results allows; narrow the pattern or the folder',
  output: 'more files match than one answer holds; narrow the pattern or the folder',
  scan: 'stopped after visiting as many entries as _max_list_scan allows; search a smaller folder',
} as const;

/** The matching files, until one of the bounds is reached. */
class Found {
  readonly paths: string[] = [];
  full: keyof typeof STOPPED | null = null;
  readonly #pattern: FilePattern;
  readonly #prefix: string;
  readonly #most: number;
  #room: number;
  #visits: number;

  constructor(pattern: FilePattern, prefix: string, most: number, cap: number, visits: number) {
    this.#pattern = pattern;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.#most = most;
    this.#room = roomBesideNotices(cap);
    this.#visits = visits;
  }

  /** `path` null = an entry that is not shown. */
  add(path: string | null, isFile: boolean): 'more' | 'stop' {
    if (this.#visits-- === 0) return this.#stop('scan');
    if (path === null || !isFile || !this.#pattern.matches(path)) return 'more';
    if (this.paths.length === this.#most) return this.#stop('results');
    const shown = `${this.#prefix}${path}`;
    this.#room -= Buffer.byteLength(shownName(shown)) + 1;
    if (this.#room < 0 && this.paths.length > 0) return this.#stop('output');
    this.paths.push(shown);
    return 'more';
  }

  #stop(why: keyof typeof STOPPED): 'stop' {
    this.full = why;
    return 'stop';
  }
}
