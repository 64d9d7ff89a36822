import { posix } from 'node:path';
import type { Applied, FileStat, Located, ResolvedCall, ToolsetHost } from '../../contract/index.js';
import { answerTo, failed, target } from './answers.js';
import { sniff } from './binary.js';
import { readsFile } from './on-file.js';
import { parsePolicy } from './policy.js';
import { humanSize } from './size.js';
import { notFound } from './suggest.js';
import type { LocalTool } from './tool.js';

const SNIFFED = 512;

export const statFile: LocalTool = readsFile(
  {
    tool: 'stat_file',
    displayName: 'Look at a file',
    actions: ['inspect'],
    domains: ['files'],
    hints: ['size', 'modified'],
    summary: 'Size, time of the last change, kind and mode of a file or folder of the workspace, without its content.',
    pathDescription: 'File or folder, relative to the workspace or absolute inside it.',
    properties: {},
  },
  async ({ call }, host) => answerStat(call, target(call), host),
);

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
