import { defineTool } from '../../contract/index.js';

export const DESCRIPTOR = defineTool({
  toolset: 'local_shell',
  tool: 'local_shell',
  version: '1',
  displayName: 'Run programs',
  summary:
    'Runs programs of this machine in the workspace. command is a program, or a line of them joined by &&, || or ; with single or ' +
    'double quotes and cd. No shell reads it: redirection, globs, variables, substitution and background are refused, with the column ' +
    'and what to write instead. Quote a pattern that the program itself should match. With args, command is the program alone ' +
    'and args are its literal arguments. For a | b give pipe in place of both: [["a"],["b"]]. ' +
    'Long output keeps its beginning and its end. Read and search files with local_fs.',
  input: {
    type: 'object',
    additionalProperties: false,
    properties: {
      command: { type: 'string', description: 'A program, or a whole line.' },
      args: {
        type: ['string', 'array'],
        items: { type: 'string' },
        description: 'Arguments of the program: a list is taken literally, a text is split like a line.',
      },
      pipe: {
        type: 'array',
        minItems: 2,
        items: { type: 'array', minItems: 1, items: { type: 'string' } },
        description: 'In place of command and args: programs with their literal arguments, the output of each going into the next.',
      },
      cwd: { type: 'string', description: 'Folder to start in, relative to the workspace. Default: its root.' },
      timeout: { type: 'string', description: 'For the whole line: 300ms, 90s, 10m. Default 10m.' },
      stdin: { type: 'string', description: 'Text the first program reads. Without it there is nothing to read.' },
      shell: {
        type: 'boolean',
        description: 'Leave it out. true hands the line to the platform shell, where no policy is set and the operator lets it.',
      },
    },
  },
  actions: ['execute'],
  domains: ['programs', 'code'],
  hints: ['run', 'build', 'test'],
  // Nothing that a program did can be rolled back in this version.
  effect: 'mutate-irreversible',
  idempotency: 'at-most-once',
  axis: 'shell',
  paths: [{ arg: 'cwd', access: 'read', default: '.' }],
  groups: ['group:runtime'],
  // A line has a limit of its own, which a policy may raise.
  timeoutMs: 86_400_000,
});
