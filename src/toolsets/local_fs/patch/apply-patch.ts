import { defineTool } from '../../../contract/index.js';
import type { LocalTool } from '../tool.js';
import { applyPatch, recoverPatch } from './apply.js';
import { pathsIn, planPatch } from './plan.js';

/** Several files at once by a unified diff (TKT-1). It stands with the tools on one file: one contract and one set of policies for all. */
export const applyPatchTool: LocalTool = {
  descriptor: defineTool({
    toolset: 'local_fs',
    tool: 'apply_patch',
    version: '1',
    displayName: 'Apply patch',
    summary:
      'Applies a unified diff to text files of the workspace: changes, adds, deletes and renames, all of it or nothing. Context lines must ' +
      'match byte for byte. Every file that exists must have been read in its current version with read_file or read_file_range.',
    actions: ['patch'],
    domains: ['files', 'code'],
    hints: ['patch', 'diff', 'change several files', 'rename', 'delete'],
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['patch'],
      properties: {
        patch: {
          type: 'string',
          description:
            'A unified diff as `diff -u` or git writes it, with `--- path` and `+++ path` before the hunks of a file and /dev/null for none. ' +
            'No binary parts, no copies, no changes of mode.',
        },
      },
    },
    effect: 'mutate-reversible',
    idempotency: 'check-before-act',
    axis: 'files.write',
    groups: ['group:fs'],
  }),
  names: pathsIn,
  plan: planPatch,
  apply: applyPatch,
  recover: recoverPatch,
};
