// Generated from schemas/config.schema.json by scripts/generate.mjs. Do not edit.
export const KEYS: { readonly [place: string]: readonly string[] } = {
  "": [
    "$schema",
    "default_envelope",
    "envelopes",
    "policy",
    "tools_policies",
    "providers",
    "secrets",
    "max_tools_visible",
    "notify",
    "approver_tokens",
    "path",
    "strict_arguments",
    "environment"
  ],
  "/envelopes/*": [
    "extends",
    "description",
    "default_action",
    "files",
    "shell",
    "network",
    "missions",
    "tools",
    "always_deny",
    "always_allow",
    "compute",
    "attention",
    "trusted_binaries",
    "cap",
    "access",
    "tests",
    "on_denied"
  ],
  "/envelopes/*/default_action": [
    "grant",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/envelopes/*/files": [
    "read",
    "write"
  ],
  "/envelopes/*/files/read": [
    "grant",
    "deny_paths",
    "approve_paths",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/envelopes/*/files/write": [
    "grant",
    "deny_paths",
    "approve_paths",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/envelopes/*/shell": [
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
  "/envelopes/*/network": [
    "read",
    "write"
  ],
  "/envelopes/*/network/read": [
    "grant",
    "deny_hosts",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/envelopes/*/network/write": [
    "grant",
    "deny_hosts",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/envelopes/*/missions": [
    "fire",
    "answer"
  ],
  "/envelopes/*/missions/fire": [
    "grant",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/envelopes/*/missions/answer": [
    "grant",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/envelopes/*/tools/*": [
    "grant",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/envelopes/*/always_deny/*": [
    "tools",
    "tool",
    "when_key",
    "when_op",
    "when_value"
  ],
  "/envelopes/*/always_allow/*": [
    "tools",
    "tool",
    "when_key",
    "when_op",
    "when_value"
  ],
  "/envelopes/*/compute": [
    "turns",
    "max_turns",
    "tool_calls",
    "max_tool_calls",
    "tokens",
    "max_tokens",
    "wall",
    "cost_usd",
    "on_exhausted"
  ],
  "/envelopes/*/attention": [
    "allow_agent_answers",
    "max_agent_answers",
    "allow_agent_approvals",
    "max_agent_approvals"
  ],
  "/envelopes/*/trusted_binaries": [
    "dirs",
    "hashes"
  ],
  "/envelopes/*/access": [
    "path",
    "command",
    "resource",
    "tools"
  ],
  "/envelopes/*/access/path": [
    "allow",
    "deny"
  ],
  "/envelopes/*/access/command": [
    "allow",
    "deny"
  ],
  "/envelopes/*/access/resource": [
    "output_bytes",
    "output_lines",
    "file_bytes"
  ],
  "/envelopes/*/access/tools": [
    "allow",
    "deny"
  ],
  "/envelopes/*/tests/*": [
    "call",
    "args",
    "verdict"
  ],
  "/policy": [
    "default_action",
    "files",
    "shell",
    "network",
    "missions",
    "tools",
    "always_deny",
    "always_allow",
    "compute",
    "attention",
    "access",
    "on_denied"
  ],
  "/policy/default_action": [
    "grant",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/policy/files": [
    "read",
    "write"
  ],
  "/policy/files/read": [
    "grant",
    "deny_paths",
    "approve_paths",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/policy/files/write": [
    "grant",
    "deny_paths",
    "approve_paths",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/policy/shell": [
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
  "/policy/network": [
    "read",
    "write"
  ],
  "/policy/network/read": [
    "grant",
    "deny_hosts",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/policy/network/write": [
    "grant",
    "deny_hosts",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/policy/missions": [
    "fire",
    "answer"
  ],
  "/policy/missions/fire": [
    "grant",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/policy/missions/answer": [
    "grant",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/policy/tools/*": [
    "grant",
    "timeout",
    "on_timeout",
    "approvers",
    "second_person",
    "strongly"
  ],
  "/policy/always_deny/*": [
    "tools",
    "tool",
    "when_key",
    "when_op",
    "when_value"
  ],
  "/policy/always_allow/*": [
    "tools",
    "tool",
    "when_key",
    "when_op",
    "when_value"
  ],
  "/policy/compute": [
    "turns",
    "max_turns",
    "tool_calls",
    "max_tool_calls",
    "tokens",
    "max_tokens",
    "wall",
    "cost_usd",
    "on_exhausted"
  ],
  "/policy/attention": [
    "allow_agent_answers",
    "max_agent_answers",
    "allow_agent_approvals",
    "max_agent_approvals"
  ],
  "/policy/access": [
    "path",
    "command",
    "resource",
    "tools"
  ],
  "/policy/access/path": [
    "allow",
    "deny"
  ],
  "/policy/access/command": [
    "allow",
    "deny"
  ],
  "/policy/access/resource": [
    "output_bytes",
    "output_lines",
    "file_bytes"
  ],
  "/policy/access/tools": [
    "allow",
    "deny"
  ],
  "/providers/*": [
    "type",
    "dialogue",
    "base_url",
    "api_key",
    "headers",
    "price"
  ],
  "/providers/*/price": [
    "input",
    "output"
  ],
  "/secrets/*": [
    "from",
    "audience"
  ],
  "/notify": [
    "command",
    "webhook",
    "secret"
  ],
  "/environment": [
    "mode",
    "allow",
    "deny",
    "set"
  ]
};
