import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, lstatSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RealPath } from '../../../src/contract/index.js';
import { put } from '../support.js';
import { confined } from './support.js';

const SECRET = 'the-secret-of-this-test';

describe('TM-12 a confined program does not read', () => {
  it.each([
    ['by its name', 'cat .env; cat sub/.env; cat keys/id'],
    [
      'through /proc',
      'cat /proc/self/root$PWD/.env; cat /proc/self/cwd/.env; cat /proc/1/root$PWD/.env; cat /proc/self/task/*/root$PWD/keys/id',
    ],
    ['through a link it makes', 'ln -s .env a; cat a; ln -s keys k; cat k/id'],
    ['through a link that was there', 'cat to-env to-id'],
    ['through a hard link it makes', 'ln .env b && cat b; ln keys/id c && cat c'],
    ['after moving it', 'mv .env d; cat d; mv sub sub2; cat sub2/.env; mv keys k2; cat k2/id'],
    ['after copying its folder', 'cp -r . /tmp/all; cat /tmp/all/.env /tmp/all/keys/id'],
    ['after removing what lies over it', 'umount .env; umount -l keys; rm -rf .env keys; cat .env keys/id'],
    ['from namespaces of its own', 'unshare -Urm sh -c "umount .env; cat .env keys/id"; unshare -r cat .env'],
    ['after opening it up', 'chmod 777 .env keys; chmod -R 777 keys; cat .env keys/id'],
  ])('what is hidden, %s', async (_name, text) => {
    const { root, run, read } = await confined({
      files: { '.env': SECRET, 'sub/.env': SECRET, 'keys/id': SECRET, 'plain.txt': 'plain' },
      hide: ['.env', 'sub/.env', 'keys'],
    });
    symlinkSync('.env', join(root, 'to-env'));
    symlinkSync('keys/id', join(root, 'to-id'));
    const { stdout, stderr } = await run(`${text}; cat plain.txt`);
    expect(`${stdout}${stderr}`).not.toContain(SECRET);
    expect(stdout).toContain('plain');
    expect([read('.env'), read('keys/id')]).toEqual([SECRET, SECRET]);
  });

  it('what is hidden, without the variables of the run either', async () => {
    const { run } = await confined({ files: { '.env': SECRET }, environment: { ODD: 'passed' }, hide: ['.env'] });
    const { stdout } = await run('/bin/cat .env; echo "odd=$ODD"', {}, { variables: 'none' });
    expect(stdout).toBe('odd=\n');
  });

  it('what a hidden link leads to, under any name', async () => {
    const { root, run } = await confined({ files: { 'conf/real.txt': SECRET }, hide: ['.env'] });
    symlinkSync('conf/real.txt', join(root, '.env'));
    const { stdout } = await run('cat .env conf/real.txt; echo end');
    expect(stdout).toBe('end\n');
  });

  it('what is hidden by where it lies, in a place it is moved to by a step before', async () => {
    const places = ['p/.docker/config.json', 'sub/.env'];
    const { run, read } = await confined({ files: Object.fromEntries(places.map((place) => [place, SECRET])) });
    const judge = (spellings: readonly string[]) =>
      spellings.some((one) => /\/\.docker\/config\.json$|\/\.env$/.test(one)) ? 'hide' : null;
    const sandbox = { shield: { judge, steers: () => false, hidden: [] } } as const;
    await run('mv p/.docker p/d; mv sub sub2; mv p p2', sandbox);
    const { stdout } = await run('ls -d p2 sub2; cat p2/d/config.json p2/.docker/config.json sub2/.env sub/.env', sandbox);
    expect(stdout).toBe('p2\nsub2\n');
    expect(read('p2/.docker/config.json')).toBe(SECRET);
  });

  it('a hard link made beforehand is the same file under a name that no rule knows: the limit that is documented', async () => {
    const { root, run } = await confined({ files: { '.env': SECRET }, hide: ['.env'] });
    linkSync(join(root, '.env'), join(root, 'other-name'));
    expect((await run('cat other-name')).stdout).toBe(SECRET);
  });

  it('the home of its user, what lies beside the workspace, and the settings of the system that are secret', async () => {
    const { base, home, run } = await confined();
    for (const place of [
      '.ssh/id_rsa',
      '.aws/credentials',
      '.kube/config',
      '.gnupg/key',
      '.local/state/windlass/x/state.db',
      '.config/windlass/windlass.yaml',
    ])
      put(join(home, place), SECRET);
    put(join(base, 'beside.txt'), SECRET);
    const { stdout, stderr } = await run(
      `find ${home}; cat ${home}/.ssh/id_rsa ${base}/beside.txt /etc/shadow /proc/self/root${home}/.aws/credentials; ls -a /root /home /work /run /sys /boot; cat ../beside.txt; echo end`,
    );
    expect(`${stdout}${stderr}`).not.toContain(SECRET);
    expect(stdout).toBe(`${home}\nend\n`);
  });

  it('what belongs to windlass itself, wherever it lies', async () => {
    const { root, run } = await confined({ files: { 'state/state.db': SECRET } });
    const shield = { judge: () => null, steers: () => false, hidden: [join(root, 'state'), '/nowhere/at/all'] };
    const { stdout, stderr } = await run('cat state/state.db; ls state; echo end', { shield });
    expect(stdout).toBe('end\n');
    expect(stderr).toContain('Permission denied');
  });

  it('but what its plan reads outside of the workspace, which the gate let through', async () => {
    const { base, run } = await confined();
    put(join(base, 'beside.txt'), 'given');
    const beside = join(base, 'beside.txt') as RealPath;
    expect((await run('cat ../beside.txt', { reads: [beside] })).stdout).toBe('given');
    const { stderr } = await run('echo x > ../beside.txt', { reads: [beside] });
    expect(stderr).toContain('Read-only');
    await run('echo changed > ../beside.txt', { writes: [beside] });
    expect(readFileSync(beside, 'utf8')).toBe('changed\n');
  });
});

describe('rulings 1.11 a confined program does not change what steers others', () => {
  const FILES = {
    'windlass.yaml': 'old',
    'chains/a.yaml': 'old',
    '.git/hooks/pre-commit': 'old',
    '.git/config': 'old',
    '.git/HEAD': 'old',
    '.husky/x': 'old',
  };
  const FREEZE = ['windlass.yaml', 'chains', '.git/hooks', '.git/config', '.husky', '.claude/agents'];

  it.each([
    ['in place', 'for f in windlass.yaml chains/a.yaml .git/hooks/pre-commit .git/config .husky/x; do echo new > $f; echo new >> $f; done'],
    ['beside it', 'echo new > chains/b.yaml; echo new > .git/hooks/post-commit; echo new > .husky/y; mkdir chains/deep'],
    ['by a rename over it', 'echo new > n; mv -f n windlass.yaml; cp -f n .git/config; mv -f n .git/config; mv -f n chains/a.yaml'],
    ['by removing it', 'rm -rf windlass.yaml chains .git/hooks .git/config .husky .git'],
    [
      'by moving what holds it',
      'mv .git g; mkdir -p .git/hooks && echo new > .git/hooks/pre-commit; mv chains c; mkdir chains; echo new > chains/a.yaml; mv .husky h',
    ],
    ['through links', 'ln -s chains/a.yaml l; echo new > l; ln .git/config m; echo new > m; ln -s .git/hooks k; echo new > k/pre-commit'],
    ['through /proc', 'echo new > /proc/self/root$PWD/windlass.yaml; echo new > /proc/self/cwd/chains/a.yaml'],
    [
      'by mounting',
      'mount -o remount,rw $PWD/chains; mount --bind . /tmp; unshare -Urm sh -c "mount -o remount,rw chains; echo new > chains/a.yaml"',
    ],
    ['by its mode', 'chmod 777 windlass.yaml chains/a.yaml; echo new > windlass.yaml; touch chains/a.yaml; truncate -s 0 .git/config'],
  ])('%s', async (_name, text) => {
    const { run, read, exists } = await confined({ files: FILES, freeze: FREEZE });
    await run(text);
    expect(['windlass.yaml', 'chains/a.yaml', '.git/hooks/pre-commit', '.git/config', '.husky/x'].map(read)).toEqual(Array(5).fill('old'));
    expect(['chains/b.yaml', '.git/hooks/post-commit', '.husky/y'].some(exists)).toBe(false);
  });

  it('by a new one in its place, after the folder was moved away', async () => {
    const { run, read } = await confined({ files: { 'ops/team/policy.yaml': 'as it was' }, freeze: ['ops/team/policy.yaml'] });
    await run('mv ops/team ops/t; mv ops o; mkdir -p ops/team; echo other > ops/team/policy.yaml');
    expect(read('ops/team/policy.yaml')).toBe('as it was');
  });

  it('and changes the rest', async () => {
    const { run, read } = await confined({ files: FILES, freeze: FREEZE });
    expect(
      (await run('echo new > .git/HEAD && echo new > file && mkdir -p .git/refs/heads && cat windlass.yaml chains/a.yaml')).stdout,
    ).toBe('oldold');
    expect([read('.git/HEAD'), read('file')]).toEqual(['new\n', 'new\n']);
  });

  it('the workspace as a whole, where its files may not be written', async () => {
    const { root, run, exists } = await confined({ files: { 'a.txt': 'old' } });
    const { stderr, stdout } = await run(
      `echo new > a.txt; touch b; rm a.txt; mv a.txt c; cat a.txt; echo kept > $TMPDIR/t; cat $TMPDIR/t /tmp/t`,
      { workspace: 'read_only' },
    );
    expect(stderr).toContain('Read-only file system');
    expect(stdout).toBe('oldkept\nkept\n');
    expect([exists('b'), readFileSync(join(root, 'a.txt'), 'utf8')]).toEqual([false, 'old']);
  });

  it('nor a place that the sandbox of the next step would be made along', async () => {
    const { base, home, run, exists } = await confined();
    const first = `/tmp/${base.split('/')[2]}`;
    expect(base.startsWith(`${first}`)).toBe(true);
    await run(`mv ${first} /tmp/moved && ln -s /oldroot${home} ${first}`);
    const { stdout } = await run('echo goes on');
    expect([stdout, readdirSync(home), exists('.')]).toEqual(['goes on\n', [], true]);
  });

  it('nor the settings of the system, which are as they stand when the step begins', async () => {
    const { run } = await confined();
    const names = ['passwd', 'hosts', 'nsswitch.conf'].map((name) => `/etc/${name}`).filter((file) => existsSync(file));
    const { stdout } = await run(
      `cat ${names.join(' ')}
       (for f in ${names.join(' ')} /etc/new; do echo x >> $f; chmod 666 $f; rm -f $f; done; mv /etc /e; mkdir /etc/d; ln /etc/passwd l) 2>/dev/null
       cat ${names.join(' ')}; ls -d /etc/new /e /etc/d l /etc/shadow /etc/fstab 2>/dev/null; readlink /etc/localtime; echo end`,
    );
    const text = names.map((file) => readFileSync(file, 'utf8')).join('');
    const zone = lstatSync('/etc/localtime', { throwIfNoEntry: false })?.isSymbolicLink() ? `${readlinkSync('/etc/localtime')}\n` : '';
    expect(stdout).toBe(`${text}${text}${zone}end\n`);
  });

  it('nor the system, nor anything beside the workspace', async () => {
    const { base, run } = await confined();
    const { stdout } = await run(
      'for d in / /usr /usr/bin /etc /var /home /proc/sys/kernel ..; do touch $d/x 2>/dev/null && echo made $d; done; echo end',
    );
    expect(stdout.split('\n').filter((line) => line !== `made ${base}` && line !== 'made ..')).toEqual(['end', '']);
    expect(lstatSync(join(base, 'x'), { throwIfNoEntry: false })).toBeUndefined();
  });
});

describe('rulings 4.2 a confined program is alone', () => {
  it('rulings 1.8 it reaches no server of this machine, unless an axis is open', async () => {
    const server = createServer((_request, response) => response.end('reached'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const { run } = await confined();
      const get = `exec ${process.execPath} -e 'fetch("http://127.0.0.1:${port}").then((r) => r.text()).then(console.log, () => console.log("nothing"))'`;
      const program = { reads: [process.execPath as RealPath] };
      expect((await run(get, program)).stdout).toBe('nothing\n');
      expect((await run(get, { ...program, network: 'shared' })).stdout).toBe('reached\n');
    } finally {
      server.close();
    }
  });

  it('rulings 1.8 nor a server that listens at a file of the workspace', async () => {
    const { root, run } = await confined();
    const server = createServer().listen(join(root, 'sock'));
    try {
      const ask = `perl -MIO::Socket::UNIX -e 'print IO::Socket::UNIX->new(Peer => "sock") ? "reached" : "nothing"'`;
      expect((await run(ask)).stdout).toBe('nothing');
      expect((await run(ask, { network: 'shared' })).stdout).toBe('reached');
    } finally {
      server.close();
    }
  });

  it('it sees and signals no other process', async () => {
    const { run } = await confined();
    const { stdout } = await run(
      `kill -0 ${process.pid} 2>/dev/null && echo signalled; kill -9 ${process.pid} $PPID -1 2>/dev/null; ls /proc | grep -c '^[0-9]' ; tr '\\0' ' ' < /proc/1/cmdline | cut -c1-30`,
    );
    const [count = '', first] = stdout.trim().split('\n');
    expect(Number(count)).toBeLessThan(6);
    expect(first).toContain('bwrap');
  });

  it('it has no terminal to type into, no device, no capability, and gets none by a setuid program', async () => {
    const { root, run } = await confined();
    copyFileSync('/usr/bin/id', join(root, 'myid'));
    execFileSync('chmod', ['4755', join(root, 'myid')]);
    const { stdout } = await run(
      'grep -E "NoNewPrivs|CapEff|CapBnd" /proc/self/status; (: < /dev/tty) 2>/dev/null && echo tty; (: > /dev/console) 2>/dev/null; ls /dev | tr "\\n" " "; ps -o sid= -p $$ | tr -d " "; echo; grep -c nosuid /proc/self/mountinfo | sed "s/[1-9][0-9]*/nosuid/"',
    );
    expect(stdout).toMatch(/CapEff:\s*0+\n/);
    expect(stdout).toMatch(/CapBnd:\s*0+\n/);
    expect(stdout).toMatch(/NoNewPrivs:\s*1/);
    expect(stdout).not.toContain('tty\n');
    expect(stdout).not.toMatch(/\b(sda|vda|mem|kmsg|nvme)/);
    expect(stdout).toContain('nosuid');
  });

  it('it writes no setting of the kernel, also where its user is root', async () => {
    const { run } = await confined();
    const { stdout } = await run(
      'for file in /proc/sys/kernel/core_pattern /proc/sys/kernel/hostname /proc/sys/vm/drop_caches; do (exec 3>>$file) 2>/dev/null && echo open $file; done; echo end',
    );
    expect(stdout).toBe('end\n');
  });

  it('it has bounds: memory, processes, size of files, and no core dump', async () => {
    const { run } = await confined();
    const { stdout } = await run('cat /proc/self/limits');
    expect(stdout).toMatch(/Max data size\s+8589934592/);
    expect(stdout).toMatch(/Max processes\s+4096/);
    expect(stdout).toMatch(/Max file size\s+8589934592/);
    expect(stdout).toMatch(/Max core file size\s+0/);
  });

  it('nothing that this process was started with is open in it', async () => {
    const { run } = await confined();
    const { stdout } = await run('for fd in /proc/self/fd/*; do echo $(basename $fd) $(readlink $fd); done');
    const open = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    expect(open.filter(([fd, to]) => Number(fd) > 2 && to !== '/dev/null' && to !== undefined)).toEqual([]);
  });
});
