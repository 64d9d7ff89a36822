import { posix } from 'node:path';
import { type Applied, defineTool, type FileStat, type Located, type ResolvedCall, type ToolsetHost } from '../../contract/index.js';
import { answerTo, failed, target } from './answers.js';
import { sniff } from './binary.js';
import { planRead } from './plan-read.js';
import { parsePolicy } from './policy.js';
import { humanSize } from './size.js';
import { notFound } from './suggest.js';
import type { LocalTool } from './tool.js';

const SNIFFED = 512;

export const statFile: LocalTool = {
  descriptor: defineTool({
    toolset: 'local_fs',
    tool: 'stat_file',
    version: '1',
    displayName: 'Look at a file',
    summary: 'Size, time of the last change, kind and mode of a file or folder of the workspace, without its content.',
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['path'],
      properties: { path: { type: 'string', description: 'File or folder, relative to the workspace or absolute inside it.' } },
    },
    actions: ['inspect'],
    domains: ['files'],
    hints: ['size', 'modified'],
    effect: 'read',
    axis: 'files.read',
    paths: [{ arg: 'path', access: 'read' }],
    groups: ['group:fs'],
  }),
  plan: planRead,
  apply: async ({ call }, host) => answerStat(call, target(call), host),
};

async function answerStat(call: ResolvedCall, at: Located, host: ToolsetHost): Promise<Applied> {
  try {
    if (at.kind === 'absent') return failed('not_found', await notFound(host, parsePolicy(call.policy), at));
    const stat = await host.unit.stat(at);
    const value = {
      path: at.display,
      name: posix.basename(at.real),
      size: stat.size,
      sizeHuman: humanSize(stat.size),
      modTime: new Date(stat.modifiedMs).toISOString(),
      isDir: stat.kind === 'directory',
      mode: modeString(stat),
      executable: stat.kind === 'file' && (stat.mode & 0o111) !== 0,
      binary: stat.kind === 'file' && (await isBinary(at, host)),
    };
    return { kind: 'done', result: { value } };
  } catch (error) {
    return answerTo(error);
  }
}

async function isBinary(at: Located, host: ToolsetHost): Promise<boolean> {
  let head: Buffer = Buffer.alloc(0);
  await host.unit.scanFile(at, (chunk) => {
    head = Buffer.from(chunk.subarray(0, SNIFFED));
    return 'stop';
  });
  return sniff(head) !== 'text';
}

function modeString({ kind, mode }: FileStat): string {
  const bits = [...'rwxrwxrwx'].map((letter, index) => ((mode >> (8 - index)) & 1 ? letter : '-')).join('');
  return `${kind === 'directory' ? 'd' : kind === 'file' ? '-' : '?'}${bits}`;
}
