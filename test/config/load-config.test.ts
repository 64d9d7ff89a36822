import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { trustPath } from '../../src/config/index.js';
import { failure, makePlace, USER } from './support.js';

describe('which envelope judges (rulings 1.1)', () => {
  it('the flag, else the workspace, else the user, else the administrator, else the shipped one of the purpose', async () => {
    const place = await makePlace();
    const chosen = async (options = {}) => (await place.load(options)).policySources('attended').envelope;
    expect(await chosen()).toBe('default');
    expect((await place.load()).policySources('unattended').envelope).toBe('unattended');
    await place.write('etc/windlass.yaml', 'default_envelope: a\nenvelopes: { a: {}, u: {}, w: {}, f: {} }\n');
    expect(await chosen()).toBe('a');
    await place.write(USER, 'default_envelope: u\n');
    expect(await chosen()).toBe('u');
    await place.write('work/windlass.yaml', 'default_envelope: w\n');
    expect(await chosen()).toBe('w');
    expect((await place.load()).policySources('unattended').envelope).toBe('w');
    expect(await chosen({ flags: { envelope: 'f' } })).toBe('f');
  });

  it('--envelope may name a file: the operator’s, with its default or its only envelope', async () => {
    const place = await makePlace();
    await place.write('work/windlass.yaml', 'default_envelope: w\nenvelopes: { w: {}, base: {} }\n');
    const file = await place.write('work/e.yaml', 'envelopes: { own: { shell: allow } }\n');
    for (const envelope of ['e.yaml', './e.yaml', file]) {
      const sources = (await place.load({ flags: { envelope } })).policySources('attended');
      expect(sources).toMatchObject({ envelope: 'own', envelopes: { own: { layer: 'operator', trusted: true } } });
      expect(sources.floor).toBeUndefined();
    }
    await place.write('work/e.yaml', 'default_envelope: a\nenvelopes: { a: {}, b: {} }\n');
    expect((await place.load({ flags: { envelope: 'e.yaml' } })).policySources('attended').envelope).toBe('a');
    await place.write('work/e.yaml', 'envelopes: { a: {}, b: {} }\n');
    expect((await failure(place.load({ flags: { envelope: 'e.yaml' } }))).message).toContain('holds 2 envelopes; say which: e.yaml#a, or');
    for (const name of ['a', 'b']) {
      expect((await place.load({ flags: { envelope: `e.yaml#${name}` } })).policySources('attended').envelope).toBe(name);
    }
    // A name that the file does not hold is not looked for elsewhere: another envelope would judge than the one that was meant.
    for (const name of ['c', 'strict', 'toString']) {
      const missing = await failure(place.load({ flags: { envelope: `e.yaml#${name}` } }));
      expect(missing).toMatchObject({ code: 'envelope_not_found', message: `e.yaml holds no envelope "${name}"; it holds a, b` });
    }
    await place.write('work/own/e#d.yaml', 'envelopes: { own: {} }\n');
    expect((await place.load({ flags: { envelope: 'own/e#d.yaml' } })).policySources('attended').envelope).toBe('own');
    const odd = await place.write('work/x#y/e.yaml', 'envelopes: { own: {} }\n');
    for (const envelope of [odd, `${odd}#own`])
      expect((await place.load({ flags: { envelope } })).policySources('attended').envelope).toBe('own');
    await place.write('work/e.yaml', 'policy: {}\n');
    expect((await failure(place.load({ flags: { envelope: 'e.yaml' } }))).message).toContain('holds no envelope');
    expect((await failure(place.load({ flags: { envelope: './nope.json' } }))).code).toBe('file_not_found');
  });

  it('a name that no layer defines is an error that says who chose it', async () => {
    const place = await makePlace();
    const file = await place.write('work/windlass.yaml', 'default_envelope: nope\n');
    const config = await place.load();
    expect(() => config.policySources('attended')).toThrow(
      `no envelope is called "nope" (chosen by default_envelope in ${file}:1); known are ask_always, auto_edit, default, read_only, strict, unattended`,
    );
    const flagged = await place.load({ flags: { envelope: 'x' } });
    expect(() => flagged.policySources('attended')).toThrow('chosen by --envelope');
  });
});

describe('an untrusted workspace (rulings 1.3)', () => {
  const STRICT = 'default_envelope: tight\nenvelopes: { tight: { files: { read: allow, write: deny } } }\n';
  const OPEN = '{ files: { read: allow, write: allow } }';

  it('cannot choose or overlay its way past what the operator chose', async () => {
    const place = await makePlace();
    await place.write(USER, STRICT);
    for (const text of [
      'default_envelope: default\n',
      `envelopes: { tight: ${OPEN} }\n`,
      `default_envelope: w\nenvelopes: { w: ${OPEN} }\n`,
    ]) {
      await place.write('work/windlass.yaml', text);
      const sources = (await place.load()).policySources('attended');
      expect(sources.withoutUntrusted, text).toMatchObject({ envelope: 'tight', envelopes: { tight: { layer: 'user', trusted: true } } });
      expect(sources.withoutUntrusted?.envelopes['tight']?.over).toBeUndefined();
    }
    await place.write('work/windlass.yaml', `envelopes: { tight: ${OPEN} }\n`);
    const flagged = await place.load({ flags: { envelope: 'tight' } });
    expect(flagged.policySources('attended').withoutUntrusted?.envelope).toBe('tight');
    await trustPath(place.work, place.env);
    expect((await place.load()).policySources('attended').withoutUntrusted).toBeUndefined();
  });

  it('cannot choose its way past what the product picks for nobody there, nor past what the operator made of that', async () => {
    const place = await makePlace();
    await place.write('work/windlass.yaml', `default_envelope: w\nenvelopes: { w: ${OPEN} }\n`);
    expect((await place.load()).policySources('unattended').withoutUntrusted?.envelope).toBe('unattended');
    expect((await place.load()).policySources('attended').withoutUntrusted).toBeUndefined();
    await place.write(USER, 'envelopes: { default: { files: { read: deny, write: deny } } }\n');
    expect((await place.load()).policySources('attended').withoutUntrusted?.envelope).toBe('default');
  });

  it('brings no trust that was given to a file elsewhere', async () => {
    const place = await makePlace();
    const other = await place.write('other/windlass.yaml', `default_envelope: w\nenvelopes: { w: ${OPEN} }\n`);
    await trustPath(other, place.env);
    await symlink(other, join(place.work, 'windlass.yaml'));
    expect((await place.load()).files).toMatchObject([{ layer: 'workspace', trusted: false }]);
  });

  it('brings no trust store and no operator’s configuration of its own', async () => {
    const place = await makePlace();
    const file = await place.write('work/windlass.yaml', `default_envelope: w\nenvelopes: { w: ${OPEN} }\n`);
    const user = await place.write('work/.config/windlass/windlass.yaml', `envelopes: { u: ${OPEN} }\npath: ["/opt"]\n`);
    const env = { ...place.env, XDG_STATE_HOME: join(place.work, '.state'), XDG_CONFIG_HOME: join(place.work, '.config') };
    await trustPath(file, env);
    await trustPath(user, env);
    const config = await place.load({ env });
    expect(config.files.map(({ trusted }) => trusted)).toEqual([false, false]);
    expect(config.path).toBeNull();
    expect(config.policySources('attended').envelopes['u']).toMatchObject({ layer: 'workspace', trusted: false });
  });
});

describe('layers', () => {
  it('ENV-1 YAML, TOML and JSON with the same keys give the same envelope', async () => {
    const place = await makePlace();
    const yaml = await place.write(
      'a.yaml',
      'envelopes:\n  n:\n    files:\n      read: { grant: allow, deny_paths: ["a/**"] }\n    tools: { "x.y": deny }\n',
    );
    const toml = await place.write(
      'a.toml',
      '[envelopes.n]\nfiles.read = { grant = "allow", deny_paths = ["a/**"] }\n[envelopes.n.tools]\n"x.y" = "deny"\n',
    );
    const json = await place.write(
      'a.json',
      '{"envelopes":{"n":{"files":{"read":{"grant":"allow","deny_paths":["a/**"]}},"tools":{"x.y":"deny"}}}}',
    );
    const bodies = [];
    for (const configFile of [yaml, toml, json])
      bodies.push((await place.load({ configFile })).policySources('attended').envelopes['n']?.body);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  it('--config stands instead of the workspace and counts as the operator’s', async () => {
    const place = await makePlace();
    await place.write('work/windlass.yaml', 'default_envelope: w\nenvelopes: { w: {} }\npolicy: { shell: deny }\n');
    const file = await place.write('mine.yaml', 'default_envelope: o\nenvelopes: { o: { files: { write: allow } } }\npath: [/opt/tools]\n');
    const config = await place.load({ configFile: '../mine.yaml' });
    const sources = config.policySources('attended');
    expect(config.files).toEqual([expect.objectContaining({ layer: 'operator', file, trusted: true })]);
    expect(sources.envelopes['o']).toMatchObject({ layer: 'operator', trusted: true, file });
    expect(Object.keys(sources.envelopes)).not.toContain('w');
    expect(sources.caps).toEqual([]);
    expect(sources.floor).toBeUndefined();
    expect(config.path).toEqual(['/opt/tools']);
    expect(sources.controlPaths).toContain(file);
  });

  it('caps and tools_policies of every layer arrive with their layer and lines', async () => {
    const place = await makePlace();
    await place.write('etc/agents.toml', '[policy]\nshell = "deny"\n');
    await place.write(USER, 'policy:\n  tools: { local_shell: approve }\ntools_policies: { local_fs: { _max_read_bytes: "10" } }\n');
    const file = await place.write(
      'work/windlass.yaml',
      'tools_policies:\n  local_fs: { _denied_path_substrings: dist/ }\npolicy:\n  files:\n    write: deny\n',
    );
    const sources = (await place.load()).policySources('attended');
    expect(sources.caps.map(({ layer, trusted }) => [layer, trusted])).toEqual([
      ['admin', true],
      ['user', true],
      ['workspace', false],
    ]);
    expect(sources.caps[2]).toMatchObject({ file, body: { files: { write: 'deny' } }, lines: { '': 3, '/files': 4, '/files/write': 5 } });
    expect(sources.toolsPolicies.map(({ layer }) => layer)).toEqual(['user', 'workspace']);
  });

  it('the same envelope in a stronger layer is laid over the weaker', async () => {
    const place = await makePlace();
    await place.write(USER, 'envelopes: { default: { shell: deny } }\n');
    await place.write('work/agents.toml', '[envelopes.default]\nshell = "allow"\n');
    const { envelopes } = (await place.load()).policySources('attended');
    expect(envelopes['default']).toMatchObject({ layer: 'workspace', trusted: false, over: { layer: 'user', over: { layer: 'shipped' } } });
  });

  it('both files of a folder count together, but not for the same key', async () => {
    const place = await makePlace();
    const yaml = await place.write('work/windlass.yaml', '# first\nenvelopes:\n  a: {}\n');
    const toml = await place.write('work/agents.toml', '[envelopes.b]\n');
    expect(Object.keys((await place.load()).policySources('attended').envelopes).sort()).toEqual(
      expect.arrayContaining(['a', 'b', 'default', 'unattended']),
    );
    await place.write('work/agents.toml', '\n\n[envelopes.a]\n');
    const error = await failure(place.load());
    expect(error).toMatchObject({
      code: 'duplicate_key',
      data: {
        key: 'envelopes.a',
        places: [
          { file: yaml, line: 3 },
          { file: toml, line: 3 },
        ],
      },
    });
    expect(error.message).toContain(`${yaml}:3 and ${toml}:3`);
    await place.write('work/windlass.yaml', 'default_envelope: default\n');
    await place.write('work/agents.toml', 'default_envelope = "default"\n');
    expect((await failure(place.load())).code).toBe('duplicate_key');
  });

  it('nothing configured is no error: the shipped envelopes judge', async () => {
    const place = await makePlace();
    const config = await place.load();
    expect(config.files).toEqual([]);
    expect(config.path).toBeNull();
    expect(config.policySources('attended').floor).toBeUndefined();
    await place.write('work/windlass.yaml', '# nothing yet\n');
    expect((await place.load()).files).toHaveLength(1);
  });

  it('without HOME there is no user layer, and state is never under the current folder', async () => {
    const place = await makePlace();
    await place.write('work/.config/windlass/windlass.yaml', 'default_envelope: nope\n');
    const config = await place.load({ env: {} });
    expect(config.files).toEqual([]);
    expect(config.policySources('attended').protectedPaths.every((path) => path.startsWith('/') && !path.startsWith(place.work))).toBe(
      true,
    );
  });

  it('state, caches and the operator’s folders are out of reach; what steers the workspace is not written', async () => {
    const place = await makePlace();
    const file = await place.write('work/windlass.yaml', 'policy: { shell: deny }\n');
    const sources = (await place.load({ protect: [join(place.base, 'other.db')] })).policySources('attended');
    expect([...sources.protectedPaths].sort()).toEqual(
      [
        place.admin,
        join(place.home, '.config/windlass'),
        join(place.base, 'state/windlass'),
        join(place.base, 'cache/windlass'),
        join(place.base, 'other.db'),
      ].sort(),
    );
    expect(sources.controlPaths).toEqual([...['chains', 'triggers', 'agents'].map((folder) => join(place.work, folder)), file]);
  });
});

describe('providers', () => {
  it('are found beside the file that names them; the operator’s entry wins', async () => {
    const place = await makePlace();
    await place.write(USER, 'providers: { mine: { type: scripted, dialogue: d/mine.yaml } }\n');
    const file = await place.write(
      'work/windlass.yaml',
      'providers:\n  mine: { type: scripted, dialogue: theirs.yaml }\n  own: { type: scripted, dialogue: own.yaml }\n',
    );
    const config = await place.load();
    expect(config.provider('mine')).toMatchObject({
      type: 'scripted',
      dialogue: join(place.home, '.config/windlass/d/mine.yaml'),
      trusted: true,
    });
    expect(() => config.provider('own')).toThrow(expect.objectContaining({ code: 'untrusted_workspace' }));
    expect(() => config.provider('else')).toThrow('configured are mine, own');
    await trustPath(place.work, place.env);
    expect((await place.load()).provider('own')).toMatchObject({ dialogue: join(place.work, 'own.yaml'), trusted: true, file, line: 3 });
  });
});

describe('D13 strict files, kind errors', () => {
  it.each<[string, string, string, string]>([
    ['an unknown key', 'defualt_envelope: x\n', '1:1', 'did you mean "default_envelope"?'],
    ['an unknown key inside', 'envelopes:\n  n:\n    fils: { read: allow }\n', '3:5', 'did you mean "files"?'],
    ['a key of a later version', 'mcp_servers: {}\n', '1:1', '"mcp_servers" is not available in this version'],
    [
      'a bound of a later version',
      'envelopes:\n  n:\n    compute: { model_allowlist: [m] }\n',
      '3:16',
      '"model_allowlist" is not available',
    ],
    ['a cap that is none', 'envelopes:\n  n:\n    cap: raed\n', '3:10', 'read'],
    ['a refinement of another axis', 'envelopes:\n  n:\n    files: { read: { grant: allow, blacklist: [x] } }\n', '3:36', 'blacklist'],
    ['a grant of a tool', 'policy:\n  tools: { x: { grant: ask } }\n', '2:24', 'allow'],
    ['a wait that is none', 'policy:\n  missions: { fire: { grant: approve, timeout: 30 m } }\n', '2:48', 'is not a duration'],
    ['an unknown grant', 'policy:\n  shell: ask\n', '2:10', '"ask" must be allow, approve or deny'],
    ['a grant table without grant', 'policy:\n  shell: {}\n', '2:10', 'the key "grant" is missing'],
    ['another provider type', 'providers:\n  o: { type: anthropic }\n', '2:14', 'the provider type "anthropic" is not available'],
    ['both spellings of a bound', 'envelopes:\n  n:\n    compute: { turns: 1, max_turns: 1 }\n', '3:26', 'older spelling max_turns'],
    [
      'half a condition',
      'envelopes:\n  n:\n    always_deny: [{ tools: "*", tool: "*", when_key: path }]\n',
      '3:19',
      'come together or not at all',
    ],
    ['a wrong type', 'tools_policies: { local_fs: { _max_read_bytes: 10 } }\n', '1:48', 'quote it'],
    ['a name that is none', 'envelopes: { "Night ly": {} }\n', '1:14', 'not a name'],
    ['a duplicate key', 'envelopes:\n  a: {}\n  a: {}\n', '3:3', 'stands twice'],
    ['a duplicate json key', '{"policy": {"shell": "deny",\n"shell": "allow"}}', '2:1', 'stands twice'],
    ['absurd nesting', `envelopes: ${'['.repeat(200_000)}`, '1:512', 'nested more than 64 levels deep'],
    ['deep nesting', `envelopes: ${'['.repeat(70)}${']'.repeat(70)}`, '1:76', 'nested more than 64 levels deep'],
    ['a list at the top', '- a\n', '1:1', 'a configuration is a mapping'],
    ['a prototype', 'envelopes:\n  __proto__: {}\n', '2:3', '__proto__'],
    ['broken syntax', 'envelopes: [a\n', '2:1', ''],
  ])('%s', async (_name, text, at, words) => {
    const place = await makePlace();
    const file = await place.write('work/windlass.yaml', text);
    const error = await failure(place.load());
    expect(['invalid_file', 'invalid_syntax']).toContain(error.code);
    expect(error.message).toContain(words);
    expect(`${error.position?.file}:${error.position?.line}:${error.position?.column}`).toBe(`${file}:${at}`);
  });

  it('all findings at once', async () => {
    const place = await makePlace();
    await place.write('work/windlass.yaml', 'x: 1\npolicy: { shell: ask }\nenvelopes: { n: { files: { raed: allow } } }\n');
    expect((await failure(place.load())).data['findings']).toHaveLength(3);
  });

  it('the same in TOML, to the line', async () => {
    const place = await makePlace();
    const file = await place.write('work/agents.toml', '[envelopes.n]\nshell = "deny"\nfils.read = "allow"\n');
    expect(await failure(place.load())).toMatchObject({ code: 'invalid_file', position: { file, line: 3 } });
    await place.write('work/agents.toml', '[envelopes.a\n');
    expect(await failure(place.load())).toMatchObject({ code: 'invalid_syntax', position: { file, line: 1 } });
    await place.write('work/agents.toml', 'default_envelope = 2026-01-01\n');
    expect((await failure(place.load())).message).toContain('holds a date');
    await place.write('work/agents.toml', '[envelopes.n]\n[envelopes.n]\n');
    expect((await failure(place.load())).code).toBe('invalid_syntax');
  });

  it('a file that is not text, or too large, is an error and not an absence', async () => {
    const place = await makePlace();
    const { writeFile } = await import('node:fs/promises');
    await writeFile(join(place.work, 'windlass.yaml'), Buffer.from('fffe7b007d00', 'hex'));
    expect((await failure(place.load())).message).toContain('not UTF-8');
    await writeFile(join(place.work, 'windlass.yaml'), `# ${'x'.repeat(1024 * 1024)}\n`);
    expect((await failure(place.load())).message).toContain('at most');
    expect((await failure(place.load({ configFile: 'nope.yaml' }))).code).toBe('file_not_found');
  });

  it('a device, a pipe and a folder are refused without waiting or reading on', async () => {
    const place = await makePlace();
    const { mkdir, symlink, truncate, writeFile } = await import('node:fs/promises');
    execFileSync('mkfifo', [join(place.work, 'pipe.yaml')]);
    await symlink('/dev/zero', join(place.work, 'zero.yaml'));
    await mkdir(join(place.work, 'folder.yaml'));
    for (const [configFile, why] of [
      ['pipe.yaml', 'not a regular file'],
      ['zero.yaml', 'not a regular file'],
      ['folder.yaml', 'is a folder'],
    ] as const) {
      const error = await failure(place.load({ configFile: join(place.work, configFile) }));
      expect(error).toMatchObject({ code: 'file_not_found', message: expect.stringContaining(why) });
    }
    await writeFile(join(place.work, 'huge.yaml'), '');
    await truncate(join(place.work, 'huge.yaml'), 64 * 1024 ** 3);
    expect((await failure(place.load({ configFile: join(place.work, 'huge.yaml') }))).message).toContain('at most');
  });

  it('a key that stands twice in JSON is no less an error', async () => {
    const place = await makePlace();
    const configFile = await place.write('c.json', '{"default_envelope":"a","default_envelope":"b"}');
    expect((await failure(place.load({ configFile }))).message).toContain('stands twice');
  });

  it('a workspace cannot say where programs are found', async () => {
    const place = await makePlace();
    await place.write('work/windlass.yaml', 'policy: { shell: deny }\npath: [/w/bin]\n');
    expect(await failure(place.load())).toMatchObject({
      code: 'invalid_file',
      position: { line: 2 },
      message: expect.stringContaining('operator'),
    });
    await place.write('work/windlass.yaml', '');
    await place.write(USER, 'path: [bin]\n');
    expect((await failure(place.load())).message).toContain('must be an absolute folder');
  });
});

describe('how arguments are read', () => {
  it('TKT-4 any layer makes it strict, also an untrusted one, and none takes that back', async () => {
    const place = await makePlace();
    expect((await place.load()).strictArguments).toBe(false);
    await place.write('work/windlass.yaml', 'strict_arguments: true\n');
    expect((await place.load()).strictArguments).toBe(true);
    await place.write(USER, 'strict_arguments: true\n');
    await place.write('work/windlass.yaml', 'strict_arguments: false\n');
    expect((await place.load()).strictArguments).toBe(true);
  });
});
