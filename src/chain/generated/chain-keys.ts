// Generated from schemas/chain.schema.json by scripts/generate.mjs. Do not edit.
export const KEYS: { readonly [place: string]: readonly string[] } = {
  "": [
    "$schema",
    "id",
    "description",
    "vars",
    "input",
    "output",
    "token_limit",
    "debug",
    "budget",
    "defaults",
    "finally",
    "tasks",
    "tests"
  ],
  "/budget": [
    "steps",
    "turns",
    "tool_calls",
    "tokens",
    "wall",
    "cost_usd"
  ],
  "/defaults": [
    "execute_config",
    "timeout",
    "retry_on_failure",
    "input_max_bytes",
    "budget"
  ],
  "/defaults/execute_config": [
    "provider",
    "model",
    "models",
    "providers",
    "candidates",
    "think",
    "pass_clients_tools",
    "temperature",
    "tools",
    "hide_tools",
    "max_tools_visible",
    "tools_policies",
    "max_tokens",
    "shift",
    "output_schema",
    "retry_policy"
  ],
  "/defaults/execute_config/candidates/*": [
    "provider",
    "model"
  ],
  "/defaults/execute_config/retry_policy": [
    "max_attempts",
    "initial_backoff",
    "max_backoff",
    "jitter",
    "rate_limit_min_wait"
  ],
  "/defaults/budget": [
    "steps",
    "turns",
    "tool_calls",
    "tokens",
    "wall",
    "cost_usd"
  ],
  "/tasks/*": [
    "id",
    "description",
    "handler",
    "system_instruction",
    "execute_config",
    "tools",
    "calls_from",
    "prompt_template",
    "output_template",
    "print",
    "input_var",
    "input_max_bytes",
    "transition",
    "timeout",
    "retry_on_failure",
    "budget",
    "policy"
  ],
  "/tasks/*/execute_config": [
    "provider",
    "model",
    "models",
    "providers",
    "candidates",
    "think",
    "pass_clients_tools",
    "temperature",
    "tools",
    "hide_tools",
    "max_tools_visible",
    "tools_policies",
    "max_tokens",
    "shift",
    "output_schema",
    "retry_policy"
  ],
  "/tasks/*/execute_config/candidates/*": [
    "provider",
    "model"
  ],
  "/tasks/*/execute_config/retry_policy": [
    "max_attempts",
    "initial_backoff",
    "max_backoff",
    "jitter",
    "rate_limit_min_wait"
  ],
  "/tasks/*/tools": [
    "name",
    "tool_name",
    "args",
    "args_expr"
  ],
  "/tasks/*/transition": [
    "branches",
    "on_failure",
    "on_denied",
    "on_exhausted",
    "on_unknown",
    "on_timeout"
  ],
  "/tasks/*/transition/branches/*": [
    "operator",
    "when",
    "goto",
    "edge"
  ],
  "/tasks/*/transition/on_failure/*": [
    "class",
    "goto"
  ],
  "/tasks/*/budget": [
    "steps",
    "turns",
    "tool_calls",
    "tokens",
    "wall",
    "cost_usd"
  ],
  "/tasks/*/policy": [
    "default_action",
    "files",
    "shell",
    "network",
    "missions",
    "tools",
    "always_deny",
    "always_allow",
    "access"
  ],
  "/tasks/*/policy/default_action": [
    "grant",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/tasks/*/policy/files": [
    "read",
    "write"
  ],
  "/tasks/*/policy/files/read": [
    "grant",
    "deny_paths",
    "approve_paths",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/tasks/*/policy/files/write": [
    "grant",
    "deny_paths",
    "approve_paths",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/tasks/*/policy/shell": [
    "grant",
    "blacklist",
    "prefix_allowlist",
    "ask_always",
    "substitution",
    "sandbox",
    "opaque",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/tasks/*/policy/network": [
    "read",
    "write"
  ],
  "/tasks/*/policy/network/read": [
    "grant",
    "deny_hosts",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/tasks/*/policy/network/write": [
    "grant",
    "deny_hosts",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/tasks/*/policy/missions": [
    "fire",
    "answer"
  ],
  "/tasks/*/policy/missions/fire": [
    "grant",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/tasks/*/policy/missions/answer": [
    "grant",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/tasks/*/policy/tools/*": [
    "grant",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/tasks/*/policy/always_deny/*": [
    "tools",
    "tool",
    "when_key",
    "when_op",
    "when_value"
  ],
  "/tasks/*/policy/always_allow/*": [
    "tools",
    "tool",
    "when_key",
    "when_op",
    "when_value"
  ],
  "/tasks/*/policy/access": [
    "path",
    "command",
    "resource",
    "tools"
  ],
  "/tasks/*/policy/access/path": [
    "allow",
    "deny"
  ],
  "/tasks/*/policy/access/command": [
    "allow",
    "deny"
  ],
  "/tasks/*/policy/access/resource": [
    "output_bytes",
    "output_lines",
    "file_bytes"
  ],
  "/tasks/*/policy/access/tools": [
    "allow",
    "deny"
  ],
  "/tests/*": [
    "name",
    "vars",
    "input",
    "workspace",
    "dialogue",
    "answers",
    "expect"
  ],
  "/tests/*/answers/*": [
    "approve",
    "guidance"
  ],
  "/tests/*/expect": [
    "outcome",
    "path",
    "calls"
  ]
};
