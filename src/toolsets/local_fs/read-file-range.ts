import type { JsonObject } from '../../contract/index.js';
import { target } from './answers.js';
import { readsFile } from './on-file.js';
import { answerRead, type Wanted } from './reading.js';
import type { LocalTool } from './tool.js';

export const readFileRange: LocalTool = readsFile(
  {
    tool: 'read_file_range',
    displayName: 'Read lines of a file',
    actions: ['read'],
    domains: ['files', 'code'],
    hints: ['lines', 'part'],
    summary:
      'Reads lines of a text file of the workspace, however large the file is. It is enough for edit_file, not for overwriting the whole ' +
      'file with write_file.',
    properties: {
      start_line: { type: 'integer', description: 'First line, 1-based. Default 1.' },
      end_line: { type: 'integer', description: 'Last line, inclusive. Default: the end of the file.' },
    },
  },
  async ({ call }, host) => answerRead(call, target(call), linesOf(call.args), host),
);

/** A start below 1 is 1, an end before the start is the start. */
export function linesOf(args: JsonObject): Wanted & { readonly kind: 'lines' } {
  const { start_line: start, end_line: end } = args;
  const first = typeof start === 'number' ? Math.max(1, start) : 1;
  return { kind: 'lines', first, last: typeof end === 'number' ? Math.max(first, end) : Number.POSITIVE_INFINITY };
}
