import { defineTool, type JsonObject, type ToolDescriptor, type ToolSketch } from '../../contract/index.js';

interface Verb extends Pick<ToolSketch, 'tool' | 'displayName' | 'summary' | 'hints'> {
  readonly properties?: JsonObject;
  readonly required?: readonly string[];
  /** It takes a path, which is located and judged before it is planned. */
  readonly path?: string;
}

const DIR = { type: 'string', description: 'Folder inside the repository, relative to the workspace. Default: the workspace.' };
const PATHS = { type: 'array', minItems: 1, maxItems: 200, items: { type: 'string' } };

export const DESCRIPTORS: readonly ToolDescriptor[] = Object.freeze([
  looks({
    tool: 'status',
    displayName: 'Git status',
    summary: 'The branch, the current commit, and what is staged, changed, untracked or in conflict.',
    hints: ['git', 'status', 'changes'],
  }),
  looks({
    tool: 'diff',
    displayName: 'Git diff',
    summary:
      'A unified diff. By default of the work tree against the current commit, staged and unstaged changes together; with staged, of ' +
      'what would be committed; with from, of a commit against the work tree; with from and to, of two commits. At most 25 files and ' +
      '32 KiB for a model; what is withheld is said.',
    hints: ['git', 'diff', 'changes'],
    path: 'Only this file or folder.',
    properties: {
      from: { type: 'string', description: 'Commit, branch or tag on the left.' },
      to: { type: 'string', description: 'Commit, branch or tag on the right; needs from.' },
      staged: { type: 'boolean', description: 'Only what is staged.' },
      stat: { type: 'boolean', description: 'Only which files differ and how.' },
    },
  }),
  looks({
    tool: 'log',
    displayName: 'Git log',
    summary: 'Commits, newest first: short hash, author, date, subject.',
    hints: ['git', 'log', 'history', 'commits'],
    path: 'Only commits that changed this file or folder.',
    properties: {
      n: { type: 'integer', minimum: 1, maximum: 200, description: 'Most commits. Default 10.' },
      range: { type: 'string', description: 'A commit, branch or tag, or `a..b`: what b has and a has not. Default: the current commit.' },
    },
  }),
  looks({
    tool: 'show',
    displayName: 'Git show',
    summary: 'One commit: its author, date and message, and its diff against its first parent.',
    hints: ['git', 'show', 'commit'],
    path: 'Only this file or folder of the diff.',
    properties: {
      ref: { type: 'string', description: 'Commit, branch or tag.' },
      stat: { type: 'boolean', description: 'Only which files differ and how.' },
    },
    required: ['ref'],
  }),
  looks({
    tool: 'blame',
    displayName: 'Git blame',
    summary: 'Which commit and author each line of a file is from, as the file stands in the current commit.',
    hints: ['git', 'blame', 'author'],
    path: 'File, relative to the workspace.',
    properties: {
      start_line: { type: 'integer', minimum: 1, description: 'First line. Default 1.' },
      end_line: { type: 'integer', minimum: 1, description: 'Last line. Default: 500 lines from the first.' },
    },
    required: ['path'],
  }),
  looks({
    tool: 'branch_list',
    displayName: 'List git branches',
    summary: 'Branches with the commit each stands at; the current one is marked.',
    hints: ['git', 'branch'],
  }),
  changes({
    tool: 'add',
    displayName: 'Git add',
    summary: 'Stages files: their changes, new files, deletions. `.` or a folder stages all that is in it and not ignored.',
    hints: ['git', 'add', 'stage'],
    properties: { paths: { ...PATHS, description: 'Files or folders, relative to the workspace.' } },
    required: ['paths'],
  }),
  changes({
    tool: 'commit',
    displayName: 'Git commit',
    summary:
      'Commits what is staged. Refused when nothing is. Author and committer are user.name and user.email of the git configuration. ' +
      'No hook is run and nothing is signed.',
    hints: ['git', 'commit'],
    properties: {
      message: { type: 'string', minLength: 1, maxLength: 65536, description: 'Subject line, then an empty line and more if needed.' },
    },
    required: ['message'],
  }),
  changes({
    tool: 'checkout',
    displayName: 'Git checkout',
    summary: 'Switches to a branch, or makes one here with create. Refused where changes of the work tree would be lost.',
    hints: ['git', 'checkout', 'switch', 'branch'],
    properties: {
      branch: { type: 'string', minLength: 1, description: 'Name of a local branch.' },
      create: { type: 'boolean', description: 'Make it at the current commit. Default false.' },
    },
    required: ['branch'],
  }),
  changes({
    tool: 'restore',
    displayName: 'Git restore',
    summary:
      'Discards changes of the work tree: files get back their staged version. With staged it only takes them out of the index. The ' +
      'whole repository is never restored at once.',
    hints: ['git', 'restore', 'discard', 'unstage'],
    properties: {
      paths: { ...PATHS, description: 'Files or folders, relative to the workspace.' },
      staged: { type: 'boolean', description: 'Unstage, and leave the work tree alone. Default false.' },
    },
    required: ['paths'],
  }),
]);

/** A tool that only looks. */
function looks(verb: Verb): ToolDescriptor {
  return defineTool({ ...frameOf(verb), actions: ['inspect'], axis: 'files.read', effect: 'read' });
}

/** A tool that changes the repository or its work tree: no run can take it back, and one that was cut off may have happened or not. */
function changes(verb: Verb): ToolDescriptor {
  const effect = { effect: 'mutate-irreversible', idempotency: 'at-most-once' } as const;
  return defineTool({ ...frameOf(verb), actions: ['write'], axis: 'files.write', ...effect, parallelSafe: false });
}

function frameOf({ properties = {}, required = [], path, ...said }: Verb): Omit<ToolSketch, 'effect' | 'actions' | 'axis'> {
  return {
    ...said,
    toolset: 'native_git',
    version: '1',
    input: {
      type: 'object',
      additionalProperties: false,
      ...(required.length > 0 && { required }),
      properties: { ...properties, ...(path !== undefined && { path: { type: 'string', description: path } }), dir: DIR },
    },
    domains: ['code', 'git'],
    paths: [{ arg: 'dir', access: 'walk', default: '.' }, ...(path === undefined ? [] : [{ arg: 'path', access: 'walk' as const }])],
    groups: ['group:fs'],
  };
}
