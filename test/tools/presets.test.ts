import { describe, expect, it } from 'vitest';
import { presetNames } from '../../src/contract/index.js';
import { admitsTool } from '../../src/tools/selection.js';
import { SHIPPED } from '../../src/toolsets/index.js';

const tools = SHIPPED.flatMap((toolset) => toolset.describe());
const admitted = (...patterns: readonly string[]) => tools.filter((tool) => admitsTool(patterns, tool)).map(({ name }) => name);

describe('TKT-2 presets', () => {
  it('are coding, readonly, minimal and admin', () => {
    expect(presetNames()).toEqual(['coding', 'readonly', 'minimal', 'admin']);
  });

  it('coding = read, write, edit and programs; minimal = read and programs', () => {
    const coding = [
      'local_fs.read_file',
      'local_fs.read_file_range',
      'local_fs.write_file',
      'local_fs.edit_file',
      'local_shell.local_shell',
    ];
    expect(admitted('preset:coding')).toEqual(coding);
    expect(admitted('preset:minimal')).toEqual(coding.filter((name) => !/write|edit/.test(name)));
  });

  it('readonly holds nothing that changes anything', () => {
    const names = admitted('preset:readonly');
    expect(names).toEqual(expect.arrayContaining(['local_fs.read_file', 'local_fs.list_dir']));
    expect(tools.filter(({ name, effects }) => names.includes(name) && effects.class !== 'read')).toEqual([]);
    expect(names.filter((name) => !name.startsWith('local_fs.'))).toEqual([]);
  });

  it('admin = every tool of our own but elevated, and none of a server', () => {
    expect(admitted('preset:admin')).toEqual(tools.map(({ name }) => name));
    const [tool] = tools;
    if (!tool) throw new Error('no tools');
    expect(admitsTool(['preset:admin'], { ...tool, tool: 'elevated' })).toBe(false);
    expect(admitsTool(['preset:admin'], { ...tool, source: { type: 'mcp', id: 'x' } })).toBe(false);
  });

  it('stand next to toolsets, and an exclusion beats them', () => {
    expect(admitted('preset:minimal', 'native_jq')).toEqual([...admitted('preset:minimal'), 'native_jq.query']);
    expect(admitted('preset:coding', '!local_shell')).toEqual(admitted('preset:coding').filter((name) => name.startsWith('local_fs.')));
    for (const nothing of ['preset:unknown', 'preset:', 'coding', '!preset:coding', 'preset:toString'])
      expect(admitted(nothing)).toEqual([]);
  });
});
