import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repository } from '../support/cli.js';

interface Task {
  readonly id: string;
  readonly handler: string;
  readonly system_instruction?: string;
  readonly execute_config?: { readonly tools?: readonly string[]; readonly tools_policies?: { readonly [toolset: string]: object } };
}

/** The tasks of the chains we ship in which a model is lent files. */
const LENT: readonly (readonly [string, Task])[] = ['chains', 'examples'].flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .flatMap((path) => {
      const file = join(folder, path);
      const { tasks } = (parse(readFileSync(join(repository, file), 'utf8')) ?? {}) as { tasks?: readonly Task[] };
      const all = Array.isArray(tasks) ? tasks : [];
      return all.filter((task) => task.handler === 'chat_completion' && mayUseFiles(task)).map((task) => [file, task] as const);
    }),
);

function mayUseFiles({ execute_config: config }: Task): boolean {
  return (config?.tools ?? []).some((pattern) => pattern === '*' || pattern.startsWith('local_fs'));
}

describe('shipped chains whose models are lent files', () => {
  it('there are some', () => {
    expect(LENT.length).toBeGreaterThan(0);
  });

  it.each(LENT)('LFS-15 %s says to look at files with local_fs and not through the shell', (_file, { system_instruction: said = '' }) => {
    expect(said).toContain('local_fs');
    expect(said).toMatch(/not\s+through\s+the\s+shell/);
  });

  it.each(LENT)('LFS-10 %s sets root, limits and closed paths', (_file, { execute_config: config }) => {
    expect(config?.tools_policies?.['local_fs']).toEqual({
      _allowed_dir: '.',
      _max_read_bytes: '1048576',
      _max_output_bytes: '32768',
      _denied_path_substrings: 'node_modules,.git/,dist/,/.next/,/out/,package-lock.json',
    });
  });
});
