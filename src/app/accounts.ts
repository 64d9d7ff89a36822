import { readFile } from 'node:fs/promises';
import { ACCOUNT, systemUserName } from '../contract/index.js';

/**
 * The accounts of this machine as rules name approvers (`user:NAME`); none where `/etc/passwd` is not where they stand. Those of a
 * directory service are not seen, except one's own.
 * @param passwd for tests
 */
export async function accountsHere(passwd = '/etc/passwd'): Promise<readonly string[]> {
  if (process.platform !== 'linux') return [];
  const text = await readFile(passwd, 'utf8').catch(() => '');
  const names = text.split('\n').flatMap((line) => /^[^#:+-][^:]*(?=:)/.exec(line)?.[0] ?? []);
  return names.length === 0 ? [] : [...new Set([...names, systemUserName()])].map((name) => `${ACCOUNT}${name}`);
}
