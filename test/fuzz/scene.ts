import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BAIT, TEXTS } from './texts.js';

/** Content that no answer may hold: what lies outside, and what lies inside and may not be read. */
export const CANARIES = ['CANARY-outside-7f3a91', 'CANARY-masked-2c8e44', 'CANARY-variable-9b1d07', 'canary-name-5e6f'] as const;
const [OUTSIDE, MASKED, VARIABLE, NAME] = CANARIES;
/** The user without privileges, where the fuzzer itself runs as root. */
export const NOBODY = 65_534;

const CLOSED = "['**/.env', '**/.env.*', '**/.ssh/**', '**/masked/**']";
const files = (write: string) =>
  `files: { read: { grant: allow, deny_paths: ${CLOSED} }, write: { grant: ${write}, deny_paths: ${CLOSED} } }`;
/** Allows much. What must hold is what no envelope gives away, and the few paths that this one closes. */
const OPERATOR = `# ${OUTSIDE}
envelopes:
  confined: { default_action: allow, ${files('allow')}, shell: { grant: allow, sandbox: required }, cap: destructive }
  open: { default_action: allow, ${files('allow')}, shell: { grant: allow, sandbox: off }, cap: destructive }
  asking: { default_action: approve, ${files('approve')}, shell: { grant: approve, sandbox: required } }
`;

/** A workspace full of traps, a tree beside it that must stay as it is, and the places of a user. */
export class Scene {
  readonly base = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-fuzz-')));
  readonly work = join(this.base, 'work');
  readonly outside = join(this.base, 'outside');
  readonly temporary = join(this.base, 'tmp');
  readonly config = join(this.base, 'operator.yaml');
  readonly env: NodeJS.ProcessEnv;
  /** Stands in the environment of every process that a call started. */
  readonly mark = `fuzz-${process.pid}-${this.base.slice(-6)}`;
  readonly unprivileged: boolean;

  constructor(unprivileged: boolean) {
    this.unprivileged = unprivileged;
    const places = Object.fromEntries(
      ['HOME', 'XDG_STATE_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'TMPDIR'].map((name) => [
        name,
        join(this.base, name === 'TMPDIR' ? 'tmp' : name.replace(/^XDG_|_HOME$/g, '').toLowerCase()),
      ]),
    );
    for (const folder of [this.work, this.outside, ...Object.values(places)]) mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.env = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', ...places, FUZZ_MARK: this.mark, FUZZ_API_TOKEN: VARIABLE };
    writeFileSync(this.config, OPERATOR);
    plantOutside(this.outside);
    plantTexts(this.work);
    plantNames(this.work);
    plantLinks(this.work, this.outside);
    plantSpecial(this.work);
    plantRepositories(this.work, this.outside, this.env);
    chmodSync(this.base, 0o755);
    if (unprivileged) giveAway(this.base);
    plantLocked(this.work);
    rest(this.outside);
  }

  remove(): void {
    rmSync(this.base, { recursive: true, force: true });
  }
}

function put(folder: string, name: string, content: string | Buffer, mode = 0o644): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { mode });
}

function plantOutside(outside: string): void {
  put(outside, 'secret.txt', `${OUTSIDE}\n`);
  put(outside, 'dir/deep.txt', `${OUTSIDE}\n`);
  put(outside, `${NAME}.txt`, `${OUTSIDE}\n`);
  put(outside, 'hard.txt', 'one file, two names\n');
  put(outside, 'data.json', JSON.stringify({ secret: OUTSIDE }));
  put(outside, 'started.sh', `#!/bin/sh\ntouch ${outside}/started\ncat\n`, 0o755);
}

function plantTexts(work: string): void {
  for (const [name, content] of Object.entries(TEXTS)) put(work, name, content);
  for (const name of BAIT.masked) put(work, name, `KEY=${MASKED}\n`);
  for (const name of BAIT.control) put(work, name, name.endsWith('json') ? '{}\n' : '# steers\n');
}

function plantNames(work: string): void {
  for (const name of BAIT.names) put(work, name, `in ${JSON.stringify(name)}\n`);
  writeFileSync(Buffer.concat([Buffer.from(`${work}/bytes-`), Buffer.from([0xff, 0xfe]), Buffer.from('.txt')]), 'odd name\n');
  mkdirSync(Buffer.concat([Buffer.from(`${work}/folder-`), Buffer.from([0xc3])]));
}

function plantLinks(work: string, outside: string): void {
  const links = {
    'link-out': outside,
    'link-out-file': join(outside, 'secret.txt'),
    'link-out-relative': '../outside/secret.txt',
    'link-out-new': '../outside/new.txt',
    'link-above': '..',
    'link-root': '/',
    'link-environ': '/proc/self/environ',
    'link-fd': '/proc/self/fd',
    'link-in': 'src/main.ts',
    'link-folder': 'src',
    'link-masked': '.env',
    'link-ssh': '.ssh',
    'link-hooks': '.git/hooks',
    'link-steers': 'windlass.yaml',
    dangling: 'nowhere/at/all',
    'loop-a': 'loop-b',
    'loop-b': 'loop-a',
    itself: 'itself',
    'src/up': '../..',
  };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(work, name));
  linkSync(join(outside, 'hard.txt'), join(work, 'hard.txt'));
  put(work, 'twice-a.txt', 'one file, two names in here\n');
  linkSync(join(work, 'twice-a.txt'), join(work, 'twice-b.txt'));
}

function plantSpecial(work: string): void {
  execFileSync('mkfifo', [join(work, 'pipe'), join(work, 'src/pipe.txt')]);
  execFileSync(process.execPath, [
    '-e',
    `const n = require('net').createServer().listen(process.argv[1], () => { require('fs').renameSync(process.argv[1], process.argv[1] + 'et'); process.exit(0); })`,
    join(work, 'sock'),
  ]);
  if (process.getuid?.() !== 0) return;
  for (const [name, minor] of [
    ['null', '3'],
    ['zero.txt', '5'],
  ] as const) {
    try {
      execFileSync('mknod', ['-m', '666', join(work, name), 'c', '1', minor], { stdio: 'ignore' });
    } catch {
      return; // a container may not make devices
    }
  }
}

function plantRepositories(work: string, outside: string, env: NodeJS.ProcessEnv): void {
  const person = {
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b',
  };
  const git = (at: string, ...args: string[]) =>
    execFileSync('git', ['-C', at, ...args], { env: { ...env, ...person }, stdio: 'ignore', timeout: 20_000 });
  const commit = (at: string, ...paths: string[]) => {
    git(at, 'add', '-f', '--', ...paths);
    git(at, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '-m', 'first');
  };
  git(work, 'init', '-q', '-b', 'main');
  commit(work, 'src/main.ts', '.env', 'README.md', 'windlass.yaml', 'crlf.txt');
  git(work, 'branch', 'side');
  git(work, 'config', 'user.name', 'a');
  git(work, 'config', 'user.email', 'a@b');
  put(work, '.git/hooks/pre-commit', `#!/bin/sh\ntouch ${outside}/started\n`, 0o755);

  const evil = join(work, 'nested/evil');
  put(evil, 'a.txt', '1\n');
  put(evil, '.gitattributes', '*.txt diff=evil filter=evil merge=evil\n');
  git(evil, 'init', '-q', '-b', 'main');
  commit(evil, 'a.txt');
  const program = join(outside, 'started.sh');
  for (const key of [
    'core.fsmonitor',
    'core.pager',
    'core.editor',
    'diff.external',
    'diff.evil.textconv',
    'filter.evil.clean',
    'gpg.program',
  ])
    git(evil, 'config', key, program);
  put(evil, '.git/hooks/post-checkout', `#!/bin/sh\ntouch ${outside}/started\n`, 0o755);

  const elsewhere = join(outside, 'repository');
  put(elsewhere, 'secret.txt', `${OUTSIDE}\n`);
  git(elsewhere, 'init', '-q', '-b', 'main');
  commit(elsewhere, 'secret.txt');
  put(work, 'nested/pointer/.git', `gitdir: ${join(elsewhere, '.git')}\n`);
  mkdirSync(join(work, 'nested/link'));
  symlinkSync(join(elsewhere, '.git'), join(work, 'nested/link/.git'));
  put(work, 'nested/broken/.git/HEAD', 'ref: refs/heads/../../../../outside/secret.txt\n');
}

function plantLocked(work: string): void {
  put(work, 'locked.txt', 'nobody reads this\n');
  chmodSync(join(work, 'locked.txt'), 0o000);
  put(work, 'locked/inner.txt', 'nobody finds this\n');
  chmodSync(join(work, 'locked'), 0o000);
  put(work, 'readonly.txt', 'may be read\n', 0o444);
}

function giveAway(path: string): void {
  lchownSync(path, NOBODY, NOBODY);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path, { encoding: 'buffer' })) giveAwayBytes(Buffer.concat([Buffer.from(`${path}/`), name]));
}

function giveAwayBytes(path: Buffer): void {
  lchownSync(path, NOBODY, NOBODY);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path, { encoding: 'buffer' })) giveAwayBytes(Buffer.concat([path, Buffer.from('/'), name]));
}

/** Last changed in the future: every reading from now on leaves its time, where the file system keeps such times. */
function rest(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) rest(path);
    else utimesSync(path, 1_000_000_000, 2_050_000_000);
  }
}
