import { defineTool } from '../../contract/index.js';
import { applyChange, planChange, recoverChange } from './mutate.js';
import type { LocalTool } from './tool.js';

export const writeFile: LocalTool = {
  descriptor: defineTool({
    toolset: 'local_fs',
    tool: 'write_file',
    version: '1',
    displayName: 'Write file',
    summary:
      'Writes a whole text file of the workspace, atomically; missing folders are created. A new file needs nothing. An existing one must ' +
      'have been read in full with read_file in its current version; every write needs a new read. To change a part of a file, edit_file is ' +
      'shorter and safer.',
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['path', 'content'],
      properties: {
        path: { type: 'string', description: 'File, relative to the workspace or absolute inside it.' },
        content: { type: 'string', description: 'The complete new content. May be empty.' },
      },
    },
    actions: ['write'],
    domains: ['files', 'code'],
    hints: ['write', 'create'],
    effect: 'mutate-reversible',
    idempotency: 'check-before-act',
    axis: 'files.write',
    paths: [{ arg: 'path', access: 'write' }],
    groups: ['group:fs'],
  }),
  plan: (call, host) => planChange(call, { kind: 'write', content: String(call.args['content'] ?? '') }, host),
  apply: applyChange,
  recover: recoverChange,
};
