import type { ToolDescriptor } from '../../contract/index.js';

/**
 * Holds where a tool says it runs against what it says it does (TM-12). A program of this machine has a sandbox with
 * folders; what only reads has nothing to write to; what stays here reaches nothing.
 */
export function lintSandbox(tool: ToolDescriptor): readonly string[] {
  return [...ofMode(tool), ...ofFolders(tool), ...ofNetwork(tool)];
}

function ofMode({ source, sandbox, execution, permissions }: ToolDescriptor): readonly string[] {
  const { mode } = sandbox;
  const found: string[] = [];
  const starts = execution.adapter === 'process' || permissions.axis === 'shell' || source.command !== undefined;
  if (starts && (mode === 'none' || mode === 'remote_api')) found.push(`it starts a program of this machine with sandbox ${mode}`);
  if (mode === 'container' || mode === 'vm') found.push(`nothing in this version makes a ${mode}`);
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
