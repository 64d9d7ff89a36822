import { type Applied, defineTool, type Planned, type ResolvedCall, type ToolsetHost } from '../../contract/index.js';
import { answerTo, failed, target } from './answers.js';
import { lineSearch } from './line-search.js';
import { planRead } from './plan-read.js';
import { parsePolicy } from './policy.js';
import { searchFile } from './search-file.js';
import { searchFolder } from './search-folder.js';
import { notFound } from './suggest.js';
import type { LocalTool } from './tool.js';

export const grep: LocalTool = {
  descriptor: defineTool({
    toolset: 'local_fs',
    tool: 'grep',
    version: '1',
    displayName: 'Search text',
    summary:
      'Finds the lines of a text file that hold a text, or of all text files below a folder. regex takes the pattern as an RE2 regular ' +
      'expression, held against each line. In a folder, ignored, binary and very large files and folders of tools (.git, node_modules, dist and ' +
      'the like) are passed over, links are not followed, and at most 100 lines are shown. It is no read: edit_file and write_file still ask for one.',
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['path', 'pattern'],
      properties: {
        path: { type: 'string', description: 'File or folder, relative to the workspace or absolute inside it; . is the workspace.' },
        pattern: { type: 'string', description: 'The text to find, verbatim unless regex is set.' },
        regex: { type: 'boolean', description: 'The pattern is a regular expression. Default false.' },
        start_line: { type: 'integer', description: 'First line to search, in a single file. Default 1.' },
        end_line: { type: 'integer', description: 'Last line to search, inclusive, in a single file. Default: the end of the file.' },
      },
    },
    actions: ['search'],
    domains: ['files', 'code'],
    hints: ['find', 'text', 'regex'],
    effect: 'read',
    axis: 'files.read',
    paths: [{ arg: 'path', access: 'walk' }],
    groups: ['group:fs', 'group:search'],
  }),
  plan: planGrep,
  apply: async ({ call }, host) => answerGrep(call, host),
};

/** A pattern that cannot be used is refused before anybody is asked about the search. */
async function planGrep(call: ResolvedCall, host: ToolsetHost): Promise<Planned> {
  const search = await searchOf(call);
  return 'wrong' in search ? failed('bad_argument', search.wrong, 'argument') : planRead(call, host);
}

async function answerGrep(call: ResolvedCall, host: ToolsetHost): Promise<Applied> {
  const at = target(call);
  const policy = parsePolicy(call.policy);
  const search = await searchOf(call);
  if ('wrong' in search) return failed('bad_argument', search.wrong, 'argument');
  try {
    if (at.kind === 'absent') return failed('not_found', await notFound(host, policy, at));
    const asked = { call, at, policy, search };
    return await (at.kind === 'directory' ? searchFolder(asked, host) : searchFile(asked, host));
  } catch (error) {
    return answerTo(error);
  }
}

function searchOf({ args }: ResolvedCall): ReturnType<typeof lineSearch> {
  return lineSearch(String(args['pattern']), args['regex'] === true);
}
