import type { Standing } from '../generated/config.js';

/**
 * Where credentials and personal data live. Both shipped envelopes deny these to every tool, and an envelope that
 * extends them cannot take that back: `always_deny` accumulates (ENV-2).
 */
const CREDENTIALS = [
  // Keys and tokens of ssh, gpg, clouds and clusters.
  '**/{.ssh,.gnupg,.aws,.azure,.kube,.config/gcloud,.config/doctl,.oci}/**',
  // Password managers and keyrings.
  '**/{.password-store,.local/share/keyrings,Library/Keychains,.config/1Password,.config/Bitwarden,.config/keepassxc}/**',
  // Wallets.
  '**/{.electrum,.bitcoin,.ethereum/keystore}/**',
  '**/{wallet.dat,*.kdbx}',
  // Cookies and saved logins of browsers.
  '**/{.mozilla,.config/google-chrome,.config/chromium,.config/BraveSoftware}/**',
  '**/Library/Application Support/{Google/Chrome,Firefox,BraveSoftware}/**',
  // What was typed, and tokens in plain text.
  '**/{.bash_history,.zsh_history,.python_history,.netrc,.git-credentials,.npmrc,.pypirc}',
  '**/.docker/config.json',
  '**/{id_rsa,id_dsa,id_ecdsa,id_ed25519}*',
  // Environment files of applications; examples of them (`.env.example`) are asked about instead.
  '**/.env',
  '**/.env.{local,dev,development,test,stage,staging,prod,production}',
  '**/.env.*.local',
];

export const QUARANTINE: Standing = CREDENTIALS.map((pattern) => ({
  tools: '*',
  tool: '*',
  when_key: 'path',
  when_op: 'glob',
  when_value: pattern,
}));

/** Often secret, sometimes not: `default` asks, `unattended`, which has nobody to ask, denies. */
export const DELICATE = ['**/{*.pem,*.key,*.p12,*.pfx}', '**/.env.*', '**/.envrc'];

/** What other programs run or obey, beyond the control plane that the gate guards by itself. */
export const WRITE_WALL = [
  '**/{.ssh,.gnupg}/**',
  '**/{.config/autostart,.config/systemd/user,Library/LaunchAgents,Library/LaunchDaemons}/**',
  '**/{crontab,.crontab}',
  '/{etc,bin,sbin,boot,lib,lib64,System}/**',
  '/usr/{bin,sbin,lib,lib64,libexec}/**',
  '/usr/local/{bin,sbin,lib}/**',
  '**/.git/**',
];
