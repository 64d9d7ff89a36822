import type { ToolDescriptor } from './descriptor.js';

const READ = ['local_fs.read_file', 'local_fs.read_file_range'];
const WRITE = ['local_fs.write_file', 'local_fs.edit_file'];
const SEARCH = ['local_fs.grep', 'local_fs.find_files', 'local_fs.list_dir'];
const PROGRAMS = ['local_shell.local_shell'];

/** Tools that are often wanted together (TKT-2), by full name. `preset:NAME` stands for them in a list of toolsets. */
export const TOOL_PRESETS: { readonly [preset: string]: readonly string[] } = {
  coding: [...READ, ...WRITE, ...PROGRAMS],
  readonly: [...READ, ...SEARCH],
  minimal: [...READ, ...PROGRAMS],
};

/** All the product's own tools but the one that is in no preset. What others bring has to be named. */
export const ADMIN_PRESET = 'admin';
const NEVER = 'elevated';

const PREFIX = 'preset:';

/** The preset a list entry names, known or not; null for an entry of another kind. */
export function presetNamed(entry: string): string | null {
  return entry.startsWith(PREFIX) ? entry.slice(PREFIX.length) : null;
}

export function presetNames(): readonly string[] {
  return [...Object.keys(TOOL_PRESETS), ADMIN_PRESET];
}

/** Whether a preset holds the tool. One that nobody knows holds nothing. */
export function presetHolds(preset: string, { name, tool, source }: Pick<ToolDescriptor, 'name' | 'tool' | 'source'>): boolean {
  if (tool === NEVER) return false;
  if (preset === ADMIN_PRESET) return source.type === 'builtin';
  return Object.hasOwn(TOOL_PRESETS, preset) && TOOL_PRESETS[preset]?.includes(name) === true;
}
