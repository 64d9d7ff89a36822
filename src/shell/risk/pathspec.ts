/** What one pathspec of git names, as far as it can be told from its text. */
export type Pathspec =
  /** A path, and everything below it. */
  | { readonly kind: 'literal'; readonly path: string; readonly top: boolean }
  /** Less of what the others name: a path, and everything below it. */
  | { readonly kind: 'exclude'; readonly path: string; readonly top: boolean }
  /** Any path, perhaps. */
  | { readonly kind: 'pattern' }
  /** Less of what the others name, and nobody here knows what. */
  | { readonly kind: 'nothing' };

const WILD = /[*?[\\]/;

/** `top`: it counts from the root of the work tree. `isLiteral`: `--literal-pathspecs` stands in the call. */
export function readPathspec(text: string, isLiteral: boolean): Pathspec {
  if (isLiteral || !text.startsWith(':')) return named(text, { top: false, excludes: false, wild: !isLiteral });
  return text.startsWith(':(') ? readLong(text) : readShort(text);
}

/** `:(exclude,top)path` */
function readLong(text: string): Pathspec {
  const end = text.indexOf(')');
  const words = text.slice(2, end).split(',');
  const excludes = words.includes('exclude');
  const isPlain = end !== -1 && words.every((word) => ['', 'top', 'literal', 'exclude', 'glob'].includes(word));
  if (!isPlain) return excludes ? { kind: 'nothing' } : { kind: 'pattern' };
  return named(text.slice(end + 1), { top: words.includes('top'), excludes, wild: !words.includes('literal') });
}

/** `:!path`, `:^path`, `:/path`, `:/!path` */
function readShort(text: string): Pathspec {
  const [, magic = '', path = ''] = /^:([!^/]*):?(.*)$/s.exec(text) ?? [];
  return named(path, { top: magic.includes('/'), excludes: /[!^]/.test(magic), wild: true });
}

function named(
  path: string,
  { top, excludes, wild }: { readonly top: boolean; readonly excludes: boolean; readonly wild: boolean },
): Pathspec {
  if (wild && WILD.test(path)) return excludes ? { kind: 'nothing' } : { kind: 'pattern' };
  return { kind: excludes ? 'exclude' : 'literal', path, top };
}
