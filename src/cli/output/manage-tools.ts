import type { DiscoverDocument, DiscoveredTool, EnabledDocument, RevokedToolDocument } from '../../app.js';
import type { Style } from './style.js';
import { count, listed, oneLine } from './text.js';

/** One block a toolset; what keeps a tool stands below it. */
export function discoverText({ toolsets }: DiscoverDocument, style: Style): string {
  if (toolsets.length === 0) return 'no toolsets\n';
  return toolsets.map((toolset) => blockOf(toolset, style)).join('');
}

function blockOf({ toolset, source, tools, problem }: DiscoverDocument['toolsets'][number], style: Style): string {
  const head = `${style.bold(oneLine(toolset, 60))} ${style.dim(`${oneLine(source, 60)}, ${count(tools.length, 'tool')}`)}\n`;
  if (problem !== null) return `${head}  ${style.red('✗')} ${oneLine(problem, 300)}\n`;
  const rows = tools.map((tool) => [
    `  ${oneLine(tool.name, 60)}`,
    oneLine(tool.version, 20),
    tool.level ?? '-',
    tool.effect ?? '-',
    tool.state.replaceAll('_', ' '),
  ]);
  const paint = (cell: string, column: number, row: number): string => {
    if (column !== 4) return column === 0 ? cell : style.dim(cell);
    return (tools[row]?.state === 'callable' ? style.green : style.yellow)(cell);
  };
  const lines = listed(rows, paint, style.columns);
  return `${head}${tools.map((tool, at) => `${lines[at]}${findingsOf(tool, style)}`).join('')}`;
}

function findingsOf({ name, state, findings, manifest }: DiscoveredTool, style: Style): string {
  const said = findings.map((finding) => `       ${style.red('✗')} ${oneLine(finding, 400)}\n`).join('');
  if (state === 'security_review_required' && manifest !== null)
    return `${said}       ${style.dim(`after reading it: windlass tools enable ${oneLine(name, 60)} --manifest ${manifest.slice(0, 12)}`)}\n`;
  return said;
}

export function enabledText({ tool, version, grant, scope, by }: EnabledDocument, style: Style): string {
  return `${oneLine(tool)} ${style.green('enabled')} for ${oneLine(scope)} by ${oneLine(by)} ${style.dim(`(version ${oneLine(version)}, ${grant})`)}\n`;
}

export function revokedToolText({ tool, grant, by, reason }: RevokedToolDocument, style: Style): string {
  return `${grant === null ? oneLine(tool) : `${grant} of ${oneLine(tool)}`} ${style.red('revoked')} by ${oneLine(by)}: ${oneLine(reason)}\n`;
}
