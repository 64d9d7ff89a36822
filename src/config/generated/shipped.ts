// Generated from src/config/shipped/*.yaml by scripts/generate.mjs. Do not edit.
import type { JsonObject } from '../../contract/index.js';

export const BODIES: { readonly [name: string]: { readonly body: JsonObject; readonly lines: { readonly [pointer: string]: number } } } = {
  "ask_always": {
    "body": {
      "extends": "read_only",
      "description": "Reads freely, asks before every change and every program.",
      "files": {
        "read": {
          "grant": "allow",
          "approve_paths": [
            "**/{*.pem,*.key,*.p12,*.pfx}",
            "**/.env.*",
            "**/.envrc"
          ]
        },
        "write": {
          "grant": "approve",
          "deny_paths": [
            "**/{.ssh,.gnupg}/**",
            "**/{.config/autostart,.config/systemd/user,Library/LaunchAgents,Library/LaunchDaemons}/**",
            "**/{crontab,.crontab}",
            "/{etc,bin,sbin,boot,lib,lib64,System}/**",
            "/usr/{bin,sbin,lib,lib64,libexec}/**",
            "/usr/local/{bin,sbin,lib}/**",
            "**/.git/**"
          ]
        }
      },
      "shell": "approve",
      "cap": "mutate-irreversible"
    },
    "lines": {
      "/extends": 7,
      "/description": 8,
      "/files": 9,
      "/files/read": 10,
      "/files/read/grant": 11,
      "/files/read/approve_paths": 13,
      "/files/read/approve_paths/0": 13,
      "/files/read/approve_paths/1": 13,
      "/files/read/approve_paths/2": 13,
      "/files/write": 14,
      "/files/write/grant": 15,
      "/files/write/deny_paths": 16,
      "/files/write/deny_paths/0": 17,
      "/files/write/deny_paths/1": 19,
      "/files/write/deny_paths/2": 20,
      "/files/write/deny_paths/3": 22,
      "/files/write/deny_paths/4": 23,
      "/files/write/deny_paths/5": 24,
      "/files/write/deny_paths/6": 25,
      "/shell": 26,
      "/cap": 27
    }
  },
  "auto_edit": {
    "body": {
      "extends": "ask_always",
      "description": "Edits freely inside the wall, asks before every program.",
      "files": {
        "write": {
          "grant": "allow",
          "deny_paths": [
            "**/{.ssh,.gnupg}/**",
            "**/{.config/autostart,.config/systemd/user,Library/LaunchAgents,Library/LaunchDaemons}/**",
            "**/{crontab,.crontab}",
            "/{etc,bin,sbin,boot,lib,lib64,System}/**",
            "/usr/{bin,sbin,lib,lib64,libexec}/**",
            "/usr/local/{bin,sbin,lib}/**",
            "**/.git/**"
          ],
          "approve_paths": [
            "**/.github/{workflows,actions}/**",
            "**/{.gitlab-ci.yml,.travis.yml,azure-pipelines.yml,bitbucket-pipelines.yml,Jenkinsfile}",
            "**/.circleci/**",
            "**/{.pre-commit-config.yaml,lefthook.yml,.lefthook.yml}",
            "**/{package.json,.yarnrc,.yarnrc.yml,.pnpmfile.cjs}",
            "**/{.devcontainer,.idea}/**",
            "**/.devcontainer.json",
            "**/.vscode/{settings,launch}.json",
            "**/{*.pem,*.key,*.p12,*.pfx}"
          ]
        }
      }
    },
    "lines": {
      "/extends": 6,
      "/description": 7,
      "/files": 8,
      "/files/write": 9,
      "/files/write/grant": 10,
      "/files/write/deny_paths": 11,
      "/files/write/deny_paths/0": 12,
      "/files/write/deny_paths/1": 13,
      "/files/write/deny_paths/2": 14,
      "/files/write/deny_paths/3": 15,
      "/files/write/deny_paths/4": 16,
      "/files/write/deny_paths/5": 17,
      "/files/write/deny_paths/6": 18,
      "/files/write/approve_paths": 21,
      "/files/write/approve_paths/0": 22,
      "/files/write/approve_paths/1": 23,
      "/files/write/approve_paths/2": 24,
      "/files/write/approve_paths/3": 25,
      "/files/write/approve_paths/4": 26,
      "/files/write/approve_paths/5": 27,
      "/files/write/approve_paths/6": 28,
      "/files/write/approve_paths/7": 29,
      "/files/write/approve_paths/8": 30
    }
  },
  "default": {
    "body": {
      "extends": "ask_always",
      "description": "Reads freely, asks before every change.",
      "default_action": "approve",
      "shell": {
        "grant": "approve",
        "blacklist": [
          "mkfs",
          "mke2fs",
          "fdisk",
          "shred",
          "wipefs"
        ],
        "substitution": "approve",
        "prefix_allowlist": [
          "ls",
          "cat",
          "head",
          "tail",
          "wc",
          "pwd",
          "echo",
          "true",
          "false",
          "grep",
          "rg",
          "go version"
        ],
        "ask_always": [
          "rm",
          "sudo",
          "dd",
          "chmod",
          "chown",
          "mv",
          "cp"
        ]
      },
      "network": {
        "read": "approve",
        "write": "approve"
      },
      "missions": {
        "fire": "allow",
        "answer": "allow"
      },
      "compute": {
        "tool_calls": 300,
        "tokens": 2000000,
        "on_exhausted": "stuck"
      }
    },
    "lines": {
      "/extends": 4,
      "/description": 5,
      "/default_action": 7,
      "/shell": 8,
      "/shell/grant": 9,
      "/shell/blacklist": 10,
      "/shell/blacklist/0": 10,
      "/shell/blacklist/1": 10,
      "/shell/blacklist/2": 10,
      "/shell/blacklist/3": 10,
      "/shell/blacklist/4": 10,
      "/shell/substitution": 11,
      "/shell/prefix_allowlist": 13,
      "/shell/prefix_allowlist/0": 13,
      "/shell/prefix_allowlist/1": 13,
      "/shell/prefix_allowlist/2": 13,
      "/shell/prefix_allowlist/3": 13,
      "/shell/prefix_allowlist/4": 13,
      "/shell/prefix_allowlist/5": 13,
      "/shell/prefix_allowlist/6": 13,
      "/shell/prefix_allowlist/7": 13,
      "/shell/prefix_allowlist/8": 13,
      "/shell/prefix_allowlist/9": 13,
      "/shell/prefix_allowlist/10": 13,
      "/shell/prefix_allowlist/11": 13,
      "/shell/ask_always": 14,
      "/shell/ask_always/0": 14,
      "/shell/ask_always/1": 14,
      "/shell/ask_always/2": 14,
      "/shell/ask_always/3": 14,
      "/shell/ask_always/4": 14,
      "/shell/ask_always/5": 14,
      "/shell/ask_always/6": 14,
      "/network": 15,
      "/network/read": 16,
      "/network/write": 17,
      "/missions": 18,
      "/missions/fire": 19,
      "/missions/answer": 20,
      "/compute": 22,
      "/compute/tool_calls": 22,
      "/compute/tokens": 22,
      "/compute/on_exhausted": 22
    }
  },
  "read_only": {
    "body": {
      "description": "Reads freely, changes nothing, keeps credentials out of reach.",
      "default_action": "approve",
      "files": {
        "read": "allow",
        "write": "deny"
      },
      "shell": "deny",
      "cap": "mutate-reversible",
      "always_deny": [
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/{.ssh,.gnupg,.aws,.azure,.kube,.config/gcloud,.config/doctl,.oci}/**"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/{.password-store,.local/share/keyrings,Library/Keychains,.config/1Password,.config/Bitwarden,.config/keepassxc}/**"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/{.electrum,.bitcoin,.ethereum/keystore}/**"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/{wallet.dat,*.kdbx}"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/{.mozilla,.config/google-chrome,.config/chromium,.config/BraveSoftware}/**"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/Library/Application Support/{Google/Chrome,Firefox,BraveSoftware}/**"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/{.bash_history,.zsh_history,.python_history,.netrc,.git-credentials,.npmrc,.pypirc}"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/.docker/config.json"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/{id_rsa,id_dsa,id_ecdsa,id_ed25519}*"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/.env"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/.env.{local,dev,development,test,stage,staging,prod,production}"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/.env.*.local"
        }
      ]
    },
    "lines": {
      "/description": 7,
      "/default_action": 9,
      "/files": 10,
      "/files/read": 11,
      "/files/write": 12,
      "/shell": 13,
      "/cap": 15,
      "/always_deny": 16,
      "/always_deny/0": 18,
      "/always_deny/0/tools": 18,
      "/always_deny/0/tool": 18,
      "/always_deny/0/when_key": 18,
      "/always_deny/0/when_op": 18,
      "/always_deny/0/when_value": 18,
      "/always_deny/1": 20,
      "/always_deny/1/tools": 20,
      "/always_deny/1/tool": 20,
      "/always_deny/1/when_key": 20,
      "/always_deny/1/when_op": 20,
      "/always_deny/1/when_value": 20,
      "/always_deny/2": 22,
      "/always_deny/2/tools": 22,
      "/always_deny/2/tool": 22,
      "/always_deny/2/when_key": 22,
      "/always_deny/2/when_op": 22,
      "/always_deny/2/when_value": 22,
      "/always_deny/3": 23,
      "/always_deny/3/tools": 23,
      "/always_deny/3/tool": 23,
      "/always_deny/3/when_key": 23,
      "/always_deny/3/when_op": 23,
      "/always_deny/3/when_value": 23,
      "/always_deny/4": 25,
      "/always_deny/4/tools": 25,
      "/always_deny/4/tool": 25,
      "/always_deny/4/when_key": 25,
      "/always_deny/4/when_op": 25,
      "/always_deny/4/when_value": 25,
      "/always_deny/5": 26,
      "/always_deny/5/tools": 26,
      "/always_deny/5/tool": 26,
      "/always_deny/5/when_key": 26,
      "/always_deny/5/when_op": 26,
      "/always_deny/5/when_value": 26,
      "/always_deny/6": 28,
      "/always_deny/6/tools": 28,
      "/always_deny/6/tool": 28,
      "/always_deny/6/when_key": 28,
      "/always_deny/6/when_op": 28,
      "/always_deny/6/when_value": 28,
      "/always_deny/7": 29,
      "/always_deny/7/tools": 29,
      "/always_deny/7/tool": 29,
      "/always_deny/7/when_key": 29,
      "/always_deny/7/when_op": 29,
      "/always_deny/7/when_value": 29,
      "/always_deny/8": 30,
      "/always_deny/8/tools": 30,
      "/always_deny/8/tool": 30,
      "/always_deny/8/when_key": 30,
      "/always_deny/8/when_op": 30,
      "/always_deny/8/when_value": 30,
      "/always_deny/9": 32,
      "/always_deny/9/tools": 32,
      "/always_deny/9/tool": 32,
      "/always_deny/9/when_key": 32,
      "/always_deny/9/when_op": 32,
      "/always_deny/9/when_value": 32,
      "/always_deny/10": 33,
      "/always_deny/10/tools": 33,
      "/always_deny/10/tool": 33,
      "/always_deny/10/when_key": 33,
      "/always_deny/10/when_op": 33,
      "/always_deny/10/when_value": 33,
      "/always_deny/11": 34,
      "/always_deny/11/tools": 34,
      "/always_deny/11/tool": 34,
      "/always_deny/11/when_key": 34,
      "/always_deny/11/when_op": 34,
      "/always_deny/11/when_value": 34
    }
  },
  "strict": {
    "body": {
      "extends": "ask_always",
      "description": "Asks before every change and every program, denies what nobody named.",
      "default_action": "deny",
      "shell": {
        "grant": "approve",
        "blacklist": [
          "mkfs",
          "mke2fs",
          "fdisk",
          "shred",
          "wipefs"
        ],
        "sandbox": "required"
      },
      "network": {
        "read": "deny",
        "write": "deny"
      },
      "missions": {
        "fire": "approve",
        "answer": "deny"
      },
      "compute": {
        "tool_calls": 150,
        "tokens": 1000000,
        "on_exhausted": "stuck"
      }
    },
    "lines": {
      "/extends": 4,
      "/description": 5,
      "/default_action": 6,
      "/shell": 7,
      "/shell/grant": 8,
      "/shell/blacklist": 9,
      "/shell/blacklist/0": 9,
      "/shell/blacklist/1": 9,
      "/shell/blacklist/2": 9,
      "/shell/blacklist/3": 9,
      "/shell/blacklist/4": 9,
      "/shell/sandbox": 11,
      "/network": 12,
      "/network/read": 13,
      "/network/write": 14,
      "/missions": 15,
      "/missions/fire": 16,
      "/missions/answer": 17,
      "/compute": 18,
      "/compute/tool_calls": 18,
      "/compute/tokens": 18,
      "/compute/on_exhausted": 18
    }
  },
  "unattended": {
    "body": {
      "description": "Reads the workspace and nothing else; never asks.",
      "default_action": "deny",
      "files": {
        "read": {
          "grant": "allow",
          "deny_paths": [
            "**/{*.pem,*.key,*.p12,*.pfx}",
            "**/.env.*",
            "**/.envrc"
          ]
        },
        "write": "deny"
      },
      "shell": {
        "grant": "deny",
        "prefix_allowlist": [
          "ls",
          "cat",
          "head",
          "tail",
          "wc",
          "git log",
          "git diff",
          "git status"
        ],
        "sandbox": "required"
      },
      "network": {
        "read": "deny",
        "write": "deny"
      },
      "missions": {
        "fire": "deny",
        "answer": "deny"
      },
      "cap": "mutate-reversible",
      "compute": {
        "turns": 40,
        "tool_calls": 200,
        "tokens": 1000000,
        "wall": "30m",
        "cost_usd": 5,
        "on_exhausted": "stuck"
      },
      "on_denied": "fail",
      "always_deny": [
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/{.ssh,.gnupg,.aws,.azure,.kube,.config/gcloud,.config/doctl,.oci}/**"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/{.password-store,.local/share/keyrings,Library/Keychains,.config/1Password,.config/Bitwarden,.config/keepassxc}/**"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/{.electrum,.bitcoin,.ethereum/keystore}/**"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/{wallet.dat,*.kdbx}"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/{.mozilla,.config/google-chrome,.config/chromium,.config/BraveSoftware}/**"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/Library/Application Support/{Google/Chrome,Firefox,BraveSoftware}/**"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/{.bash_history,.zsh_history,.python_history,.netrc,.git-credentials,.npmrc,.pypirc}"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/.docker/config.json"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/{id_rsa,id_dsa,id_ecdsa,id_ed25519}*"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/.env"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/.env.{local,dev,development,test,stage,staging,prod,production}"
        },
        {
          "tools": "*",
          "tool": "*",
          "when_key": "path",
          "when_op": "glob",
          "when_value": "**/.env.*.local"
        }
      ]
    },
    "lines": {
      "/description": 6,
      "/default_action": 7,
      "/files": 8,
      "/files/read": 9,
      "/files/read/grant": 10,
      "/files/read/deny_paths": 12,
      "/files/read/deny_paths/0": 12,
      "/files/read/deny_paths/1": 12,
      "/files/read/deny_paths/2": 12,
      "/files/write": 13,
      "/shell": 14,
      "/shell/grant": 15,
      "/shell/prefix_allowlist": 16,
      "/shell/prefix_allowlist/0": 16,
      "/shell/prefix_allowlist/1": 16,
      "/shell/prefix_allowlist/2": 16,
      "/shell/prefix_allowlist/3": 16,
      "/shell/prefix_allowlist/4": 16,
      "/shell/prefix_allowlist/5": 16,
      "/shell/prefix_allowlist/6": 16,
      "/shell/prefix_allowlist/7": 16,
      "/shell/sandbox": 17,
      "/network": 18,
      "/network/read": 19,
      "/network/write": 20,
      "/missions": 21,
      "/missions/fire": 22,
      "/missions/answer": 23,
      "/cap": 24,
      "/compute": 25,
      "/compute/turns": 25,
      "/compute/tool_calls": 25,
      "/compute/tokens": 25,
      "/compute/wall": 25,
      "/compute/cost_usd": 25,
      "/compute/on_exhausted": 25,
      "/on_denied": 26,
      "/always_deny": 27,
      "/always_deny/0": 29,
      "/always_deny/0/tools": 29,
      "/always_deny/0/tool": 29,
      "/always_deny/0/when_key": 29,
      "/always_deny/0/when_op": 29,
      "/always_deny/0/when_value": 29,
      "/always_deny/1": 31,
      "/always_deny/1/tools": 31,
      "/always_deny/1/tool": 31,
      "/always_deny/1/when_key": 31,
      "/always_deny/1/when_op": 31,
      "/always_deny/1/when_value": 31,
      "/always_deny/2": 33,
      "/always_deny/2/tools": 33,
      "/always_deny/2/tool": 33,
      "/always_deny/2/when_key": 33,
      "/always_deny/2/when_op": 33,
      "/always_deny/2/when_value": 33,
      "/always_deny/3": 34,
      "/always_deny/3/tools": 34,
      "/always_deny/3/tool": 34,
      "/always_deny/3/when_key": 34,
      "/always_deny/3/when_op": 34,
      "/always_deny/3/when_value": 34,
      "/always_deny/4": 36,
      "/always_deny/4/tools": 36,
      "/always_deny/4/tool": 36,
      "/always_deny/4/when_key": 36,
      "/always_deny/4/when_op": 36,
      "/always_deny/4/when_value": 36,
      "/always_deny/5": 37,
      "/always_deny/5/tools": 37,
      "/always_deny/5/tool": 37,
      "/always_deny/5/when_key": 37,
      "/always_deny/5/when_op": 37,
      "/always_deny/5/when_value": 37,
      "/always_deny/6": 39,
      "/always_deny/6/tools": 39,
      "/always_deny/6/tool": 39,
      "/always_deny/6/when_key": 39,
      "/always_deny/6/when_op": 39,
      "/always_deny/6/when_value": 39,
      "/always_deny/7": 40,
      "/always_deny/7/tools": 40,
      "/always_deny/7/tool": 40,
      "/always_deny/7/when_key": 40,
      "/always_deny/7/when_op": 40,
      "/always_deny/7/when_value": 40,
      "/always_deny/8": 41,
      "/always_deny/8/tools": 41,
      "/always_deny/8/tool": 41,
      "/always_deny/8/when_key": 41,
      "/always_deny/8/when_op": 41,
      "/always_deny/8/when_value": 41,
      "/always_deny/9": 43,
      "/always_deny/9/tools": 43,
      "/always_deny/9/tool": 43,
      "/always_deny/9/when_key": 43,
      "/always_deny/9/when_op": 43,
      "/always_deny/9/when_value": 43,
      "/always_deny/10": 44,
      "/always_deny/10/tools": 44,
      "/always_deny/10/tool": 44,
      "/always_deny/10/when_key": 44,
      "/always_deny/10/when_op": 44,
      "/always_deny/10/when_value": 44,
      "/always_deny/11": 45,
      "/always_deny/11/tools": 45,
      "/always_deny/11/tool": 45,
      "/always_deny/11/when_key": 45,
      "/always_deny/11/when_op": 45,
      "/always_deny/11/when_value": 45
    }
  }
};
