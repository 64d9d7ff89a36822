import type { Repository } from 'es-git';
import type { Attributes } from '../questions.js';

const OPTIONS = { checkFileThenIndex: true };

export function attributesOf(repository: Repository, paths: readonly string[]): readonly Attributes[] {
  return paths.map((path) => {
    const filter = attributeOf(repository, path, 'filter');
    return { path, filter: typeof filter === 'string' ? filter : null };
  });
}

export function attributeOf(repository: Repository, path: string, name: string): string | boolean | null {
  const value = repository.getAttr(path, name, OPTIONS);
  return Buffer.isBuffer(value) ? value.toString('utf8') : value;
}

/** Whether text of this path has CRLF line ends in the work tree. */
export function usesCrlf(repository: Repository, path: string): boolean {
  const eol = attributeOf(repository, path, 'eol');
  if (eol === 'crlf' || eol === 'lf') return eol === 'crlf';
  const text = attributeOf(repository, path, 'text');
  if (text === false) return false;
  const config = repository.config();
  const automatic = config.findString('core.autocrlf')?.toLowerCase();
  if (automatic === 'true') return true;
  return text !== null && automatic !== 'input' && config.findString('core.eol')?.toLowerCase() === 'crlf';
}
