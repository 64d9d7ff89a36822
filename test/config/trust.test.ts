import { createHash } from 'node:crypto';
import { chmod, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTrusted, openTrust, trustPath } from '../../src/config/index.js';
import { sha256 } from '../../src/contract/index.js';
import { failure, makePlace } from './support.js';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe('trust (rulings 1.3)', () => {
  it('is about exactly these bytes at this real path', async () => {
    const { base, env, write } = await makePlace();
    const file = await write('work/windlass.yaml', 'policy: {}\n');
    expect(await isTrusted(file, env)).toBe(false);
    expect(await trustPath(file, env)).toEqual([{ file, sha256: hashOf('policy: {}\n') }]);
    expect(await isTrusted(file, env)).toBe(true);
    await symlink(file, join(base, 'link.yaml'));
    expect(await isTrusted(join(base, 'link.yaml'), env)).toBe(true);
    expect(await isTrusted(await write('copy/windlass.yaml', 'policy: {}\n'), env)).toBe(false);
    await writeFile(file, 'policy: { }\n');
    expect(await isTrusted(file, env)).toBe(false);
    await trustPath(file, env);
    await writeFile(file, 'policy: {}\n');
    expect(await isTrusted(file, env)).toBe(false);
  });

  it('of a folder is trust in its configuration files', async () => {
    const { work, env, write } = await makePlace();
    const files = [await write('work/windlass.yaml', 'policy: {}\n'), await write('work/agents.toml', '')];
    await write('work/other.yaml', '');
    expect((await trustPath(work, env)).map(({ file }) => file)).toEqual(files);
    for (const file of files) expect(await isTrusted(file, env)).toBe(true);
    expect(await isTrusted(join(work, 'other.yaml'), env)).toBe(false);
  });

  it('lives in the operator’s state, for the operator alone', async () => {
    const { work, env, write } = await makePlace();
    await write('work/windlass.yaml', '');
    await trustPath(work, env);
    const store = join(env['XDG_STATE_HOME'] ?? '', 'windlass', 'trust.json');
    expect((await stat(store)).mode & 0o777).toBe(0o600);
    expect((await stat(join(store, '..'))).mode & 0o777).toBe(0o700);
    expect(JSON.parse(await readFile(store, 'utf8'))).toEqual({ v: 1, files: { [join(work, 'windlass.yaml')]: hashOf('') } });
  });

  it('that others could have written is refused', async () => {
    const { work, env, write } = await makePlace();
    const file = await write('work/windlass.yaml', '');
    await trustPath(work, env);
    const store = join(env['XDG_STATE_HOME'] ?? '', 'windlass', 'trust.json');
    await chmod(store, 0o666);
    expect(await failure(isTrusted(file, env))).toMatchObject({ code: 'store_unsafe_location' });
    await chmod(store, 0o600);
    await chmod(join(store, '..'), 0o777);
    expect(await failure(trustPath(work, env))).toMatchObject({ code: 'store_unsafe_location' });
  });

  it('given at once by many is lost by none', async () => {
    const { env, write } = await makePlace();
    const files = await Promise.all(Array.from({ length: 12 }, (_, at) => write(`work/${at}.yaml`, `${at}`)));
    await Promise.all(files.map((file) => trustPath(file, env)));
    for (const file of files) expect(await isTrusted(file, env)).toBe(true);
  });

  it('WINDLASS_TRUST names hashes, for files wherever they are', async () => {
    const { env, write } = await makePlace();
    const file = await write('work/windlass.yaml', 'a: 1\n');
    const given = (WINDLASS_TRUST: string, more = {}) => isTrusted(file, { ...env, WINDLASS_TRUST, ...more });
    expect(await given(hashOf('a: 1\n'))).toBe(true);
    expect(await given(`${hashOf('x')}, ${hashOf('a: 1\n').toUpperCase()},`)).toBe(true);
    expect(await given(hashOf('x'))).toBe(false);
    expect(await given('')).toBe(false);
    expect((await failure(given('yes'))).code).toBe('usage');
  });

  it('a program that a call started can neither give trust nor bring it', async () => {
    const { env, write } = await makePlace();
    const file = await write('work/windlass.yaml', 'a: 1\n');
    const under = { ...env, WINDLASS_PARENT: 'call_1' };
    expect((await failure(trustPath(file, under))).code).toBe('refused_under_parent');
    expect(await isTrusted(file, { ...under, WINDLASS_TRUST: hashOf('a: 1\n') })).toBe(false);
    await trustPath(file, env);
    expect(await isTrusted(file, under)).toBe(true);
  });

  it('a damaged store is an error, not an empty one', async () => {
    const { env, write } = await makePlace();
    for (const text of ['{', '[]', '{"v":2,"files":{}}', '{"v":1,"files":{"/a":"nope"}}']) {
      await write('state/windlass/trust.json', text);
      expect((await failure(openTrust(env))).code).toBe('invalid_file');
    }
  });

  it('looks up own entries only', async () => {
    const trust = await openTrust((await makePlace()).env);
    expect(trust.holds('__proto__', sha256('x'))).toBe(false);
    expect(trust.holds('toString', sha256('x'))).toBe(false);
  });

  it('what does not exist cannot be trusted', async () => {
    const { work, env } = await makePlace();
    expect((await failure(trustPath(join(work, 'nope'), env))).code).toBe('file_not_found');
    expect(await trustPath(work, env)).toEqual([]);
  });
});
