/**
 * Order of versions: numbers by value, words by letters, and a pre-release before the version it leads to. Versions
 * are what a toolset writes, so anything is ordered somehow, and always the same way.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [split(a), split(b)];
  return (
    comparePlain(left.release, right.release) ||
    Number(left.pre === null) - Number(right.pre === null) ||
    comparePlain(left.pre ?? '', right.pre ?? '')
  );
}

function split(version: string): { readonly release: string; readonly pre: string | null } {
  const [plain = ''] = version.replace(/^v(?=\d)/, '').split('+');
  const at = plain.indexOf('-');
  return at < 0 ? { release: plain, pre: null } : { release: plain.slice(0, at), pre: plain.slice(at + 1) };
}

function comparePlain(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const order = comparePart(left[at] ?? '', right[at] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}

function comparePart(a: string, b: string): number {
  const [left, right] = [numberOf(a), numberOf(b)];
  if (left !== null && right !== null) return left < right ? -1 : left > right ? 1 : 0;
  if (left !== null || right !== null) return left === null ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

function numberOf(part: string): bigint | null {
  if (part === '') return 0n;
  return /^\d+$/.test(part) ? BigInt(part) : null;
}
