import { changesFile } from './on-file.js';
import type { LocalTool } from './tool.js';

export const editFile: LocalTool = changesFile(
  {
    tool: 'edit_file',
    displayName: 'Edit file',
    actions: ['patch'],
    domains: ['files', 'code'],
    hints: ['change', 'replace', 'fix'],
    summary:
      'Replaces one exact text in a file of the workspace; every other byte stays. old_string must match byte for byte, blanks and line ends ' +
      'included, and occur once; replace_all replaces every occurrence. The current version must have been read with read_file or ' +
      'read_file_range. Never creates a file.',
    properties: {
      old_string: { type: 'string', description: 'The exact text to replace.' },
      new_string: { type: 'string', description: 'What to put there, verbatim. Empty deletes the text.' },
      replace_all: { type: 'boolean', description: 'Replace every occurrence. Default false.' },
    },
    required: ['old_string', 'new_string'],
  },
  (args) => ({
    kind: 'edit',
    old: String(args['old_string'] ?? ''),
    fresh: String(args['new_string'] ?? ''),
    all: args['replace_all'] === true,
  }),
);
