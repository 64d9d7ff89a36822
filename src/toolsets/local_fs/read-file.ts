import type { JsonObject } from '../../contract/index.js';
import { target } from './answers.js';
import { readsFile } from './on-file.js';
import { linesOf } from './read-file-range.js';
import { answerRead } from './reading.js';
import type { LocalTool } from './tool.js';

export const readFile: LocalTool = readsFile(
  {
    tool: 'read_file',
    displayName: 'Read file',
    actions: ['read'],
    domains: ['files', 'code'],
    hints: ['read', 'show', 'open'],
    summary:
      'Reads a text file of the workspace, byte for byte, without line numbers. A full read is what write_file asks for before it ' +
      'overwrites an existing file. Output too long for one answer ends with the start_line to go on with; with start_line or end_line ' +
      'it reads those lines only. Reading an unchanged file again answers with a short note; force sends the content again.',
    properties: {
      start_line: { type: 'integer', description: 'First line, 1-based. Makes this a range read.' },
      end_line: { type: 'integer', description: 'Last line, inclusive. Makes this a range read.' },
      force: { type: 'boolean', description: 'Send the content even if it is unchanged since the last full read.' },
    },
  },
  async ({ call }, host) => {
    const wanted = hasLines(call.args) ? linesOf(call.args) : { kind: 'whole' as const, force: call.args['force'] === true };
    return answerRead(call, target(call), wanted, host);
  },
);

function hasLines(args: JsonObject): boolean {
  return typeof args['start_line'] === 'number' || typeof args['end_line'] === 'number';
}
