import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/index.js';
import { judgedTool } from '../../src/gate/index.js';
import { KNOWN_TOOLS } from '../../src/gate/known-tools.js';
import { SHIPPED } from '../../src/toolsets/index.js';
import { gate, policyOf, toolOf } from './support.js';

describe('LFS-12 the axes cover the product’s own tools, by name', () => {
  const tools = SHIPPED.flatMap((toolset) => toolset.describe());

  it('every tool that is registered is known to the rules, and stands on the axis it declares', () => {
    for (const {
      toolset,
      tool,
      permissions: { axis },
    } of tools) {
      expect(() => policyOf({ tools: { [`${toolset}.${tool}`]: 'deny' } })).not.toThrow();
      expect(['files.read', 'files.write', 'shell']).toContain(axis);
      // An exact allow is dead under a denying axis, and under no other: that is the axis the rules know it by.
      const axes = ['files.read', 'files.write', 'shell'] as const;
      const bodies = {
        'files.read': { files: { read: 'deny' } },
        'files.write': { files: { write: 'deny' } },
        shell: { shell: 'deny' },
      } as const;
      for (const each of axes) {
        const compile = () => policyOf({ ...bodies[each], tools: { [`${toolset}.${tool}`]: 'allow' } });
        if (each === axis) expect(compile, `${tool} ${each}`).toThrow('can never decide');
        else expect(compile, `${tool} ${each}`).not.toThrow();
      }
    }
  });

  it('files.read deny denies all reading of local_fs, and nothing of another toolset', () => {
    const policy = policyOf({ default_action: 'allow', files: { read: 'deny', write: 'allow' } });
    const denied = tools
      .filter((tool) => gate.deniesOutright(judgedTool(tool), policy, { available: true, attended: true }))
      .map(({ tool }) => tool);
    expect(denied.sort()).toEqual(
      tools
        .filter(({ permissions }) => permissions.axis === 'files.read')
        .map(({ tool }) => tool)
        .sort(),
    );
    expect(gate.deniesOutright(toolOf({ tool: 'other_fs.read_file' }), policy)).toBeNull();
  });

  it('every argument of a registered tool is known to the rules, and no other', () => {
    const of = (name: string) => KNOWN_TOOLS[name.slice(0, name.indexOf('.'))]?.[name.slice(name.indexOf('.') + 1)]?.args;
    for (const { name, schemas } of tools)
      expect([name, [...(of(name) ?? [])].sort()]).toEqual([name, Object.keys((schemas.input as JsonObject)['properties'] ?? {}).sort()]);
    expect(Object.values(KNOWN_TOOLS).flatMap((known) => Object.keys(known))).toHaveLength(tools.length);
  });
});
