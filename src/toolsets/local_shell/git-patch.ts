/** Of a patch: the files it names, less so many folders in front. `/dev/null` is none, and a quoted name is taken as it is written. */
export function patchedPaths(text: string, strip: number): readonly string[] {
  const paths = new Set<string>();
  for (const line of text.split(/\r?\n/)) {
    const moved = /^(?:rename|copy) (?:from|to) (.+)$/.exec(line)?.[1];
    const side = /^(?:---|\+\+\+) "?([^\t"]+)/.exec(line)?.[1]?.trim();
    if (moved !== undefined) paths.add(moved);
    else if (side !== undefined && side !== '/dev/null') paths.add(side.split('/').slice(strip).join('/'));
  }
  // A patch of modes, of binary files or of empty ones has no such lines.
  for (const [, a = '', b = ''] of text.matchAll(/^diff --git (\S+) (\S+)$/gm))
    for (const side of [a, b]) paths.add(side.split('/').slice(strip).join('/'));
  paths.delete('');
  return [...paths];
}

/** How many folders `-p` takes off: one where it does not say. */
export function stripOf(argv: readonly string[]): number {
  const said = argv.map((each) => /^-p(\d+)$/.exec(each)?.[1]).find((each) => each !== undefined);
  return said === undefined ? 1 : Number(said);
}
