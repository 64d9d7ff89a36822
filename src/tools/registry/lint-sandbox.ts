import { OUR_VARIABLES, PROGRAM_LIMITS, type ToolDescriptor } from '../../contract/index.js';
import { globProblem } from '../../gate/index.js';

/**
 * Holds where a tool says it runs against what it says it does (TM-12). A program of this machine has a sandbox with
 * folders; what only reads has nothing to write to; what stays here reaches nothing.
 */
export function lintSandbox(tool: ToolDescriptor): readonly string[] {
  return [...ofMode(tool), ...ofFolders(tool), ...ofNetwork(tool), ...ofPrograms(tool)];
}

function ofMode({ source, sandbox, execution, permissions }: ToolDescriptor): readonly string[] {
  const { mode } = sandbox;
  const found: string[] = [];
  if (startsPrograms({ source, execution, permissions }) && (mode === 'none' || mode === 'remote_api'))
    found.push(`it starts a program of this machine with sandbox ${mode}`);
  if (mode === 'container' || mode === 'vm') found.push(`nothing in this version makes a ${mode}`);
  return found;
}

function startsPrograms({ source, execution, permissions }: Pick<ToolDescriptor, 'source' | 'execution' | 'permissions'>): boolean {
  return execution.adapter === 'process' || permissions.axis === 'shell' || source.command !== undefined;
}

/** A program has a folder, a place for temporary files, variables, bounds and a record: what is left out was forgotten. */
function ofPrograms(tool: ToolDescriptor): readonly string[] {
  const { filesystem, environment, limits, audit } = tool.sandbox;
  const found: string[] = [];
  if (environment?.secretEnvAllowed === true) found.push('it lets a secret into a variable, and nothing in this version puts one there');
  const foreign = (environment?.injectedEnv ?? []).filter((name) => !OUR_VARIABLES.includes(name));
  if (foreign.length > 0) found.push(`nothing sets ${foreign.join(', ')} for it`);
  if (filesystem?.persistOutputs === true && filesystem.writeRoots.length === 0)
    found.push('it keeps what it writes and has no write root');
  const bounds = ['maxMemoryMb', 'maxProcesses', 'maxFileMb'] as const;
  const wide = bounds.filter((name) => (limits?.[name] ?? 0) > PROGRAM_LIMITS[name]);
  if (wide.length > 0) found.push(`its ${wide.map((name) => `${name} is above ${PROGRAM_LIMITS[name]}`).join(', its ')}`);
  if (!startsPrograms(tool) || !filesystem) return found;
  if (filesystem.cwd === undefined || filesystem.tempDir !== 'private')
    found.push('it starts a program and names no cwd, or no private tempDir');
  if (environment === undefined) found.push('it starts a program and says nothing of its environment');
  if (bounds.some((name) => limits?.[name] === undefined)) found.push(`it starts a program without ${bounds.join(', ')}`);
  if (!(audit?.recordCommand && audit.recordFileAccess && audit.recordNetworkAccess))
    found.push('it starts a program that is not on record (audit)');
  return found;
}

function ofFolders({ sandbox, effects }: ToolDescriptor): readonly string[] {
  const { mode, filesystem } = sandbox;
  const found: string[] = [];
  const needs = mode === 'read_only' || mode === 'workspace_write';
  if (needs && !filesystem) found.push(`sandbox ${mode} names no folders`);
  const roots = filesystem?.writeRoots ?? [];
  if (roots.length > 0 && (mode === 'read_only' || mode === 'none')) found.push(`sandbox ${mode} has write roots`);
  if (mode === 'workspace_write' && filesystem && roots.length === 0) found.push('sandbox workspace_write has no write root');
  if (mode === 'read_only' && effects.class !== 'read') found.push(`it runs read_only and its effect is ${effects.class}`);
  const open = roots.filter((root) => root !== 'workspace' && root !== 'tmp');
  if (open.length > 0) found.push(`its write roots ${open.join(', ')} lie outside the workspace`);
  const strange = (filesystem?.readRoots ?? []).filter((root) => root !== 'workspace' && root !== 'tmp');
  if (strange.length > 0) found.push(`its read roots ${strange.join(', ')} lie outside the workspace, and nothing shows them`);
  found.push(...(filesystem?.blockedPaths ?? []).flatMap((pattern) => globProblem(pattern) ?? []));
  return found;
}

function ofNetwork({ sandbox, effects }: ToolDescriptor): readonly string[] {
  const { egress, allowDomains } = sandbox.network;
  const found: string[] = [];
  if ((egress === 'allowlist') !== allowDomains.length > 0) found.push(`egress ${egress} with ${allowDomains.length} allowed domains`);
  if (effects.externalCalls && egress === 'none' && sandbox.mode !== 'none') found.push('it makes external calls with egress none');
  if (!effects.externalCalls && egress !== 'none') found.push(`it makes no external calls with egress ${egress}`);
  return found;
}
