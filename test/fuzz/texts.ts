const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n + 1} of many, with some words in it`).join('\n');

/** Ordinary and awkward content, by the name it stands under in a scene. */
export const TEXTS: { readonly [name: string]: string | Buffer } = {
  'README.md': '# A folder\n\nfoo bar foo\n',
  'src/main.ts': 'export const main = () => "foo";\n\nmain();\n',
  'src/deep/er/and/er/leaf.txt': 'leaf\n',
  'crlf.txt': 'one\r\ntwo foo\r\nthree\r\n',
  'bom.txt': '\uFEFFwith a mark\nfoo\n',
  'unended.txt': 'foo\nno line end',
  'empty.txt': '',
  'utf16.txt': Buffer.from('\uFEFFfoo in two bytes each\n', 'utf16le'),
  'latin1.txt': Buffer.from('caf\u00e9 foo\n', 'latin1'),
  'late-nul.txt': Buffer.concat([Buffer.from('foo\n'.repeat(300)), Buffer.from([0, 1, 2]), Buffer.from('bar\n'.repeat(300))]),
  'ansi.txt': '\u001b[31mred\u001b[0m \u001b]0;title\u0007 foo\n',
  'oneline.txt': 'foo '.repeat(400_000),
  'many.txt': lines(30_000),
  'big.bin': Buffer.alloc(1_500_000, 7),
  'data.json': '{"name":"x","list":[1,2,{"a":null}],"__proto__":1,"big":12345678901234567890}',
  'deep.json': `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  'broken.json': '{"a": [1, 2',
  'data.yaml': 'a: 1\nb: [x, y]\n---\nc: 2\n',
  'bomb.yaml': `a0: &a0 [x]\n${Array.from({ length: 24 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`).join('\n')}\n`,
  '.gitignore': 'ignored/\n*.log\n',
  'ignored/x.txt': 'foo\n',
};

/** What calls are drawn to. */
export const BAIT = {
  masked: ['.env', '.env.local', 'src/.env', '.ssh/id_rsa', 'masked/inner/key.txt'],
  control: ['windlass.yaml', '.mcp.json', '.envrc', '.bashrc', '.husky/pre-commit', '.vscode/tasks.json', 'chains/a.yaml', 'tools.conf'],
  names: [
    'new\nline.txt',
    '-n',
    '--help',
    'with space.txt',
    `quote'd".txt`,
    '[glob]*?.txt',
    '\u00e9-composed.txt'.normalize('NFC'),
    '\u00e9-composed.txt'.normalize('NFD'),
    `${'long'.repeat(62)}.txt`,
    '\u001b[31mred.txt',
    '__proto__',
    'constructor',
    'C:\\temp\\x.txt',
    '..foo',
    '...',
    '$(touch x)',
    '{{ input }}',
    '\u202egnp.txt',
    '~',
  ],
} as const;
