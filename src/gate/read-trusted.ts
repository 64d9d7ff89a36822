import type { Json, Sha256 } from '../contract/index.js';
import { child, type DocumentReader } from './document.js';
import type { TrustedBinaries } from './rules.js';

const MAX_DIRS = 256;
const MAX_HASHES = 8192;

/** `trusted_binaries`: where programs lie, and what they hold, that an allowed prefix may lead to. */
export function readTrusted(reader: DocumentReader, value: Json | undefined): TrustedBinaries | null {
  const table = reader.table('/trusted_binaries', value, ['dirs', 'hashes']);
  return table && { dirs: readDirs(reader, table['dirs']), hashes: readHashes(reader, table['hashes']) };
}

function readDirs(reader: DocumentReader, value: Json | undefined): TrustedBinaries['dirs'] {
  const at = '/trusted_binaries/dirs';
  if (value === undefined) return null;
  const paths: string[] = [];
  const entries = reader.list(at, value);
  if (entries.length > MAX_DIRS) reader.problem(at, `trusted_binaries.dirs has more than ${MAX_DIRS} entries`);
  for (const [index, entry] of entries.entries()) {
    if (isAbsolute(entry)) paths.push(entry.replace(/(.)\/+$/, '$1'));
    else reader.problem(child(at, index), `trusted_binaries.dirs[${index}] is ${JSON.stringify(entry)}; it must be an absolute folder`);
  }
  return { paths, rule: `trusted_binaries.dirs ${paths.join(', ')}`, source: reader.source(at) };
}

function readHashes(reader: DocumentReader, value: Json | undefined): TrustedBinaries['hashes'] {
  const at = '/trusted_binaries/hashes';
  const hashes = new Map<string, { rule: string; source: ReturnType<DocumentReader['source']>; sha256: Sha256 }>();
  const table = reader.table(at, value, value !== null && typeof value === 'object' ? Object.keys(value) : []) ?? {};
  if (Object.keys(table).length > MAX_HASHES) reader.problem(at, `trusted_binaries.hashes has more than ${MAX_HASHES} entries`);
  for (const [path, hash] of Object.entries(table)) {
    const where = child(at, path);
    if (!isAbsolute(path)) reader.problem(where, `trusted_binaries.hashes: ${JSON.stringify(path)} must be the absolute path of a program`);
    else if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/i.test(hash))
      reader.problem(where, `trusted_binaries.hashes of ${path} is ${JSON.stringify(hash)}; it must be a sha256 of 64 hexadecimal digits`);
    else
      hashes.set(path, {
        sha256: hash.toLowerCase() as Sha256,
        rule: `trusted_binaries.hashes ${JSON.stringify(path)}`,
        source: reader.source(where),
      });
  }
  return hashes;
}

function isAbsolute(path: Json): path is string {
  return typeof path === 'string' && path.startsWith('/') && !path.split('/').includes('..');
}
