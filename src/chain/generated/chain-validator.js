// Generated from schemas/chain.schema.json by scripts/generate.mjs. Do not edit.
var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    function ucs2length(str) {
      const len = str.length;
      let length = 0;
      let pos = 0;
      let value;
      while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 55296 && value <= 56319 && pos < len) {
          value = str.charCodeAt(pos);
          if ((value & 64512) === 56320)
            pos++;
        }
      }
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// <stdin>
var validate = validate20;
var stdin_default = validate20;
var schema31 = { "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://windlass.dev/schemas/chain.schema.json", "title": "ChainFile", "description": "A chain: an ordered list of tasks that pass a value along edges. The first task is the entry.", "type": "object", "additionalProperties": false, "required": ["id", "tasks"], "properties": { "$schema": { "type": "string", "description": "Where editors find this schema." }, "id": { "type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9._-]*$", "maxLength": 128, "description": "Name of the chain; shown by `runs list` and by `{{chain:id}}`." }, "description": { "type": "string", "description": "What the chain is for. For people only." }, "vars": { "type": "object", "description": "Typed parameters, set by `--var name=value`. Each is a JSON Schema; one without `default` must be given.", "propertyNames": { "pattern": "^[A-Za-z_][A-Za-z0-9_-]*$", "maxLength": 64 }, "additionalProperties": { "type": "object", "description": "JSON Schema of one parameter, with an optional `default`." } }, "input": { "type": "object", "description": "JSON Schema of the run's input. Absent: any text." }, "output": { "type": "object", "description": "JSON Schema that the run's result must match, whatever way the run ends well." }, "token_limit": { "type": "integer", "minimum": 0, "description": "Context budget of a model call, in tokens (input and output). 0 or absent: not checked." }, "debug": { "type": "boolean", "description": "Of older files, without effect: runs are always traced. vet warns." }, "budget": { "$ref": "#/$defs/budget", "description": "Limits of a whole run." }, "defaults": { "type": "object", "additionalProperties": false, "description": "Laid under every task; a task's own keys win, key by key inside `execute_config` and `budget`.", "properties": { "execute_config": { "$ref": "#/$defs/execute_config" }, "timeout": { "$ref": "#/$defs/duration" }, "retry_on_failure": { "$ref": "#/$defs/retry_on_failure" }, "input_max_bytes": { "$ref": "#/$defs/input_max_bytes" }, "budget": { "$ref": "#/$defs/budget" } } }, "finally": { "$ref": "#/$defs/task_ref", "description": "Id of the task that runs last, however the run ends." }, "tasks": { "type": "array", "minItems": 1, "maxItems": 1e3, "items": { "$ref": "#/$defs/task" }, "description": "The tasks; the first one is where a run starts." }, "tests": { "type": "array", "maxItems": 1e3, "items": { "$ref": "#/$defs/test" }, "description": "What `windlass test` holds this chain to. No part of a run." } }, "$defs": { "test": { "type": "object", "additionalProperties": false, "required": ["name", "expect"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 200, "description": "What the chain does here, in words. Unique in the file." }, "vars": { "type": "object", "description": "Parameters of the run, as values of their types." }, "input": { "description": "The input of the run: text, or any value that the chain's `input` schema takes." }, "workspace": { "type": "string", "minLength": 1, "description": "Folder that is copied and then worked in, relative to this file. Absent: an empty folder." }, "dialogue": { "type": "string", "minLength": 1, "description": "What the models say, relative to this file. No other model is ever asked. Absent: every question to a model fails." }, "answers": { "type": "object", "additionalProperties": { "$ref": "#/$defs/answer" }, "description": "What a person says to the calls of a task that ask for approval, by task id. Without one the ask stays open." }, "expect": { "type": "object", "additionalProperties": false, "minProperties": 1, "properties": { "outcome": { "enum": ["ok", "failed", "denied", "waiting", "exhausted", "unknown", "timeout", "cancelled"], "description": "How the run ends. `waiting`: an ask was left open." }, "path": { "type": "array", "items": { "$ref": "#/$defs/task_ref" }, "description": "The tasks in the order in which they ended, without the one that `finally` adds." }, "calls": { "type": "array", "items": { "type": "string" }, "description": "Every call that was asked for, allowed or not, in order, by its full name: `local_fs.read_file`." } }, "description": "What must hold. Only what is written is compared." } } }, "answer": { "type": "object", "additionalProperties": false, "required": ["approve"], "properties": { "approve": { "type": "boolean", "description": "A yes to a call that starts programs or reaches hosts counts only while this file is trusted." }, "guidance": { "type": "string", "description": "Words for whoever proposed the call." } } }, "task_ref": { "type": "string", "maxLength": 64 }, "duration": { "type": "string", "pattern": "^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$", "maxLength": 64, "description": "A length of time such as `90s`, `30m`, `2h`, `1h30m` or `250ms`." }, "backoff": { "type": ["string", "integer"], "pattern": "^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$", "maxLength": 64, "minimum": 0, "description": "A length of time such as `1s`; a bare integer counts nanoseconds (older files)." }, "retry_on_failure": { "type": "integer", "minimum": 0, "maximum": 100, "description": "Further attempts after a failed one, or after one whose process died. Default 0." }, "input_max_bytes": { "type": "integer", "minimum": 0, "description": "Cap on the text the task reads, in bytes. 0 or absent: no cap." }, "budget": { "type": "object", "additionalProperties": false, "description": "Limits; the first one reached ends the run, or the task, as `exhausted`.", "properties": { "steps": { "type": "integer", "minimum": 1, "description": "Task attempts." }, "turns": { "type": "integer", "minimum": 1, "description": "How often models are asked, whether they answer or not." }, "tool_calls": { "type": "integer", "minimum": 1, "description": "Tool calls, by models and by `tools` tasks." }, "tokens": { "type": "integer", "minimum": 1, "description": "Model tokens, input and output together." }, "wall": { "$ref": "#/$defs/duration", "description": "Time from start to end." }, "cost_usd": { "type": "number", "exclusiveMinimum": 0, "description": "US dollars." } } }, "task": { "type": "object", "additionalProperties": false, "required": ["id", "handler"], "properties": { "id": { "type": "string", "pattern": "^[a-z][a-z0-9_]*$", "maxLength": 64, "description": "Unique name: lower-case letters, digits and `_`. Templates reach its result as `tasks.<id>.output`." }, "description": { "type": "string", "description": "What the task does. For people only." }, "handler": { "type": "string", "enum": ["chat_completion", "execute_tool_calls", "tools", "route", "noop", "raise_error"], "description": "What the task does: ask a model, run the calls a model asked for, call one tool, let a model choose a branch, pass the value on, or fail." }, "system_instruction": { "type": "string", "description": "System text for the model (`chat_completion`, `route`). Macros only; times are given by the day." }, "execute_config": { "$ref": "#/$defs/execute_config" }, "tools": { "$ref": "#/$defs/tools" }, "calls_from": { "$ref": "#/$defs/task_ref", "description": "Handler `execute_tool_calls`: the chat task whose reply it executes, with the tools that reply was offered." }, "prompt_template": { "type": "string", "description": "Template whose text replaces the task's input." }, "output_template": { "type": "string", "description": "Handler `tools`: template over the result; its text becomes the output." }, "print": { "type": "string", "description": "Template shown to the person who watches; it changes no data." }, "input_var": { "type": "string", "maxLength": 80, "description": "Read this instead of the previous output: `input`, `previous_output`, `last_error`, a task id, or `<task>_error`." }, "input_max_bytes": { "$ref": "#/$defs/input_max_bytes" }, "transition": { "$ref": "#/$defs/transition" }, "timeout": { "$ref": "#/$defs/duration", "description": "Time for one attempt, waiting included." }, "retry_on_failure": { "$ref": "#/$defs/retry_on_failure" }, "budget": { "$ref": "#/$defs/budget", "description": "Limits of this task, over all its visits in a run." }, "policy": { "$ref": "#/$defs/policy" } }, "allOf": [{ "if": { "properties": { "handler": { "const": "tools" } }, "required": ["handler"] }, "then": { "required": ["tools"], "properties": { "tools": { "required": ["name"] } } } }] }, "execute_config": { "type": "object", "additionalProperties": false, "description": "Which model answers, and which tools the task may use.", "properties": { "provider": { "type": "string", "description": "Name under `providers` in the configuration. Needs `model`." }, "model": { "type": "string", "description": "Model of that provider." }, "models": { "type": "array", "items": { "type": "string", "minLength": 1 }, "description": "Further models of the one provider, tried in order (older files). `candidates` says the same with providers." }, "providers": { "type": "array", "items": { "type": "string", "minLength": 1 }, "description": "The one provider (older files). Several are written as `candidates`." }, "candidates": { "type": "array", "minItems": 1, "items": { "type": "object", "additionalProperties": false, "required": ["provider", "model"], "properties": { "provider": { "type": "string", "minLength": 1, "description": "Name under `providers` in the configuration." }, "model": { "type": "string", "minLength": 1, "description": "Model of that provider." } } }, "description": "Models to try, in order." }, "think": { "type": "string", "description": "Of older files, without effect: no provider of this version takes a thinking level. vet warns." }, "pass_clients_tools": { "type": "boolean", "description": "Of older files, without effect: tools come from `tools` alone. vet warns." }, "temperature": { "type": "number", "minimum": 0, "maximum": 2, "description": "Absent: the provider's own; 0 is sent as 0." }, "tools": { "type": "array", "items": { "type": "string", "minLength": 1, "description": "`*`, a toolset, or `!toolset` to take one out." }, "description": "Toolsets the task may use. Empty or absent: a model gets none." }, "hide_tools": { "type": "array", "items": { "type": "string", "minLength": 1 }, "description": "Single tools to take out, as `toolset.tool`." }, "max_tools_visible": { "type": "integer", "minimum": 1, "maximum": 128, "description": "Most tools a model is shown at once; those that fit the task and risk the least come first. Absent: the configuration's, else 64." }, "tools_policies": { "type": "object", "description": "Per toolset, keys and text values that narrow what its tools may do.", "additionalProperties": { "type": "object", "additionalProperties": { "type": "string", "description": "Text, even for numbers: quote it." } } }, "max_tokens": { "type": ["integer", "string"], "minimum": 1, "description": "Cap on one reply, in tokens; a macro such as `{{var:max|4000}}` is fine." }, "shift": { "type": "boolean", "description": "Drop the oldest messages when the history outgrows `token_limit`. Default false: fail." }, "output_schema": { "type": "object", "description": "JSON Schema the model's answer must match." }, "retry_policy": { "type": "object", "additionalProperties": false, "description": "Retries of the model call. Absent: one attempt.", "properties": { "max_attempts": { "type": "integer", "minimum": 1, "maximum": 100, "description": "Attempts in all. Default 1." }, "initial_backoff": { "$ref": "#/$defs/backoff", "description": "Wait before the second attempt, doubled afterwards. Default 500ms." }, "max_backoff": { "$ref": "#/$defs/backoff", "description": "Cap on the doubled wait. A provider that asks for more is waited for up to a minute, or up to this if it is longer; beyond it the next candidate is asked, or the task fails." }, "jitter": { "type": "number", "minimum": 0, "maximum": 1, "description": "A wait grows by a random share of up to this. Default 0." }, "rate_limit_min_wait": { "$ref": "#/$defs/backoff", "description": "Least wait after a rate limit. Default 0." } } } } }, "tools": { "type": "object", "additionalProperties": false, "description": "The call of a `tools` task.", "properties": { "name": { "type": "string", "minLength": 1, "description": "The toolset." }, "tool_name": { "type": "string", "description": "The tool. Absent: the one named like its toolset." }, "args": { "type": "object", "description": "Arguments. Texts in it are templates; everything else is taken as written." }, "args_expr": { "type": "object", "additionalProperties": { "type": "string", "minLength": 1 }, "description": "Arguments by expression: typed values instead of text." } } }, "transition": { "type": "object", "additionalProperties": false, "description": "Where the run goes next. Absent, or without branches: it ends well here.", "properties": { "branches": { "type": "array", "items": { "$ref": "#/$defs/branch" }, "description": "Tried in order; the first that fires wins, `default` last wherever it stands." }, "on_failure": { "type": ["string", "array"], "description": "Where a failure goes: a task id, or a list by error class of which the first match wins.", "items": { "type": "object", "additionalProperties": false, "required": ["class", "goto"], "properties": { "class": { "type": "string", "enum": ["tool", "argument", "template", "input", "no_transition", "raised", "output", "context_length", "rate_limit", "server", "auth", "permanent", "internal", "timeout", "any"], "description": "Class of the failure; `any` matches all." }, "goto": { "$ref": "#/$defs/task_ref", "description": "Task to go to." } } } }, "on_denied": { "$ref": "#/$defs/task_ref", "description": "Where a denied call goes. Absent: the run ends denied." }, "on_exhausted": { "$ref": "#/$defs/task_ref", "description": "Where a used-up budget of this task goes." }, "on_unknown": { "$ref": "#/$defs/task_ref", "description": "Where an effect goes that may or may not have happened." }, "on_timeout": { "$ref": "#/$defs/task_ref", "description": "Where a timeout goes. Absent: `on_failure` with class timeout or any." } } }, "branch": { "type": "object", "additionalProperties": false, "required": ["operator"], "properties": { "operator": { "type": "string", "enum": ["equals", "contains", "starts_with", "ends_with", "edge_traversed_at_least", "expr", "default"], "description": "How `when` is held against the task's control word: compared, counted, evaluated, or nothing else fired." }, "when": { "type": ["string", "integer"], "description": "The compared text, the number of hops, or the expression." }, "goto": { "$ref": "#/$defs/task_ref", "description": "Task to go to; `end` or nothing ends the run well." }, "edge": { "type": "string", "description": "Operator `edge_traversed_at_least`: the edge as `from->to`." } }, "allOf": [{ "if": { "properties": { "operator": { "const": "edge_traversed_at_least" } }, "required": ["operator"] }, "then": { "required": ["edge", "when"] } }, { "if": { "properties": { "operator": { "enum": ["equals", "contains", "starts_with", "ends_with", "expr"] } }, "required": ["operator"] }, "then": { "required": ["when"], "properties": { "when": { "type": "string" } } } }] }, "policy": { "type": "object", "additionalProperties": false, "description": "Caps for this task, with the keys of `policy:` in a configuration that are about single calls. They only tighten what the envelope grants.", "properties": { "default_action": { "$ref": "#/$defs/policy_grant" }, "files": { "$ref": "#/$defs/policy_files" }, "shell": { "$ref": "#/$defs/policy_shell" }, "network": { "$ref": "#/$defs/policy_network" }, "missions": { "$ref": "#/$defs/policy_missions" }, "tools": { "$ref": "#/$defs/policy_tools" }, "always_deny": { "$ref": "#/$defs/policy_standing" }, "always_allow": { "$ref": "#/$defs/policy_standing" }, "access": { "$ref": "#/$defs/policy_access" } } }, "policy_access": { "type": "object", "description": "Four layers beside the axes, each judged by itself; deny beats allow. One that is stated replaces that layer of the envelope below and no other; a list it leaves out is the default one.", "additionalProperties": false, "properties": { "path": { "type": "object", "description": "Every path a call touches. Patterns as in deny_paths; in allow also `workspace:src/**` and `tmpdir:**`.", "additionalProperties": false, "properties": { "allow": { "$ref": "#/$defs/policy_paths" }, "deny": { "$ref": "#/$defs/policy_paths" } } }, "command": { "type": "object", "description": "Programs that a call starts: `mkfs.*`, `git push`, or pattern:fork-bomb and pattern:device-write.", "additionalProperties": false, "properties": { "allow": { "$ref": "#/$defs/policy_commands" }, "deny": { "$ref": "#/$defs/policy_commands" } } }, "resource": { "type": "object", "description": "Sizes.", "additionalProperties": false, "properties": { "output_bytes": { "$ref": "#/$defs/policy_size", "description": "Bytes of a result that a model reads. Default 51200." }, "output_lines": { "$ref": "#/$defs/policy_size", "description": "Lines of a result that a model reads. Default 2000." }, "file_bytes": { "$ref": "#/$defs/policy_size", "description": "Size of a file that a call changes, before and after. Default 10485760." } } }, "tools": { "type": "object", "description": "Tools by exact name (`local_fs.read_file`), group (`group:fs`) or `*`.", "additionalProperties": false, "properties": { "allow": { "$ref": "#/$defs/policy_tool_entries" }, "deny": { "$ref": "#/$defs/policy_tool_entries" } } } } }, "policy_approvers": { "type": "array", "description": "Who may answer: names of approver_tokens, and user:NAME for who the operating system knows. Of several rules that ask, whom all of them name. A workspace's file can only narrow it.", "minItems": 1, "maxItems": 100, "items": { "type": "string", "minLength": 1, "maxLength": 100 } }, "policy_commands": { "type": "array", "description": "The first words of commands, compared argument by argument: `git log`.", "maxItems": 1e3, "items": { "type": "string", "minLength": 1, "maxLength": 1024 } }, "policy_file_grant": { "type": ["string", "object"], "description": "allow, approve (a person is asked) or deny; or a table with `grant` and path lists, which decide before it.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/policy_verdict" }, "deny_paths": { "$ref": "#/$defs/policy_paths" }, "approve_paths": { "$ref": "#/$defs/policy_paths" }, "timeout": { "$ref": "#/$defs/policy_patience" }, "on_timeout": { "$ref": "#/$defs/policy_on_timeout" }, "approvers": { "$ref": "#/$defs/policy_approvers" }, "second_person": { "$ref": "#/$defs/policy_second_person" }, "strongly": { "$ref": "#/$defs/policy_strongly" } } }, "policy_files": { "type": "object", "description": "The tools of local_fs: `read` covers reading and browsing, `write` covers every change.", "additionalProperties": false, "properties": { "read": { "$ref": "#/$defs/policy_file_grant" }, "write": { "$ref": "#/$defs/policy_file_grant" } } }, "policy_grant": { "type": ["string", "object"], "description": "allow, approve (a person is asked) or deny; or a table with `grant`.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/policy_verdict" }, "timeout": { "$ref": "#/$defs/policy_patience" }, "on_timeout": { "$ref": "#/$defs/policy_on_timeout" }, "approvers": { "$ref": "#/$defs/policy_approvers" }, "second_person": { "$ref": "#/$defs/policy_second_person" }, "strongly": { "$ref": "#/$defs/policy_strongly" } } }, "policy_missions": { "type": "object", "description": "Starting unattended work, and answering its questions.", "additionalProperties": false, "properties": { "fire": { "$ref": "#/$defs/policy_grant" }, "answer": { "$ref": "#/$defs/policy_grant" } } }, "policy_network": { "type": "object", "description": "Calls that reach hosts.", "additionalProperties": false, "properties": { "read": { "$ref": "#/$defs/policy_network_grant" }, "write": { "$ref": "#/$defs/policy_network_grant" } } }, "policy_network_grant": { "type": ["string", "object"], "description": "allow, approve (a person is asked) or deny; or a table with `grant` and hosts that are denied.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/policy_verdict" }, "deny_hosts": { "type": "array", "description": "Hosts that no plan may reach: a name with all below it, or an address.", "maxItems": 1e3, "items": { "type": "string", "minLength": 1, "maxLength": 1024 } }, "timeout": { "$ref": "#/$defs/policy_patience" }, "on_timeout": { "$ref": "#/$defs/policy_on_timeout" }, "approvers": { "$ref": "#/$defs/policy_approvers" }, "second_person": { "$ref": "#/$defs/policy_second_person" }, "strongly": { "$ref": "#/$defs/policy_strongly" } } }, "policy_on_timeout": { "type": "string", "enum": ["deny"], "description": "What silence means: always no." }, "policy_paths": { "type": "array", "description": "Path patterns: `*`, `?`, `**`, `[a-z]`, `{a,b}`.", "maxItems": 1e3, "items": { "type": "string", "minLength": 1, "maxLength": 4096 } }, "policy_patience": { "type": "string", "pattern": "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$", "description": "How long a person is waited for: 90s, 30m, 8h, at most 168h, or never. Default 7 days." }, "policy_second_person": { "type": "boolean", "enum": [true], "description": "Whoever fired the run may not answer. Needs approvers that are tokens, and a run that was fired with one." }, "policy_shell": { "type": ["string", "object"], "description": "Programs that calls start: allow, approve (a person is asked) or deny; or a table with `grant` and lists. Of all lists that match a command the strictest decides; the grant decides what none matches.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/policy_verdict" }, "blacklist": { "$ref": "#/$defs/policy_commands", "description": "Denied: programs by name, or with the arguments that follow." }, "prefix_allowlist": { "$ref": "#/$defs/policy_commands", "description": "Allowed: commands that begin with these words, found by their bare name, with nothing in them that a person should see." }, "ask_always": { "$ref": "#/$defs/policy_commands", "description": "A person is asked, also where an allowed prefix matches." }, "substitution": { "type": "string", "enum": ["approve", "deny", "off"], "description": "What an argument that holds substitution text, such as `$(id)`, gets. It is never expanded here; a program may hand it to a shell." }, "sandbox": { "type": "string", "enum": ["auto", "required", "off"], "description": "auto (the default): confined where that is possible, and required without a terminal. off counts only in an operator's file." }, "opaque": { "type": "string", "enum": ["deny", "approve", "allow"], "description": "Lines that only the platform shell can read. This version hands none to it: only deny can be said." }, "timeout": { "$ref": "#/$defs/policy_patience" }, "on_timeout": { "$ref": "#/$defs/policy_on_timeout" }, "approvers": { "$ref": "#/$defs/policy_approvers" }, "second_person": { "$ref": "#/$defs/policy_second_person" }, "strongly": { "$ref": "#/$defs/policy_strongly" } } }, "policy_size": { "type": "integer", "minimum": 1, "maximum": 1e12 }, "policy_standing": { "type": "array", "description": "Rules that hold whatever else is said, for a tool and, if stated, for paths or for the value of an argument.", "maxItems": 1e3, "items": { "type": "object", "additionalProperties": false, "required": ["tools", "tool"], "dependentRequired": { "when_key": ["when_op", "when_value"], "when_op": ["when_key", "when_value"], "when_value": ["when_key", "when_op"] }, "properties": { "tools": { "type": "string", "pattern": "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$", "description": "The toolset, or `*`." }, "tool": { "type": "string", "pattern": "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$", "description": "The tool, or `*`." }, "when_key": { "type": "string", "minLength": 1, "maxLength": 256, "description": "path: every path a call touches. Anything else: the argument of that name." }, "when_op": { "type": "string", "enum": ["glob", "eq", "host"], "description": "glob: a path pattern. eq: the very text. host: the host of a URL, or one below it." }, "when_value": { "type": "string", "minLength": 1, "maxLength": 4096, "description": "The pattern, the text, or hosts with commas between them." } } } }, "policy_strongly": { "type": "boolean", "enum": [true], "description": "Ask strongly: a yes names the call, and the call is planned again right before it happens." }, "policy_tool_entries": { "type": "array", "description": "Exact names of tools, or groups: `local_fs.sed`, `group:mcp`.", "maxItems": 1e3, "items": { "type": "string", "minLength": 1, "maxLength": 256 } }, "policy_tools": { "type": "object", "description": "Grants by `*`, `toolset` or `toolset.tool`; the most specific pattern speaks.", "additionalProperties": { "$ref": "#/$defs/policy_grant" } }, "policy_verdict": { "type": "string", "enum": ["allow", "approve", "deny"], "description": "What the gate says." } } };
var func1 = Object.prototype.hasOwnProperty;
var func2 = require_ucs2length().default;
var pattern4 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]*$", "u");
var pattern5 = new RegExp("^[A-Za-z_][A-Za-z0-9_-]*$", "u");
var pattern6 = new RegExp("^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$", "u");
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate21.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "steps" || key0 === "turns" || key0 === "tool_calls" || key0 === "tokens" || key0 === "wall" || key0 === "cost_usd")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.steps !== void 0) {
      let data0 = data.steps;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0))) {
        const err1 = { instancePath: instancePath + "/steps", schemaPath: "#/properties/steps/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (typeof data0 == "number" && isFinite(data0)) {
        if (data0 < 1 || isNaN(data0)) {
          const err2 = { instancePath: instancePath + "/steps", schemaPath: "#/properties/steps/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
    }
    if (data.turns !== void 0) {
      let data1 = data.turns;
      if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
        const err3 = { instancePath: instancePath + "/turns", schemaPath: "#/properties/turns/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 < 1 || isNaN(data1)) {
          const err4 = { instancePath: instancePath + "/turns", schemaPath: "#/properties/turns/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
    }
    if (data.tool_calls !== void 0) {
      let data2 = data.tool_calls;
      if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
        const err5 = { instancePath: instancePath + "/tool_calls", schemaPath: "#/properties/tool_calls/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (typeof data2 == "number" && isFinite(data2)) {
        if (data2 < 1 || isNaN(data2)) {
          const err6 = { instancePath: instancePath + "/tool_calls", schemaPath: "#/properties/tool_calls/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
    }
    if (data.tokens !== void 0) {
      let data3 = data.tokens;
      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
        const err7 = { instancePath: instancePath + "/tokens", schemaPath: "#/properties/tokens/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
      if (typeof data3 == "number" && isFinite(data3)) {
        if (data3 < 1 || isNaN(data3)) {
          const err8 = { instancePath: instancePath + "/tokens", schemaPath: "#/properties/tokens/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
    }
    if (data.wall !== void 0) {
      let data4 = data.wall;
      if (typeof data4 === "string") {
        if (func2(data4) > 64) {
          const err9 = { instancePath: instancePath + "/wall", schemaPath: "#/$defs/duration/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
        if (!pattern6.test(data4)) {
          const err10 = { instancePath: instancePath + "/wall", schemaPath: "#/$defs/duration/pattern", keyword: "pattern", params: { pattern: "^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$" }, message: 'must match pattern "^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$"' };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
      } else {
        const err11 = { instancePath: instancePath + "/wall", schemaPath: "#/$defs/duration/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.cost_usd !== void 0) {
      let data5 = data.cost_usd;
      if (typeof data5 == "number" && isFinite(data5)) {
        if (data5 <= 0 || isNaN(data5)) {
          const err12 = { instancePath: instancePath + "/cost_usd", schemaPath: "#/properties/cost_usd/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
      } else {
        const err13 = { instancePath: instancePath + "/cost_usd", schemaPath: "#/properties/cost_usd/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
  } else {
    const err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  }
  validate21.errors = vErrors;
  return errors === 0;
}
validate21.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema34 = { "type": "object", "additionalProperties": false, "description": "Which model answers, and which tools the task may use.", "properties": { "provider": { "type": "string", "description": "Name under `providers` in the configuration. Needs `model`." }, "model": { "type": "string", "description": "Model of that provider." }, "models": { "type": "array", "items": { "type": "string", "minLength": 1 }, "description": "Further models of the one provider, tried in order (older files). `candidates` says the same with providers." }, "providers": { "type": "array", "items": { "type": "string", "minLength": 1 }, "description": "The one provider (older files). Several are written as `candidates`." }, "candidates": { "type": "array", "minItems": 1, "items": { "type": "object", "additionalProperties": false, "required": ["provider", "model"], "properties": { "provider": { "type": "string", "minLength": 1, "description": "Name under `providers` in the configuration." }, "model": { "type": "string", "minLength": 1, "description": "Model of that provider." } } }, "description": "Models to try, in order." }, "think": { "type": "string", "description": "Of older files, without effect: no provider of this version takes a thinking level. vet warns." }, "pass_clients_tools": { "type": "boolean", "description": "Of older files, without effect: tools come from `tools` alone. vet warns." }, "temperature": { "type": "number", "minimum": 0, "maximum": 2, "description": "Absent: the provider's own; 0 is sent as 0." }, "tools": { "type": "array", "items": { "type": "string", "minLength": 1, "description": "`*`, a toolset, or `!toolset` to take one out." }, "description": "Toolsets the task may use. Empty or absent: a model gets none." }, "hide_tools": { "type": "array", "items": { "type": "string", "minLength": 1 }, "description": "Single tools to take out, as `toolset.tool`." }, "max_tools_visible": { "type": "integer", "minimum": 1, "maximum": 128, "description": "Most tools a model is shown at once; those that fit the task and risk the least come first. Absent: the configuration's, else 64." }, "tools_policies": { "type": "object", "description": "Per toolset, keys and text values that narrow what its tools may do.", "additionalProperties": { "type": "object", "additionalProperties": { "type": "string", "description": "Text, even for numbers: quote it." } } }, "max_tokens": { "type": ["integer", "string"], "minimum": 1, "description": "Cap on one reply, in tokens; a macro such as `{{var:max|4000}}` is fine." }, "shift": { "type": "boolean", "description": "Drop the oldest messages when the history outgrows `token_limit`. Default false: fail." }, "output_schema": { "type": "object", "description": "JSON Schema the model's answer must match." }, "retry_policy": { "type": "object", "additionalProperties": false, "description": "Retries of the model call. Absent: one attempt.", "properties": { "max_attempts": { "type": "integer", "minimum": 1, "maximum": 100, "description": "Attempts in all. Default 1." }, "initial_backoff": { "$ref": "#/$defs/backoff", "description": "Wait before the second attempt, doubled afterwards. Default 500ms." }, "max_backoff": { "$ref": "#/$defs/backoff", "description": "Cap on the doubled wait. A provider that asks for more is waited for up to a minute, or up to this if it is longer; beyond it the next candidate is asked, or the task fails." }, "jitter": { "type": "number", "minimum": 0, "maximum": 1, "description": "A wait grows by a random share of up to this. Default 0." }, "rate_limit_min_wait": { "$ref": "#/$defs/backoff", "description": "Least wait after a rate limit. Default 0." } } } } };
var schema35 = { "type": ["string", "integer"], "pattern": "^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$", "maxLength": 64, "minimum": 0, "description": "A length of time such as `1s`; a bare integer counts nanoseconds (older files)." };
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate23.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func1.call(schema34.properties, key0)) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.provider !== void 0) {
      if (typeof data.provider !== "string") {
        const err1 = { instancePath: instancePath + "/provider", schemaPath: "#/properties/provider/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.model !== void 0) {
      if (typeof data.model !== "string") {
        const err2 = { instancePath: instancePath + "/model", schemaPath: "#/properties/model/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.models !== void 0) {
      let data2 = data.models;
      if (Array.isArray(data2)) {
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data3 = data2[i0];
          if (typeof data3 === "string") {
            if (func2(data3) < 1) {
              const err3 = { instancePath: instancePath + "/models/" + i0, schemaPath: "#/properties/models/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
          } else {
            const err4 = { instancePath: instancePath + "/models/" + i0, schemaPath: "#/properties/models/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      } else {
        const err5 = { instancePath: instancePath + "/models", schemaPath: "#/properties/models/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.providers !== void 0) {
      let data4 = data.providers;
      if (Array.isArray(data4)) {
        const len1 = data4.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data5 = data4[i1];
          if (typeof data5 === "string") {
            if (func2(data5) < 1) {
              const err6 = { instancePath: instancePath + "/providers/" + i1, schemaPath: "#/properties/providers/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          } else {
            const err7 = { instancePath: instancePath + "/providers/" + i1, schemaPath: "#/properties/providers/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
      } else {
        const err8 = { instancePath: instancePath + "/providers", schemaPath: "#/properties/providers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.candidates !== void 0) {
      let data6 = data.candidates;
      if (Array.isArray(data6)) {
        if (data6.length < 1) {
          const err9 = { instancePath: instancePath + "/candidates", schemaPath: "#/properties/candidates/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
        const len2 = data6.length;
        for (let i2 = 0; i2 < len2; i2++) {
          let data7 = data6[i2];
          if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
            if (data7.provider === void 0) {
              const err10 = { instancePath: instancePath + "/candidates/" + i2, schemaPath: "#/properties/candidates/items/required", keyword: "required", params: { missingProperty: "provider" }, message: "must have required property 'provider'" };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
            if (data7.model === void 0) {
              const err11 = { instancePath: instancePath + "/candidates/" + i2, schemaPath: "#/properties/candidates/items/required", keyword: "required", params: { missingProperty: "model" }, message: "must have required property 'model'" };
              if (vErrors === null) {
                vErrors = [err11];
              } else {
                vErrors.push(err11);
              }
              errors++;
            }
            for (const key1 in data7) {
              if (!(key1 === "provider" || key1 === "model")) {
                const err12 = { instancePath: instancePath + "/candidates/" + i2, schemaPath: "#/properties/candidates/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err12];
                } else {
                  vErrors.push(err12);
                }
                errors++;
              }
            }
            if (data7.provider !== void 0) {
              let data8 = data7.provider;
              if (typeof data8 === "string") {
                if (func2(data8) < 1) {
                  const err13 = { instancePath: instancePath + "/candidates/" + i2 + "/provider", schemaPath: "#/properties/candidates/items/properties/provider/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err13];
                  } else {
                    vErrors.push(err13);
                  }
                  errors++;
                }
              } else {
                const err14 = { instancePath: instancePath + "/candidates/" + i2 + "/provider", schemaPath: "#/properties/candidates/items/properties/provider/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err14];
                } else {
                  vErrors.push(err14);
                }
                errors++;
              }
            }
            if (data7.model !== void 0) {
              let data9 = data7.model;
              if (typeof data9 === "string") {
                if (func2(data9) < 1) {
                  const err15 = { instancePath: instancePath + "/candidates/" + i2 + "/model", schemaPath: "#/properties/candidates/items/properties/model/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err15];
                  } else {
                    vErrors.push(err15);
                  }
                  errors++;
                }
              } else {
                const err16 = { instancePath: instancePath + "/candidates/" + i2 + "/model", schemaPath: "#/properties/candidates/items/properties/model/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err16];
                } else {
                  vErrors.push(err16);
                }
                errors++;
              }
            }
          } else {
            const err17 = { instancePath: instancePath + "/candidates/" + i2, schemaPath: "#/properties/candidates/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
        }
      } else {
        const err18 = { instancePath: instancePath + "/candidates", schemaPath: "#/properties/candidates/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.think !== void 0) {
      if (typeof data.think !== "string") {
        const err19 = { instancePath: instancePath + "/think", schemaPath: "#/properties/think/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.pass_clients_tools !== void 0) {
      if (typeof data.pass_clients_tools !== "boolean") {
        const err20 = { instancePath: instancePath + "/pass_clients_tools", schemaPath: "#/properties/pass_clients_tools/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.temperature !== void 0) {
      let data12 = data.temperature;
      if (typeof data12 == "number" && isFinite(data12)) {
        if (data12 > 2 || isNaN(data12)) {
          const err21 = { instancePath: instancePath + "/temperature", schemaPath: "#/properties/temperature/maximum", keyword: "maximum", params: { comparison: "<=", limit: 2 }, message: "must be <= 2" };
          if (vErrors === null) {
            vErrors = [err21];
          } else {
            vErrors.push(err21);
          }
          errors++;
        }
        if (data12 < 0 || isNaN(data12)) {
          const err22 = { instancePath: instancePath + "/temperature", schemaPath: "#/properties/temperature/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err22];
          } else {
            vErrors.push(err22);
          }
          errors++;
        }
      } else {
        const err23 = { instancePath: instancePath + "/temperature", schemaPath: "#/properties/temperature/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
    }
    if (data.tools !== void 0) {
      let data13 = data.tools;
      if (Array.isArray(data13)) {
        const len3 = data13.length;
        for (let i3 = 0; i3 < len3; i3++) {
          let data14 = data13[i3];
          if (typeof data14 === "string") {
            if (func2(data14) < 1) {
              const err24 = { instancePath: instancePath + "/tools/" + i3, schemaPath: "#/properties/tools/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err24];
              } else {
                vErrors.push(err24);
              }
              errors++;
            }
          } else {
            const err25 = { instancePath: instancePath + "/tools/" + i3, schemaPath: "#/properties/tools/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err25];
            } else {
              vErrors.push(err25);
            }
            errors++;
          }
        }
      } else {
        const err26 = { instancePath: instancePath + "/tools", schemaPath: "#/properties/tools/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
    }
    if (data.hide_tools !== void 0) {
      let data15 = data.hide_tools;
      if (Array.isArray(data15)) {
        const len4 = data15.length;
        for (let i4 = 0; i4 < len4; i4++) {
          let data16 = data15[i4];
          if (typeof data16 === "string") {
            if (func2(data16) < 1) {
              const err27 = { instancePath: instancePath + "/hide_tools/" + i4, schemaPath: "#/properties/hide_tools/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err27];
              } else {
                vErrors.push(err27);
              }
              errors++;
            }
          } else {
            const err28 = { instancePath: instancePath + "/hide_tools/" + i4, schemaPath: "#/properties/hide_tools/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err28];
            } else {
              vErrors.push(err28);
            }
            errors++;
          }
        }
      } else {
        const err29 = { instancePath: instancePath + "/hide_tools", schemaPath: "#/properties/hide_tools/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
    }
    if (data.max_tools_visible !== void 0) {
      let data17 = data.max_tools_visible;
      if (!(typeof data17 == "number" && (!(data17 % 1) && !isNaN(data17)) && isFinite(data17))) {
        const err30 = { instancePath: instancePath + "/max_tools_visible", schemaPath: "#/properties/max_tools_visible/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
      if (typeof data17 == "number" && isFinite(data17)) {
        if (data17 > 128 || isNaN(data17)) {
          const err31 = { instancePath: instancePath + "/max_tools_visible", schemaPath: "#/properties/max_tools_visible/maximum", keyword: "maximum", params: { comparison: "<=", limit: 128 }, message: "must be <= 128" };
          if (vErrors === null) {
            vErrors = [err31];
          } else {
            vErrors.push(err31);
          }
          errors++;
        }
        if (data17 < 1 || isNaN(data17)) {
          const err32 = { instancePath: instancePath + "/max_tools_visible", schemaPath: "#/properties/max_tools_visible/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err32];
          } else {
            vErrors.push(err32);
          }
          errors++;
        }
      }
    }
    if (data.tools_policies !== void 0) {
      let data18 = data.tools_policies;
      if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
        for (const key2 in data18) {
          let data19 = data18[key2];
          if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
            for (const key3 in data19) {
              if (typeof data19[key3] !== "string") {
                const err33 = { instancePath: instancePath + "/tools_policies/" + key2.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/tools_policies/additionalProperties/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err33];
                } else {
                  vErrors.push(err33);
                }
                errors++;
              }
            }
          } else {
            const err34 = { instancePath: instancePath + "/tools_policies/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/tools_policies/additionalProperties/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err34];
            } else {
              vErrors.push(err34);
            }
            errors++;
          }
        }
      } else {
        const err35 = { instancePath: instancePath + "/tools_policies", schemaPath: "#/properties/tools_policies/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
    }
    if (data.max_tokens !== void 0) {
      let data21 = data.max_tokens;
      if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21)) && typeof data21 !== "string") {
        const err36 = { instancePath: instancePath + "/max_tokens", schemaPath: "#/properties/max_tokens/type", keyword: "type", params: { type: schema34.properties.max_tokens.type }, message: "must be integer,string" };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      }
      if (typeof data21 == "number" && isFinite(data21)) {
        if (data21 < 1 || isNaN(data21)) {
          const err37 = { instancePath: instancePath + "/max_tokens", schemaPath: "#/properties/max_tokens/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err37];
          } else {
            vErrors.push(err37);
          }
          errors++;
        }
      }
    }
    if (data.shift !== void 0) {
      if (typeof data.shift !== "boolean") {
        const err38 = { instancePath: instancePath + "/shift", schemaPath: "#/properties/shift/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err38];
        } else {
          vErrors.push(err38);
        }
        errors++;
      }
    }
    if (data.output_schema !== void 0) {
      let data23 = data.output_schema;
      if (!(data23 && typeof data23 == "object" && !Array.isArray(data23))) {
        const err39 = { instancePath: instancePath + "/output_schema", schemaPath: "#/properties/output_schema/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err39];
        } else {
          vErrors.push(err39);
        }
        errors++;
      }
    }
    if (data.retry_policy !== void 0) {
      let data24 = data.retry_policy;
      if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
        for (const key4 in data24) {
          if (!(key4 === "max_attempts" || key4 === "initial_backoff" || key4 === "max_backoff" || key4 === "jitter" || key4 === "rate_limit_min_wait")) {
            const err40 = { instancePath: instancePath + "/retry_policy", schemaPath: "#/properties/retry_policy/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err40];
            } else {
              vErrors.push(err40);
            }
            errors++;
          }
        }
        if (data24.max_attempts !== void 0) {
          let data25 = data24.max_attempts;
          if (!(typeof data25 == "number" && (!(data25 % 1) && !isNaN(data25)) && isFinite(data25))) {
            const err41 = { instancePath: instancePath + "/retry_policy/max_attempts", schemaPath: "#/properties/retry_policy/properties/max_attempts/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err41];
            } else {
              vErrors.push(err41);
            }
            errors++;
          }
          if (typeof data25 == "number" && isFinite(data25)) {
            if (data25 > 100 || isNaN(data25)) {
              const err42 = { instancePath: instancePath + "/retry_policy/max_attempts", schemaPath: "#/properties/retry_policy/properties/max_attempts/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
              if (vErrors === null) {
                vErrors = [err42];
              } else {
                vErrors.push(err42);
              }
              errors++;
            }
            if (data25 < 1 || isNaN(data25)) {
              const err43 = { instancePath: instancePath + "/retry_policy/max_attempts", schemaPath: "#/properties/retry_policy/properties/max_attempts/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err43];
              } else {
                vErrors.push(err43);
              }
              errors++;
            }
          }
        }
        if (data24.initial_backoff !== void 0) {
          let data26 = data24.initial_backoff;
          if (typeof data26 !== "string" && !(typeof data26 == "number" && (!(data26 % 1) && !isNaN(data26)) && isFinite(data26))) {
            const err44 = { instancePath: instancePath + "/retry_policy/initial_backoff", schemaPath: "#/$defs/backoff/type", keyword: "type", params: { type: schema35.type }, message: "must be string,integer" };
            if (vErrors === null) {
              vErrors = [err44];
            } else {
              vErrors.push(err44);
            }
            errors++;
          }
          if (typeof data26 == "number" && isFinite(data26)) {
            if (data26 < 0 || isNaN(data26)) {
              const err45 = { instancePath: instancePath + "/retry_policy/initial_backoff", schemaPath: "#/$defs/backoff/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err45];
              } else {
                vErrors.push(err45);
              }
              errors++;
            }
          }
          if (typeof data26 === "string") {
            if (func2(data26) > 64) {
              const err46 = { instancePath: instancePath + "/retry_policy/initial_backoff", schemaPath: "#/$defs/backoff/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err46];
              } else {
                vErrors.push(err46);
              }
              errors++;
            }
            if (!pattern6.test(data26)) {
              const err47 = { instancePath: instancePath + "/retry_policy/initial_backoff", schemaPath: "#/$defs/backoff/pattern", keyword: "pattern", params: { pattern: "^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$" }, message: 'must match pattern "^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$"' };
              if (vErrors === null) {
                vErrors = [err47];
              } else {
                vErrors.push(err47);
              }
              errors++;
            }
          }
        }
        if (data24.max_backoff !== void 0) {
          let data27 = data24.max_backoff;
          if (typeof data27 !== "string" && !(typeof data27 == "number" && (!(data27 % 1) && !isNaN(data27)) && isFinite(data27))) {
            const err48 = { instancePath: instancePath + "/retry_policy/max_backoff", schemaPath: "#/$defs/backoff/type", keyword: "type", params: { type: schema35.type }, message: "must be string,integer" };
            if (vErrors === null) {
              vErrors = [err48];
            } else {
              vErrors.push(err48);
            }
            errors++;
          }
          if (typeof data27 == "number" && isFinite(data27)) {
            if (data27 < 0 || isNaN(data27)) {
              const err49 = { instancePath: instancePath + "/retry_policy/max_backoff", schemaPath: "#/$defs/backoff/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err49];
              } else {
                vErrors.push(err49);
              }
              errors++;
            }
          }
          if (typeof data27 === "string") {
            if (func2(data27) > 64) {
              const err50 = { instancePath: instancePath + "/retry_policy/max_backoff", schemaPath: "#/$defs/backoff/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err50];
              } else {
                vErrors.push(err50);
              }
              errors++;
            }
            if (!pattern6.test(data27)) {
              const err51 = { instancePath: instancePath + "/retry_policy/max_backoff", schemaPath: "#/$defs/backoff/pattern", keyword: "pattern", params: { pattern: "^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$" }, message: 'must match pattern "^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$"' };
              if (vErrors === null) {
                vErrors = [err51];
              } else {
                vErrors.push(err51);
              }
              errors++;
            }
          }
        }
        if (data24.jitter !== void 0) {
          let data28 = data24.jitter;
          if (typeof data28 == "number" && isFinite(data28)) {
            if (data28 > 1 || isNaN(data28)) {
              const err52 = { instancePath: instancePath + "/retry_policy/jitter", schemaPath: "#/properties/retry_policy/properties/jitter/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1 }, message: "must be <= 1" };
              if (vErrors === null) {
                vErrors = [err52];
              } else {
                vErrors.push(err52);
              }
              errors++;
            }
            if (data28 < 0 || isNaN(data28)) {
              const err53 = { instancePath: instancePath + "/retry_policy/jitter", schemaPath: "#/properties/retry_policy/properties/jitter/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err53];
              } else {
                vErrors.push(err53);
              }
              errors++;
            }
          } else {
            const err54 = { instancePath: instancePath + "/retry_policy/jitter", schemaPath: "#/properties/retry_policy/properties/jitter/type", keyword: "type", params: { type: "number" }, message: "must be number" };
            if (vErrors === null) {
              vErrors = [err54];
            } else {
              vErrors.push(err54);
            }
            errors++;
          }
        }
        if (data24.rate_limit_min_wait !== void 0) {
          let data29 = data24.rate_limit_min_wait;
          if (typeof data29 !== "string" && !(typeof data29 == "number" && (!(data29 % 1) && !isNaN(data29)) && isFinite(data29))) {
            const err55 = { instancePath: instancePath + "/retry_policy/rate_limit_min_wait", schemaPath: "#/$defs/backoff/type", keyword: "type", params: { type: schema35.type }, message: "must be string,integer" };
            if (vErrors === null) {
              vErrors = [err55];
            } else {
              vErrors.push(err55);
            }
            errors++;
          }
          if (typeof data29 == "number" && isFinite(data29)) {
            if (data29 < 0 || isNaN(data29)) {
              const err56 = { instancePath: instancePath + "/retry_policy/rate_limit_min_wait", schemaPath: "#/$defs/backoff/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err56];
              } else {
                vErrors.push(err56);
              }
              errors++;
            }
          }
          if (typeof data29 === "string") {
            if (func2(data29) > 64) {
              const err57 = { instancePath: instancePath + "/retry_policy/rate_limit_min_wait", schemaPath: "#/$defs/backoff/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err57];
              } else {
                vErrors.push(err57);
              }
              errors++;
            }
            if (!pattern6.test(data29)) {
              const err58 = { instancePath: instancePath + "/retry_policy/rate_limit_min_wait", schemaPath: "#/$defs/backoff/pattern", keyword: "pattern", params: { pattern: "^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$" }, message: 'must match pattern "^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$"' };
              if (vErrors === null) {
                vErrors = [err58];
              } else {
                vErrors.push(err58);
              }
              errors++;
            }
          }
        }
      } else {
        const err59 = { instancePath: instancePath + "/retry_policy", schemaPath: "#/properties/retry_policy/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err59];
        } else {
          vErrors.push(err59);
        }
        errors++;
      }
    }
  } else {
    const err60 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err60];
    } else {
      vErrors.push(err60);
    }
    errors++;
  }
  validate23.errors = vErrors;
  return errors === 0;
}
validate23.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema42 = { "type": "object", "additionalProperties": false, "required": ["id", "handler"], "properties": { "id": { "type": "string", "pattern": "^[a-z][a-z0-9_]*$", "maxLength": 64, "description": "Unique name: lower-case letters, digits and `_`. Templates reach its result as `tasks.<id>.output`." }, "description": { "type": "string", "description": "What the task does. For people only." }, "handler": { "type": "string", "enum": ["chat_completion", "execute_tool_calls", "tools", "route", "noop", "raise_error"], "description": "What the task does: ask a model, run the calls a model asked for, call one tool, let a model choose a branch, pass the value on, or fail." }, "system_instruction": { "type": "string", "description": "System text for the model (`chat_completion`, `route`). Macros only; times are given by the day." }, "execute_config": { "$ref": "#/$defs/execute_config" }, "tools": { "$ref": "#/$defs/tools" }, "calls_from": { "$ref": "#/$defs/task_ref", "description": "Handler `execute_tool_calls`: the chat task whose reply it executes, with the tools that reply was offered." }, "prompt_template": { "type": "string", "description": "Template whose text replaces the task's input." }, "output_template": { "type": "string", "description": "Handler `tools`: template over the result; its text becomes the output." }, "print": { "type": "string", "description": "Template shown to the person who watches; it changes no data." }, "input_var": { "type": "string", "maxLength": 80, "description": "Read this instead of the previous output: `input`, `previous_output`, `last_error`, a task id, or `<task>_error`." }, "input_max_bytes": { "$ref": "#/$defs/input_max_bytes" }, "transition": { "$ref": "#/$defs/transition" }, "timeout": { "$ref": "#/$defs/duration", "description": "Time for one attempt, waiting included." }, "retry_on_failure": { "$ref": "#/$defs/retry_on_failure" }, "budget": { "$ref": "#/$defs/budget", "description": "Limits of this task, over all its visits in a run." }, "policy": { "$ref": "#/$defs/policy" } }, "allOf": [{ "if": { "properties": { "handler": { "const": "tools" } }, "required": ["handler"] }, "then": { "required": ["tools"], "properties": { "tools": { "required": ["name"] } } } }] };
var pattern11 = new RegExp("^[a-z][a-z0-9_]*$", "u");
var schema46 = { "type": "object", "additionalProperties": false, "description": "Where the run goes next. Absent, or without branches: it ends well here.", "properties": { "branches": { "type": "array", "items": { "$ref": "#/$defs/branch" }, "description": "Tried in order; the first that fires wins, `default` last wherever it stands." }, "on_failure": { "type": ["string", "array"], "description": "Where a failure goes: a task id, or a list by error class of which the first match wins.", "items": { "type": "object", "additionalProperties": false, "required": ["class", "goto"], "properties": { "class": { "type": "string", "enum": ["tool", "argument", "template", "input", "no_transition", "raised", "output", "context_length", "rate_limit", "server", "auth", "permanent", "internal", "timeout", "any"], "description": "Class of the failure; `any` matches all." }, "goto": { "$ref": "#/$defs/task_ref", "description": "Task to go to." } } } }, "on_denied": { "$ref": "#/$defs/task_ref", "description": "Where a denied call goes. Absent: the run ends denied." }, "on_exhausted": { "$ref": "#/$defs/task_ref", "description": "Where a used-up budget of this task goes." }, "on_unknown": { "$ref": "#/$defs/task_ref", "description": "Where an effect goes that may or may not have happened." }, "on_timeout": { "$ref": "#/$defs/task_ref", "description": "Where a timeout goes. Absent: `on_failure` with class timeout or any." } } };
var schema47 = { "type": "object", "additionalProperties": false, "required": ["operator"], "properties": { "operator": { "type": "string", "enum": ["equals", "contains", "starts_with", "ends_with", "edge_traversed_at_least", "expr", "default"], "description": "How `when` is held against the task's control word: compared, counted, evaluated, or nothing else fired." }, "when": { "type": ["string", "integer"], "description": "The compared text, the number of hops, or the expression." }, "goto": { "$ref": "#/$defs/task_ref", "description": "Task to go to; `end` or nothing ends the run well." }, "edge": { "type": "string", "description": "Operator `edge_traversed_at_least`: the edge as `from->to`." } }, "allOf": [{ "if": { "properties": { "operator": { "const": "edge_traversed_at_least" } }, "required": ["operator"] }, "then": { "required": ["edge", "when"] } }, { "if": { "properties": { "operator": { "enum": ["equals", "contains", "starts_with", "ends_with", "expr"] } }, "required": ["operator"] }, "then": { "required": ["when"], "properties": { "when": { "type": "string" } } } }] };
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate29.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs2 = errors;
  let valid1 = true;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if (data.operator === void 0 && (missing0 = "operator")) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    } else {
      if (data.operator !== void 0) {
        if ("edge_traversed_at_least" !== data.operator) {
          const err1 = {};
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
    }
  }
  var _valid0 = _errs3 === errors;
  errors = _errs2;
  if (vErrors !== null) {
    if (_errs2) {
      vErrors.length = _errs2;
    } else {
      vErrors = null;
    }
  }
  if (_valid0) {
    const _errs5 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.edge === void 0) {
        const err2 = { instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: "edge" }, message: "must have required property 'edge'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.when === void 0) {
        const err3 = { instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: "when" }, message: "must have required property 'when'" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    var _valid0 = _errs5 === errors;
    valid1 = _valid0;
  }
  if (!valid1) {
    const err4 = { instancePath, schemaPath: "#/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  }
  const _errs7 = errors;
  let valid3 = true;
  const _errs8 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing1;
    if (data.operator === void 0 && (missing1 = "operator")) {
      const err5 = {};
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        vErrors.push(err5);
      }
      errors++;
    } else {
      if (data.operator !== void 0) {
        let data1 = data.operator;
        if (!(data1 === "equals" || data1 === "contains" || data1 === "starts_with" || data1 === "ends_with" || data1 === "expr")) {
          const err6 = {};
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
    }
  }
  var _valid1 = _errs8 === errors;
  errors = _errs7;
  if (vErrors !== null) {
    if (_errs7) {
      vErrors.length = _errs7;
    } else {
      vErrors = null;
    }
  }
  if (_valid1) {
    const _errs10 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.when === void 0) {
        const err7 = { instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: "when" }, message: "must have required property 'when'" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
      if (data.when !== void 0) {
        if (typeof data.when !== "string") {
          const err8 = { instancePath: instancePath + "/when", schemaPath: "#/allOf/1/then/properties/when/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
    }
    var _valid1 = _errs10 === errors;
    valid3 = _valid1;
    if (valid3) {
      var props0 = {};
      props0.when = true;
      props0.operator = true;
    }
  }
  if (!valid3) {
    const err9 = { instancePath, schemaPath: "#/allOf/1/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
  }
  if (props0 !== true) {
    props0 = props0 || {};
    props0.operator = true;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.operator === void 0) {
      const err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "operator" }, message: "must have required property 'operator'" };
      if (vErrors === null) {
        vErrors = [err10];
      } else {
        vErrors.push(err10);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "operator" || key0 === "when" || key0 === "goto" || key0 === "edge")) {
        const err11 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.operator !== void 0) {
      let data3 = data.operator;
      if (typeof data3 !== "string") {
        const err12 = { instancePath: instancePath + "/operator", schemaPath: "#/properties/operator/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
      if (!(data3 === "equals" || data3 === "contains" || data3 === "starts_with" || data3 === "ends_with" || data3 === "edge_traversed_at_least" || data3 === "expr" || data3 === "default")) {
        const err13 = { instancePath: instancePath + "/operator", schemaPath: "#/properties/operator/enum", keyword: "enum", params: { allowedValues: schema47.properties.operator.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.when !== void 0) {
      let data4 = data.when;
      if (typeof data4 !== "string" && !(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
        const err14 = { instancePath: instancePath + "/when", schemaPath: "#/properties/when/type", keyword: "type", params: { type: schema47.properties.when.type }, message: "must be string,integer" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.goto !== void 0) {
      let data5 = data.goto;
      if (typeof data5 === "string") {
        if (func2(data5) > 64) {
          const err15 = { instancePath: instancePath + "/goto", schemaPath: "#/$defs/task_ref/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
      } else {
        const err16 = { instancePath: instancePath + "/goto", schemaPath: "#/$defs/task_ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.edge !== void 0) {
      if (typeof data.edge !== "string") {
        const err17 = { instancePath: instancePath + "/edge", schemaPath: "#/properties/edge/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
    }
  } else {
    const err18 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err18];
    } else {
      vErrors.push(err18);
    }
    errors++;
  }
  validate29.errors = vErrors;
  return errors === 0;
}
validate29.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate28.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "branches" || key0 === "on_failure" || key0 === "on_denied" || key0 === "on_exhausted" || key0 === "on_unknown" || key0 === "on_timeout")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.branches !== void 0) {
      let data0 = data.branches;
      if (Array.isArray(data0)) {
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate29(data0[i0], { instancePath: instancePath + "/branches/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err1 = { instancePath: instancePath + "/branches", schemaPath: "#/properties/branches/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.on_failure !== void 0) {
      let data2 = data.on_failure;
      if (typeof data2 !== "string" && !Array.isArray(data2)) {
        const err2 = { instancePath: instancePath + "/on_failure", schemaPath: "#/properties/on_failure/type", keyword: "type", params: { type: schema46.properties.on_failure.type }, message: "must be string,array" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (Array.isArray(data2)) {
        const len1 = data2.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data3 = data2[i1];
          if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
            if (data3.class === void 0) {
              const err3 = { instancePath: instancePath + "/on_failure/" + i1, schemaPath: "#/properties/on_failure/items/required", keyword: "required", params: { missingProperty: "class" }, message: "must have required property 'class'" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
            if (data3.goto === void 0) {
              const err4 = { instancePath: instancePath + "/on_failure/" + i1, schemaPath: "#/properties/on_failure/items/required", keyword: "required", params: { missingProperty: "goto" }, message: "must have required property 'goto'" };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                vErrors.push(err4);
              }
              errors++;
            }
            for (const key1 in data3) {
              if (!(key1 === "class" || key1 === "goto")) {
                const err5 = { instancePath: instancePath + "/on_failure/" + i1, schemaPath: "#/properties/on_failure/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err5];
                } else {
                  vErrors.push(err5);
                }
                errors++;
              }
            }
            if (data3.class !== void 0) {
              let data4 = data3.class;
              if (typeof data4 !== "string") {
                const err6 = { instancePath: instancePath + "/on_failure/" + i1 + "/class", schemaPath: "#/properties/on_failure/items/properties/class/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
              }
              if (!(data4 === "tool" || data4 === "argument" || data4 === "template" || data4 === "input" || data4 === "no_transition" || data4 === "raised" || data4 === "output" || data4 === "context_length" || data4 === "rate_limit" || data4 === "server" || data4 === "auth" || data4 === "permanent" || data4 === "internal" || data4 === "timeout" || data4 === "any")) {
                const err7 = { instancePath: instancePath + "/on_failure/" + i1 + "/class", schemaPath: "#/properties/on_failure/items/properties/class/enum", keyword: "enum", params: { allowedValues: schema46.properties.on_failure.items.properties.class.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err7];
                } else {
                  vErrors.push(err7);
                }
                errors++;
              }
            }
            if (data3.goto !== void 0) {
              let data5 = data3.goto;
              if (typeof data5 === "string") {
                if (func2(data5) > 64) {
                  const err8 = { instancePath: instancePath + "/on_failure/" + i1 + "/goto", schemaPath: "#/$defs/task_ref/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
                  if (vErrors === null) {
                    vErrors = [err8];
                  } else {
                    vErrors.push(err8);
                  }
                  errors++;
                }
              } else {
                const err9 = { instancePath: instancePath + "/on_failure/" + i1 + "/goto", schemaPath: "#/$defs/task_ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err9];
                } else {
                  vErrors.push(err9);
                }
                errors++;
              }
            }
          } else {
            const err10 = { instancePath: instancePath + "/on_failure/" + i1, schemaPath: "#/properties/on_failure/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
      }
    }
    if (data.on_denied !== void 0) {
      let data6 = data.on_denied;
      if (typeof data6 === "string") {
        if (func2(data6) > 64) {
          const err11 = { instancePath: instancePath + "/on_denied", schemaPath: "#/$defs/task_ref/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      } else {
        const err12 = { instancePath: instancePath + "/on_denied", schemaPath: "#/$defs/task_ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.on_exhausted !== void 0) {
      let data7 = data.on_exhausted;
      if (typeof data7 === "string") {
        if (func2(data7) > 64) {
          const err13 = { instancePath: instancePath + "/on_exhausted", schemaPath: "#/$defs/task_ref/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      } else {
        const err14 = { instancePath: instancePath + "/on_exhausted", schemaPath: "#/$defs/task_ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.on_unknown !== void 0) {
      let data8 = data.on_unknown;
      if (typeof data8 === "string") {
        if (func2(data8) > 64) {
          const err15 = { instancePath: instancePath + "/on_unknown", schemaPath: "#/$defs/task_ref/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
      } else {
        const err16 = { instancePath: instancePath + "/on_unknown", schemaPath: "#/$defs/task_ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.on_timeout !== void 0) {
      let data9 = data.on_timeout;
      if (typeof data9 === "string") {
        if (func2(data9) > 64) {
          const err17 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/task_ref/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            vErrors.push(err17);
          }
          errors++;
        }
      } else {
        const err18 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/task_ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
  } else {
    const err19 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err19];
    } else {
      vErrors.push(err19);
    }
    errors++;
  }
  validate28.errors = vErrors;
  return errors === 0;
}
validate28.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema56 = { "type": "object", "additionalProperties": false, "description": "Caps for this task, with the keys of `policy:` in a configuration that are about single calls. They only tighten what the envelope grants.", "properties": { "default_action": { "$ref": "#/$defs/policy_grant" }, "files": { "$ref": "#/$defs/policy_files" }, "shell": { "$ref": "#/$defs/policy_shell" }, "network": { "$ref": "#/$defs/policy_network" }, "missions": { "$ref": "#/$defs/policy_missions" }, "tools": { "$ref": "#/$defs/policy_tools" }, "always_deny": { "$ref": "#/$defs/policy_standing" }, "always_allow": { "$ref": "#/$defs/policy_standing" }, "access": { "$ref": "#/$defs/policy_access" } } };
var schema94 = { "type": "array", "description": "Rules that hold whatever else is said, for a tool and, if stated, for paths or for the value of an argument.", "maxItems": 1e3, "items": { "type": "object", "additionalProperties": false, "required": ["tools", "tool"], "dependentRequired": { "when_key": ["when_op", "when_value"], "when_op": ["when_key", "when_value"], "when_value": ["when_key", "when_op"] }, "properties": { "tools": { "type": "string", "pattern": "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$", "description": "The toolset, or `*`." }, "tool": { "type": "string", "pattern": "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$", "description": "The tool, or `*`." }, "when_key": { "type": "string", "minLength": 1, "maxLength": 256, "description": "path: every path a call touches. Anything else: the argument of that name." }, "when_op": { "type": "string", "enum": ["glob", "eq", "host"], "description": "glob: a path pattern. eq: the very text. host: the host of a URL, or one below it." }, "when_value": { "type": "string", "minLength": 1, "maxLength": 4096, "description": "The pattern, the text, or hosts with commas between them." } } } };
var schema57 = { "type": ["string", "object"], "description": "allow, approve (a person is asked) or deny; or a table with `grant`.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/policy_verdict" }, "timeout": { "$ref": "#/$defs/policy_patience" }, "on_timeout": { "$ref": "#/$defs/policy_on_timeout" }, "approvers": { "$ref": "#/$defs/policy_approvers" }, "second_person": { "$ref": "#/$defs/policy_second_person" }, "strongly": { "$ref": "#/$defs/policy_strongly" } } };
var schema58 = { "type": "string", "enum": ["allow", "approve", "deny"], "description": "What the gate says." };
var schema60 = { "type": "string", "enum": ["deny"], "description": "What silence means: always no." };
var schema62 = { "type": "boolean", "enum": [true], "description": "Whoever fired the run may not answer. Needs approvers that are tokens, and a run that was fired with one." };
var schema63 = { "type": "boolean", "enum": [true], "description": "Ask strongly: a yes names the call, and the call is planned again right before it happens." };
var pattern13 = new RegExp("^(allow|approve|deny)$", "u");
var pattern14 = new RegExp("^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$", "u");
function validate34(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate34.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (typeof data !== "string" && !(data && typeof data == "object" && !Array.isArray(data))) {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema57.type }, message: "must be string,object" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data === "string") {
    if (!pattern13.test(data)) {
      const err1 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(allow|approve|deny)$" }, message: 'must match pattern "^(allow|approve|deny)$"' };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.grant === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "grant" }, message: "must have required property 'grant'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "grant" || key0 === "timeout" || key0 === "on_timeout" || key0 === "approvers" || key0 === "second_person" || key0 === "strongly")) {
        const err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.grant !== void 0) {
      let data0 = data.grant;
      if (typeof data0 !== "string") {
        const err4 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/policy_verdict/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (!(data0 === "allow" || data0 === "approve" || data0 === "deny")) {
        const err5 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/policy_verdict/enum", keyword: "enum", params: { allowedValues: schema58.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.timeout !== void 0) {
      let data1 = data.timeout;
      if (typeof data1 === "string") {
        if (!pattern14.test(data1)) {
          const err6 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/policy_patience/pattern", keyword: "pattern", params: { pattern: "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$" }, message: 'must match pattern "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$"' };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/policy_patience/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.on_timeout !== void 0) {
      let data2 = data.on_timeout;
      if (typeof data2 !== "string") {
        const err8 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/policy_on_timeout/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (!(data2 === "deny")) {
        const err9 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/policy_on_timeout/enum", keyword: "enum", params: { allowedValues: schema60.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.approvers !== void 0) {
      let data3 = data.approvers;
      if (Array.isArray(data3)) {
        if (data3.length > 100) {
          const err10 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/policy_approvers/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
        if (data3.length < 1) {
          const err11 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/policy_approvers/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data4 = data3[i0];
          if (typeof data4 === "string") {
            if (func2(data4) > 100) {
              const err12 = { instancePath: instancePath + "/approvers/" + i0, schemaPath: "#/$defs/policy_approvers/items/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
              if (vErrors === null) {
                vErrors = [err12];
              } else {
                vErrors.push(err12);
              }
              errors++;
            }
            if (func2(data4) < 1) {
              const err13 = { instancePath: instancePath + "/approvers/" + i0, schemaPath: "#/$defs/policy_approvers/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                vErrors.push(err13);
              }
              errors++;
            }
          } else {
            const err14 = { instancePath: instancePath + "/approvers/" + i0, schemaPath: "#/$defs/policy_approvers/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
        }
      } else {
        const err15 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/policy_approvers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.second_person !== void 0) {
      let data5 = data.second_person;
      if (typeof data5 !== "boolean") {
        const err16 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/policy_second_person/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
      if (!(data5 === true)) {
        const err17 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/policy_second_person/enum", keyword: "enum", params: { allowedValues: schema62.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.strongly !== void 0) {
      let data6 = data.strongly;
      if (typeof data6 !== "boolean") {
        const err18 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/policy_strongly/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
      if (!(data6 === true)) {
        const err19 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/policy_strongly/enum", keyword: "enum", params: { allowedValues: schema63.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
  }
  validate34.errors = vErrors;
  return errors === 0;
}
validate34.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema65 = { "type": ["string", "object"], "description": "allow, approve (a person is asked) or deny; or a table with `grant` and path lists, which decide before it.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/policy_verdict" }, "deny_paths": { "$ref": "#/$defs/policy_paths" }, "approve_paths": { "$ref": "#/$defs/policy_paths" }, "timeout": { "$ref": "#/$defs/policy_patience" }, "on_timeout": { "$ref": "#/$defs/policy_on_timeout" }, "approvers": { "$ref": "#/$defs/policy_approvers" }, "second_person": { "$ref": "#/$defs/policy_second_person" }, "strongly": { "$ref": "#/$defs/policy_strongly" } } };
function validate37(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate37.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (typeof data !== "string" && !(data && typeof data == "object" && !Array.isArray(data))) {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema65.type }, message: "must be string,object" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data === "string") {
    if (!pattern13.test(data)) {
      const err1 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(allow|approve|deny)$" }, message: 'must match pattern "^(allow|approve|deny)$"' };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.grant === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "grant" }, message: "must have required property 'grant'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "grant" || key0 === "deny_paths" || key0 === "approve_paths" || key0 === "timeout" || key0 === "on_timeout" || key0 === "approvers" || key0 === "second_person" || key0 === "strongly")) {
        const err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.grant !== void 0) {
      let data0 = data.grant;
      if (typeof data0 !== "string") {
        const err4 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/policy_verdict/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (!(data0 === "allow" || data0 === "approve" || data0 === "deny")) {
        const err5 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/policy_verdict/enum", keyword: "enum", params: { allowedValues: schema58.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.deny_paths !== void 0) {
      let data1 = data.deny_paths;
      if (Array.isArray(data1)) {
        if (data1.length > 1e3) {
          const err6 = { instancePath: instancePath + "/deny_paths", schemaPath: "#/$defs/policy_paths/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (func2(data2) > 4096) {
              const err7 = { instancePath: instancePath + "/deny_paths/" + i0, schemaPath: "#/$defs/policy_paths/items/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            }
            if (func2(data2) < 1) {
              const err8 = { instancePath: instancePath + "/deny_paths/" + i0, schemaPath: "#/$defs/policy_paths/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
          } else {
            const err9 = { instancePath: instancePath + "/deny_paths/" + i0, schemaPath: "#/$defs/policy_paths/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
      } else {
        const err10 = { instancePath: instancePath + "/deny_paths", schemaPath: "#/$defs/policy_paths/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.approve_paths !== void 0) {
      let data3 = data.approve_paths;
      if (Array.isArray(data3)) {
        if (data3.length > 1e3) {
          const err11 = { instancePath: instancePath + "/approve_paths", schemaPath: "#/$defs/policy_paths/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
        const len1 = data3.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data4 = data3[i1];
          if (typeof data4 === "string") {
            if (func2(data4) > 4096) {
              const err12 = { instancePath: instancePath + "/approve_paths/" + i1, schemaPath: "#/$defs/policy_paths/items/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
              if (vErrors === null) {
                vErrors = [err12];
              } else {
                vErrors.push(err12);
              }
              errors++;
            }
            if (func2(data4) < 1) {
              const err13 = { instancePath: instancePath + "/approve_paths/" + i1, schemaPath: "#/$defs/policy_paths/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                vErrors.push(err13);
              }
              errors++;
            }
          } else {
            const err14 = { instancePath: instancePath + "/approve_paths/" + i1, schemaPath: "#/$defs/policy_paths/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
        }
      } else {
        const err15 = { instancePath: instancePath + "/approve_paths", schemaPath: "#/$defs/policy_paths/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.timeout !== void 0) {
      let data5 = data.timeout;
      if (typeof data5 === "string") {
        if (!pattern14.test(data5)) {
          const err16 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/policy_patience/pattern", keyword: "pattern", params: { pattern: "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$" }, message: 'must match pattern "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$"' };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
      } else {
        const err17 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/policy_patience/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.on_timeout !== void 0) {
      let data6 = data.on_timeout;
      if (typeof data6 !== "string") {
        const err18 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/policy_on_timeout/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
      if (!(data6 === "deny")) {
        const err19 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/policy_on_timeout/enum", keyword: "enum", params: { allowedValues: schema60.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.approvers !== void 0) {
      let data7 = data.approvers;
      if (Array.isArray(data7)) {
        if (data7.length > 100) {
          const err20 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/policy_approvers/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          if (vErrors === null) {
            vErrors = [err20];
          } else {
            vErrors.push(err20);
          }
          errors++;
        }
        if (data7.length < 1) {
          const err21 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/policy_approvers/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err21];
          } else {
            vErrors.push(err21);
          }
          errors++;
        }
        const len2 = data7.length;
        for (let i2 = 0; i2 < len2; i2++) {
          let data8 = data7[i2];
          if (typeof data8 === "string") {
            if (func2(data8) > 100) {
              const err22 = { instancePath: instancePath + "/approvers/" + i2, schemaPath: "#/$defs/policy_approvers/items/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
              if (vErrors === null) {
                vErrors = [err22];
              } else {
                vErrors.push(err22);
              }
              errors++;
            }
            if (func2(data8) < 1) {
              const err23 = { instancePath: instancePath + "/approvers/" + i2, schemaPath: "#/$defs/policy_approvers/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err23];
              } else {
                vErrors.push(err23);
              }
              errors++;
            }
          } else {
            const err24 = { instancePath: instancePath + "/approvers/" + i2, schemaPath: "#/$defs/policy_approvers/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err24];
            } else {
              vErrors.push(err24);
            }
            errors++;
          }
        }
      } else {
        const err25 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/policy_approvers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
    }
    if (data.second_person !== void 0) {
      let data9 = data.second_person;
      if (typeof data9 !== "boolean") {
        const err26 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/policy_second_person/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
      if (!(data9 === true)) {
        const err27 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/policy_second_person/enum", keyword: "enum", params: { allowedValues: schema62.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      }
    }
    if (data.strongly !== void 0) {
      let data10 = data.strongly;
      if (typeof data10 !== "boolean") {
        const err28 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/policy_strongly/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
      if (!(data10 === true)) {
        const err29 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/policy_strongly/enum", keyword: "enum", params: { allowedValues: schema63.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
    }
  }
  validate37.errors = vErrors;
  return errors === 0;
}
validate37.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate36(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate36.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "read" || key0 === "write")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.read !== void 0) {
      if (!validate37(data.read, { instancePath: instancePath + "/read", parentData: data, parentDataProperty: "read", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
        errors = vErrors.length;
      }
    }
    if (data.write !== void 0) {
      if (!validate37(data.write, { instancePath: instancePath + "/write", parentData: data, parentDataProperty: "write", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate36.errors = vErrors;
  return errors === 0;
}
validate36.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema74 = { "type": ["string", "object"], "description": "Programs that calls start: allow, approve (a person is asked) or deny; or a table with `grant` and lists. Of all lists that match a command the strictest decides; the grant decides what none matches.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/policy_verdict" }, "blacklist": { "$ref": "#/$defs/policy_commands", "description": "Denied: programs by name, or with the arguments that follow." }, "prefix_allowlist": { "$ref": "#/$defs/policy_commands", "description": "Allowed: commands that begin with these words, found by their bare name, with nothing in them that a person should see." }, "ask_always": { "$ref": "#/$defs/policy_commands", "description": "A person is asked, also where an allowed prefix matches." }, "substitution": { "type": "string", "enum": ["approve", "deny", "off"], "description": "What an argument that holds substitution text, such as `$(id)`, gets. It is never expanded here; a program may hand it to a shell." }, "sandbox": { "type": "string", "enum": ["auto", "required", "off"], "description": "auto (the default): confined where that is possible, and required without a terminal. off counts only in an operator's file." }, "opaque": { "type": "string", "enum": ["deny", "approve", "allow"], "description": "Lines that only the platform shell can read. This version hands none to it: only deny can be said." }, "timeout": { "$ref": "#/$defs/policy_patience" }, "on_timeout": { "$ref": "#/$defs/policy_on_timeout" }, "approvers": { "$ref": "#/$defs/policy_approvers" }, "second_person": { "$ref": "#/$defs/policy_second_person" }, "strongly": { "$ref": "#/$defs/policy_strongly" } } };
function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate41.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (typeof data !== "string" && !(data && typeof data == "object" && !Array.isArray(data))) {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema74.type }, message: "must be string,object" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data === "string") {
    if (!pattern13.test(data)) {
      const err1 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(allow|approve|deny)$" }, message: 'must match pattern "^(allow|approve|deny)$"' };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.grant === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "grant" }, message: "must have required property 'grant'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!func1.call(schema74.properties, key0)) {
        const err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.grant !== void 0) {
      let data0 = data.grant;
      if (typeof data0 !== "string") {
        const err4 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/policy_verdict/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (!(data0 === "allow" || data0 === "approve" || data0 === "deny")) {
        const err5 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/policy_verdict/enum", keyword: "enum", params: { allowedValues: schema58.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.blacklist !== void 0) {
      let data1 = data.blacklist;
      if (Array.isArray(data1)) {
        if (data1.length > 1e3) {
          const err6 = { instancePath: instancePath + "/blacklist", schemaPath: "#/$defs/policy_commands/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (func2(data2) > 1024) {
              const err7 = { instancePath: instancePath + "/blacklist/" + i0, schemaPath: "#/$defs/policy_commands/items/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            }
            if (func2(data2) < 1) {
              const err8 = { instancePath: instancePath + "/blacklist/" + i0, schemaPath: "#/$defs/policy_commands/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
          } else {
            const err9 = { instancePath: instancePath + "/blacklist/" + i0, schemaPath: "#/$defs/policy_commands/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
      } else {
        const err10 = { instancePath: instancePath + "/blacklist", schemaPath: "#/$defs/policy_commands/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.prefix_allowlist !== void 0) {
      let data3 = data.prefix_allowlist;
      if (Array.isArray(data3)) {
        if (data3.length > 1e3) {
          const err11 = { instancePath: instancePath + "/prefix_allowlist", schemaPath: "#/$defs/policy_commands/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
        const len1 = data3.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data4 = data3[i1];
          if (typeof data4 === "string") {
            if (func2(data4) > 1024) {
              const err12 = { instancePath: instancePath + "/prefix_allowlist/" + i1, schemaPath: "#/$defs/policy_commands/items/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
              if (vErrors === null) {
                vErrors = [err12];
              } else {
                vErrors.push(err12);
              }
              errors++;
            }
            if (func2(data4) < 1) {
              const err13 = { instancePath: instancePath + "/prefix_allowlist/" + i1, schemaPath: "#/$defs/policy_commands/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                vErrors.push(err13);
              }
              errors++;
            }
          } else {
            const err14 = { instancePath: instancePath + "/prefix_allowlist/" + i1, schemaPath: "#/$defs/policy_commands/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
        }
      } else {
        const err15 = { instancePath: instancePath + "/prefix_allowlist", schemaPath: "#/$defs/policy_commands/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.ask_always !== void 0) {
      let data5 = data.ask_always;
      if (Array.isArray(data5)) {
        if (data5.length > 1e3) {
          const err16 = { instancePath: instancePath + "/ask_always", schemaPath: "#/$defs/policy_commands/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
        const len2 = data5.length;
        for (let i2 = 0; i2 < len2; i2++) {
          let data6 = data5[i2];
          if (typeof data6 === "string") {
            if (func2(data6) > 1024) {
              const err17 = { instancePath: instancePath + "/ask_always/" + i2, schemaPath: "#/$defs/policy_commands/items/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
              if (vErrors === null) {
                vErrors = [err17];
              } else {
                vErrors.push(err17);
              }
              errors++;
            }
            if (func2(data6) < 1) {
              const err18 = { instancePath: instancePath + "/ask_always/" + i2, schemaPath: "#/$defs/policy_commands/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err18];
              } else {
                vErrors.push(err18);
              }
              errors++;
            }
          } else {
            const err19 = { instancePath: instancePath + "/ask_always/" + i2, schemaPath: "#/$defs/policy_commands/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
      } else {
        const err20 = { instancePath: instancePath + "/ask_always", schemaPath: "#/$defs/policy_commands/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.substitution !== void 0) {
      let data7 = data.substitution;
      if (typeof data7 !== "string") {
        const err21 = { instancePath: instancePath + "/substitution", schemaPath: "#/properties/substitution/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
      if (!(data7 === "approve" || data7 === "deny" || data7 === "off")) {
        const err22 = { instancePath: instancePath + "/substitution", schemaPath: "#/properties/substitution/enum", keyword: "enum", params: { allowedValues: schema74.properties.substitution.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          vErrors.push(err22);
        }
        errors++;
      }
    }
    if (data.sandbox !== void 0) {
      let data8 = data.sandbox;
      if (typeof data8 !== "string") {
        const err23 = { instancePath: instancePath + "/sandbox", schemaPath: "#/properties/sandbox/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
      if (!(data8 === "auto" || data8 === "required" || data8 === "off")) {
        const err24 = { instancePath: instancePath + "/sandbox", schemaPath: "#/properties/sandbox/enum", keyword: "enum", params: { allowedValues: schema74.properties.sandbox.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.opaque !== void 0) {
      let data9 = data.opaque;
      if (typeof data9 !== "string") {
        const err25 = { instancePath: instancePath + "/opaque", schemaPath: "#/properties/opaque/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
      if (!(data9 === "deny" || data9 === "approve" || data9 === "allow")) {
        const err26 = { instancePath: instancePath + "/opaque", schemaPath: "#/properties/opaque/enum", keyword: "enum", params: { allowedValues: schema74.properties.opaque.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
    }
    if (data.timeout !== void 0) {
      let data10 = data.timeout;
      if (typeof data10 === "string") {
        if (!pattern14.test(data10)) {
          const err27 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/policy_patience/pattern", keyword: "pattern", params: { pattern: "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$" }, message: 'must match pattern "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$"' };
          if (vErrors === null) {
            vErrors = [err27];
          } else {
            vErrors.push(err27);
          }
          errors++;
        }
      } else {
        const err28 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/policy_patience/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
    }
    if (data.on_timeout !== void 0) {
      let data11 = data.on_timeout;
      if (typeof data11 !== "string") {
        const err29 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/policy_on_timeout/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
      if (!(data11 === "deny")) {
        const err30 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/policy_on_timeout/enum", keyword: "enum", params: { allowedValues: schema60.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
    }
    if (data.approvers !== void 0) {
      let data12 = data.approvers;
      if (Array.isArray(data12)) {
        if (data12.length > 100) {
          const err31 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/policy_approvers/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          if (vErrors === null) {
            vErrors = [err31];
          } else {
            vErrors.push(err31);
          }
          errors++;
        }
        if (data12.length < 1) {
          const err32 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/policy_approvers/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err32];
          } else {
            vErrors.push(err32);
          }
          errors++;
        }
        const len3 = data12.length;
        for (let i3 = 0; i3 < len3; i3++) {
          let data13 = data12[i3];
          if (typeof data13 === "string") {
            if (func2(data13) > 100) {
              const err33 = { instancePath: instancePath + "/approvers/" + i3, schemaPath: "#/$defs/policy_approvers/items/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
              if (vErrors === null) {
                vErrors = [err33];
              } else {
                vErrors.push(err33);
              }
              errors++;
            }
            if (func2(data13) < 1) {
              const err34 = { instancePath: instancePath + "/approvers/" + i3, schemaPath: "#/$defs/policy_approvers/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err34];
              } else {
                vErrors.push(err34);
              }
              errors++;
            }
          } else {
            const err35 = { instancePath: instancePath + "/approvers/" + i3, schemaPath: "#/$defs/policy_approvers/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err35];
            } else {
              vErrors.push(err35);
            }
            errors++;
          }
        }
      } else {
        const err36 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/policy_approvers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      }
    }
    if (data.second_person !== void 0) {
      let data14 = data.second_person;
      if (typeof data14 !== "boolean") {
        const err37 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/policy_second_person/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err37];
        } else {
          vErrors.push(err37);
        }
        errors++;
      }
      if (!(data14 === true)) {
        const err38 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/policy_second_person/enum", keyword: "enum", params: { allowedValues: schema62.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err38];
        } else {
          vErrors.push(err38);
        }
        errors++;
      }
    }
    if (data.strongly !== void 0) {
      let data15 = data.strongly;
      if (typeof data15 !== "boolean") {
        const err39 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/policy_strongly/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err39];
        } else {
          vErrors.push(err39);
        }
        errors++;
      }
      if (!(data15 === true)) {
        const err40 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/policy_strongly/enum", keyword: "enum", params: { allowedValues: schema63.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err40];
        } else {
          vErrors.push(err40);
        }
        errors++;
      }
    }
  }
  validate41.errors = vErrors;
  return errors === 0;
}
validate41.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema85 = { "type": ["string", "object"], "description": "allow, approve (a person is asked) or deny; or a table with `grant` and hosts that are denied.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/policy_verdict" }, "deny_hosts": { "type": "array", "description": "Hosts that no plan may reach: a name with all below it, or an address.", "maxItems": 1e3, "items": { "type": "string", "minLength": 1, "maxLength": 1024 } }, "timeout": { "$ref": "#/$defs/policy_patience" }, "on_timeout": { "$ref": "#/$defs/policy_on_timeout" }, "approvers": { "$ref": "#/$defs/policy_approvers" }, "second_person": { "$ref": "#/$defs/policy_second_person" }, "strongly": { "$ref": "#/$defs/policy_strongly" } } };
function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate44.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (typeof data !== "string" && !(data && typeof data == "object" && !Array.isArray(data))) {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema85.type }, message: "must be string,object" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data === "string") {
    if (!pattern13.test(data)) {
      const err1 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(allow|approve|deny)$" }, message: 'must match pattern "^(allow|approve|deny)$"' };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.grant === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "grant" }, message: "must have required property 'grant'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "grant" || key0 === "deny_hosts" || key0 === "timeout" || key0 === "on_timeout" || key0 === "approvers" || key0 === "second_person" || key0 === "strongly")) {
        const err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.grant !== void 0) {
      let data0 = data.grant;
      if (typeof data0 !== "string") {
        const err4 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/policy_verdict/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (!(data0 === "allow" || data0 === "approve" || data0 === "deny")) {
        const err5 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/policy_verdict/enum", keyword: "enum", params: { allowedValues: schema58.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.deny_hosts !== void 0) {
      let data1 = data.deny_hosts;
      if (Array.isArray(data1)) {
        if (data1.length > 1e3) {
          const err6 = { instancePath: instancePath + "/deny_hosts", schemaPath: "#/properties/deny_hosts/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (func2(data2) > 1024) {
              const err7 = { instancePath: instancePath + "/deny_hosts/" + i0, schemaPath: "#/properties/deny_hosts/items/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            }
            if (func2(data2) < 1) {
              const err8 = { instancePath: instancePath + "/deny_hosts/" + i0, schemaPath: "#/properties/deny_hosts/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
          } else {
            const err9 = { instancePath: instancePath + "/deny_hosts/" + i0, schemaPath: "#/properties/deny_hosts/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
      } else {
        const err10 = { instancePath: instancePath + "/deny_hosts", schemaPath: "#/properties/deny_hosts/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.timeout !== void 0) {
      let data3 = data.timeout;
      if (typeof data3 === "string") {
        if (!pattern14.test(data3)) {
          const err11 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/policy_patience/pattern", keyword: "pattern", params: { pattern: "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$" }, message: 'must match pattern "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$"' };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      } else {
        const err12 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/policy_patience/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.on_timeout !== void 0) {
      let data4 = data.on_timeout;
      if (typeof data4 !== "string") {
        const err13 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/policy_on_timeout/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
      if (!(data4 === "deny")) {
        const err14 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/policy_on_timeout/enum", keyword: "enum", params: { allowedValues: schema60.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.approvers !== void 0) {
      let data5 = data.approvers;
      if (Array.isArray(data5)) {
        if (data5.length > 100) {
          const err15 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/policy_approvers/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
        if (data5.length < 1) {
          const err16 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/policy_approvers/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
        const len1 = data5.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data6 = data5[i1];
          if (typeof data6 === "string") {
            if (func2(data6) > 100) {
              const err17 = { instancePath: instancePath + "/approvers/" + i1, schemaPath: "#/$defs/policy_approvers/items/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
              if (vErrors === null) {
                vErrors = [err17];
              } else {
                vErrors.push(err17);
              }
              errors++;
            }
            if (func2(data6) < 1) {
              const err18 = { instancePath: instancePath + "/approvers/" + i1, schemaPath: "#/$defs/policy_approvers/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err18];
              } else {
                vErrors.push(err18);
              }
              errors++;
            }
          } else {
            const err19 = { instancePath: instancePath + "/approvers/" + i1, schemaPath: "#/$defs/policy_approvers/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
      } else {
        const err20 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/policy_approvers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.second_person !== void 0) {
      let data7 = data.second_person;
      if (typeof data7 !== "boolean") {
        const err21 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/policy_second_person/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
      if (!(data7 === true)) {
        const err22 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/policy_second_person/enum", keyword: "enum", params: { allowedValues: schema62.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          vErrors.push(err22);
        }
        errors++;
      }
    }
    if (data.strongly !== void 0) {
      let data8 = data.strongly;
      if (typeof data8 !== "boolean") {
        const err23 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/policy_strongly/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
      if (!(data8 === true)) {
        const err24 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/policy_strongly/enum", keyword: "enum", params: { allowedValues: schema63.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
  }
  validate44.errors = vErrors;
  return errors === 0;
}
validate44.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate43.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "read" || key0 === "write")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.read !== void 0) {
      if (!validate44(data.read, { instancePath: instancePath + "/read", parentData: data, parentDataProperty: "read", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
        errors = vErrors.length;
      }
    }
    if (data.write !== void 0) {
      if (!validate44(data.write, { instancePath: instancePath + "/write", parentData: data, parentDataProperty: "write", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate43.errors = vErrors;
  return errors === 0;
}
validate43.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate48(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate48.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "fire" || key0 === "answer")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.fire !== void 0) {
      if (!validate34(data.fire, { instancePath: instancePath + "/fire", parentData: data, parentDataProperty: "fire", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
        errors = vErrors.length;
      }
    }
    if (data.answer !== void 0) {
      if (!validate34(data.answer, { instancePath: instancePath + "/answer", parentData: data, parentDataProperty: "answer", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate48.errors = vErrors;
  return errors === 0;
}
validate48.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate52.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!validate34(data[key0], { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data, parentDataProperty: key0, rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate52.errors = vErrors;
  return errors === 0;
}
validate52.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate55.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "path" || key0 === "command" || key0 === "resource" || key0 === "tools")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.path !== void 0) {
      let data0 = data.path;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        for (const key1 in data0) {
          if (!(key1 === "allow" || key1 === "deny")) {
            const err1 = { instancePath: instancePath + "/path", schemaPath: "#/properties/path/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.push(err1);
            }
            errors++;
          }
        }
        if (data0.allow !== void 0) {
          let data1 = data0.allow;
          if (Array.isArray(data1)) {
            if (data1.length > 1e3) {
              const err2 = { instancePath: instancePath + "/path/allow", schemaPath: "#/$defs/policy_paths/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
            const len0 = data1.length;
            for (let i0 = 0; i0 < len0; i0++) {
              let data2 = data1[i0];
              if (typeof data2 === "string") {
                if (func2(data2) > 4096) {
                  const err3 = { instancePath: instancePath + "/path/allow/" + i0, schemaPath: "#/$defs/policy_paths/items/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
                  if (vErrors === null) {
                    vErrors = [err3];
                  } else {
                    vErrors.push(err3);
                  }
                  errors++;
                }
                if (func2(data2) < 1) {
                  const err4 = { instancePath: instancePath + "/path/allow/" + i0, schemaPath: "#/$defs/policy_paths/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err4];
                  } else {
                    vErrors.push(err4);
                  }
                  errors++;
                }
              } else {
                const err5 = { instancePath: instancePath + "/path/allow/" + i0, schemaPath: "#/$defs/policy_paths/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err5];
                } else {
                  vErrors.push(err5);
                }
                errors++;
              }
            }
          } else {
            const err6 = { instancePath: instancePath + "/path/allow", schemaPath: "#/$defs/policy_paths/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
        if (data0.deny !== void 0) {
          let data3 = data0.deny;
          if (Array.isArray(data3)) {
            if (data3.length > 1e3) {
              const err7 = { instancePath: instancePath + "/path/deny", schemaPath: "#/$defs/policy_paths/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            }
            const len1 = data3.length;
            for (let i1 = 0; i1 < len1; i1++) {
              let data4 = data3[i1];
              if (typeof data4 === "string") {
                if (func2(data4) > 4096) {
                  const err8 = { instancePath: instancePath + "/path/deny/" + i1, schemaPath: "#/$defs/policy_paths/items/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
                  if (vErrors === null) {
                    vErrors = [err8];
                  } else {
                    vErrors.push(err8);
                  }
                  errors++;
                }
                if (func2(data4) < 1) {
                  const err9 = { instancePath: instancePath + "/path/deny/" + i1, schemaPath: "#/$defs/policy_paths/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err9];
                  } else {
                    vErrors.push(err9);
                  }
                  errors++;
                }
              } else {
                const err10 = { instancePath: instancePath + "/path/deny/" + i1, schemaPath: "#/$defs/policy_paths/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err10];
                } else {
                  vErrors.push(err10);
                }
                errors++;
              }
            }
          } else {
            const err11 = { instancePath: instancePath + "/path/deny", schemaPath: "#/$defs/policy_paths/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.command !== void 0) {
      let data5 = data.command;
      if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
        for (const key2 in data5) {
          if (!(key2 === "allow" || key2 === "deny")) {
            const err13 = { instancePath: instancePath + "/command", schemaPath: "#/properties/command/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        }
        if (data5.allow !== void 0) {
          let data6 = data5.allow;
          if (Array.isArray(data6)) {
            if (data6.length > 1e3) {
              const err14 = { instancePath: instancePath + "/command/allow", schemaPath: "#/$defs/policy_commands/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
              if (vErrors === null) {
                vErrors = [err14];
              } else {
                vErrors.push(err14);
              }
              errors++;
            }
            const len2 = data6.length;
            for (let i2 = 0; i2 < len2; i2++) {
              let data7 = data6[i2];
              if (typeof data7 === "string") {
                if (func2(data7) > 1024) {
                  const err15 = { instancePath: instancePath + "/command/allow/" + i2, schemaPath: "#/$defs/policy_commands/items/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
                  if (vErrors === null) {
                    vErrors = [err15];
                  } else {
                    vErrors.push(err15);
                  }
                  errors++;
                }
                if (func2(data7) < 1) {
                  const err16 = { instancePath: instancePath + "/command/allow/" + i2, schemaPath: "#/$defs/policy_commands/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err16];
                  } else {
                    vErrors.push(err16);
                  }
                  errors++;
                }
              } else {
                const err17 = { instancePath: instancePath + "/command/allow/" + i2, schemaPath: "#/$defs/policy_commands/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err17];
                } else {
                  vErrors.push(err17);
                }
                errors++;
              }
            }
          } else {
            const err18 = { instancePath: instancePath + "/command/allow", schemaPath: "#/$defs/policy_commands/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              vErrors.push(err18);
            }
            errors++;
          }
        }
        if (data5.deny !== void 0) {
          let data8 = data5.deny;
          if (Array.isArray(data8)) {
            if (data8.length > 1e3) {
              const err19 = { instancePath: instancePath + "/command/deny", schemaPath: "#/$defs/policy_commands/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
              if (vErrors === null) {
                vErrors = [err19];
              } else {
                vErrors.push(err19);
              }
              errors++;
            }
            const len3 = data8.length;
            for (let i3 = 0; i3 < len3; i3++) {
              let data9 = data8[i3];
              if (typeof data9 === "string") {
                if (func2(data9) > 1024) {
                  const err20 = { instancePath: instancePath + "/command/deny/" + i3, schemaPath: "#/$defs/policy_commands/items/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
                  if (vErrors === null) {
                    vErrors = [err20];
                  } else {
                    vErrors.push(err20);
                  }
                  errors++;
                }
                if (func2(data9) < 1) {
                  const err21 = { instancePath: instancePath + "/command/deny/" + i3, schemaPath: "#/$defs/policy_commands/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err21];
                  } else {
                    vErrors.push(err21);
                  }
                  errors++;
                }
              } else {
                const err22 = { instancePath: instancePath + "/command/deny/" + i3, schemaPath: "#/$defs/policy_commands/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err22];
                } else {
                  vErrors.push(err22);
                }
                errors++;
              }
            }
          } else {
            const err23 = { instancePath: instancePath + "/command/deny", schemaPath: "#/$defs/policy_commands/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.push(err23);
            }
            errors++;
          }
        }
      } else {
        const err24 = { instancePath: instancePath + "/command", schemaPath: "#/properties/command/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.resource !== void 0) {
      let data10 = data.resource;
      if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
        for (const key3 in data10) {
          if (!(key3 === "output_bytes" || key3 === "output_lines" || key3 === "file_bytes")) {
            const err25 = { instancePath: instancePath + "/resource", schemaPath: "#/properties/resource/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err25];
            } else {
              vErrors.push(err25);
            }
            errors++;
          }
        }
        if (data10.output_bytes !== void 0) {
          let data11 = data10.output_bytes;
          if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
            const err26 = { instancePath: instancePath + "/resource/output_bytes", schemaPath: "#/$defs/policy_size/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err26];
            } else {
              vErrors.push(err26);
            }
            errors++;
          }
          if (typeof data11 == "number" && isFinite(data11)) {
            if (data11 > 1e12 || isNaN(data11)) {
              const err27 = { instancePath: instancePath + "/resource/output_bytes", schemaPath: "#/$defs/policy_size/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e12 }, message: "must be <= 1000000000000" };
              if (vErrors === null) {
                vErrors = [err27];
              } else {
                vErrors.push(err27);
              }
              errors++;
            }
            if (data11 < 1 || isNaN(data11)) {
              const err28 = { instancePath: instancePath + "/resource/output_bytes", schemaPath: "#/$defs/policy_size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err28];
              } else {
                vErrors.push(err28);
              }
              errors++;
            }
          }
        }
        if (data10.output_lines !== void 0) {
          let data12 = data10.output_lines;
          if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
            const err29 = { instancePath: instancePath + "/resource/output_lines", schemaPath: "#/$defs/policy_size/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err29];
            } else {
              vErrors.push(err29);
            }
            errors++;
          }
          if (typeof data12 == "number" && isFinite(data12)) {
            if (data12 > 1e12 || isNaN(data12)) {
              const err30 = { instancePath: instancePath + "/resource/output_lines", schemaPath: "#/$defs/policy_size/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e12 }, message: "must be <= 1000000000000" };
              if (vErrors === null) {
                vErrors = [err30];
              } else {
                vErrors.push(err30);
              }
              errors++;
            }
            if (data12 < 1 || isNaN(data12)) {
              const err31 = { instancePath: instancePath + "/resource/output_lines", schemaPath: "#/$defs/policy_size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err31];
              } else {
                vErrors.push(err31);
              }
              errors++;
            }
          }
        }
        if (data10.file_bytes !== void 0) {
          let data13 = data10.file_bytes;
          if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
            const err32 = { instancePath: instancePath + "/resource/file_bytes", schemaPath: "#/$defs/policy_size/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err32];
            } else {
              vErrors.push(err32);
            }
            errors++;
          }
          if (typeof data13 == "number" && isFinite(data13)) {
            if (data13 > 1e12 || isNaN(data13)) {
              const err33 = { instancePath: instancePath + "/resource/file_bytes", schemaPath: "#/$defs/policy_size/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e12 }, message: "must be <= 1000000000000" };
              if (vErrors === null) {
                vErrors = [err33];
              } else {
                vErrors.push(err33);
              }
              errors++;
            }
            if (data13 < 1 || isNaN(data13)) {
              const err34 = { instancePath: instancePath + "/resource/file_bytes", schemaPath: "#/$defs/policy_size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err34];
              } else {
                vErrors.push(err34);
              }
              errors++;
            }
          }
        }
      } else {
        const err35 = { instancePath: instancePath + "/resource", schemaPath: "#/properties/resource/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
    }
    if (data.tools !== void 0) {
      let data14 = data.tools;
      if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
        for (const key4 in data14) {
          if (!(key4 === "allow" || key4 === "deny")) {
            const err36 = { instancePath: instancePath + "/tools", schemaPath: "#/properties/tools/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err36];
            } else {
              vErrors.push(err36);
            }
            errors++;
          }
        }
        if (data14.allow !== void 0) {
          let data15 = data14.allow;
          if (Array.isArray(data15)) {
            if (data15.length > 1e3) {
              const err37 = { instancePath: instancePath + "/tools/allow", schemaPath: "#/$defs/policy_tool_entries/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
              if (vErrors === null) {
                vErrors = [err37];
              } else {
                vErrors.push(err37);
              }
              errors++;
            }
            const len4 = data15.length;
            for (let i4 = 0; i4 < len4; i4++) {
              let data16 = data15[i4];
              if (typeof data16 === "string") {
                if (func2(data16) > 256) {
                  const err38 = { instancePath: instancePath + "/tools/allow/" + i4, schemaPath: "#/$defs/policy_tool_entries/items/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
                  if (vErrors === null) {
                    vErrors = [err38];
                  } else {
                    vErrors.push(err38);
                  }
                  errors++;
                }
                if (func2(data16) < 1) {
                  const err39 = { instancePath: instancePath + "/tools/allow/" + i4, schemaPath: "#/$defs/policy_tool_entries/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err39];
                  } else {
                    vErrors.push(err39);
                  }
                  errors++;
                }
              } else {
                const err40 = { instancePath: instancePath + "/tools/allow/" + i4, schemaPath: "#/$defs/policy_tool_entries/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err40];
                } else {
                  vErrors.push(err40);
                }
                errors++;
              }
            }
          } else {
            const err41 = { instancePath: instancePath + "/tools/allow", schemaPath: "#/$defs/policy_tool_entries/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err41];
            } else {
              vErrors.push(err41);
            }
            errors++;
          }
        }
        if (data14.deny !== void 0) {
          let data17 = data14.deny;
          if (Array.isArray(data17)) {
            if (data17.length > 1e3) {
              const err42 = { instancePath: instancePath + "/tools/deny", schemaPath: "#/$defs/policy_tool_entries/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
              if (vErrors === null) {
                vErrors = [err42];
              } else {
                vErrors.push(err42);
              }
              errors++;
            }
            const len5 = data17.length;
            for (let i5 = 0; i5 < len5; i5++) {
              let data18 = data17[i5];
              if (typeof data18 === "string") {
                if (func2(data18) > 256) {
                  const err43 = { instancePath: instancePath + "/tools/deny/" + i5, schemaPath: "#/$defs/policy_tool_entries/items/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
                  if (vErrors === null) {
                    vErrors = [err43];
                  } else {
                    vErrors.push(err43);
                  }
                  errors++;
                }
                if (func2(data18) < 1) {
                  const err44 = { instancePath: instancePath + "/tools/deny/" + i5, schemaPath: "#/$defs/policy_tool_entries/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err44];
                  } else {
                    vErrors.push(err44);
                  }
                  errors++;
                }
              } else {
                const err45 = { instancePath: instancePath + "/tools/deny/" + i5, schemaPath: "#/$defs/policy_tool_entries/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err45];
                } else {
                  vErrors.push(err45);
                }
                errors++;
              }
            }
          } else {
            const err46 = { instancePath: instancePath + "/tools/deny", schemaPath: "#/$defs/policy_tool_entries/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err46];
            } else {
              vErrors.push(err46);
            }
            errors++;
          }
        }
      } else {
        const err47 = { instancePath: instancePath + "/tools", schemaPath: "#/properties/tools/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err47];
        } else {
          vErrors.push(err47);
        }
        errors++;
      }
    }
  } else {
    const err48 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err48];
    } else {
      vErrors.push(err48);
    }
    errors++;
  }
  validate55.errors = vErrors;
  return errors === 0;
}
validate55.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var pattern21 = new RegExp("^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$", "u");
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate33.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func1.call(schema56.properties, key0)) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.default_action !== void 0) {
      if (!validate34(data.default_action, { instancePath: instancePath + "/default_action", parentData: data, parentDataProperty: "default_action", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
        errors = vErrors.length;
      }
    }
    if (data.files !== void 0) {
      if (!validate36(data.files, { instancePath: instancePath + "/files", parentData: data, parentDataProperty: "files", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
        errors = vErrors.length;
      }
    }
    if (data.shell !== void 0) {
      if (!validate41(data.shell, { instancePath: instancePath + "/shell", parentData: data, parentDataProperty: "shell", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
        errors = vErrors.length;
      }
    }
    if (data.network !== void 0) {
      if (!validate43(data.network, { instancePath: instancePath + "/network", parentData: data, parentDataProperty: "network", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
        errors = vErrors.length;
      }
    }
    if (data.missions !== void 0) {
      if (!validate48(data.missions, { instancePath: instancePath + "/missions", parentData: data, parentDataProperty: "missions", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
        errors = vErrors.length;
      }
    }
    if (data.tools !== void 0) {
      if (!validate52(data.tools, { instancePath: instancePath + "/tools", parentData: data, parentDataProperty: "tools", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
        errors = vErrors.length;
      }
    }
    if (data.always_deny !== void 0) {
      let data6 = data.always_deny;
      if (Array.isArray(data6)) {
        if (data6.length > 1e3) {
          const err1 = { instancePath: instancePath + "/always_deny", schemaPath: "#/$defs/policy_standing/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        const len0 = data6.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data7 = data6[i0];
          if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
            if (data7.tools === void 0) {
              const err2 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/policy_standing/items/required", keyword: "required", params: { missingProperty: "tools" }, message: "must have required property 'tools'" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
            if (data7.tool === void 0) {
              const err3 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/policy_standing/items/required", keyword: "required", params: { missingProperty: "tool" }, message: "must have required property 'tool'" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
            for (const key1 in data7) {
              if (!(key1 === "tools" || key1 === "tool" || key1 === "when_key" || key1 === "when_op" || key1 === "when_value")) {
                const err4 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/policy_standing/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err4];
                } else {
                  vErrors.push(err4);
                }
                errors++;
              }
            }
            if (data7.tools !== void 0) {
              let data8 = data7.tools;
              if (typeof data8 === "string") {
                if (!pattern21.test(data8)) {
                  const err5 = { instancePath: instancePath + "/always_deny/" + i0 + "/tools", schemaPath: "#/$defs/policy_standing/items/properties/tools/pattern", keyword: "pattern", params: { pattern: "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$" }, message: 'must match pattern "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$"' };
                  if (vErrors === null) {
                    vErrors = [err5];
                  } else {
                    vErrors.push(err5);
                  }
                  errors++;
                }
              } else {
                const err6 = { instancePath: instancePath + "/always_deny/" + i0 + "/tools", schemaPath: "#/$defs/policy_standing/items/properties/tools/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
              }
            }
            if (data7.tool !== void 0) {
              let data9 = data7.tool;
              if (typeof data9 === "string") {
                if (!pattern21.test(data9)) {
                  const err7 = { instancePath: instancePath + "/always_deny/" + i0 + "/tool", schemaPath: "#/$defs/policy_standing/items/properties/tool/pattern", keyword: "pattern", params: { pattern: "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$" }, message: 'must match pattern "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$"' };
                  if (vErrors === null) {
                    vErrors = [err7];
                  } else {
                    vErrors.push(err7);
                  }
                  errors++;
                }
              } else {
                const err8 = { instancePath: instancePath + "/always_deny/" + i0 + "/tool", schemaPath: "#/$defs/policy_standing/items/properties/tool/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err8];
                } else {
                  vErrors.push(err8);
                }
                errors++;
              }
            }
            if (data7.when_key !== void 0) {
              let data10 = data7.when_key;
              if (typeof data10 === "string") {
                if (func2(data10) > 256) {
                  const err9 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_key", schemaPath: "#/$defs/policy_standing/items/properties/when_key/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
                  if (vErrors === null) {
                    vErrors = [err9];
                  } else {
                    vErrors.push(err9);
                  }
                  errors++;
                }
                if (func2(data10) < 1) {
                  const err10 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_key", schemaPath: "#/$defs/policy_standing/items/properties/when_key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err10];
                  } else {
                    vErrors.push(err10);
                  }
                  errors++;
                }
              } else {
                const err11 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_key", schemaPath: "#/$defs/policy_standing/items/properties/when_key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  vErrors.push(err11);
                }
                errors++;
              }
            }
            if (data7.when_op !== void 0) {
              let data11 = data7.when_op;
              if (typeof data11 !== "string") {
                const err12 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_op", schemaPath: "#/$defs/policy_standing/items/properties/when_op/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err12];
                } else {
                  vErrors.push(err12);
                }
                errors++;
              }
              if (!(data11 === "glob" || data11 === "eq" || data11 === "host")) {
                const err13 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_op", schemaPath: "#/$defs/policy_standing/items/properties/when_op/enum", keyword: "enum", params: { allowedValues: schema94.items.properties.when_op.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err13];
                } else {
                  vErrors.push(err13);
                }
                errors++;
              }
            }
            if (data7.when_value !== void 0) {
              let data12 = data7.when_value;
              if (typeof data12 === "string") {
                if (func2(data12) > 4096) {
                  const err14 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_value", schemaPath: "#/$defs/policy_standing/items/properties/when_value/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
                  if (vErrors === null) {
                    vErrors = [err14];
                  } else {
                    vErrors.push(err14);
                  }
                  errors++;
                }
                if (func2(data12) < 1) {
                  const err15 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_value", schemaPath: "#/$defs/policy_standing/items/properties/when_value/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err15];
                  } else {
                    vErrors.push(err15);
                  }
                  errors++;
                }
              } else {
                const err16 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_value", schemaPath: "#/$defs/policy_standing/items/properties/when_value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err16];
                } else {
                  vErrors.push(err16);
                }
                errors++;
              }
            }
            if (data7.when_key !== void 0) {
              if (data7.when_op === void 0) {
                const err17 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/policy_standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_key",
                  missingProperty: "when_op",
                  depsCount: 2,
                  deps: "when_op, when_value"
                }, message: "must have properties when_op, when_value when property when_key is present" };
                if (vErrors === null) {
                  vErrors = [err17];
                } else {
                  vErrors.push(err17);
                }
                errors++;
              }
              if (data7.when_value === void 0) {
                const err18 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/policy_standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_key",
                  missingProperty: "when_value",
                  depsCount: 2,
                  deps: "when_op, when_value"
                }, message: "must have properties when_op, when_value when property when_key is present" };
                if (vErrors === null) {
                  vErrors = [err18];
                } else {
                  vErrors.push(err18);
                }
                errors++;
              }
            }
            if (data7.when_op !== void 0) {
              if (data7.when_key === void 0) {
                const err19 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/policy_standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_op",
                  missingProperty: "when_key",
                  depsCount: 2,
                  deps: "when_key, when_value"
                }, message: "must have properties when_key, when_value when property when_op is present" };
                if (vErrors === null) {
                  vErrors = [err19];
                } else {
                  vErrors.push(err19);
                }
                errors++;
              }
              if (data7.when_value === void 0) {
                const err20 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/policy_standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_op",
                  missingProperty: "when_value",
                  depsCount: 2,
                  deps: "when_key, when_value"
                }, message: "must have properties when_key, when_value when property when_op is present" };
                if (vErrors === null) {
                  vErrors = [err20];
                } else {
                  vErrors.push(err20);
                }
                errors++;
              }
            }
            if (data7.when_value !== void 0) {
              if (data7.when_key === void 0) {
                const err21 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/policy_standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_value",
                  missingProperty: "when_key",
                  depsCount: 2,
                  deps: "when_key, when_op"
                }, message: "must have properties when_key, when_op when property when_value is present" };
                if (vErrors === null) {
                  vErrors = [err21];
                } else {
                  vErrors.push(err21);
                }
                errors++;
              }
              if (data7.when_op === void 0) {
                const err22 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/policy_standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_value",
                  missingProperty: "when_op",
                  depsCount: 2,
                  deps: "when_key, when_op"
                }, message: "must have properties when_key, when_op when property when_value is present" };
                if (vErrors === null) {
                  vErrors = [err22];
                } else {
                  vErrors.push(err22);
                }
                errors++;
              }
            }
          } else {
            const err23 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/policy_standing/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.push(err23);
            }
            errors++;
          }
        }
      } else {
        const err24 = { instancePath: instancePath + "/always_deny", schemaPath: "#/$defs/policy_standing/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.always_allow !== void 0) {
      let data13 = data.always_allow;
      if (Array.isArray(data13)) {
        if (data13.length > 1e3) {
          const err25 = { instancePath: instancePath + "/always_allow", schemaPath: "#/$defs/policy_standing/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
          if (vErrors === null) {
            vErrors = [err25];
          } else {
            vErrors.push(err25);
          }
          errors++;
        }
        const len1 = data13.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data14 = data13[i1];
          if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
            if (data14.tools === void 0) {
              const err26 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/policy_standing/items/required", keyword: "required", params: { missingProperty: "tools" }, message: "must have required property 'tools'" };
              if (vErrors === null) {
                vErrors = [err26];
              } else {
                vErrors.push(err26);
              }
              errors++;
            }
            if (data14.tool === void 0) {
              const err27 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/policy_standing/items/required", keyword: "required", params: { missingProperty: "tool" }, message: "must have required property 'tool'" };
              if (vErrors === null) {
                vErrors = [err27];
              } else {
                vErrors.push(err27);
              }
              errors++;
            }
            for (const key2 in data14) {
              if (!(key2 === "tools" || key2 === "tool" || key2 === "when_key" || key2 === "when_op" || key2 === "when_value")) {
                const err28 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/policy_standing/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err28];
                } else {
                  vErrors.push(err28);
                }
                errors++;
              }
            }
            if (data14.tools !== void 0) {
              let data15 = data14.tools;
              if (typeof data15 === "string") {
                if (!pattern21.test(data15)) {
                  const err29 = { instancePath: instancePath + "/always_allow/" + i1 + "/tools", schemaPath: "#/$defs/policy_standing/items/properties/tools/pattern", keyword: "pattern", params: { pattern: "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$" }, message: 'must match pattern "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$"' };
                  if (vErrors === null) {
                    vErrors = [err29];
                  } else {
                    vErrors.push(err29);
                  }
                  errors++;
                }
              } else {
                const err30 = { instancePath: instancePath + "/always_allow/" + i1 + "/tools", schemaPath: "#/$defs/policy_standing/items/properties/tools/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err30];
                } else {
                  vErrors.push(err30);
                }
                errors++;
              }
            }
            if (data14.tool !== void 0) {
              let data16 = data14.tool;
              if (typeof data16 === "string") {
                if (!pattern21.test(data16)) {
                  const err31 = { instancePath: instancePath + "/always_allow/" + i1 + "/tool", schemaPath: "#/$defs/policy_standing/items/properties/tool/pattern", keyword: "pattern", params: { pattern: "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$" }, message: 'must match pattern "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$"' };
                  if (vErrors === null) {
                    vErrors = [err31];
                  } else {
                    vErrors.push(err31);
                  }
                  errors++;
                }
              } else {
                const err32 = { instancePath: instancePath + "/always_allow/" + i1 + "/tool", schemaPath: "#/$defs/policy_standing/items/properties/tool/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err32];
                } else {
                  vErrors.push(err32);
                }
                errors++;
              }
            }
            if (data14.when_key !== void 0) {
              let data17 = data14.when_key;
              if (typeof data17 === "string") {
                if (func2(data17) > 256) {
                  const err33 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_key", schemaPath: "#/$defs/policy_standing/items/properties/when_key/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
                  if (vErrors === null) {
                    vErrors = [err33];
                  } else {
                    vErrors.push(err33);
                  }
                  errors++;
                }
                if (func2(data17) < 1) {
                  const err34 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_key", schemaPath: "#/$defs/policy_standing/items/properties/when_key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err34];
                  } else {
                    vErrors.push(err34);
                  }
                  errors++;
                }
              } else {
                const err35 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_key", schemaPath: "#/$defs/policy_standing/items/properties/when_key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err35];
                } else {
                  vErrors.push(err35);
                }
                errors++;
              }
            }
            if (data14.when_op !== void 0) {
              let data18 = data14.when_op;
              if (typeof data18 !== "string") {
                const err36 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_op", schemaPath: "#/$defs/policy_standing/items/properties/when_op/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err36];
                } else {
                  vErrors.push(err36);
                }
                errors++;
              }
              if (!(data18 === "glob" || data18 === "eq" || data18 === "host")) {
                const err37 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_op", schemaPath: "#/$defs/policy_standing/items/properties/when_op/enum", keyword: "enum", params: { allowedValues: schema94.items.properties.when_op.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err37];
                } else {
                  vErrors.push(err37);
                }
                errors++;
              }
            }
            if (data14.when_value !== void 0) {
              let data19 = data14.when_value;
              if (typeof data19 === "string") {
                if (func2(data19) > 4096) {
                  const err38 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_value", schemaPath: "#/$defs/policy_standing/items/properties/when_value/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
                  if (vErrors === null) {
                    vErrors = [err38];
                  } else {
                    vErrors.push(err38);
                  }
                  errors++;
                }
                if (func2(data19) < 1) {
                  const err39 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_value", schemaPath: "#/$defs/policy_standing/items/properties/when_value/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err39];
                  } else {
                    vErrors.push(err39);
                  }
                  errors++;
                }
              } else {
                const err40 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_value", schemaPath: "#/$defs/policy_standing/items/properties/when_value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err40];
                } else {
                  vErrors.push(err40);
                }
                errors++;
              }
            }
            if (data14.when_key !== void 0) {
              if (data14.when_op === void 0) {
                const err41 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/policy_standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_key",
                  missingProperty: "when_op",
                  depsCount: 2,
                  deps: "when_op, when_value"
                }, message: "must have properties when_op, when_value when property when_key is present" };
                if (vErrors === null) {
                  vErrors = [err41];
                } else {
                  vErrors.push(err41);
                }
                errors++;
              }
              if (data14.when_value === void 0) {
                const err42 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/policy_standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_key",
                  missingProperty: "when_value",
                  depsCount: 2,
                  deps: "when_op, when_value"
                }, message: "must have properties when_op, when_value when property when_key is present" };
                if (vErrors === null) {
                  vErrors = [err42];
                } else {
                  vErrors.push(err42);
                }
                errors++;
              }
            }
            if (data14.when_op !== void 0) {
              if (data14.when_key === void 0) {
                const err43 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/policy_standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_op",
                  missingProperty: "when_key",
                  depsCount: 2,
                  deps: "when_key, when_value"
                }, message: "must have properties when_key, when_value when property when_op is present" };
                if (vErrors === null) {
                  vErrors = [err43];
                } else {
                  vErrors.push(err43);
                }
                errors++;
              }
              if (data14.when_value === void 0) {
                const err44 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/policy_standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_op",
                  missingProperty: "when_value",
                  depsCount: 2,
                  deps: "when_key, when_value"
                }, message: "must have properties when_key, when_value when property when_op is present" };
                if (vErrors === null) {
                  vErrors = [err44];
                } else {
                  vErrors.push(err44);
                }
                errors++;
              }
            }
            if (data14.when_value !== void 0) {
              if (data14.when_key === void 0) {
                const err45 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/policy_standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_value",
                  missingProperty: "when_key",
                  depsCount: 2,
                  deps: "when_key, when_op"
                }, message: "must have properties when_key, when_op when property when_value is present" };
                if (vErrors === null) {
                  vErrors = [err45];
                } else {
                  vErrors.push(err45);
                }
                errors++;
              }
              if (data14.when_op === void 0) {
                const err46 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/policy_standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_value",
                  missingProperty: "when_op",
                  depsCount: 2,
                  deps: "when_key, when_op"
                }, message: "must have properties when_key, when_op when property when_value is present" };
                if (vErrors === null) {
                  vErrors = [err46];
                } else {
                  vErrors.push(err46);
                }
                errors++;
              }
            }
          } else {
            const err47 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/policy_standing/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err47];
            } else {
              vErrors.push(err47);
            }
            errors++;
          }
        }
      } else {
        const err48 = { instancePath: instancePath + "/always_allow", schemaPath: "#/$defs/policy_standing/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err48];
        } else {
          vErrors.push(err48);
        }
        errors++;
      }
    }
    if (data.access !== void 0) {
      if (!validate55(data.access, { instancePath: instancePath + "/access", parentData: data, parentDataProperty: "access", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err49 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err49];
    } else {
      vErrors.push(err49);
    }
    errors++;
  }
  validate33.errors = vErrors;
  return errors === 0;
}
validate33.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate26.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs2 = errors;
  let valid1 = true;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if (data.handler === void 0 && (missing0 = "handler")) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    } else {
      if (data.handler !== void 0) {
        if ("tools" !== data.handler) {
          const err1 = {};
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
    }
  }
  var _valid0 = _errs3 === errors;
  errors = _errs2;
  if (vErrors !== null) {
    if (_errs2) {
      vErrors.length = _errs2;
    } else {
      vErrors = null;
    }
  }
  if (_valid0) {
    const _errs5 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.tools === void 0) {
        const err2 = { instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: "tools" }, message: "must have required property 'tools'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.tools !== void 0) {
        let data1 = data.tools;
        if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
          if (data1.name === void 0) {
            const err3 = { instancePath: instancePath + "/tools", schemaPath: "#/allOf/0/then/properties/tools/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
      }
    }
    var _valid0 = _errs5 === errors;
    valid1 = _valid0;
    if (valid1) {
      var props0 = {};
      props0.tools = true;
      props0.handler = true;
    }
  }
  if (!valid1) {
    const err4 = { instancePath, schemaPath: "#/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        vErrors.push(err5);
      }
      errors++;
    }
    if (data.handler === void 0) {
      const err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "handler" }, message: "must have required property 'handler'" };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        vErrors.push(err6);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!func1.call(schema42.properties, key0)) {
        const err7 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      let data2 = data.id;
      if (typeof data2 === "string") {
        if (func2(data2) > 64) {
          const err8 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        if (!pattern11.test(data2)) {
          const err9 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^[a-z][a-z0-9_]*$" }, message: 'must match pattern "^[a-z][a-z0-9_]*$"' };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      } else {
        const err10 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.description !== void 0) {
      if (typeof data.description !== "string") {
        const err11 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.handler !== void 0) {
      let data4 = data.handler;
      if (typeof data4 !== "string") {
        const err12 = { instancePath: instancePath + "/handler", schemaPath: "#/properties/handler/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
      if (!(data4 === "chat_completion" || data4 === "execute_tool_calls" || data4 === "tools" || data4 === "route" || data4 === "noop" || data4 === "raise_error")) {
        const err13 = { instancePath: instancePath + "/handler", schemaPath: "#/properties/handler/enum", keyword: "enum", params: { allowedValues: schema42.properties.handler.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.system_instruction !== void 0) {
      if (typeof data.system_instruction !== "string") {
        const err14 = { instancePath: instancePath + "/system_instruction", schemaPath: "#/properties/system_instruction/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.execute_config !== void 0) {
      if (!validate23(data.execute_config, { instancePath: instancePath + "/execute_config", parentData: data, parentDataProperty: "execute_config", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
        errors = vErrors.length;
      }
    }
    if (data.tools !== void 0) {
      let data7 = data.tools;
      if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
        for (const key1 in data7) {
          if (!(key1 === "name" || key1 === "tool_name" || key1 === "args" || key1 === "args_expr")) {
            const err15 = { instancePath: instancePath + "/tools", schemaPath: "#/$defs/tools/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              vErrors.push(err15);
            }
            errors++;
          }
        }
        if (data7.name !== void 0) {
          let data8 = data7.name;
          if (typeof data8 === "string") {
            if (func2(data8) < 1) {
              const err16 = { instancePath: instancePath + "/tools/name", schemaPath: "#/$defs/tools/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err16];
              } else {
                vErrors.push(err16);
              }
              errors++;
            }
          } else {
            const err17 = { instancePath: instancePath + "/tools/name", schemaPath: "#/$defs/tools/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
        }
        if (data7.tool_name !== void 0) {
          if (typeof data7.tool_name !== "string") {
            const err18 = { instancePath: instancePath + "/tools/tool_name", schemaPath: "#/$defs/tools/properties/tool_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              vErrors.push(err18);
            }
            errors++;
          }
        }
        if (data7.args !== void 0) {
          let data10 = data7.args;
          if (!(data10 && typeof data10 == "object" && !Array.isArray(data10))) {
            const err19 = { instancePath: instancePath + "/tools/args", schemaPath: "#/$defs/tools/properties/args/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
        if (data7.args_expr !== void 0) {
          let data11 = data7.args_expr;
          if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
            for (const key2 in data11) {
              let data12 = data11[key2];
              if (typeof data12 === "string") {
                if (func2(data12) < 1) {
                  const err20 = { instancePath: instancePath + "/tools/args_expr/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/tools/properties/args_expr/additionalProperties/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err20];
                  } else {
                    vErrors.push(err20);
                  }
                  errors++;
                }
              } else {
                const err21 = { instancePath: instancePath + "/tools/args_expr/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/tools/properties/args_expr/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err21];
                } else {
                  vErrors.push(err21);
                }
                errors++;
              }
            }
          } else {
            const err22 = { instancePath: instancePath + "/tools/args_expr", schemaPath: "#/$defs/tools/properties/args_expr/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err22];
            } else {
              vErrors.push(err22);
            }
            errors++;
          }
        }
      } else {
        const err23 = { instancePath: instancePath + "/tools", schemaPath: "#/$defs/tools/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
    }
    if (data.calls_from !== void 0) {
      let data13 = data.calls_from;
      if (typeof data13 === "string") {
        if (func2(data13) > 64) {
          const err24 = { instancePath: instancePath + "/calls_from", schemaPath: "#/$defs/task_ref/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          if (vErrors === null) {
            vErrors = [err24];
          } else {
            vErrors.push(err24);
          }
          errors++;
        }
      } else {
        const err25 = { instancePath: instancePath + "/calls_from", schemaPath: "#/$defs/task_ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
    }
    if (data.prompt_template !== void 0) {
      if (typeof data.prompt_template !== "string") {
        const err26 = { instancePath: instancePath + "/prompt_template", schemaPath: "#/properties/prompt_template/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
    }
    if (data.output_template !== void 0) {
      if (typeof data.output_template !== "string") {
        const err27 = { instancePath: instancePath + "/output_template", schemaPath: "#/properties/output_template/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      }
    }
    if (data.print !== void 0) {
      if (typeof data.print !== "string") {
        const err28 = { instancePath: instancePath + "/print", schemaPath: "#/properties/print/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
    }
    if (data.input_var !== void 0) {
      let data17 = data.input_var;
      if (typeof data17 === "string") {
        if (func2(data17) > 80) {
          const err29 = { instancePath: instancePath + "/input_var", schemaPath: "#/properties/input_var/maxLength", keyword: "maxLength", params: { limit: 80 }, message: "must NOT have more than 80 characters" };
          if (vErrors === null) {
            vErrors = [err29];
          } else {
            vErrors.push(err29);
          }
          errors++;
        }
      } else {
        const err30 = { instancePath: instancePath + "/input_var", schemaPath: "#/properties/input_var/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
    }
    if (data.input_max_bytes !== void 0) {
      let data18 = data.input_max_bytes;
      if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18))) {
        const err31 = { instancePath: instancePath + "/input_max_bytes", schemaPath: "#/$defs/input_max_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
      if (typeof data18 == "number" && isFinite(data18)) {
        if (data18 < 0 || isNaN(data18)) {
          const err32 = { instancePath: instancePath + "/input_max_bytes", schemaPath: "#/$defs/input_max_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err32];
          } else {
            vErrors.push(err32);
          }
          errors++;
        }
      }
    }
    if (data.transition !== void 0) {
      if (!validate28(data.transition, { instancePath: instancePath + "/transition", parentData: data, parentDataProperty: "transition", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
        errors = vErrors.length;
      }
    }
    if (data.timeout !== void 0) {
      let data20 = data.timeout;
      if (typeof data20 === "string") {
        if (func2(data20) > 64) {
          const err33 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/duration/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
        if (!pattern6.test(data20)) {
          const err34 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/duration/pattern", keyword: "pattern", params: { pattern: "^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$" }, message: 'must match pattern "^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$"' };
          if (vErrors === null) {
            vErrors = [err34];
          } else {
            vErrors.push(err34);
          }
          errors++;
        }
      } else {
        const err35 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/duration/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
    }
    if (data.retry_on_failure !== void 0) {
      let data21 = data.retry_on_failure;
      if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
        const err36 = { instancePath: instancePath + "/retry_on_failure", schemaPath: "#/$defs/retry_on_failure/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      }
      if (typeof data21 == "number" && isFinite(data21)) {
        if (data21 > 100 || isNaN(data21)) {
          const err37 = { instancePath: instancePath + "/retry_on_failure", schemaPath: "#/$defs/retry_on_failure/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
          if (vErrors === null) {
            vErrors = [err37];
          } else {
            vErrors.push(err37);
          }
          errors++;
        }
        if (data21 < 0 || isNaN(data21)) {
          const err38 = { instancePath: instancePath + "/retry_on_failure", schemaPath: "#/$defs/retry_on_failure/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err38];
          } else {
            vErrors.push(err38);
          }
          errors++;
        }
      }
    }
    if (data.budget !== void 0) {
      if (!validate21(data.budget, { instancePath: instancePath + "/budget", parentData: data, parentDataProperty: "budget", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
        errors = vErrors.length;
      }
    }
    if (data.policy !== void 0) {
      if (!validate33(data.policy, { instancePath: instancePath + "/policy", parentData: data, parentDataProperty: "policy", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err39 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err39];
    } else {
      vErrors.push(err39);
    }
    errors++;
  }
  validate26.errors = vErrors;
  return errors === 0;
}
validate26.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema106 = { "type": "object", "additionalProperties": false, "required": ["name", "expect"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 200, "description": "What the chain does here, in words. Unique in the file." }, "vars": { "type": "object", "description": "Parameters of the run, as values of their types." }, "input": { "description": "The input of the run: text, or any value that the chain's `input` schema takes." }, "workspace": { "type": "string", "minLength": 1, "description": "Folder that is copied and then worked in, relative to this file. Absent: an empty folder." }, "dialogue": { "type": "string", "minLength": 1, "description": "What the models say, relative to this file. No other model is ever asked. Absent: every question to a model fails." }, "answers": { "type": "object", "additionalProperties": { "$ref": "#/$defs/answer" }, "description": "What a person says to the calls of a task that ask for approval, by task id. Without one the ask stays open." }, "expect": { "type": "object", "additionalProperties": false, "minProperties": 1, "properties": { "outcome": { "enum": ["ok", "failed", "denied", "waiting", "exhausted", "unknown", "timeout", "cancelled"], "description": "How the run ends. `waiting`: an ask was left open." }, "path": { "type": "array", "items": { "$ref": "#/$defs/task_ref" }, "description": "The tasks in the order in which they ended, without the one that `finally` adds." }, "calls": { "type": "array", "items": { "type": "string" }, "description": "Every call that was asked for, allowed or not, in order, by its full name: `local_fs.read_file`." } }, "description": "What must hold. Only what is written is compared." } } };
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate59.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.expect === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "expect" }, message: "must have required property 'expect'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "name" || key0 === "vars" || key0 === "input" || key0 === "workspace" || key0 === "dialogue" || key0 === "answers" || key0 === "expect")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.name !== void 0) {
      let data0 = data.name;
      if (typeof data0 === "string") {
        if (func2(data0) > 200) {
          const err3 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (func2(data0) < 1) {
          const err4 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.vars !== void 0) {
      let data1 = data.vars;
      if (!(data1 && typeof data1 == "object" && !Array.isArray(data1))) {
        const err6 = { instancePath: instancePath + "/vars", schemaPath: "#/properties/vars/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.workspace !== void 0) {
      let data2 = data.workspace;
      if (typeof data2 === "string") {
        if (func2(data2) < 1) {
          const err7 = { instancePath: instancePath + "/workspace", schemaPath: "#/properties/workspace/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      } else {
        const err8 = { instancePath: instancePath + "/workspace", schemaPath: "#/properties/workspace/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.dialogue !== void 0) {
      let data3 = data.dialogue;
      if (typeof data3 === "string") {
        if (func2(data3) < 1) {
          const err9 = { instancePath: instancePath + "/dialogue", schemaPath: "#/properties/dialogue/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      } else {
        const err10 = { instancePath: instancePath + "/dialogue", schemaPath: "#/properties/dialogue/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.answers !== void 0) {
      let data4 = data.answers;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
        for (const key1 in data4) {
          let data5 = data4[key1];
          if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
            if (data5.approve === void 0) {
              const err11 = { instancePath: instancePath + "/answers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/answer/required", keyword: "required", params: { missingProperty: "approve" }, message: "must have required property 'approve'" };
              if (vErrors === null) {
                vErrors = [err11];
              } else {
                vErrors.push(err11);
              }
              errors++;
            }
            for (const key2 in data5) {
              if (!(key2 === "approve" || key2 === "guidance")) {
                const err12 = { instancePath: instancePath + "/answers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/answer/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err12];
                } else {
                  vErrors.push(err12);
                }
                errors++;
              }
            }
            if (data5.approve !== void 0) {
              if (typeof data5.approve !== "boolean") {
                const err13 = { instancePath: instancePath + "/answers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/approve", schemaPath: "#/$defs/answer/properties/approve/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err13];
                } else {
                  vErrors.push(err13);
                }
                errors++;
              }
            }
            if (data5.guidance !== void 0) {
              if (typeof data5.guidance !== "string") {
                const err14 = { instancePath: instancePath + "/answers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/guidance", schemaPath: "#/$defs/answer/properties/guidance/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err14];
                } else {
                  vErrors.push(err14);
                }
                errors++;
              }
            }
          } else {
            const err15 = { instancePath: instancePath + "/answers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/answer/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              vErrors.push(err15);
            }
            errors++;
          }
        }
      } else {
        const err16 = { instancePath: instancePath + "/answers", schemaPath: "#/properties/answers/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.expect !== void 0) {
      let data8 = data.expect;
      if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
        if (Object.keys(data8).length < 1) {
          const err17 = { instancePath: instancePath + "/expect", schemaPath: "#/properties/expect/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties" };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            vErrors.push(err17);
          }
          errors++;
        }
        for (const key3 in data8) {
          if (!(key3 === "outcome" || key3 === "path" || key3 === "calls")) {
            const err18 = { instancePath: instancePath + "/expect", schemaPath: "#/properties/expect/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              vErrors.push(err18);
            }
            errors++;
          }
        }
        if (data8.outcome !== void 0) {
          let data9 = data8.outcome;
          if (!(data9 === "ok" || data9 === "failed" || data9 === "denied" || data9 === "waiting" || data9 === "exhausted" || data9 === "unknown" || data9 === "timeout" || data9 === "cancelled")) {
            const err19 = { instancePath: instancePath + "/expect/outcome", schemaPath: "#/properties/expect/properties/outcome/enum", keyword: "enum", params: { allowedValues: schema106.properties.expect.properties.outcome.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
        if (data8.path !== void 0) {
          let data10 = data8.path;
          if (Array.isArray(data10)) {
            const len0 = data10.length;
            for (let i0 = 0; i0 < len0; i0++) {
              let data11 = data10[i0];
              if (typeof data11 === "string") {
                if (func2(data11) > 64) {
                  const err20 = { instancePath: instancePath + "/expect/path/" + i0, schemaPath: "#/$defs/task_ref/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
                  if (vErrors === null) {
                    vErrors = [err20];
                  } else {
                    vErrors.push(err20);
                  }
                  errors++;
                }
              } else {
                const err21 = { instancePath: instancePath + "/expect/path/" + i0, schemaPath: "#/$defs/task_ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err21];
                } else {
                  vErrors.push(err21);
                }
                errors++;
              }
            }
          } else {
            const err22 = { instancePath: instancePath + "/expect/path", schemaPath: "#/properties/expect/properties/path/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err22];
            } else {
              vErrors.push(err22);
            }
            errors++;
          }
        }
        if (data8.calls !== void 0) {
          let data12 = data8.calls;
          if (Array.isArray(data12)) {
            const len1 = data12.length;
            for (let i1 = 0; i1 < len1; i1++) {
              if (typeof data12[i1] !== "string") {
                const err23 = { instancePath: instancePath + "/expect/calls/" + i1, schemaPath: "#/properties/expect/properties/calls/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err23];
                } else {
                  vErrors.push(err23);
                }
                errors++;
              }
            }
          } else {
            const err24 = { instancePath: instancePath + "/expect/calls", schemaPath: "#/properties/expect/properties/calls/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err24];
            } else {
              vErrors.push(err24);
            }
            errors++;
          }
        }
      } else {
        const err25 = { instancePath: instancePath + "/expect", schemaPath: "#/properties/expect/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
    }
  } else {
    const err26 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err26];
    } else {
      vErrors.push(err26);
    }
    errors++;
  }
  validate59.errors = vErrors;
  return errors === 0;
}
validate59.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate20.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.tasks === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "tasks" }, message: "must have required property 'tasks'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!func1.call(schema31.properties, key0)) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.$schema !== void 0) {
      if (typeof data.$schema !== "string") {
        const err3 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      let data1 = data.id;
      if (typeof data1 === "string") {
        if (func2(data1) > 128) {
          const err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (!pattern4.test(data1)) {
          const err5 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$" }, message: 'must match pattern "^[A-Za-z0-9][A-Za-z0-9._-]*$"' };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.description !== void 0) {
      if (typeof data.description !== "string") {
        const err7 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.vars !== void 0) {
      let data3 = data.vars;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        for (const key1 in data3) {
          const _errs10 = errors;
          if (typeof key1 === "string") {
            if (func2(key1) > 64) {
              const err8 = { instancePath: instancePath + "/vars", schemaPath: "#/properties/vars/propertyNames/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters", propertyName: key1 };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
            if (!pattern5.test(key1)) {
              const err9 = { instancePath: instancePath + "/vars", schemaPath: "#/properties/vars/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_-]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_-]*$"', propertyName: key1 };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
          }
          var valid1 = _errs10 === errors;
          if (!valid1) {
            const err10 = { instancePath: instancePath + "/vars", schemaPath: "#/properties/vars/propertyNames", keyword: "propertyNames", params: { propertyName: key1 }, message: "property name must be valid" };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
        for (const key2 in data3) {
          let data4 = data3[key2];
          if (!(data4 && typeof data4 == "object" && !Array.isArray(data4))) {
            const err11 = { instancePath: instancePath + "/vars/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/vars/additionalProperties/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/vars", schemaPath: "#/properties/vars/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.input !== void 0) {
      let data5 = data.input;
      if (!(data5 && typeof data5 == "object" && !Array.isArray(data5))) {
        const err13 = { instancePath: instancePath + "/input", schemaPath: "#/properties/input/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.output !== void 0) {
      let data6 = data.output;
      if (!(data6 && typeof data6 == "object" && !Array.isArray(data6))) {
        const err14 = { instancePath: instancePath + "/output", schemaPath: "#/properties/output/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.token_limit !== void 0) {
      let data7 = data.token_limit;
      if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
        const err15 = { instancePath: instancePath + "/token_limit", schemaPath: "#/properties/token_limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
      if (typeof data7 == "number" && isFinite(data7)) {
        if (data7 < 0 || isNaN(data7)) {
          const err16 = { instancePath: instancePath + "/token_limit", schemaPath: "#/properties/token_limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
      }
    }
    if (data.debug !== void 0) {
      if (typeof data.debug !== "boolean") {
        const err17 = { instancePath: instancePath + "/debug", schemaPath: "#/properties/debug/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.budget !== void 0) {
      if (!validate21(data.budget, { instancePath: instancePath + "/budget", parentData: data, parentDataProperty: "budget", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
        errors = vErrors.length;
      }
    }
    if (data.defaults !== void 0) {
      let data10 = data.defaults;
      if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
        for (const key3 in data10) {
          if (!(key3 === "execute_config" || key3 === "timeout" || key3 === "retry_on_failure" || key3 === "input_max_bytes" || key3 === "budget")) {
            const err18 = { instancePath: instancePath + "/defaults", schemaPath: "#/properties/defaults/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              vErrors.push(err18);
            }
            errors++;
          }
        }
        if (data10.execute_config !== void 0) {
          if (!validate23(data10.execute_config, { instancePath: instancePath + "/defaults/execute_config", parentData: data10, parentDataProperty: "execute_config", rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
            errors = vErrors.length;
          }
        }
        if (data10.timeout !== void 0) {
          let data12 = data10.timeout;
          if (typeof data12 === "string") {
            if (func2(data12) > 64) {
              const err19 = { instancePath: instancePath + "/defaults/timeout", schemaPath: "#/$defs/duration/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err19];
              } else {
                vErrors.push(err19);
              }
              errors++;
            }
            if (!pattern6.test(data12)) {
              const err20 = { instancePath: instancePath + "/defaults/timeout", schemaPath: "#/$defs/duration/pattern", keyword: "pattern", params: { pattern: "^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$" }, message: 'must match pattern "^(([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))*)$"' };
              if (vErrors === null) {
                vErrors = [err20];
              } else {
                vErrors.push(err20);
              }
              errors++;
            }
          } else {
            const err21 = { instancePath: instancePath + "/defaults/timeout", schemaPath: "#/$defs/duration/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err21];
            } else {
              vErrors.push(err21);
            }
            errors++;
          }
        }
        if (data10.retry_on_failure !== void 0) {
          let data13 = data10.retry_on_failure;
          if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
            const err22 = { instancePath: instancePath + "/defaults/retry_on_failure", schemaPath: "#/$defs/retry_on_failure/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err22];
            } else {
              vErrors.push(err22);
            }
            errors++;
          }
          if (typeof data13 == "number" && isFinite(data13)) {
            if (data13 > 100 || isNaN(data13)) {
              const err23 = { instancePath: instancePath + "/defaults/retry_on_failure", schemaPath: "#/$defs/retry_on_failure/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
              if (vErrors === null) {
                vErrors = [err23];
              } else {
                vErrors.push(err23);
              }
              errors++;
            }
            if (data13 < 0 || isNaN(data13)) {
              const err24 = { instancePath: instancePath + "/defaults/retry_on_failure", schemaPath: "#/$defs/retry_on_failure/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err24];
              } else {
                vErrors.push(err24);
              }
              errors++;
            }
          }
        }
        if (data10.input_max_bytes !== void 0) {
          let data14 = data10.input_max_bytes;
          if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
            const err25 = { instancePath: instancePath + "/defaults/input_max_bytes", schemaPath: "#/$defs/input_max_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err25];
            } else {
              vErrors.push(err25);
            }
            errors++;
          }
          if (typeof data14 == "number" && isFinite(data14)) {
            if (data14 < 0 || isNaN(data14)) {
              const err26 = { instancePath: instancePath + "/defaults/input_max_bytes", schemaPath: "#/$defs/input_max_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err26];
              } else {
                vErrors.push(err26);
              }
              errors++;
            }
          }
        }
        if (data10.budget !== void 0) {
          if (!validate21(data10.budget, { instancePath: instancePath + "/defaults/budget", parentData: data10, parentDataProperty: "budget", rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err27 = { instancePath: instancePath + "/defaults", schemaPath: "#/properties/defaults/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      }
    }
    if (data.finally !== void 0) {
      let data16 = data.finally;
      if (typeof data16 === "string") {
        if (func2(data16) > 64) {
          const err28 = { instancePath: instancePath + "/finally", schemaPath: "#/$defs/task_ref/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          if (vErrors === null) {
            vErrors = [err28];
          } else {
            vErrors.push(err28);
          }
          errors++;
        }
      } else {
        const err29 = { instancePath: instancePath + "/finally", schemaPath: "#/$defs/task_ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
    }
    if (data.tasks !== void 0) {
      let data17 = data.tasks;
      if (Array.isArray(data17)) {
        if (data17.length > 1e3) {
          const err30 = { instancePath: instancePath + "/tasks", schemaPath: "#/properties/tasks/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
          if (vErrors === null) {
            vErrors = [err30];
          } else {
            vErrors.push(err30);
          }
          errors++;
        }
        if (data17.length < 1) {
          const err31 = { instancePath: instancePath + "/tasks", schemaPath: "#/properties/tasks/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err31];
          } else {
            vErrors.push(err31);
          }
          errors++;
        }
        const len0 = data17.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate26(data17[i0], { instancePath: instancePath + "/tasks/" + i0, parentData: data17, parentDataProperty: i0, rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err32 = { instancePath: instancePath + "/tasks", schemaPath: "#/properties/tasks/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      }
    }
    if (data.tests !== void 0) {
      let data19 = data.tests;
      if (Array.isArray(data19)) {
        if (data19.length > 1e3) {
          const err33 = { instancePath: instancePath + "/tests", schemaPath: "#/properties/tests/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
        const len1 = data19.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (!validate59(data19[i1], { instancePath: instancePath + "/tests/" + i1, parentData: data19, parentDataProperty: i1, rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err34 = { instancePath: instancePath + "/tests", schemaPath: "#/properties/tests/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          vErrors.push(err34);
        }
        errors++;
      }
    }
  } else {
    const err35 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err35];
    } else {
      vErrors.push(err35);
    }
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
export {
  stdin_default as default,
  validate
};
