import type { Applied, Located, ResolvedCall, ToolsetHost } from '../../contract/index.js';
import { answerTo, failed, target } from './answers.js';
import { Sampler } from './binary.js';
import { readsFile } from './on-file.js';
import { parsePolicy } from './policy.js';
import { checkSize, interruptible, notText } from './reading.js';
import { notFound } from './suggest.js';
import { TextCount } from './text-count.js';
import type { LocalTool } from './tool.js';

export const countStats: LocalTool = readsFile(
  {
    tool: 'count_stats',
    displayName: 'Count lines, words and bytes',
    actions: ['inspect'],
    domains: ['files', 'code'],
    hints: ['count', 'lines', 'words'],
    summary:
      'Counts the lines, words and bytes of a text file of the workspace without sending its content. A last line without a newline counts. ' +
      'It is no read: edit_file and write_file still ask for one.',
    properties: {},
  },
  async ({ call }, host) => answerCount(call, target(call), host),
);

async function answerCount(call: ResolvedCall, at: Located, host: ToolsetHost): Promise<Applied> {
  const policy = parsePolicy(call.policy);
  try {
    if (at.kind === 'absent') return failed('not_found', await notFound(host, policy, at));
    const tooLarge = await checkSize(host, policy, at, 'counted');
    if (tooLarge) return tooLarge;
    const [sampler, count] = [new Sampler(), new TextCount()];
    await interruptible(host).scanFile(at, (chunk) => {
      sampler.add(chunk);
      count.add(chunk);
      return sampler.verdict() === 'binary' ? 'stop' : 'more';
    });
    const content = sampler.verdict();
    if (content !== 'text') return await notText(host, at, content);
    const { lines, words, bytes } = count.total();
    const text = `Lines: ${lines}, Words: ${words}, Bytes: ${bytes}`;
    return { kind: 'done', result: { value: { path: at.display, lines, words, bytes }, text } };
  } catch (error) {
    return answerTo(error);
  }
}
