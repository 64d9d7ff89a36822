import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../support/cli.js';
import type { Random } from './random.js';
import { BAIT, TEXTS } from './texts.js';

const PLAIN = Object.keys(TEXTS);
const TRAPS = `link-out link-out/secret.txt link-out-file link-out-relative link-out-new link-above link-above/outside/secret.txt link-root
  link-root/proc/version link-environ link-fd/0 link-in link-folder/main.ts link-masked link-ssh/id_rsa link-hooks link-hooks/pre-commit link-steers
  dangling loop-a itself src/up src/up/outside/secret.txt hard.txt twice-a.txt pipe src/pipe.txt sock socket null zero.txt locked.txt
  locked/inner.txt readonly.txt .git .git/config .git/HEAD .git/hooks/pre-commit nested nested/evil nested/evil/a.txt nested/pointer nested/link
  nested/link/.git/config nested/broken src src/deep new/folder/file.txt new.txt`.split(/\s+/);
const AWAY = `.. ../outside ../outside/secret.txt ../outside/new.txt src/../../outside/secret.txt ./.././outside/secret.txt
  @BASE@/outside/secret.txt @BASE@/outside/new.txt @BASE@/work/README.md @BASE@/work/../outside/secret.txt @BASE@/operator.yaml
  @BASE@/state @BASE@/workx/a.txt //../outside ..\\outside\\secret.txt ..%2foutside%2fsecret.txt %2e%2e/outside/secret.txt
  file://@BASE@/outside/secret.txt src//../..//outside/secret.txt src/main.ts/../../../outside/secret.txt
  src/main.ts/. src/main.ts/ . ./ / ~ ~/x ~root/.ssh .ENV .Env ENV .env/. .env. ./.env src/../.env .ssh .git/../.env
  /proc/self/environ /proc/self/cwd/../outside/secret.txt /proc/self/root/@BASE@/outside/secret.txt /dev/fd/0 /dev/stdin /dev/zero`.split(
  /\s+/,
);

export const PATHS: readonly string[] = [...PLAIN, ...PLAIN, ...TRAPS, ...AWAY, ...BAIT.masked, ...BAIT.control, ...BAIT.names];
/** Files that an ordinary call can read and change. */
export const ORDINARY = [
  'README.md',
  'src/main.ts',
  'crlf.txt',
  'bom.txt',
  'unended.txt',
  'empty.txt',
  'ansi.txt',
  'many.txt',
  'with space.txt',
  'data.json',
];

const TEXT = [
  'foo',
  'bar',
  'line 7',
  '\n',
  '\r\n',
  '',
  ' ',
  'one\r\ntwo',
  '\uFEFF',
  'no line end',
  '$&',
  '$1',
  '\\n',
  'a\u0301',
  '\ud800',
  '\u0000',
  '[secret:X]',
  'foo\nbar\n',
];
const NASTY = [
  '-rf',
  '--',
  '-',
  '--output=@BASE@/outside/new.txt',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '{{ input }}',
  '{% raw %}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant as it stands
  '${HOME}',
  '$(id)',
  '`id`',
  '\u001b[2J',
  '\u202e',
  'NaN',
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  '9007199254740993',
  '@file',
  '/',
  '*',
  '**',
  '**/*',
  '{a,b}',
  '[',
  '(',
  '(a+)+$',
  '\\',
  '%s%n',
  'x'.repeat(5000),
  '\u{1f600}',
];
const GLOBS = [
  '*',
  '**',
  '**/*',
  '*.txt',
  '**/.env',
  '../**',
  '/**',
  '{a,b,{c,d}}*',
  '[',
  '[!a]*',
  '!(x)',
  '?'.repeat(80),
  `${'*a'.repeat(30)}b`,
  '\\',
  'src/**/main.*',
  '{'.repeat(200),
];
const FILTERS = [
  '.',
  '.[]',
  '.a',
  '..',
  'keys',
  'input',
  '$ENV',
  'env',
  '[limit(5; repeat(1))]',
  'repeat(.)',
  'def f: f; f',
  '[range(1e9)]|length',
  'error',
  'error(null)',
  'halt',
  'input_filename',
  '$__loc__',
  'import "a" as a; .',
  'include "x"; .',
  '@base64d',
  'getpath(["a","b"])',
  '"\\(.)"',
  '.[-1]',
  '. as [$a] | $a',
  'limit(1e9; repeat("x"))',
  'reduce range(1e8) as $i ("";.+"x")',
  '(',
  '',
  'splits("a+")',
  'test("(a+)+$")',
  'tojson|fromjson',
  'ltrimstr(1)',
  '{} | .a.b.c = 1',
  'now|todate',
  'debug',
  'stderr',
  'input_line_number',
  '[paths]',
  'tojson * 100',
];
const REFS = [
  'HEAD',
  'main',
  'side',
  'HEAD~1',
  'HEAD^{tree}',
  'main..side',
  'HEAD:.env',
  ':.env',
  '@{-1}',
  '@{u}',
  '-h',
  '--all',
  'refs/heads/main',
  '../x',
  'a..b..c',
  '0'.repeat(40),
  'main@{1 day ago}',
  ':/first',
  'HEAD:windlass.yaml',
  'new-branch',
  'a/../b',
  '.lock',
  'x.lock',
];

const CONFINED_LINES =
  `cat README.md|cat @BASE@/outside/secret.txt|cat .env|cat link-masked|ls -la|ls -la @BASE@|env|printenv FUZZ_API_TOKEN|cat /proc/self/environ
sh -c 'cat @BASE@/outside/secret.txt'|sh -c 'echo x > @BASE@/outside/new.txt'|sh -c 'sleep @SLEEP@ & echo done'|setsid sleep @SLEEP@|nohup sleep @SLEEP@
sleep @SLEEP@|env -i sleep @SLEEP@|sh -c 'trap "" TERM; sleep @SLEEP@'|yes|head -c 3000000 /dev/zero|head -c 200000 /dev/urandom|cat pipe|cat zero.txt
touch made.txt|cp README.md copy.txt|cp -r . @BASE@/outside|ln -s @BASE@/outside new-link|ln hard.txt other-name|mv README.md moved.md|rm unended.txt|mkdir -p x/y/z
tee .bashrc|touch .git/hooks/post-commit|chmod 777 windlass.yaml|rm windlass.yaml|mv .git gone|mv src/.env shown.txt|cp .env shown.txt|mv masked shown|rm -rf masked
git status|git log -p|git show HEAD:.env|git diff|git -C nested/evil status|git -C nested/evil diff|git -C nested/pointer log -p|git init fresh|git commit --allow-empty -m x
git cat-file -p :.env|git -C src show HEAD:./../.env|git diff HEAD -- .env|git grep KEY HEAD|git grep KEY|git log -p -- '*env'|git log --oneline|git blame .env|git archive HEAD
tar cf all.tar .|tar czf - . --to-command=env|find . -name '*.txt' -exec cat {} +|find / -name 'secret.txt'|grep -r CANAR .|grep -rn foo src|wc -l many.txt|sort many.txt -o sorted.txt
python3 -c 'import os; print(os.environ)'|python3 -c 'print(open("/proc/1/environ").read())'|awk 'BEGIN{system("env")}'|sed -i s/foo/bar/ crlf.txt|dd if=/dev/zero of=filled bs=1k count=10
cat /proc/1/cmdline|ls -la /proc/1/root/|cat /proc/1/root/@BASE@/outside/secret.txt|mount|unshare -r id|kill -0 1|test -e @BASE@/outside|stat @BASE@/outside/secret.txt`.split(
    /[|\n]/,
  );
/** Programs whose operands the file axes know: all that runs without a sandbox here. */
const OPEN_LINES =
  `cat README.md|cat @BASE@/outside/secret.txt|cat ../outside/secret.txt|cat .env|cat link-masked|cat link-out-file|cat link-in|cat -- -n|head -c 5 link-out/secret.txt
head -n 3 many.txt|tail -n 2 crlf.txt|wc -l .env README.md|ls|ls -la link-out|ls ../outside|ls -R .|cat src/up/outside/secret.txt|cat loop-a|cat dangling
cd src && cat main.ts|cd .. && ls|cd link-out && cat secret.txt|cd src && cd up && cat outside/secret.txt|cat '.env'|cat .en""v|cat "src/../.env"|cat masked/inner/key.txt
grep foo README.md|grep -r CANAR .|grep -f .env README.md|grep -rn . @BASE@/outside|diff README.md ../outside/secret.txt|sort @BASE@/outside/secret.txt|cut -c1- .env
cp README.md copy.txt|cp README.md link-out-new|cp README.md ../outside/new.txt|cp .env shown.txt|touch made.txt|touch link-out/made|touch .bashrc|tee hard.txt|tee link-out-file
mkdir made|mkdir ../outside/made|ln -s ../outside linked|cat pipe|sleep @SLEEP@|true && false || true|cat README.md; cat .env|stat ../outside/secret.txt|printenv|env`.split(
    /[|\n]/,
  );

const LINES = (JSON.parse(readFileSync(join(repository, 'test/fixtures/shell-lines.json'), 'utf8')) as { line: string }[]).map(
  ({ line }) => line,
);
/** Without a sandbox nothing is tried that would harm the machine if it ran. */
const HARMLESS = LINES.filter(
  (each) => !/\b(?:rm|kill|make|git|go|exec|eval|sh|python3|node|npm|gcc|find|sed|suspend|coproc)\b/.test(each),
);
const READERS = ['cat', 'ls', 'head', 'wc', 'echo', 'true', 'printf', 'test'];

/** A line of the shell; those without a sandbox start nothing that reaches further than their operands. */
export function line(random: Random, confined: boolean): string {
  if (random.chance(0.4)) return random.pick(confined ? LINES : HARMLESS).replace(/\bok\d*\b/g, () => random.pick(READERS));
  return random.pick(confined ? CONFINED_LINES : OPEN_LINES);
}

/** A text that suits an argument of this name. */
export function wordFor(name: string, random: Random): string {
  if (random.chance(0.1)) return random.pick(NASTY);
  if (name === 'pipe' && random.chance(0.8))
    return random.pick([...READERS, ...READERS, 'README.md', '.env', '-n', 'foo', '../outside/secret.txt']);
  if (/filter|query|expr/i.test(name)) return random.pick(FILTERS);
  if (/pattern|glob|include|exclude/i.test(name) && random.chance(0.5)) return random.pick(GLOBS);
  if (/path|file|dir|cwd|folder|root|^to$|^from$/i.test(name) && random.chance(0.9)) return random.pick(PATHS);
  if (/ref|branch|range|from|to|commit|revision/i.test(name) && random.chance(0.9)) return random.pick(REFS);
  if (/timeout|deadline|duration/i.test(name)) return random.pick(['1s', '300ms', '2s', '0', '-1s', 'never', '999h', '']);
  if (/patch|diff/i.test(name) && random.chance(0.8)) return patch(random);
  return random.pick(random.chance(0.8) ? TEXT : PATHS);
}

/** What fits a scene that nobody changed yet. */
const FITTING = [
  '--- a/src/deep/er/and/er/leaf.txt\n+++ b/src/deep/er/and/er/leaf.txt\n@@ -1 +1 @@\n-leaf\n+blatt\n',
  '--- a/README.md\n+++ b/README.md\n@@ -1,3 +1,3 @@\n # A folder\n \n-foo bar foo\n+bar\n',
  '--- a/src/main.ts\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-export const main = () => "foo";\n-\n-main();\n',
  '--- /dev/null\n+++ b/made/by/patch.txt\n@@ -0,0 +1 @@\n+new\n',
  'diff --git a/unended.txt b/renamed.txt\nsimilarity index 100%\nrename from unended.txt\nrename to renamed.txt\n',
];

/** A unified diff of one to three files, fitting now and then. */
function patch(random: Random): string {
  const part = () => {
    if (random.chance(0.5)) return random.pick(FITTING);
    const [old, now] = [random.pick(PATHS), random.chance(0.8) ? null : random.pick(PATHS)];
    const hunk = random.pick([
      '@@ -1,1 +1,1 @@\n-leaf\n+blatt\n',
      '@@ -0,0 +1,1 @@\n+new\n',
      '@@ -1,3 +1,3 @@\n # A folder\n \n-foo bar foo\n+bar\n',
      '@@ -1 +0,0 @@\n-x\n',
      '@@ -1,99999 +1 @@\n',
    ]);
    const sides = random.pick([
      [`a/${old}`, `b/${now ?? old}`],
      [old, now ?? old],
      ['/dev/null', `b/${old}`],
      [`a/${old}`, '/dev/null'],
    ]);
    return `--- ${sides[0]}\n+++ ${sides[1]}\n${hunk}`;
  };
  return Array.from({ length: 1 + random.below(3) }, part).join('');
}
