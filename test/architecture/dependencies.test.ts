import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../support/cli.js';

interface Manifest {
  readonly dependencies: { readonly [name: string]: string };
  readonly optionalDependencies: { readonly [name: string]: string };
  readonly devDependencies: { readonly [name: string]: string };
}
const manifest: Manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));

const imported = (folder: string, name: string): boolean =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
    .some((file) => new RegExp(`(from|import\\() ?'${name}(/|')`).test(readFileSync(join(repository, folder, file), 'utf8')));

describe('CHN-12 the libraries that the product stands on', () => {
  it.each(['xstate', 'yaml', 'ajv', 'better-sqlite3'])('%s is declared under its name and imported by the product', (name) => {
    expect({ ...manifest.dependencies, ...manifest.optionalDependencies }).toHaveProperty([name]);
    expect(imported('src', name)).toBe(true);
  });

  it.each(['execa', 'vitest'])('%s is declared under its name and imported by the tests', (name) => {
    expect(manifest.devDependencies).toHaveProperty([name]);
    expect(imported('test', name)).toBe(true);
  });

  it('every version is exact', () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies });
    expect(versions.filter((version) => !/^(npm:[a-z0-9-]+@)?\d+\.\d+\.\d+(-[a-z0-9.-]+)?$/.test(version))).toEqual([]);
  });

  it('the folders a reader expects are there', () => {
    const expected = ['package.json', 'tsconfig.json', 'src', 'chains', 'schemas', 'test', 'examples', 'README.md'];
    expect(expected.filter((name) => !existsSync(join(repository, name)))).toEqual([]);
  });
});
