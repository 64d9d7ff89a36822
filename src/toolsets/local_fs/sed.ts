import type { Json } from '../../contract/index.js';
import { changesFile } from './on-file.js';
import type { LocalTool } from './tool.js';

export const sed: LocalTool = changesFile(
  {
    tool: 'sed',
    displayName: 'Replace text in lines',
    actions: ['patch'],
    domains: ['files', 'code'],
    hints: ['replace', 'rename', 'lines'],
    summary:
      'Replaces a literal text (no regular expression) in a file of the workspace, in all of it or in the lines start_line to end_line; every ' +
      'other byte stays. Without all or expect_replacements the text must occur once there. expect_replacements replaces every occurrence if ' +
      'there are exactly that many. The current version must have been read with read_file or read_file_range. Never creates a file.',
    properties: {
      pattern: { type: 'string', description: 'The exact text to replace.' },
      replacement: { type: 'string', description: 'What to put there, verbatim. Empty deletes the text.' },
      all: { type: 'boolean', description: 'Replace every occurrence. Default false.' },
      expect_replacements: { type: 'integer', description: 'Replace every occurrence, but only if there are exactly so many.' },
      start_line: { type: 'integer', description: 'First line to look at, 1-based. Default 1.' },
      end_line: { type: 'integer', description: 'Last line to look at, inclusive. Default: the end of the file.' },
    },
    required: ['pattern', 'replacement'],
  },
  (args) => ({
    kind: 'sed',
    old: String(args['pattern'] ?? ''),
    fresh: String(args['replacement'] ?? ''),
    all: args['all'] === true,
    ...whole('expected', args['expect_replacements']),
    ...whole('firstLine', args['start_line']),
    ...whole('lastLine', args['end_line']),
  }),
);

function whole<Name extends string>(name: Name, value: Json | undefined): { readonly [name in Name]?: number } {
  return typeof value === 'number' ? ({ [name]: value } as { readonly [name in Name]: number }) : {};
}
