import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { isInside } from '../../contract/index.js';

/** Of `/etc`: names, addresses, certificates, time and the loader. Nothing in it is a secret. */
const SETTINGS = `alternatives ca-certificates crypto-policies pki/ca-trust pki/tls/certs pki/tls/cert.pem ssl/certs ssl/openssl.cnf
  group passwd nsswitch.conf host.conf hosts resolv.conf gai.conf protocols services ld.so.cache ld.so.conf ld.so.conf.d localtime timezone
  locale.alias locale.conf default/locale mime.types os-release debian_version terminfo fonts`
  .split(/\s+/)
  .map((name) => `/etc/${name}`);

/** Larger ones are mounted: a copy takes memory of every sandbox. */
const MAX_COPIED_BYTES = 1024 * 1024;

/** Settings of the system as options of bubblewrap. The files that it copies are open until `close`, which may be called again. */
export interface Settings {
  readonly options: readonly string[];
  /** In the order of their numbers in bubblewrap, the first of which is `from`. */
  readonly open: readonly number[];
  close(): void;
}

/**
 * A mount for each of these small files is a third of what a sandbox costs. Copied into its root, which is in memory and in the end
 * read-only, they cost next to nothing and are as they stand when the step begins.
 * @param from the number in bubblewrap of the first file that is open
 * @param paths what is shown of it, where this process reaches it
 */
export function openSettings(from: number, paths: readonly string[] = SETTINGS): Settings {
  const open: number[] = [];
  const close = () => {
    for (const fd of open.splice(0)) closeSync(fd);
  };
  try {
    const options = paths.flatMap((path) => {
      const shown = kindOf(path);
      if (typeof shown === 'string') return shown === 'none' ? [] : ['--ro-bind-try', path, path];
      if ('leadsTo' in shown) return ['--symlink', shown.leadsTo, path];
      return ['--perms', '0444', '--file', String(from - 1 + open.push(shown.fd)), path];
    });
    return { options, open, close };
  } catch (error) {
    close();
    throw error;
  }
}

type Kind = 'none' | 'mounted' | { readonly leadsTo: string } | { readonly fd: number };

/** A link into the system stays one: the name of a time zone is what the link says. */
function kindOf(path: string): Kind {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false }); // many are nowhere, and an error costs more than the look
    if (stat === undefined) return 'none';
    if (stat.isDirectory()) return 'mounted';
    if (stat.isSymbolicLink()) {
      const leadsTo = readlinkSync(path);
      if (isInside(posix.resolve(posix.dirname(path), leadsTo), '/usr')) return { leadsTo };
      if (statSync(path).isDirectory()) return 'mounted';
    }
  } catch {
    return 'none'; // gone, or in a closed folder: bubblewrap does not come to it either, and would start nothing
  }
  return opened(path);
}

function opened(path: string): Kind {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return 'mounted'; // closed in there too, or gone
  }
  const stat = fstatSync(fd);
  if (stat.isFile() && stat.size <= MAX_COPIED_BYTES) return { fd };
  closeSync(fd);
  return 'mounted';
}
