import { defineTool } from '../../contract/index.js';
import { applyChange, planChange, recoverChange } from './mutate.js';
import type { LocalTool } from './tool.js';

export const editFile: LocalTool = {
  descriptor: defineTool({
    toolset: 'local_fs',
    tool: 'edit_file',
    version: '1',
    displayName: 'Edit file',
    summary:
      'Replaces one exact text in a file of the workspace; every other byte stays. old_string must match byte for byte, blanks and line ends ' +
      'included, and occur once; replace_all replaces every occurrence. The current version must have been read with read_file or ' +
      'read_file_range. Never creates a file.',
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['path', 'old_string', 'new_string'],
      properties: {
        path: { type: 'string', description: 'File, relative to the workspace or absolute inside it.' },
        old_string: { type: 'string', description: 'The exact text to replace.' },
        new_string: { type: 'string', description: 'What to put there, verbatim. Empty deletes the text.' },
        replace_all: { type: 'boolean', description: 'Replace every occurrence. Default false.' },
      },
    },
    actions: ['patch'],
    domains: ['files', 'code'],
    hints: ['change', 'replace', 'fix'],
    effect: 'mutate-reversible',
    idempotency: 'check-before-act',
    axis: 'files.write',
    paths: [{ arg: 'path', access: 'write' }],
    groups: ['group:fs'],
  }),
  plan: (call, host) =>
    planChange(
      call,
      {
        kind: 'edit',
        oldString: String(call.args['old_string'] ?? ''),
        newString: String(call.args['new_string'] ?? ''),
        replaceAll: call.args['replace_all'] === true,
      },
      host,
    ),
  apply: applyChange,
  recover: recoverChange,
};
