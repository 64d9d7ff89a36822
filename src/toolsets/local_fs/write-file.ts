import { changesFile } from './on-file.js';
import type { LocalTool } from './tool.js';

export const writeFile: LocalTool = changesFile(
  {
    tool: 'write_file',
    displayName: 'Write file',
    actions: ['write'],
    domains: ['files', 'code'],
    hints: ['write', 'create'],
    summary:
      'Writes a whole text file of the workspace, atomically; missing folders are created. A new file needs nothing. An existing one must ' +
      'have been read in full with read_file in its current version; every write needs a new read. To change a part of a file, edit_file is ' +
      'shorter and safer.',
    properties: {
      content: { type: 'string', description: 'The complete new content. May be empty.' },
    },
    required: ['content'],
  },
  (args) => ({ kind: 'write', content: String(args['content'] ?? '') }),
);
