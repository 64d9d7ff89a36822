import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHunks } from '../../../src/toolsets/local_fs/patch/hunk.js';
import { readPatch } from '../../../src/toolsets/local_fs/patch/read-patch.js';

async function patched(patch: string, text: string) {
  const files = await readPatch(patch);
  if ('kind' in files) return files.code;
  const [file] = files;
  if (!file || files.length !== 1) throw new Error('one file is expected');
  const result = applyHunks(file.path, text, file.hunks);
  return result.kind === 'changed' ? result.text : result.code;
}

const head = '--- a/x\n+++ b/x\n';

describe('TKT-1 hunks', () => {
  it.each([
    ['where they say', `${head}@@ -2 +2 @@\n-b\n+B\n`, 'a\nb\nc\n', 'a\nB\nc\n'],
    ['at the one other place', `${head}@@ -1 +1 @@\n-b\n+B\n`, 'a\nb\nc\n', 'a\nB\nc\n'],
    ['where they say, also when there is another place', `${head}@@ -3 +3 @@\n-b\n+B\n`, 'b\na\nb\n', 'b\na\nB\n'],
    ['nowhere when two other places fit', `${head}@@ -2 +2 @@\n-b\n+B\n`, 'b\na\nb\n', 'ambiguous'],
    ['moved as far as the one before', `${head}@@ -1 +1 @@\n-a\n+A\n@@ -3 +3 @@\n-c\n+C\n`, 'x\na\nb\nc\nc\n', 'x\nA\nb\nC\nc\n'],
    ['nowhere when they fit moved and not moved', `${head}@@ -1 +1 @@\n-a\n+A\n@@ -3 +3 @@\n-c\n+C\n`, 'x\na\nc\nc\n', 'ambiguous'],
    [
      'beside words of a patch behind a CR',
      `${head}@@ -1 +1 @@\n-a\n+a\rBinary files \u2028GIT binary patch\n`,
      'a\n',
      'a\rBinary files \u2028GIT binary patch\n',
    ],
    ['nowhere when a blank differs', `${head}@@ -1 +1 @@\n-a b\n+B\n`, 'a  b\n', 'no_match'],
    ['nowhere behind which they would stand in front', `${head}@@ -3 +3 @@\n-c\n+C\n@@ -4 +4 @@\n-a\n+A\n`, 'a\nb\nc\nd\n', 'no_match'],
    ['nowhere when the line ends differ', `${head}@@ -1 +1 @@\n-a\n+A\n`, 'a\r\n', 'no_match'],
    ['with CRLF kept', `${head}@@ -1,2 +1,2 @@\n a\r\n-b\r\n+B\r\n`, 'a\r\nb\r\nc\r\n', 'a\r\nB\r\nc\r\n'],
    ['with a missing final newline kept', `${head}@@ -1,2 +1,2 @@\n-a\n+A\n b\n\\ No newline at end of file\n`, 'a\nb', 'A\nb'],
    ['with a final newline added', `${head}@@ -1 +1 @@\n-b\n\\ No newline at end of file\n+b\n`, 'b', 'b\n'],
    ['nowhere when the file has no final newline and they have', `${head}@@ -1 +1 @@\n-b\n+B\n`, 'b', 'no_match'],
    ['nowhere without a line of the file', `${head}@@ -1,0 +2 @@\n+new\n`, 'a\nb\n', 'bad_patch'],
    [
      'nowhere when a line without an end would stand inside',
      `${head}@@ -1 +1 @@\n-a\n+A\n\\ No newline at end of file\n`,
      'a\nb\n',
      'bad_patch',
    ],
  ])('stand %s', async (_where, patch, text, expected) => {
    expect(await patched(patch, text)).toBe(expected);
  });

  it.each([
    [
      'stand in front',
      '@@ -3 +3 @@\n-c\n+C\n@@ -1 +1 @@\n-a\n+A\n',
      'a\nb\nc\n',
      /\(they stand at line 1, and the hunks of a file go from its top/,
    ],
    ['overlap', '@@ -1,2 +1,2 @@\n a\n-b\n+B\n@@ -2,2 +2,2 @@\n-b\n+x\n c\n', 'a\nb\nc\n', /\(they stand at line 2, and the hunks/],
    ['miss the end of the file', '@@ -2 +2 @@\n-b\n+B\n', 'a\nb', /\(the file has no newline at its end/],
    ['are parts of lines', '@@ -1 +1 @@\n-b\n+B\n', 'ab\nc\n', /\(they are only parts of longer lines there\)/],
    ['are parts of the last line', '@@ -1 +1 @@\n-b\n+B\n', 'ab', /behind the hunk before it$/],
    ['differ in their line ends', '@@ -1 +1 @@\n-a\n+A\n', 'a\r\n', /\(the line ends differ: CRLF/],
  ])('say why they stand nowhere when they %s', async (_how, hunks, text, expected) => {
    const files = await readPatch(head + hunks);
    if ('kind' in files) throw new Error(files.message);
    const result = applyHunks('x', text, files[0]?.hunks ?? []);
    expect(result.kind === 'impossible' && result.message).toMatch(expected);
  });

  it('make of any text any other, by the patch that another program wrote', async () => {
    const line = fc.constantFrom('a', 'b', '', ' x', '-y', '+z', '\\ n', '@@ -1 +1 @@', '--- q', 'ä\r');
    const text = fc.tuple(fc.array(line, { maxLength: 30 }), fc.boolean()).map(([lines, ends]) => lines.join('\n') + (ends ? '\n' : ''));
    await fc.assert(
      fc.asyncProperty(text, text, async (before, after) => {
        fc.pre(before !== after && before !== '');
        const patch = createTwoFilesPatch('a/x', 'b/x', before, after, undefined, undefined, { context: 3 });
        expect(await patched(patch.replace(/^=+\n/, ''), before)).toBe(after);
      }),
      { numRuns: 400, seed: 20_261_130 },
    );
  });
});

describe('TKT-1 what a patch may be', () => {
  it('reads files that are changed, added, deleted and renamed', async () => {
    const patch = `diff --git a/m.txt b/m.txt
index 1..2 100644
--- a/m.txt
+++ b/m.txt
@@ -1 +1 @@ some function
-a
+b
diff --git a/new.sh b/new.sh
new file mode 100755
--- /dev/null
+++ b/new.sh
@@ -0,0 +1 @@
+run
diff --git a/old.txt b/old.txt
deleted file mode 100644
--- a/old.txt
+++ /dev/null
@@ -1 +0,0 @@
-gone
diff --git a/from.txt b/to.txt
similarity index 100%
rename from from.txt
rename to to.txt
`;
    expect(await readPatch(patch)).toMatchObject([
      { kind: 'modify', path: 'm.txt' },
      { kind: 'add', path: 'new.sh', executable: true },
      { kind: 'delete', path: 'old.txt' },
      { kind: 'rename', from: 'from.txt', path: 'to.txt', hunks: [] },
    ]);
    expect(await readPatch('--- plain.txt\n+++ plain.txt\n@@ -1 +1 @@\n-a\n+b\n')).toMatchObject([{ kind: 'modify', path: 'plain.txt' }]);
  });

  it.each([
    ['nothing', '', 'bad_patch'],
    ['prose', 'please change x\n', 'bad_patch'],
    ['no names', '@@ -1 +1 @@\n-a\n+b\n', 'bad_patch'],
    ['no hunks', head, 'bad_patch'],
    ['a hunk that is cut off', `${head}@@ -1,2 +1,2 @@\n-a\n+b\n`, 'bad_patch'],
    ['lines beyond the count', `${head}@@ -1 +1 @@\n-a\n+b\n+c\n`, 'bad_patch'],
    ['a line without a sign', `${head}@@ -1,2 +1,2 @@\n-a\n+b\nc\n`, 'bad_patch'],
    ['headers that end in CRLF', '--- a/x\r\n+++ b/x\r\n@@ -1 +1 @@\n-a\n+b\n', 'bad_patch'],
    ['two names without a rename', '--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n', 'bad_patch'],
    ['a file twice', `${head}@@ -1 +1 @@\n-a\n+b\n${head}@@ -3 +3 @@\n-a\n+b\n`, 'bad_patch'],
    [
      'a rename that the next header would swallow',
      'diff --git a/x b/y\nrename from x\nrename to y\n--- z\n+++ z\n@@ -1 +1 @@\n-a\n+b\n',
      'bad_patch',
    ],
    ['no file on either side', '--- /dev/null\n+++ /dev/null\n@@ -1 +1 @@\n-a\n+b\n', 'bad_patch'],
    ['a NUL', `${head}@@ -1 +1 @@\n-a\n+\0\n`, 'bad_patch'],
    ['binary parts', 'diff --git a/x b/x\nindex 1..2 100644\nGIT binary patch\nliteral 1\nIcmZ\n', 'binary_patch'],
    ['binary files', 'diff --git a/x b/x\nBinary files a/x and b/x differ\n', 'binary_patch'],
    ['a copy', 'diff --git a/x b/y\nsimilarity index 100%\ncopy from x\ncopy to y\n', 'unsupported_patch'],
    ['a mode', 'diff --git a/x b/x\nold mode 100644\nnew mode 100755\n', 'unsupported_patch'],
    ['a link', 'diff --git a/x b/x\nnew file mode 120000\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+target\n', 'unsupported_patch'],
  ])('refuses %s', async (_what, patch, code) => {
    expect(await readPatch(patch)).toMatchObject({ kind: 'bad', code });
  });
});
