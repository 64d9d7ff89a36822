import { describe, expect, it } from 'vitest';
import { INTERPRETERS } from '../../../src/contract/index.js';
import { commandsOf, pathOperands, readLine, risksOf } from '../../../src/shell/index.js';
import { MAX_ARGUMENT } from '../../../src/shell/risk/lookup.js';
import { RISK_ROWS } from '../../../src/shell/risk/table.js';
import { processorMs } from '../../support/processor-time.js';

function argvOf(line: string): readonly string[] {
  const reading = readLine(line);
  const argv = reading.kind === 'steps' ? reading.steps[0]?.argv : undefined;
  if (argv === undefined) throw new Error(`not a step: ${line}`);
  return argv;
}

/** The strictest treatment of the step and everything it runs. */
function treatment(line: string): 'none' | 'paths' | 'ask' | 'listed' | 'refuse' {
  const risks = commandsOf(argvOf(line)).flatMap((command) => command.risks);
  if (risks.some((risk) => risk.treatment === 'refuse' && !risk.unlessListed)) return 'refuse';
  if (risks.some((risk) => risk.treatment === 'refuse')) return 'listed';
  if (risks.some((risk) => risk.treatment === 'ask' && !risk.settledByPaths)) return 'ask';
  return risks.length > 0 ? 'paths' : 'none';
}

function inner(line: string): readonly (readonly string[])[] {
  return commandsOf(argvOf(line))
    .slice(1)
    .map(({ argv }) => argv);
}

function expectAll(expected: ReturnType<typeof treatment>, lines: readonly string[]): void {
  const wrong = lines.map((line) => [line, treatment(line)] as const).filter(([, found]) => found !== expected);
  expect(wrong).toEqual([]);
}

describe('harmless calls', () => {
  it('LSH-8 have no risks', () => {
    expectAll('none', [
      'ls -la',
      'cat a.txt',
      'head -n 20 a.txt',
      'grep -rn foo src',
      "find . -name '*.go' -not -path './x/*'",
      'sort -t, -k2 a.txt',
      'wc -l a.txt',
      'echo hello',
      'git status --short',
      'git log --oneline -n 5',
      'git diff a..b',
      'git show HEAD:./a.txt',
      'git grep -n pattern',
      'git branch -a',
      'git branch --list x',
      'git tag -l',
      'git remote -v',
      'git remote get-url origin',
      'git stash list',
      'git config --get user.name',
      'git --no-pager log -p',
      'git rev-parse HEAD',
      "sed -n '1,5p' a.txt",
      "sed 's/a/b/g' a.txt",
      "sed -E -e 's/(a|b)+/x/gI; /x/{s/a/b/;d}' a.txt",
      "sed ':a;N;$!ba;s/\\n/ /g' a.txt",
      "sed '$!N;1~2p;0,/x/d;/a/,+3d;y/ab/cd/;=' a.txt",
      "sed '/x/a some; text w f' a.txt",
      "sed '/^[][:space:]]/d;s|a/b[]^0-9[/]|x|g;s/[\\/.]*$//;y/[/]/' a.txt",
      "awk '{print $1}' f.txt",
      "awk -F, -v n=1 'NR==1 || $1 == n {print $2}' f.txt",
      'rg -n pattern src',
      'tar tf a.tar',
      'jq .a.b f.json',
      'python3 -V',
      'node --version',
      'diff a.txt b.txt',
      'which git',
      'date',
      'nice',
    ]);
  });
});

describe('the user’s own work', () => {
  it('LSH-8 is asked about', () => {
    expectAll('ask', [
      'make -j4 all',
      'npm run build',
      'go test ./...',
      'git commit -m x',
      'git checkout -b x',
      'git switch -c x',
      'git push -u origin main',
      'git fetch',
      'git clean -xfd',
      'git branch new',
      'git tag v1',
      'git remote add x y',
      'git frobnicate',
      'git archive -o x.tar HEAD',
      'cargo build',
      'pytest -q',
      'python3 x.py',
      'python3',
      'python3.11 -c x',
      'gcc-12 -o a a.c',
      'tsc',
      "find . -name '*.o' -delete",
      'curl http://x.y',
      'tar xf a.tar',
      'gofmt -w a.go',
      'prettier --write a.ts',
      'printenv',
      'ssh host',
      'docker ps',
      'kubectl get pods',
      'zip -T a.zip f',
      'env',
      'awk \'BEGIN{print ENVIRON["X"]}\'',
      'chmod 777 a.txt',
      'rm -rf x',
      'rm --recursive x',
    ]);
  });

  it('LSH-8 is settled by its paths where those say all', () => {
    expectAll('paths', [
      'cp a b',
      'mkdir x',
      'rm x',
      'tee out.txt',
      'touch x',
      'cat /etc/passwd',
      'ls ../x',
      'sed -i s/a/b/ a.txt',
      'git -C sub status',
      'git diff --no-index a b',
      'uniq a.txt',
      'find . -fprintf out.txt %p',
      'sort -o a.txt a.txt',
      'shuf --o=b a.txt',
      "sed '1r /etc/passwd' a.txt",
      'egrep -f p a',
      'rg --ignore-file p x',
      'file -m p a.txt',
      'jq --slurpfile a b.json . c.json',
    ]);
  });
});

describe('options that run or write', () => {
  it('LSH-8 are refused', () => {
    expectAll('refuse', [
      "git -c alias.x='!id' x",
      'git -c core.pager=x log',
      'git -ccore.pager=x log',
      'git --config-env=x=Y log',
      'git --exec-path=/w log',
      'git -p log',
      'git grep -O/w/evil pattern',
      'git grep -nO pattern',
      'git grep --open-fi=x pattern',
      'git log --outp=f',
      'git diff --output f',
      'git diff --ext-diff',
      'git show --textconv',
      "git clone 'ext::sh -c id' x",
      'git clone -c core.x=y url',
      'git clone -u x url',
      'git fetch --upload-pa=x origin',
      'git push --receive-pack=x origin',
      'git rebase -x make main',
      'git rebase --exec make main',
      'git bisect run make',
      'git submodule foreach x',
      'git difftool',
      'git filter-branch x',
      'git archive --remote=x HEAD',
      'git config alias.x y',
      'git config user.name x',
      'awk \'BEGIN{system("id")}\'',
      'awk \'{print > "f"}\' f',
      'awk \'{print | "sh"}\' f',
      'awk \'"id" | getline\'',
      'awk -f x.awk f',
      "gawk -i inplace '{print}' f",
      'gawk \'@load "x"\'',
      "sed 's/.*/id/e' f.txt",
      "sed '1e id' f.txt",
      "sed -n 'w /w/out' f.txt",
      "sed 's/a/b/w out' f.txt",
      "sed -e p -e 's,a,b,gw out' f.txt",
      "sed --expression='/x/ {p;e' f.txt",
      'sed -f x.sed f.txt',
      'sed -s --fi x f.txt',
      "sed 's/[/]/x/w f' f.txt",
      "sed '}w x' f.txt",
      "sed 's/[/]/g;#/e' f.txt",
      "sed '/[/p;#]/e' f.txt",
      "sed 's/[]/]/p;#/e' f.txt",
      "sed 's/[^]/]/p;#/e' f.txt",
      "sed 's/[[:alpha:]/]/p;#/e' f.txt",
      "sed 's/[\\]/]/p;#/e' f.txt",
      "sed 's:[[:alpha:]]:p;#:e' f.txt",
      "sed 'yéaéeé;s/a/b/' f.txt",
      'tar cf a.tar x --checkpoint=1 --checkpoint-action=exec=id',
      'tar -I sh -xf a.tar',
      'tar cfI a.tar sh x',
      'tar xf a.tar --to-command=sh',
      "zip a.zip f -T -TT 'sh #'",
      'sort --compress-program=sh big.txt',
      'sort --comp=sh big.txt',
      'split --f=sh big.txt',
      'tar -t -f h:x --rs=sh',
      'sdiff --diff-p=sh a b',
      'split --filter=sh a.txt',
      'rg --pre /w/x pattern',
      'fd -x rm',
      'curl --engine x http://x.y',
      'gcc -wrapper sh,-c a.c',
      'less a.txt',
      'vim a.txt',
      "sqlite3 a.db '.shell id'",
      "psql -c '\\! id'",
      'crontab -l',
      'xvfb-run x',
    ]);
  });

  it('LSH-8 LSH-11 shells, privileges and services are refused unless the policy lists them', () => {
    expectAll('listed', ["sh -c 'ls -la'", 'bash x.sh', 'zsh', 'busybox ls', 'sudo ls', 'su', 'systemctl status']);
  });

  it('LSH-8 C023 no interpreter passes with code, a file or nothing, whatever lists it', () => {
    for (const name of INTERPRETERS) {
      for (const argv of [[name], [name, 'x'], [name, '-e', 'x'], [`${name}3.1`, 'x']]) {
        const fed = argv.length === 1;
        expect([argv, risksOf(argv, { fed }).some(({ treatment }) => treatment !== 'inner')]).toEqual([argv, true]);
      }
    }
  });

  it('LSH-8 a program with many programs in it gives up the one it is told to be', () => {
    expect(inner("busybox awk 'BEGIN{}'")).toEqual([['awk', 'BEGIN{}']]);
    expect(inner('toybox xargs rm')).toEqual([['xargs', 'rm'], ['rm']]);
    expect(inner('coreutils --coreutils-prog=touch a')).toEqual([['touch', 'a']]);
    expect(inner('busybox --list')).toEqual([]);
    expectAll('listed', ['busybox', 'busybox --install -s', 'toybox --long']);
  });

  it('LSH-8 under a name of its own it is that program, unless the name is its own', () => {
    const under = (argv: readonly string[], real: string) => risksOf(argv, { real }).map(({ treatment }) => treatment);
    expect(under(['ls', 'rm'], '/bin/busybox')).toEqual([]);
    expect(under(['vi', 'a'], '/bin/busybox')).toEqual(['refuse']);
    expect(under(['busybox2', 'rm'], '/bin/busybox')).toEqual(['refuse', 'inner']);
    for (const name of ['busybox.static', 'busybox-static', 'busybox_SH', 'toybox-x86_64'])
      expect(under([name, 'sh', '-c', 'id'], `/bin/${name}`)).toEqual(['refuse', 'inner']);
    expect(under(['tidy', 'rm'], '/usr/bin/coreutils')).toEqual(['refuse', 'inner']);
  });

  it('LSH-8 sed with --sandbox needs no reading of its script', () => {
    expectAll('none', ["sed --sandbox '1e id' f.txt"]);
    expectAll('paths', ["sed --sandbox -i 's/a/b/' f.txt"]);
  });
});

describe('programs that run others', () => {
  it('LSH-8 give up the command they would run', () => {
    expect(inner('timeout 5 rm x')).toEqual([['rm', 'x']]);
    expect(inner('timeout -k 1 --signal=KILL -v 5 rm x')).toEqual([['rm', 'x']]);
    expect(inner('nice -n 10 ls')).toEqual([['ls']]);
    expect(inner('nice -10 ls -la')).toEqual([['ls', '-la']]);
    expect(inner('nohup -- ls')).toEqual([['ls']]);
    expect(inner('env -0 -u HOME ls')).toEqual([['ls']]);
    expect(inner('stdbuf -oL grep x f')).toEqual([['grep', 'x', 'f']]);
    expect(inner('flock -n lock.txt ls')).toEqual([['ls']]);
    expect(inner('xargs rm -rf')).toEqual([['rm', '-rf']]);
    expect(inner('xargs -n 1 -P 4 rm')).toEqual([['rm']]);
    expect(inner("xargs -0 -I '{}' cp '{}' d")).toEqual([['cp', '{}', 'd']]);
    expect(inner('xargs')).toEqual([['echo']]);
    expect(inner("find . -exec rm '{}' ';' -o -execdir ls '{}' +")).toEqual([
      ['rm', '{}'],
      ['ls', '{}'],
    ]);
    expect(inner("sh -c 'ls -la && rm x'")).toEqual([
      ['ls', '-la'],
      ['rm', 'x'],
    ]);
    expect(inner('env nice nohup timeout 1 ls')).toEqual([
      ['nice', 'nohup', 'timeout', '1', 'ls'],
      ['nohup', 'timeout', '1', 'ls'],
      ['timeout', '1', 'ls'],
      ['ls'],
    ]);
  });

  it('LSH-8 pass the risks of that command on', () => {
    expectAll('none', ['timeout 5 ls', 'nice git status', "find . -exec grep x '{}' ';'"]);
    expectAll('ask', [
      'timeout 5 make',
      "find . -exec chmod 644 '{}' +",
      "find . -exec rm '{}' ';'",
      "find . -exec cp x '{}' ';'",
      'xargs rm',
      'xargs ls',
      'xargs cat a',
      'xargs chmod 644',
    ]);
    expectAll('paths', ['timeout 5 rm x', 'nice cat /etc/passwd']);
    // What a match is called would be a program, or a part of another name; a sandbox of sed holds for what stands behind it.
    expectAll('ask', [
      "find 'e id' -exec sed '{}' a.txt ';'",
      "find 'e id' -exec nice sed '{}' '{}' ';'",
      "find x -exec awk '{}' ';'",
      "find env -exec jq -n '{}' ';'",
      "find clo -exec cat '{}sed.txt' ';'",
      "find sub/deep -maxdepth 0 -execdir cat s2.txt ';'",
    ]);
    expectAll('none', ["find . -exec sed -n 1p '{}' +", "sed --sandbox -e '1e id' a.txt"]);
    expectAll('refuse', ["sed -e '1e id' --sandbox a.txt"]);
    expectAll('refuse', ['timeout 5 git -c x=y log', "find . -exec sed -n '1e id' '{}' ';'", "find . -exec sh -c 'a | b' ';'"]);
    expectAll('listed', ["nice sh -c 'ls'", "find . -exec sudo ls ';'"]);
  });

  it('LSH-8 are refused where the inner command cannot be vetted', () => {
    expectAll('refuse', [
      'env LD_PRELOAD=/w/x.so ls',
      "env -S 'rm -rf x'",
      'env --split-string=x',
      'env -iS x',
      'env -i ls',
      'env -u PATH ls',
      '/usr/bin/time -o f ls',
      "flock lock.txt -c 'rm x'",
      'strace -o f ls',
      'watch ls',
      'xargs -a f rm',
      'xargs --max-a 3 rm',
      'timeout --fore 3 rm',
      'setsid -f ls',
      'parallel rm',
      "find . -exec '{}' ';'",
      'find . -exec rm',
      'xargs git',
      'xargs sed p',
      'xargs find',
      'xargs env',
      'xargs sh -c',
      'xargs tar cf x',
      'env env env env env env ls',
      "sh -c 'cd x && ls'",
    ]);
  });

  it('LSH-8 name the option in question', () => {
    const option = (line: string) => risksOf(argvOf(line))[0]?.argument;
    expect(option('env LD_PRELOAD=/w/x.so ls')).toBe('NAME=VALUE');
    expect(option("env -S 'x'")).toBe('-S');
    expect(option("git -c alias.x='!id' x")).toBe('-c');
    expect(option('git grep -O/w/evil pattern')).toBe('-O');
    expect(option("git clone 'ext::sh -c id' x")).toBe('ext::');
    expect(option('sort --compress-program=sh big.txt')).toBe('--compress-program=sh');
    expect(option('rg --pre /w/x pattern')).toBe('--pre');
  });

  it('LSH-8 keep the folder a wrapper changes into', () => {
    expect(commandsOf(argvOf('env -C a env --chdir=b ls')).map(({ cd }) => cd)).toEqual([null, 'a', 'a/b']);
    expect(commandsOf(argvOf('env -C a env -C /x ls')).at(-1)).toMatchObject({ argv: ['ls'], cd: '/x' });
  });
});

describe('the name of a program', () => {
  it('LSH-8 counts as typed and as resolved', () => {
    expect(risksOf(['tidy', 'x'], { real: '/usr/bin/sudo' })[0]).toMatchObject({ treatment: 'refuse', unlessListed: true });
    expect(risksOf(['/usr/bin/vim.basic', 'x'])[0]).toMatchObject({ treatment: 'refuse' });
    expect(risksOf(['editor', 'x'], { real: '/usr/bin/vim.basic' })[0]).toMatchObject({ treatment: 'refuse' });
    expect(risksOf(['awk', '-f', 'x'], { real: '/usr/bin/mawk' })).toHaveLength(1);
    expect(risksOf(['unknown-tool', '-x'])).toEqual([]);
    const real = (word: string) => (word === 'tidy' ? '/usr/bin/sudo' : undefined);
    expect(commandsOf(['nice', 'tidy', 'x'], real).at(-1)?.risks).toMatchObject([{ treatment: 'refuse', unlessListed: true }]);
  });
});

describe('further ways', () => {
  it('LSH-8 to run a program are refused', () => {
    expectAll('refuse', [
      '/lib64/ld-linux-x86-64.so.2 /usr/bin/id',
      'ld.so /usr/bin/id',
      'linux64 id',
      'runcon x id',
      'sensible-pager x',
      'git-shell -c x',
      'x86_64-linux-gnu-gcc-12 -wrapper /w/x a.c',
      "sed '-i/tmp/*' s/a/b/ f",
    ]);
    expectAll('listed', ['coreutils --coreutils-prog=env x']);
  });

  it('LSH-8 to write, read or run code are asked about', () => {
    expectAll('ask', [
      'gunzip windlass.yaml.gz',
      'link a windlass.yaml',
      'unlink a',
      'cp -b a b',
      'mv --suffix=x a b',
      "jq -n '$ENV'",
      "jq -n '[$ENV.X]'",
      "jq -n '[$ ENV.X]'",
      'find -L . -name x',
      'find . -follow',
      'find . -files0-from names',
      'file -f names',
      'jq -f p.jq a.json',
      'sort -T d a.txt',
      'eslint --quiet',
      'prettier --check .',
      'git --git-dir=x log',
    ]);
    expectAll('none', ["jq '.environment' f.json", 'find -H . -name x']);
  });

  it('LSH-8 to read the files that another file names are asked about', () => {
    expectAll('ask', [
      'md5sum -c list',
      'sha256sum --che list',
      'sha1sum -wc list',
      'b2sum --quiet --check list',
      'cksum -a sha256 -c list',
      'shasum -a 256 -c list',
      'xxhsum --check list',
      'hashdeep -k list -x a.txt',
      'tar -df a.tar',
      'tar df a.tar',
      'tar -tMf a.tar --vol=number',
      'tar --comp -f a.tar',
      'tar tf a.tar -T list',
      'tar tfT a.tar list',
      'tar -tf a.tar --files-f=list',
      'bsdtar tf a.tar',
      'ack -x pattern',
      'ack --files-from=list pattern',
      'ag -f pattern',
      'ugrep x .',
      'objdump -dS a.o',
      'objdump --sou a.o',
      'xmllint -noent a.xml',
      'xmllint --xinclude a.xml',
      'pandoc a.rst',
      'groff -ms a.ms',
      'du --files0=list',
      'xzcat -f --files=list',
      'xz -c --files0=list',
      'zstd --filelist list',
      'zstdcat --filelist=list',
    ]);
    expectAll('refuse', ['cpio -tE list', "ack --output='$&' x", 'ugrep --filter=id x', 'xargs -a list rm']);
    expectAll('none', [
      'md5sum a.txt',
      'sha256sum -b a.txt',
      'cksum --algorithm=crc a.txt',
      'tar tf test.tar',
      'ag -n x src',
      'ack -i x src',
    ]);
  });

  it('LSH-8 to the environment are asked about, by whatever name an awk has it', () => {
    expectAll('ask', [
      `gawk 'BEGIN{print SYMTAB["ENV" "IRON"]["HOME"]}'`,
      `gawk 'BEGIN{SYMTAB["AR" "GV"][1] = ".env"} 1'`,
      "original-awk 'BEGIN{for (x in ENVIRON) print x}'",
      "gojq -n '$ENV.X'",
      `jq -n '"x" | modulemeta'`,
      "mlr -n put 'end {print ENV}'",
    ]);
    expectAll('refuse', ['original-awk -f a.awk b', "original-awk '{print | $1}' a"]);
  });

  it('LSH-8 no line ends inside a part of a sed command', () => {
    for (const script of ['s/a/b\nw out', 's/a/b\nw out/', 'y/a\nb/xyz/'])
      expect([script, risksOf(['sed', script]).map(({ treatment }) => treatment)]).toEqual([script, ['refuse']]);
    expect(risksOf(['sed', 's/a/b\\\nc/'])).toEqual([]);
  });

  it('LSH-8 to feed a program that obeys what it reads are asked about', () => {
    const fed = (...argv: string[]) => risksOf(argv, { fed: true }).map(({ treatment }) => treatment);
    expect(fed('python3', '-B')).toEqual(['ask']);
    expect(fed('sqlite3', 'x.db')).toEqual(['ask']);
    expect(fed('tidy', 'x')).toEqual([]);
    expect(fed('sed', 'p')).toEqual([]);
    expect(fed('git', 'diff')).toEqual([]);
    expect(risksOf(['tidy'], { real: '/usr/bin/python3.11', fed: true })).not.toEqual([]);
  });
});

describe('long arguments', () => {
  it('LSH-8 count as a match and take bounded time', async () => {
    const long = 'a'.repeat(MAX_ARGUMENT + 1);
    expect(risksOf(['tar', 'tf', long]).map((risk) => risk.treatment)).toEqual(['refuse', 'ask', 'ask']);
    expect(risksOf(['cat', long])).toMatchObject([{ settledByPaths: true }]);
    expect(risksOf(['echo', long])).toEqual([]);
    const spent = await processorMs(() => {
      for (const unit of ['a', '\\', '/', 's/a/', 'a\\\n', '1~2,', '/\\/', '#\n', 'p;', '{', ' ', '!', 'b a;', '1,/a/p\n']) {
        const text = unit.repeat(16_000 / unit.length);
        for (const program of ['sed', 'awk', 'git', 'find', 'tar', 'psql', 'env', 'sh', 'xargs']) commandsOf([program, '-c', text, text]);
      }
    });
    expect(spent).toBeLessThan(8000);
  });
});

describe('the table', () => {
  const rows = RISK_ROWS.split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as [string, string, string, string[], string]);

  it('LSH-8 is well formed', () => {
    expect(rows.length).toBeGreaterThan(200);
    for (const [programs, effect, treatment_, patterns, note] of rows) {
      expect(programs).toMatch(/^[A-Za-z0-9.+_-]+(?: [A-Za-z0-9.+_-]+)*$/);
      expect(['exec', 'write', 'network', 'read']).toContain(effect);
      expect(['ask', 'refuse', 'unlisted', 'paths']).toContain(treatment_);
      expect(note).not.toBe('');
      expect(patterns.length).toBeGreaterThan(0);
      for (const pattern of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow();
    }
  });

  it('LSH-8 leaves to paths only what has path operands', () => {
    for (const [programs, , treatment_] of rows) {
      if (treatment_ !== 'paths') continue;
      for (const name of programs.split(' ')) expect(pathOperands([name, 'x']), name).not.toBeNull();
    }
  });
});
