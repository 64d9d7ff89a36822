import type { Target } from '../contract/index.js';
import { cleanPath, compileGlob } from './glob.js';
import { GlobSet } from './glob-set.js';
import { once } from './once.js';

/**
 * Where credentials lie, whatever the envelope in force says of it: no copy of what stands there is made (rulings 4.9). The
 * shipped envelopes deny the same places to every tool, in the same words; an operator may open one.
 */
export const QUARANTINE: readonly string[] = [
  '**/{.ssh,.gnupg,.aws,.azure,.kube,.config/gcloud,.config/doctl,.oci}/**',
  '**/{.password-store,.local/share/keyrings,Library/Keychains,.config/1Password,.config/Bitwarden,.config/keepassxc}/**',
  '**/{.electrum,.bitcoin,.ethereum/keystore}/**',
  '**/{wallet.dat,*.kdbx}',
  '**/{.mozilla,.config/google-chrome,.config/chromium,.config/BraveSoftware}/**',
  '**/Library/Application Support/{Google/Chrome,Firefox,BraveSoftware}/**',
  '**/{.bash_history,.zsh_history,.python_history,.netrc,.git-credentials,.npmrc,.pypirc}',
  '**/.docker/config.json',
  '**/{id_rsa,id_dsa,id_ecdsa,id_ed25519}*',
  '**/.env',
  '**/.env.{local,dev,development,test,stage,staging,prod,production}',
  '**/.env.*.local',
];

const quarantine = once(() => new GlobSet(QUARANTINE.map(compileGlob)));

/** Whether a file lies there by any of its names. */
export function isQuarantined({ path, real, spellings = [] }: Target): boolean {
  return [path, real, ...spellings].some((name) => quarantine().first(cleanPath(name)) >= 0);
}
