// Generated from schemas/config.schema.json by scripts/generate.mjs. Do not edit.
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
var schema31 = { "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://windlass.dev/schemas/config.schema.json", "title": "ConfigFile", "description": "Configuration of an operator or of a workspace: envelopes, caps, providers and secrets. The same keys in windlass.yaml, agents.toml or JSON.", "type": "object", "additionalProperties": false, "properties": { "$schema": { "type": "string", "description": "Where editors find this schema." }, "default_envelope": { "type": "string", "pattern": "^[a-z0-9][a-z0-9_-]*$", "description": "The envelope that judges when the command line names none." }, "envelopes": { "type": "object", "description": "Envelopes by name. One of a name that a weaker layer knows is laid over it.", "propertyNames": { "pattern": "^[a-z0-9][a-z0-9_-]*$", "maxLength": 64 }, "additionalProperties": { "$ref": "#/$defs/envelope" } }, "policy": { "$ref": "#/$defs/policy" }, "tools_policies": { "$ref": "#/$defs/toolsPolicies" }, "providers": { "type": "object", "description": "Where models come from, by the name that chains use.", "propertyNames": { "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]*$", "maxLength": 64 }, "additionalProperties": { "$ref": "#/$defs/provider" } }, "secrets": { "type": "object", "description": "Named secrets: where the value stands and who may get it. Only in an operator's file.", "propertyNames": { "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]*$", "maxLength": 64 }, "additionalProperties": { "$ref": "#/$defs/secret" } }, "max_tools_visible": { "type": "integer", "minimum": 1, "maximum": 128, "description": "Most tools a model is shown at once where its task says nothing; those that fit the task and risk the least come first. Absent: 64." }, "notify": { "type": "object", "description": "Who is told once of every ask that is raised: the ask as JSON on the standard input of a command, or as the body of a POST.", "additionalProperties": false, "minProperties": 1, "dependentRequired": { "secret": ["webhook"] }, "properties": { "command": { "type": "array", "description": "A program by its absolute path, and its arguments; no shell reads them.", "minItems": 1, "maxItems": 100, "items": { "type": "string", "maxLength": 4096 } }, "webhook": { "type": "string", "pattern": "^https?://[^/?#@\\s]+(/\\S*)?$", "description": "The address that is posted to. Redirects are not followed." }, "secret": { "type": "string", "pattern": "^secret:[A-Za-z0-9][A-Za-z0-9_-]*$", "description": "secret:NAME, whose audience holds the origin of the webhook: the body is signed with it (HMAC-SHA256)." } } }, "approver_tokens": { "type": "object", "description": "People who answer asks under a name of their own: the SHA-256 of the token of each. Only in an operator's file.", "propertyNames": { "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]*$", "maxLength": 64 }, "additionalProperties": { "type": "string", "pattern": "^sha256:[0-9a-f]{64}$" } }, "path": { "type": "array", "description": "Folders in which programs are found, instead of PATH. Absolute. Only in an operator's file.", "items": { "type": "string", "pattern": "^/" } }, "strict_arguments": { "type": "boolean", "description": 'Refuse arguments of tools that would have to be converted: "3" where a number is expected. Any layer turns it on, none off.' }, "environment": { "type": "object", "description": "Which variables started programs get. Only in an operator's file; a variable must pass the rules of every such file.", "additionalProperties": false, "properties": { "mode": { "type": "string", "enum": ["deny-secrets", "strict", "off"], "description": "deny-secrets (default): all but secrets, hooks and our own; strict: a short list and what `allow` names; off: everything." }, "allow": { "$ref": "#/$defs/variables", "description": "Let through as well: what `strict` leaves out, and hooks in any mode. Never a secret." }, "deny": { "$ref": "#/$defs/variables", "description": "Kept back; this beats `allow`." }, "set": { "type": "object", "description": "Set in any mode, whatever is let through.", "propertyNames": { "pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "maxLength": 128 }, "additionalProperties": { "type": "string" } } } } }, "$defs": { "variables": { "type": "array", "description": "Names of variables, or globs such as `LC_*`.", "items": { "type": "string", "pattern": "^[A-Za-z_*][A-Za-z0-9_*]*$", "maxLength": 128 } }, "grant": { "type": ["string", "object"], "description": "allow, approve (a person is asked) or deny; or a table with `grant`.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/verdict" }, "timeout": { "$ref": "#/$defs/patience" }, "on_timeout": { "$ref": "#/$defs/onTimeout" }, "approvers": { "$ref": "#/$defs/approvers" }, "second_person": { "$ref": "#/$defs/secondPerson" }, "strongly": { "$ref": "#/$defs/strongly" } } }, "fileGrant": { "type": ["string", "object"], "description": "allow, approve (a person is asked) or deny; or a table with `grant` and path lists, which decide before it.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/verdict" }, "deny_paths": { "$ref": "#/$defs/paths" }, "approve_paths": { "$ref": "#/$defs/paths" }, "timeout": { "$ref": "#/$defs/patience" }, "on_timeout": { "$ref": "#/$defs/onTimeout" }, "approvers": { "$ref": "#/$defs/approvers" }, "second_person": { "$ref": "#/$defs/secondPerson" }, "strongly": { "$ref": "#/$defs/strongly" } } }, "networkGrant": { "type": ["string", "object"], "description": "allow, approve (a person is asked) or deny; or a table with `grant` and hosts that are denied.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/verdict" }, "deny_hosts": { "type": "array", "description": "Hosts that no plan may reach: a name with all below it, or an address.", "maxItems": 1e3, "items": { "type": "string", "minLength": 1, "maxLength": 1024 } }, "timeout": { "$ref": "#/$defs/patience" }, "on_timeout": { "$ref": "#/$defs/onTimeout" }, "approvers": { "$ref": "#/$defs/approvers" }, "second_person": { "$ref": "#/$defs/secondPerson" }, "strongly": { "$ref": "#/$defs/strongly" } } }, "patience": { "type": "string", "pattern": "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$", "description": "How long a person is waited for: 90s, 30m, 8h, at most 168h, or never. Default 7 days." }, "approvers": { "type": "array", "description": "Who may answer: names of approver_tokens, and user:NAME for who the operating system knows. Of several rules that ask, whom all of them name. A workspace's file can only narrow it.", "minItems": 1, "maxItems": 100, "items": { "type": "string", "minLength": 1, "maxLength": 100 } }, "secondPerson": { "type": "boolean", "enum": [true], "description": "Whoever fired the run may not answer. Needs approvers that are tokens, and a run that was fired with one." }, "strongly": { "type": "boolean", "enum": [true], "description": "Ask strongly: a yes names the call, and the call is planned again right before it happens." }, "onTimeout": { "type": "string", "enum": ["deny"], "description": "What silence means: always no." }, "shell": { "type": ["string", "object"], "description": "Programs that calls start: allow, approve (a person is asked) or deny; or a table with `grant` and lists. Of all lists that match a command the strictest decides; the grant decides what none matches.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/verdict" }, "blacklist": { "$ref": "#/$defs/commands", "description": "Denied: programs by name, or with the arguments that follow." }, "prefix_allowlist": { "$ref": "#/$defs/commands", "description": "Allowed: commands that begin with these words, found by their bare name, with nothing in them that a person should see." }, "ask_always": { "$ref": "#/$defs/commands", "description": "A person is asked, also where an allowed prefix matches." }, "substitution": { "type": "string", "enum": ["approve", "deny", "off"], "description": "What an argument that holds substitution text, such as `$(id)`, gets. It is never expanded here; a program may hand it to a shell." }, "sandbox": { "type": "string", "enum": ["auto", "required", "off"], "description": "auto (the default): confined where that is possible, and required without a terminal. off counts only in an operator's file." }, "opaque": { "type": "string", "enum": ["deny", "approve", "allow"], "description": "Lines that only the platform shell can read. This version hands none to it: only deny can be said." }, "timeout": { "$ref": "#/$defs/patience" }, "on_timeout": { "$ref": "#/$defs/onTimeout" }, "approvers": { "$ref": "#/$defs/approvers" }, "second_person": { "$ref": "#/$defs/secondPerson" }, "strongly": { "$ref": "#/$defs/strongly" } } }, "commands": { "type": "array", "description": "The first words of commands, compared argument by argument: `git log`.", "maxItems": 1e3, "items": { "type": "string", "minLength": 1, "maxLength": 1024 } }, "verdict": { "type": "string", "enum": ["allow", "approve", "deny"], "description": "What the gate says." }, "paths": { "type": "array", "description": "Path patterns: `*`, `?`, `**`, `[a-z]`, `{a,b}`.", "maxItems": 1e3, "items": { "type": "string", "minLength": 1, "maxLength": 4096 } }, "files": { "type": "object", "description": "The tools of local_fs: `read` covers reading and browsing, `write` covers every change.", "additionalProperties": false, "properties": { "read": { "$ref": "#/$defs/fileGrant" }, "write": { "$ref": "#/$defs/fileGrant" } } }, "network": { "type": "object", "description": "Calls that reach hosts.", "additionalProperties": false, "properties": { "read": { "$ref": "#/$defs/networkGrant" }, "write": { "$ref": "#/$defs/networkGrant" } } }, "missions": { "type": "object", "description": "Starting unattended work, and answering its questions.", "additionalProperties": false, "properties": { "fire": { "$ref": "#/$defs/grant" }, "answer": { "$ref": "#/$defs/grant" } } }, "tools": { "type": "object", "description": "Grants by `*`, `toolset` or `toolset.tool`; the most specific pattern speaks.", "additionalProperties": { "$ref": "#/$defs/grant" } }, "standing": { "type": "array", "description": "Rules that hold whatever else is said, for a tool and, if stated, for paths or for the value of an argument.", "maxItems": 1e3, "items": { "type": "object", "additionalProperties": false, "required": ["tools", "tool"], "dependentRequired": { "when_key": ["when_op", "when_value"], "when_op": ["when_key", "when_value"], "when_value": ["when_key", "when_op"] }, "properties": { "tools": { "type": "string", "pattern": "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$", "description": "The toolset, or `*`." }, "tool": { "type": "string", "pattern": "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$", "description": "The tool, or `*`." }, "when_key": { "type": "string", "minLength": 1, "maxLength": 256, "description": "path: every path a call touches. Anything else: the argument of that name." }, "when_op": { "type": "string", "enum": ["glob", "eq", "host"], "description": "glob: a path pattern. eq: the very text. host: the host of a URL, or one below it." }, "when_value": { "type": "string", "minLength": 1, "maxLength": 4096, "description": "The pattern, the text, or hosts with commas between them." } } } }, "compute": { "type": "object", "description": "Bounds of a run. Left out = not bounded here.", "additionalProperties": false, "properties": { "turns": { "type": "integer", "minimum": 1, "maximum": 1e6, "description": "Model calls." }, "max_turns": { "type": "integer", "minimum": 1, "maximum": 1e6, "description": "Older spelling of `turns`." }, "tool_calls": { "type": "integer", "minimum": 1, "maximum": 1e7, "description": "Tool calls." }, "max_tool_calls": { "type": "integer", "minimum": 1, "maximum": 1e7, "description": "Older spelling of `tool_calls`." }, "tokens": { "type": "integer", "minimum": 1, "maximum": 1e11, "description": "Tokens of all model calls, in and out." }, "max_tokens": { "type": "integer", "minimum": 1, "maximum": 1e11, "description": "Older spelling of `tokens`." }, "wall": { "type": "string", "pattern": "^([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))+$", "description": "Time from start to end: 90s, 30m, 2h, 1h30m." }, "cost_usd": { "type": "number", "exclusiveMinimum": 0, "description": "US dollars." }, "on_exhausted": { "type": "string", "enum": ["stuck", "finish_stuck"], "description": "How a run ends that meets a bound." } } }, "attention": { "type": "object", "description": "Who but a person may answer what a mission asks, and how often. Unset: what missions.answer says.", "additionalProperties": false, "properties": { "allow_agent_answers": { "type": "boolean", "description": "Agents may answer questions." }, "max_agent_answers": { "type": "integer", "minimum": 1, "maximum": 1e3, "description": "At most so many. Default 3." }, "allow_agent_approvals": { "type": "boolean", "description": "Agents may approve calls." }, "max_agent_approvals": { "type": "integer", "minimum": 1, "maximum": 1e3, "description": "At most so many. Default 20." } } }, "trustedBinaries": { "type": "object", "description": "What shell.prefix_allowlist may lead to. It only takes back what that list allows.", "additionalProperties": false, "properties": { "dirs": { "type": "array", "description": "Folders in which programs really lie, links followed.", "maxItems": 256, "items": { "type": "string", "pattern": "^/", "maxLength": 4096 } }, "hashes": { "type": "object", "description": "Real path of a program -> sha256 of its content. One entry makes the list complete.", "maxProperties": 8192, "propertyNames": { "pattern": "^/", "maxLength": 4096 }, "additionalProperties": { "type": "string", "pattern": "^[0-9A-Fa-f]{64}$" } } } }, "cap": { "type": "string", "enum": ["read", "mutate-reversible", "mutate-irreversible", "destructive", "readonly", "strict", "standard", "permissive"], "description": "The strongest effect a tool may have that no entry allows by its exact name (default mutate-irreversible); the last four are the names of presets." }, "access": { "type": "object", "description": "Four layers beside the axes, each judged by itself; deny beats allow. One that is stated replaces that layer of the envelope below and no other; a list it leaves out is the default one.", "additionalProperties": false, "properties": { "path": { "type": "object", "description": "Every path a call touches. Patterns as in deny_paths; in allow also `workspace:src/**` and `tmpdir:**`.", "additionalProperties": false, "properties": { "allow": { "$ref": "#/$defs/paths" }, "deny": { "$ref": "#/$defs/paths" } } }, "command": { "type": "object", "description": "Programs that a call starts: `mkfs.*`, `git push`, or pattern:fork-bomb and pattern:device-write.", "additionalProperties": false, "properties": { "allow": { "$ref": "#/$defs/commands" }, "deny": { "$ref": "#/$defs/commands" } } }, "resource": { "type": "object", "description": "Sizes.", "additionalProperties": false, "properties": { "output_bytes": { "$ref": "#/$defs/size", "description": "Bytes of a result that a model reads. Default 51200." }, "output_lines": { "$ref": "#/$defs/size", "description": "Lines of a result that a model reads. Default 2000." }, "file_bytes": { "$ref": "#/$defs/size", "description": "Size of a file that a call changes, before and after. Default 10485760." } } }, "tools": { "type": "object", "description": "Tools by exact name (`local_fs.read_file`), group (`group:fs`) or `*`.", "additionalProperties": false, "properties": { "allow": { "$ref": "#/$defs/toolEntries" }, "deny": { "$ref": "#/$defs/toolEntries" } } } } }, "size": { "type": "integer", "minimum": 1, "maximum": 1e12 }, "toolEntries": { "type": "array", "description": "Exact names of tools, or groups: `local_fs.sed`, `group:mcp`.", "maxItems": 1e3, "items": { "type": "string", "minLength": 1, "maxLength": 256 } }, "tests": { "type": "array", "description": "Calls and the verdicts this envelope must give them. Checked whenever it is loaded.", "maxItems": 1e3, "items": { "type": "object", "additionalProperties": false, "required": ["call", "verdict"], "properties": { "call": { "type": "string", "minLength": 1, "maxLength": 256, "description": "The tool: `local_fs.read_file`." }, "args": { "type": "object", "description": "Its arguments." }, "verdict": { "$ref": "#/$defs/verdict" } } } }, "onDenied": { "type": "string", "enum": ["fail", "continue"], "description": "fail: a run with a denial ends denied, whatever its last task says." }, "envelope": { "type": "object", "description": "What a run may do. A tool that no axis and no pattern covers gets `default_action` (approve when unset).", "additionalProperties": false, "properties": { "extends": { "type": "string", "pattern": "^[a-z0-9][a-z0-9_-]*$", "description": "The envelope this one is laid over." }, "description": { "type": "string", "description": "For people only." }, "default_action": { "$ref": "#/$defs/grant" }, "files": { "$ref": "#/$defs/files" }, "shell": { "$ref": "#/$defs/shell" }, "network": { "$ref": "#/$defs/network" }, "missions": { "$ref": "#/$defs/missions" }, "tools": { "$ref": "#/$defs/tools" }, "always_deny": { "$ref": "#/$defs/standing" }, "always_allow": { "$ref": "#/$defs/standing" }, "compute": { "$ref": "#/$defs/compute" }, "attention": { "$ref": "#/$defs/attention" }, "trusted_binaries": { "$ref": "#/$defs/trustedBinaries" }, "cap": { "$ref": "#/$defs/cap" }, "access": { "$ref": "#/$defs/access" }, "tests": { "$ref": "#/$defs/tests" }, "on_denied": { "$ref": "#/$defs/onDenied" } } }, "policy": { "type": "object", "description": "Caps on every envelope: what stands here can only tighten; what does not is left to the envelope.", "additionalProperties": false, "properties": { "default_action": { "$ref": "#/$defs/grant" }, "files": { "$ref": "#/$defs/files" }, "shell": { "$ref": "#/$defs/shell" }, "network": { "$ref": "#/$defs/network" }, "missions": { "$ref": "#/$defs/missions" }, "tools": { "$ref": "#/$defs/tools" }, "always_deny": { "$ref": "#/$defs/standing" }, "always_allow": { "$ref": "#/$defs/standing" }, "compute": { "$ref": "#/$defs/compute" }, "attention": { "$ref": "#/$defs/attention" }, "access": { "$ref": "#/$defs/access" }, "on_denied": { "$ref": "#/$defs/onDenied" } } }, "toolsPolicies": { "type": "object", "description": "Limits by toolset. With those of other layers: denied lists unite, allowed lists intersect, the smaller limit holds.", "additionalProperties": { "type": "object", "additionalProperties": { "type": "string", "maxLength": 65536 } } }, "secret": { "type": "object", "description": "A secret by reference. Its value is read when it is needed and never stored.", "additionalProperties": false, "required": ["from", "audience"], "properties": { "from": { "type": "string", "pattern": "^(env:[A-Za-z_][A-Za-z0-9_]*|file:/.+|command:/.+)$", "description": "env:NAME (a variable), file:/absolute/path (the whole content without its line end; mode 0600) or command:/absolute/program with arguments split at blanks (what it prints)." }, "audience": { "type": "array", "description": "Who gets it, and nobody else: origins (scheme, host and port, such as https://api.openai.com), program:/path@sha256:HEX, webhook:/path.", "minItems": 1, "maxItems": 100, "items": { "type": "string", "pattern": "^(https?://[^/?#@\\s]+|program:/[^@]+@sha256:[0-9a-f]{64}|webhook:/\\S+)$" } } } }, "price": { "type": "object", "description": "USD per million tokens. A dialogue and a server of this machine cost nothing without one; elsewhere a run whose cost is bounded needs it.", "additionalProperties": false, "required": ["input", "output"], "properties": { "input": { "type": "number", "minimum": 0 }, "output": { "type": "number", "minimum": 0 } } }, "provider": { "type": "object", "description": "One source of models.", "additionalProperties": false, "required": ["type"], "properties": { "type": { "type": "string", "enum": ["scripted", "openai", "openai_compatible"], "description": "scripted: replies are read from a dialogue file. openai: api.openai.com. openai_compatible: any server that speaks chat completions." }, "dialogue": { "type": "string", "minLength": 1, "description": "scripted: the dialogue file, relative to the file that names it." }, "base_url": { "type": "string", "pattern": "^https?://\\S+$", "description": "openai_compatible: where /chat/completions is found, such as http://127.0.0.1:11434/v1." }, "api_key": { "type": "string", "pattern": "^secret:[A-Za-z0-9][A-Za-z0-9_-]*$", "description": "secret:NAME, a secret of the operator whose audience holds the origin of this provider." }, "headers": { "type": "object", "description": "Further request headers: text, or secret:NAME for the whole value.", "maxProperties": 32, "propertyNames": { "pattern": "^[A-Za-z0-9-]+$", "maxLength": 64 }, "additionalProperties": { "type": "string", "minLength": 1, "maxLength": 4096, "pattern": "^[\\x20-\\x7e]+$" } }, "price": { "$ref": "#/$defs/price" } }, "allOf": [{ "if": { "required": ["type"], "properties": { "type": { "const": "scripted" } } }, "then": { "required": ["dialogue"], "properties": { "base_url": false, "api_key": false, "headers": false } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "openai" } } }, "then": { "required": ["api_key"], "properties": { "base_url": false, "dialogue": false } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "openai_compatible" } } }, "then": { "required": ["base_url"], "properties": { "dialogue": false } } }] } } };
var func1 = Object.prototype.hasOwnProperty;
var func2 = require_ucs2length().default;
var pattern4 = new RegExp("^[a-z0-9][a-z0-9_-]*$", "u");
var pattern28 = new RegExp("^[A-Za-z0-9][A-Za-z0-9_-]*$", "u");
var pattern34 = new RegExp("^(env:[A-Za-z_][A-Za-z0-9_]*|file:/.+|command:/.+)$", "u");
var pattern35 = new RegExp("^(https?://[^/?#@\\s]+|program:/[^@]+@sha256:[0-9a-f]{64}|webhook:/\\S+)$", "u");
var pattern36 = new RegExp("^https?://[^/?#@\\s]+(/\\S*)?$", "u");
var pattern30 = new RegExp("^secret:[A-Za-z0-9][A-Za-z0-9_-]*$", "u");
var pattern39 = new RegExp("^sha256:[0-9a-f]{64}$", "u");
var pattern20 = new RegExp("^/", "u");
var pattern41 = new RegExp("^[A-Za-z_*][A-Za-z0-9_*]*$", "u");
var pattern43 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");
var schema32 = { "type": "object", "description": "What a run may do. A tool that no axis and no pattern covers gets `default_action` (approve when unset).", "additionalProperties": false, "properties": { "extends": { "type": "string", "pattern": "^[a-z0-9][a-z0-9_-]*$", "description": "The envelope this one is laid over." }, "description": { "type": "string", "description": "For people only." }, "default_action": { "$ref": "#/$defs/grant" }, "files": { "$ref": "#/$defs/files" }, "shell": { "$ref": "#/$defs/shell" }, "network": { "$ref": "#/$defs/network" }, "missions": { "$ref": "#/$defs/missions" }, "tools": { "$ref": "#/$defs/tools" }, "always_deny": { "$ref": "#/$defs/standing" }, "always_allow": { "$ref": "#/$defs/standing" }, "compute": { "$ref": "#/$defs/compute" }, "attention": { "$ref": "#/$defs/attention" }, "trusted_binaries": { "$ref": "#/$defs/trustedBinaries" }, "cap": { "$ref": "#/$defs/cap" }, "access": { "$ref": "#/$defs/access" }, "tests": { "$ref": "#/$defs/tests" }, "on_denied": { "$ref": "#/$defs/onDenied" } } };
var schema70 = { "type": "array", "description": "Rules that hold whatever else is said, for a tool and, if stated, for paths or for the value of an argument.", "maxItems": 1e3, "items": { "type": "object", "additionalProperties": false, "required": ["tools", "tool"], "dependentRequired": { "when_key": ["when_op", "when_value"], "when_op": ["when_key", "when_value"], "when_value": ["when_key", "when_op"] }, "properties": { "tools": { "type": "string", "pattern": "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$", "description": "The toolset, or `*`." }, "tool": { "type": "string", "pattern": "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$", "description": "The tool, or `*`." }, "when_key": { "type": "string", "minLength": 1, "maxLength": 256, "description": "path: every path a call touches. Anything else: the argument of that name." }, "when_op": { "type": "string", "enum": ["glob", "eq", "host"], "description": "glob: a path pattern. eq: the very text. host: the host of a URL, or one below it." }, "when_value": { "type": "string", "minLength": 1, "maxLength": 4096, "description": "The pattern, the text, or hosts with commas between them." } } } };
var schema72 = { "type": "object", "description": "Bounds of a run. Left out = not bounded here.", "additionalProperties": false, "properties": { "turns": { "type": "integer", "minimum": 1, "maximum": 1e6, "description": "Model calls." }, "max_turns": { "type": "integer", "minimum": 1, "maximum": 1e6, "description": "Older spelling of `turns`." }, "tool_calls": { "type": "integer", "minimum": 1, "maximum": 1e7, "description": "Tool calls." }, "max_tool_calls": { "type": "integer", "minimum": 1, "maximum": 1e7, "description": "Older spelling of `tool_calls`." }, "tokens": { "type": "integer", "minimum": 1, "maximum": 1e11, "description": "Tokens of all model calls, in and out." }, "max_tokens": { "type": "integer", "minimum": 1, "maximum": 1e11, "description": "Older spelling of `tokens`." }, "wall": { "type": "string", "pattern": "^([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))+$", "description": "Time from start to end: 90s, 30m, 2h, 1h30m." }, "cost_usd": { "type": "number", "exclusiveMinimum": 0, "description": "US dollars." }, "on_exhausted": { "type": "string", "enum": ["stuck", "finish_stuck"], "description": "How a run ends that meets a bound." } } };
var schema75 = { "type": "string", "enum": ["read", "mutate-reversible", "mutate-irreversible", "destructive", "readonly", "strict", "standard", "permissive"], "description": "The strongest effect a tool may have that no entry allows by its exact name (default mutate-irreversible); the last four are the names of presets." };
var schema88 = { "type": "string", "enum": ["fail", "continue"], "description": "fail: a run with a denial ends denied, whatever its last task says." };
var pattern15 = new RegExp("^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$", "u");
var pattern19 = new RegExp("^([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))+$", "u");
var pattern22 = new RegExp("^[0-9A-Fa-f]{64}$", "u");
var schema33 = { "type": ["string", "object"], "description": "allow, approve (a person is asked) or deny; or a table with `grant`.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/verdict" }, "timeout": { "$ref": "#/$defs/patience" }, "on_timeout": { "$ref": "#/$defs/onTimeout" }, "approvers": { "$ref": "#/$defs/approvers" }, "second_person": { "$ref": "#/$defs/secondPerson" }, "strongly": { "$ref": "#/$defs/strongly" } } };
var schema34 = { "type": "string", "enum": ["allow", "approve", "deny"], "description": "What the gate says." };
var schema36 = { "type": "string", "enum": ["deny"], "description": "What silence means: always no." };
var schema38 = { "type": "boolean", "enum": [true], "description": "Whoever fired the run may not answer. Needs approvers that are tokens, and a run that was fired with one." };
var schema39 = { "type": "boolean", "enum": [true], "description": "Ask strongly: a yes names the call, and the call is planned again right before it happens." };
var pattern7 = new RegExp("^(allow|approve|deny)$", "u");
var pattern8 = new RegExp("^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$", "u");
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate22.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (typeof data !== "string" && !(data && typeof data == "object" && !Array.isArray(data))) {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema33.type }, message: "must be string,object" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data === "string") {
    if (!pattern7.test(data)) {
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
        const err4 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/verdict/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (!(data0 === "allow" || data0 === "approve" || data0 === "deny")) {
        const err5 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/verdict/enum", keyword: "enum", params: { allowedValues: schema34.enum }, message: "must be equal to one of the allowed values" };
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
        if (!pattern8.test(data1)) {
          const err6 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/patience/pattern", keyword: "pattern", params: { pattern: "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$" }, message: 'must match pattern "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$"' };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/patience/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
        const err8 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/onTimeout/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (!(data2 === "deny")) {
        const err9 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/onTimeout/enum", keyword: "enum", params: { allowedValues: schema36.enum }, message: "must be equal to one of the allowed values" };
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
          const err10 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/approvers/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
        if (data3.length < 1) {
          const err11 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/approvers/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
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
              const err12 = { instancePath: instancePath + "/approvers/" + i0, schemaPath: "#/$defs/approvers/items/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
              if (vErrors === null) {
                vErrors = [err12];
              } else {
                vErrors.push(err12);
              }
              errors++;
            }
            if (func2(data4) < 1) {
              const err13 = { instancePath: instancePath + "/approvers/" + i0, schemaPath: "#/$defs/approvers/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                vErrors.push(err13);
              }
              errors++;
            }
          } else {
            const err14 = { instancePath: instancePath + "/approvers/" + i0, schemaPath: "#/$defs/approvers/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
        }
      } else {
        const err15 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/approvers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
        const err16 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/secondPerson/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
      if (!(data5 === true)) {
        const err17 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/secondPerson/enum", keyword: "enum", params: { allowedValues: schema38.enum }, message: "must be equal to one of the allowed values" };
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
        const err18 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/strongly/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
      if (!(data6 === true)) {
        const err19 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/strongly/enum", keyword: "enum", params: { allowedValues: schema39.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
  }
  validate22.errors = vErrors;
  return errors === 0;
}
validate22.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema41 = { "type": ["string", "object"], "description": "allow, approve (a person is asked) or deny; or a table with `grant` and path lists, which decide before it.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/verdict" }, "deny_paths": { "$ref": "#/$defs/paths" }, "approve_paths": { "$ref": "#/$defs/paths" }, "timeout": { "$ref": "#/$defs/patience" }, "on_timeout": { "$ref": "#/$defs/onTimeout" }, "approvers": { "$ref": "#/$defs/approvers" }, "second_person": { "$ref": "#/$defs/secondPerson" }, "strongly": { "$ref": "#/$defs/strongly" } } };
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate25.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (typeof data !== "string" && !(data && typeof data == "object" && !Array.isArray(data))) {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema41.type }, message: "must be string,object" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data === "string") {
    if (!pattern7.test(data)) {
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
        const err4 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/verdict/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (!(data0 === "allow" || data0 === "approve" || data0 === "deny")) {
        const err5 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/verdict/enum", keyword: "enum", params: { allowedValues: schema34.enum }, message: "must be equal to one of the allowed values" };
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
          const err6 = { instancePath: instancePath + "/deny_paths", schemaPath: "#/$defs/paths/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
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
              const err7 = { instancePath: instancePath + "/deny_paths/" + i0, schemaPath: "#/$defs/paths/items/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            }
            if (func2(data2) < 1) {
              const err8 = { instancePath: instancePath + "/deny_paths/" + i0, schemaPath: "#/$defs/paths/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
          } else {
            const err9 = { instancePath: instancePath + "/deny_paths/" + i0, schemaPath: "#/$defs/paths/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
      } else {
        const err10 = { instancePath: instancePath + "/deny_paths", schemaPath: "#/$defs/paths/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
          const err11 = { instancePath: instancePath + "/approve_paths", schemaPath: "#/$defs/paths/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
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
              const err12 = { instancePath: instancePath + "/approve_paths/" + i1, schemaPath: "#/$defs/paths/items/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
              if (vErrors === null) {
                vErrors = [err12];
              } else {
                vErrors.push(err12);
              }
              errors++;
            }
            if (func2(data4) < 1) {
              const err13 = { instancePath: instancePath + "/approve_paths/" + i1, schemaPath: "#/$defs/paths/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                vErrors.push(err13);
              }
              errors++;
            }
          } else {
            const err14 = { instancePath: instancePath + "/approve_paths/" + i1, schemaPath: "#/$defs/paths/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
        }
      } else {
        const err15 = { instancePath: instancePath + "/approve_paths", schemaPath: "#/$defs/paths/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
        if (!pattern8.test(data5)) {
          const err16 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/patience/pattern", keyword: "pattern", params: { pattern: "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$" }, message: 'must match pattern "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$"' };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
      } else {
        const err17 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/patience/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
        const err18 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/onTimeout/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
      if (!(data6 === "deny")) {
        const err19 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/onTimeout/enum", keyword: "enum", params: { allowedValues: schema36.enum }, message: "must be equal to one of the allowed values" };
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
          const err20 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/approvers/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          if (vErrors === null) {
            vErrors = [err20];
          } else {
            vErrors.push(err20);
          }
          errors++;
        }
        if (data7.length < 1) {
          const err21 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/approvers/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
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
              const err22 = { instancePath: instancePath + "/approvers/" + i2, schemaPath: "#/$defs/approvers/items/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
              if (vErrors === null) {
                vErrors = [err22];
              } else {
                vErrors.push(err22);
              }
              errors++;
            }
            if (func2(data8) < 1) {
              const err23 = { instancePath: instancePath + "/approvers/" + i2, schemaPath: "#/$defs/approvers/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err23];
              } else {
                vErrors.push(err23);
              }
              errors++;
            }
          } else {
            const err24 = { instancePath: instancePath + "/approvers/" + i2, schemaPath: "#/$defs/approvers/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err24];
            } else {
              vErrors.push(err24);
            }
            errors++;
          }
        }
      } else {
        const err25 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/approvers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
        const err26 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/secondPerson/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
      if (!(data9 === true)) {
        const err27 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/secondPerson/enum", keyword: "enum", params: { allowedValues: schema38.enum }, message: "must be equal to one of the allowed values" };
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
        const err28 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/strongly/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          vErrors.push(err28);
        }
        errors++;
      }
      if (!(data10 === true)) {
        const err29 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/strongly/enum", keyword: "enum", params: { allowedValues: schema39.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
    }
  }
  validate25.errors = vErrors;
  return errors === 0;
}
validate25.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate24.evaluated;
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
      if (!validate25(data.read, { instancePath: instancePath + "/read", parentData: data, parentDataProperty: "read", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
        errors = vErrors.length;
      }
    }
    if (data.write !== void 0) {
      if (!validate25(data.write, { instancePath: instancePath + "/write", parentData: data, parentDataProperty: "write", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
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
  validate24.errors = vErrors;
  return errors === 0;
}
validate24.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema50 = { "type": ["string", "object"], "description": "Programs that calls start: allow, approve (a person is asked) or deny; or a table with `grant` and lists. Of all lists that match a command the strictest decides; the grant decides what none matches.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/verdict" }, "blacklist": { "$ref": "#/$defs/commands", "description": "Denied: programs by name, or with the arguments that follow." }, "prefix_allowlist": { "$ref": "#/$defs/commands", "description": "Allowed: commands that begin with these words, found by their bare name, with nothing in them that a person should see." }, "ask_always": { "$ref": "#/$defs/commands", "description": "A person is asked, also where an allowed prefix matches." }, "substitution": { "type": "string", "enum": ["approve", "deny", "off"], "description": "What an argument that holds substitution text, such as `$(id)`, gets. It is never expanded here; a program may hand it to a shell." }, "sandbox": { "type": "string", "enum": ["auto", "required", "off"], "description": "auto (the default): confined where that is possible, and required without a terminal. off counts only in an operator's file." }, "opaque": { "type": "string", "enum": ["deny", "approve", "allow"], "description": "Lines that only the platform shell can read. This version hands none to it: only deny can be said." }, "timeout": { "$ref": "#/$defs/patience" }, "on_timeout": { "$ref": "#/$defs/onTimeout" }, "approvers": { "$ref": "#/$defs/approvers" }, "second_person": { "$ref": "#/$defs/secondPerson" }, "strongly": { "$ref": "#/$defs/strongly" } } };
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
  if (typeof data !== "string" && !(data && typeof data == "object" && !Array.isArray(data))) {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema50.type }, message: "must be string,object" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data === "string") {
    if (!pattern7.test(data)) {
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
      if (!func1.call(schema50.properties, key0)) {
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
        const err4 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/verdict/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (!(data0 === "allow" || data0 === "approve" || data0 === "deny")) {
        const err5 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/verdict/enum", keyword: "enum", params: { allowedValues: schema34.enum }, message: "must be equal to one of the allowed values" };
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
          const err6 = { instancePath: instancePath + "/blacklist", schemaPath: "#/$defs/commands/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
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
              const err7 = { instancePath: instancePath + "/blacklist/" + i0, schemaPath: "#/$defs/commands/items/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            }
            if (func2(data2) < 1) {
              const err8 = { instancePath: instancePath + "/blacklist/" + i0, schemaPath: "#/$defs/commands/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
          } else {
            const err9 = { instancePath: instancePath + "/blacklist/" + i0, schemaPath: "#/$defs/commands/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
      } else {
        const err10 = { instancePath: instancePath + "/blacklist", schemaPath: "#/$defs/commands/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
          const err11 = { instancePath: instancePath + "/prefix_allowlist", schemaPath: "#/$defs/commands/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
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
              const err12 = { instancePath: instancePath + "/prefix_allowlist/" + i1, schemaPath: "#/$defs/commands/items/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
              if (vErrors === null) {
                vErrors = [err12];
              } else {
                vErrors.push(err12);
              }
              errors++;
            }
            if (func2(data4) < 1) {
              const err13 = { instancePath: instancePath + "/prefix_allowlist/" + i1, schemaPath: "#/$defs/commands/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                vErrors.push(err13);
              }
              errors++;
            }
          } else {
            const err14 = { instancePath: instancePath + "/prefix_allowlist/" + i1, schemaPath: "#/$defs/commands/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
        }
      } else {
        const err15 = { instancePath: instancePath + "/prefix_allowlist", schemaPath: "#/$defs/commands/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
          const err16 = { instancePath: instancePath + "/ask_always", schemaPath: "#/$defs/commands/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
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
              const err17 = { instancePath: instancePath + "/ask_always/" + i2, schemaPath: "#/$defs/commands/items/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
              if (vErrors === null) {
                vErrors = [err17];
              } else {
                vErrors.push(err17);
              }
              errors++;
            }
            if (func2(data6) < 1) {
              const err18 = { instancePath: instancePath + "/ask_always/" + i2, schemaPath: "#/$defs/commands/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err18];
              } else {
                vErrors.push(err18);
              }
              errors++;
            }
          } else {
            const err19 = { instancePath: instancePath + "/ask_always/" + i2, schemaPath: "#/$defs/commands/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
      } else {
        const err20 = { instancePath: instancePath + "/ask_always", schemaPath: "#/$defs/commands/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
        const err22 = { instancePath: instancePath + "/substitution", schemaPath: "#/properties/substitution/enum", keyword: "enum", params: { allowedValues: schema50.properties.substitution.enum }, message: "must be equal to one of the allowed values" };
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
        const err24 = { instancePath: instancePath + "/sandbox", schemaPath: "#/properties/sandbox/enum", keyword: "enum", params: { allowedValues: schema50.properties.sandbox.enum }, message: "must be equal to one of the allowed values" };
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
        const err26 = { instancePath: instancePath + "/opaque", schemaPath: "#/properties/opaque/enum", keyword: "enum", params: { allowedValues: schema50.properties.opaque.enum }, message: "must be equal to one of the allowed values" };
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
        if (!pattern8.test(data10)) {
          const err27 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/patience/pattern", keyword: "pattern", params: { pattern: "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$" }, message: 'must match pattern "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$"' };
          if (vErrors === null) {
            vErrors = [err27];
          } else {
            vErrors.push(err27);
          }
          errors++;
        }
      } else {
        const err28 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/patience/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
        const err29 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/onTimeout/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          vErrors.push(err29);
        }
        errors++;
      }
      if (!(data11 === "deny")) {
        const err30 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/onTimeout/enum", keyword: "enum", params: { allowedValues: schema36.enum }, message: "must be equal to one of the allowed values" };
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
          const err31 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/approvers/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          if (vErrors === null) {
            vErrors = [err31];
          } else {
            vErrors.push(err31);
          }
          errors++;
        }
        if (data12.length < 1) {
          const err32 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/approvers/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
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
              const err33 = { instancePath: instancePath + "/approvers/" + i3, schemaPath: "#/$defs/approvers/items/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
              if (vErrors === null) {
                vErrors = [err33];
              } else {
                vErrors.push(err33);
              }
              errors++;
            }
            if (func2(data13) < 1) {
              const err34 = { instancePath: instancePath + "/approvers/" + i3, schemaPath: "#/$defs/approvers/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err34];
              } else {
                vErrors.push(err34);
              }
              errors++;
            }
          } else {
            const err35 = { instancePath: instancePath + "/approvers/" + i3, schemaPath: "#/$defs/approvers/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err35];
            } else {
              vErrors.push(err35);
            }
            errors++;
          }
        }
      } else {
        const err36 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/approvers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
        const err37 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/secondPerson/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err37];
        } else {
          vErrors.push(err37);
        }
        errors++;
      }
      if (!(data14 === true)) {
        const err38 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/secondPerson/enum", keyword: "enum", params: { allowedValues: schema38.enum }, message: "must be equal to one of the allowed values" };
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
        const err39 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/strongly/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err39];
        } else {
          vErrors.push(err39);
        }
        errors++;
      }
      if (!(data15 === true)) {
        const err40 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/strongly/enum", keyword: "enum", params: { allowedValues: schema39.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err40];
        } else {
          vErrors.push(err40);
        }
        errors++;
      }
    }
  }
  validate29.errors = vErrors;
  return errors === 0;
}
validate29.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema61 = { "type": ["string", "object"], "description": "allow, approve (a person is asked) or deny; or a table with `grant` and hosts that are denied.", "pattern": "^(allow|approve|deny)$", "additionalProperties": false, "required": ["grant"], "properties": { "grant": { "$ref": "#/$defs/verdict" }, "deny_hosts": { "type": "array", "description": "Hosts that no plan may reach: a name with all below it, or an address.", "maxItems": 1e3, "items": { "type": "string", "minLength": 1, "maxLength": 1024 } }, "timeout": { "$ref": "#/$defs/patience" }, "on_timeout": { "$ref": "#/$defs/onTimeout" }, "approvers": { "$ref": "#/$defs/approvers" }, "second_person": { "$ref": "#/$defs/secondPerson" }, "strongly": { "$ref": "#/$defs/strongly" } } };
function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate32.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (typeof data !== "string" && !(data && typeof data == "object" && !Array.isArray(data))) {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema61.type }, message: "must be string,object" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data === "string") {
    if (!pattern7.test(data)) {
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
        const err4 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/verdict/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (!(data0 === "allow" || data0 === "approve" || data0 === "deny")) {
        const err5 = { instancePath: instancePath + "/grant", schemaPath: "#/$defs/verdict/enum", keyword: "enum", params: { allowedValues: schema34.enum }, message: "must be equal to one of the allowed values" };
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
        if (!pattern8.test(data3)) {
          const err11 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/patience/pattern", keyword: "pattern", params: { pattern: "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$" }, message: 'must match pattern "^\\s*((\\d+(\\.\\d+)?[hms])+|[nN][eE][vV][eE][rR]|[fF][oO][rR][eE][vV][eE][rR]|[iI][nN][dD][eE][fF][iI][nN][iI][tT][eE])\\s*$"' };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      } else {
        const err12 = { instancePath: instancePath + "/timeout", schemaPath: "#/$defs/patience/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
        const err13 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/onTimeout/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
      if (!(data4 === "deny")) {
        const err14 = { instancePath: instancePath + "/on_timeout", schemaPath: "#/$defs/onTimeout/enum", keyword: "enum", params: { allowedValues: schema36.enum }, message: "must be equal to one of the allowed values" };
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
          const err15 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/approvers/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
        if (data5.length < 1) {
          const err16 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/approvers/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
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
              const err17 = { instancePath: instancePath + "/approvers/" + i1, schemaPath: "#/$defs/approvers/items/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
              if (vErrors === null) {
                vErrors = [err17];
              } else {
                vErrors.push(err17);
              }
              errors++;
            }
            if (func2(data6) < 1) {
              const err18 = { instancePath: instancePath + "/approvers/" + i1, schemaPath: "#/$defs/approvers/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err18];
              } else {
                vErrors.push(err18);
              }
              errors++;
            }
          } else {
            const err19 = { instancePath: instancePath + "/approvers/" + i1, schemaPath: "#/$defs/approvers/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
      } else {
        const err20 = { instancePath: instancePath + "/approvers", schemaPath: "#/$defs/approvers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
        const err21 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/secondPerson/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
      if (!(data7 === true)) {
        const err22 = { instancePath: instancePath + "/second_person", schemaPath: "#/$defs/secondPerson/enum", keyword: "enum", params: { allowedValues: schema38.enum }, message: "must be equal to one of the allowed values" };
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
        const err23 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/strongly/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
      if (!(data8 === true)) {
        const err24 = { instancePath: instancePath + "/strongly", schemaPath: "#/$defs/strongly/enum", keyword: "enum", params: { allowedValues: schema39.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
  }
  validate32.errors = vErrors;
  return errors === 0;
}
validate32.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate31.evaluated;
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
      if (!validate32(data.read, { instancePath: instancePath + "/read", parentData: data, parentDataProperty: "read", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
        errors = vErrors.length;
      }
    }
    if (data.write !== void 0) {
      if (!validate32(data.write, { instancePath: instancePath + "/write", parentData: data, parentDataProperty: "write", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
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
  validate31.errors = vErrors;
  return errors === 0;
}
validate31.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
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
      if (!validate22(data.fire, { instancePath: instancePath + "/fire", parentData: data, parentDataProperty: "fire", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
        errors = vErrors.length;
      }
    }
    if (data.answer !== void 0) {
      if (!validate22(data.answer, { instancePath: instancePath + "/answer", parentData: data, parentDataProperty: "answer", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
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
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate40.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!validate22(data[key0], { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data, parentDataProperty: key0, rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
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
  validate40.errors = vErrors;
  return errors === 0;
}
validate40.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
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
              const err2 = { instancePath: instancePath + "/path/allow", schemaPath: "#/$defs/paths/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
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
                  const err3 = { instancePath: instancePath + "/path/allow/" + i0, schemaPath: "#/$defs/paths/items/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
                  if (vErrors === null) {
                    vErrors = [err3];
                  } else {
                    vErrors.push(err3);
                  }
                  errors++;
                }
                if (func2(data2) < 1) {
                  const err4 = { instancePath: instancePath + "/path/allow/" + i0, schemaPath: "#/$defs/paths/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err4];
                  } else {
                    vErrors.push(err4);
                  }
                  errors++;
                }
              } else {
                const err5 = { instancePath: instancePath + "/path/allow/" + i0, schemaPath: "#/$defs/paths/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err5];
                } else {
                  vErrors.push(err5);
                }
                errors++;
              }
            }
          } else {
            const err6 = { instancePath: instancePath + "/path/allow", schemaPath: "#/$defs/paths/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
              const err7 = { instancePath: instancePath + "/path/deny", schemaPath: "#/$defs/paths/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
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
                  const err8 = { instancePath: instancePath + "/path/deny/" + i1, schemaPath: "#/$defs/paths/items/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
                  if (vErrors === null) {
                    vErrors = [err8];
                  } else {
                    vErrors.push(err8);
                  }
                  errors++;
                }
                if (func2(data4) < 1) {
                  const err9 = { instancePath: instancePath + "/path/deny/" + i1, schemaPath: "#/$defs/paths/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err9];
                  } else {
                    vErrors.push(err9);
                  }
                  errors++;
                }
              } else {
                const err10 = { instancePath: instancePath + "/path/deny/" + i1, schemaPath: "#/$defs/paths/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err10];
                } else {
                  vErrors.push(err10);
                }
                errors++;
              }
            }
          } else {
            const err11 = { instancePath: instancePath + "/path/deny", schemaPath: "#/$defs/paths/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
              const err14 = { instancePath: instancePath + "/command/allow", schemaPath: "#/$defs/commands/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
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
                  const err15 = { instancePath: instancePath + "/command/allow/" + i2, schemaPath: "#/$defs/commands/items/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
                  if (vErrors === null) {
                    vErrors = [err15];
                  } else {
                    vErrors.push(err15);
                  }
                  errors++;
                }
                if (func2(data7) < 1) {
                  const err16 = { instancePath: instancePath + "/command/allow/" + i2, schemaPath: "#/$defs/commands/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err16];
                  } else {
                    vErrors.push(err16);
                  }
                  errors++;
                }
              } else {
                const err17 = { instancePath: instancePath + "/command/allow/" + i2, schemaPath: "#/$defs/commands/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err17];
                } else {
                  vErrors.push(err17);
                }
                errors++;
              }
            }
          } else {
            const err18 = { instancePath: instancePath + "/command/allow", schemaPath: "#/$defs/commands/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
              const err19 = { instancePath: instancePath + "/command/deny", schemaPath: "#/$defs/commands/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
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
                  const err20 = { instancePath: instancePath + "/command/deny/" + i3, schemaPath: "#/$defs/commands/items/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
                  if (vErrors === null) {
                    vErrors = [err20];
                  } else {
                    vErrors.push(err20);
                  }
                  errors++;
                }
                if (func2(data9) < 1) {
                  const err21 = { instancePath: instancePath + "/command/deny/" + i3, schemaPath: "#/$defs/commands/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err21];
                  } else {
                    vErrors.push(err21);
                  }
                  errors++;
                }
              } else {
                const err22 = { instancePath: instancePath + "/command/deny/" + i3, schemaPath: "#/$defs/commands/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err22];
                } else {
                  vErrors.push(err22);
                }
                errors++;
              }
            }
          } else {
            const err23 = { instancePath: instancePath + "/command/deny", schemaPath: "#/$defs/commands/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
            const err26 = { instancePath: instancePath + "/resource/output_bytes", schemaPath: "#/$defs/size/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err26];
            } else {
              vErrors.push(err26);
            }
            errors++;
          }
          if (typeof data11 == "number" && isFinite(data11)) {
            if (data11 > 1e12 || isNaN(data11)) {
              const err27 = { instancePath: instancePath + "/resource/output_bytes", schemaPath: "#/$defs/size/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e12 }, message: "must be <= 1000000000000" };
              if (vErrors === null) {
                vErrors = [err27];
              } else {
                vErrors.push(err27);
              }
              errors++;
            }
            if (data11 < 1 || isNaN(data11)) {
              const err28 = { instancePath: instancePath + "/resource/output_bytes", schemaPath: "#/$defs/size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
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
            const err29 = { instancePath: instancePath + "/resource/output_lines", schemaPath: "#/$defs/size/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err29];
            } else {
              vErrors.push(err29);
            }
            errors++;
          }
          if (typeof data12 == "number" && isFinite(data12)) {
            if (data12 > 1e12 || isNaN(data12)) {
              const err30 = { instancePath: instancePath + "/resource/output_lines", schemaPath: "#/$defs/size/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e12 }, message: "must be <= 1000000000000" };
              if (vErrors === null) {
                vErrors = [err30];
              } else {
                vErrors.push(err30);
              }
              errors++;
            }
            if (data12 < 1 || isNaN(data12)) {
              const err31 = { instancePath: instancePath + "/resource/output_lines", schemaPath: "#/$defs/size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
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
            const err32 = { instancePath: instancePath + "/resource/file_bytes", schemaPath: "#/$defs/size/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err32];
            } else {
              vErrors.push(err32);
            }
            errors++;
          }
          if (typeof data13 == "number" && isFinite(data13)) {
            if (data13 > 1e12 || isNaN(data13)) {
              const err33 = { instancePath: instancePath + "/resource/file_bytes", schemaPath: "#/$defs/size/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e12 }, message: "must be <= 1000000000000" };
              if (vErrors === null) {
                vErrors = [err33];
              } else {
                vErrors.push(err33);
              }
              errors++;
            }
            if (data13 < 1 || isNaN(data13)) {
              const err34 = { instancePath: instancePath + "/resource/file_bytes", schemaPath: "#/$defs/size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
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
              const err37 = { instancePath: instancePath + "/tools/allow", schemaPath: "#/$defs/toolEntries/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
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
                  const err38 = { instancePath: instancePath + "/tools/allow/" + i4, schemaPath: "#/$defs/toolEntries/items/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
                  if (vErrors === null) {
                    vErrors = [err38];
                  } else {
                    vErrors.push(err38);
                  }
                  errors++;
                }
                if (func2(data16) < 1) {
                  const err39 = { instancePath: instancePath + "/tools/allow/" + i4, schemaPath: "#/$defs/toolEntries/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err39];
                  } else {
                    vErrors.push(err39);
                  }
                  errors++;
                }
              } else {
                const err40 = { instancePath: instancePath + "/tools/allow/" + i4, schemaPath: "#/$defs/toolEntries/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err40];
                } else {
                  vErrors.push(err40);
                }
                errors++;
              }
            }
          } else {
            const err41 = { instancePath: instancePath + "/tools/allow", schemaPath: "#/$defs/toolEntries/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
              const err42 = { instancePath: instancePath + "/tools/deny", schemaPath: "#/$defs/toolEntries/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
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
                  const err43 = { instancePath: instancePath + "/tools/deny/" + i5, schemaPath: "#/$defs/toolEntries/items/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
                  if (vErrors === null) {
                    vErrors = [err43];
                  } else {
                    vErrors.push(err43);
                  }
                  errors++;
                }
                if (func2(data18) < 1) {
                  const err44 = { instancePath: instancePath + "/tools/deny/" + i5, schemaPath: "#/$defs/toolEntries/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err44];
                  } else {
                    vErrors.push(err44);
                  }
                  errors++;
                }
              } else {
                const err45 = { instancePath: instancePath + "/tools/deny/" + i5, schemaPath: "#/$defs/toolEntries/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err45];
                } else {
                  vErrors.push(err45);
                }
                errors++;
              }
            }
          } else {
            const err46 = { instancePath: instancePath + "/tools/deny", schemaPath: "#/$defs/toolEntries/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
  validate43.errors = vErrors;
  return errors === 0;
}
validate43.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
function validate45(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate45.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (Array.isArray(data)) {
    if (data.length > 1e3) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      let data0 = data[i0];
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.call === void 0) {
          const err1 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/required", keyword: "required", params: { missingProperty: "call" }, message: "must have required property 'call'" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (data0.verdict === void 0) {
          const err2 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/required", keyword: "required", params: { missingProperty: "verdict" }, message: "must have required property 'verdict'" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        for (const key0 in data0) {
          if (!(key0 === "call" || key0 === "args" || key0 === "verdict")) {
            const err3 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
        if (data0.call !== void 0) {
          let data1 = data0.call;
          if (typeof data1 === "string") {
            if (func2(data1) > 256) {
              const err4 = { instancePath: instancePath + "/" + i0 + "/call", schemaPath: "#/items/properties/call/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                vErrors.push(err4);
              }
              errors++;
            }
            if (func2(data1) < 1) {
              const err5 = { instancePath: instancePath + "/" + i0 + "/call", schemaPath: "#/items/properties/call/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
          } else {
            const err6 = { instancePath: instancePath + "/" + i0 + "/call", schemaPath: "#/items/properties/call/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
        if (data0.args !== void 0) {
          let data2 = data0.args;
          if (!(data2 && typeof data2 == "object" && !Array.isArray(data2))) {
            const err7 = { instancePath: instancePath + "/" + i0 + "/args", schemaPath: "#/items/properties/args/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
        if (data0.verdict !== void 0) {
          let data3 = data0.verdict;
          if (typeof data3 !== "string") {
            const err8 = { instancePath: instancePath + "/" + i0 + "/verdict", schemaPath: "#/$defs/verdict/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
          if (!(data3 === "allow" || data3 === "approve" || data3 === "deny")) {
            const err9 = { instancePath: instancePath + "/" + i0 + "/verdict", schemaPath: "#/$defs/verdict/enum", keyword: "enum", params: { allowedValues: schema34.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
      } else {
        const err10 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
  } else {
    const err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err11];
    } else {
      vErrors.push(err11);
    }
    errors++;
  }
  validate45.errors = vErrors;
  return errors === 0;
}
validate45.evaluated = { "items": true, "dynamicProps": false, "dynamicItems": false };
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
      if (!func1.call(schema32.properties, key0)) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.extends !== void 0) {
      let data0 = data.extends;
      if (typeof data0 === "string") {
        if (!pattern4.test(data0)) {
          const err1 = { instancePath: instancePath + "/extends", schemaPath: "#/properties/extends/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9_-]*$" }, message: 'must match pattern "^[a-z0-9][a-z0-9_-]*$"' };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      } else {
        const err2 = { instancePath: instancePath + "/extends", schemaPath: "#/properties/extends/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.description !== void 0) {
      if (typeof data.description !== "string") {
        const err3 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.default_action !== void 0) {
      if (!validate22(data.default_action, { instancePath: instancePath + "/default_action", parentData: data, parentDataProperty: "default_action", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
        errors = vErrors.length;
      }
    }
    if (data.files !== void 0) {
      if (!validate24(data.files, { instancePath: instancePath + "/files", parentData: data, parentDataProperty: "files", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
        errors = vErrors.length;
      }
    }
    if (data.shell !== void 0) {
      if (!validate29(data.shell, { instancePath: instancePath + "/shell", parentData: data, parentDataProperty: "shell", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
        errors = vErrors.length;
      }
    }
    if (data.network !== void 0) {
      if (!validate31(data.network, { instancePath: instancePath + "/network", parentData: data, parentDataProperty: "network", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
        errors = vErrors.length;
      }
    }
    if (data.missions !== void 0) {
      if (!validate36(data.missions, { instancePath: instancePath + "/missions", parentData: data, parentDataProperty: "missions", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
        errors = vErrors.length;
      }
    }
    if (data.tools !== void 0) {
      if (!validate40(data.tools, { instancePath: instancePath + "/tools", parentData: data, parentDataProperty: "tools", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
        errors = vErrors.length;
      }
    }
    if (data.always_deny !== void 0) {
      let data8 = data.always_deny;
      if (Array.isArray(data8)) {
        if (data8.length > 1e3) {
          const err4 = { instancePath: instancePath + "/always_deny", schemaPath: "#/$defs/standing/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        const len0 = data8.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data9 = data8[i0];
          if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
            if (data9.tools === void 0) {
              const err5 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/required", keyword: "required", params: { missingProperty: "tools" }, message: "must have required property 'tools'" };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
            if (data9.tool === void 0) {
              const err6 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/required", keyword: "required", params: { missingProperty: "tool" }, message: "must have required property 'tool'" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
            for (const key1 in data9) {
              if (!(key1 === "tools" || key1 === "tool" || key1 === "when_key" || key1 === "when_op" || key1 === "when_value")) {
                const err7 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err7];
                } else {
                  vErrors.push(err7);
                }
                errors++;
              }
            }
            if (data9.tools !== void 0) {
              let data10 = data9.tools;
              if (typeof data10 === "string") {
                if (!pattern15.test(data10)) {
                  const err8 = { instancePath: instancePath + "/always_deny/" + i0 + "/tools", schemaPath: "#/$defs/standing/items/properties/tools/pattern", keyword: "pattern", params: { pattern: "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$" }, message: 'must match pattern "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$"' };
                  if (vErrors === null) {
                    vErrors = [err8];
                  } else {
                    vErrors.push(err8);
                  }
                  errors++;
                }
              } else {
                const err9 = { instancePath: instancePath + "/always_deny/" + i0 + "/tools", schemaPath: "#/$defs/standing/items/properties/tools/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err9];
                } else {
                  vErrors.push(err9);
                }
                errors++;
              }
            }
            if (data9.tool !== void 0) {
              let data11 = data9.tool;
              if (typeof data11 === "string") {
                if (!pattern15.test(data11)) {
                  const err10 = { instancePath: instancePath + "/always_deny/" + i0 + "/tool", schemaPath: "#/$defs/standing/items/properties/tool/pattern", keyword: "pattern", params: { pattern: "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$" }, message: 'must match pattern "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$"' };
                  if (vErrors === null) {
                    vErrors = [err10];
                  } else {
                    vErrors.push(err10);
                  }
                  errors++;
                }
              } else {
                const err11 = { instancePath: instancePath + "/always_deny/" + i0 + "/tool", schemaPath: "#/$defs/standing/items/properties/tool/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  vErrors.push(err11);
                }
                errors++;
              }
            }
            if (data9.when_key !== void 0) {
              let data12 = data9.when_key;
              if (typeof data12 === "string") {
                if (func2(data12) > 256) {
                  const err12 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_key", schemaPath: "#/$defs/standing/items/properties/when_key/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
                  if (vErrors === null) {
                    vErrors = [err12];
                  } else {
                    vErrors.push(err12);
                  }
                  errors++;
                }
                if (func2(data12) < 1) {
                  const err13 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_key", schemaPath: "#/$defs/standing/items/properties/when_key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err13];
                  } else {
                    vErrors.push(err13);
                  }
                  errors++;
                }
              } else {
                const err14 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_key", schemaPath: "#/$defs/standing/items/properties/when_key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err14];
                } else {
                  vErrors.push(err14);
                }
                errors++;
              }
            }
            if (data9.when_op !== void 0) {
              let data13 = data9.when_op;
              if (typeof data13 !== "string") {
                const err15 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_op", schemaPath: "#/$defs/standing/items/properties/when_op/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err15];
                } else {
                  vErrors.push(err15);
                }
                errors++;
              }
              if (!(data13 === "glob" || data13 === "eq" || data13 === "host")) {
                const err16 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_op", schemaPath: "#/$defs/standing/items/properties/when_op/enum", keyword: "enum", params: { allowedValues: schema70.items.properties.when_op.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err16];
                } else {
                  vErrors.push(err16);
                }
                errors++;
              }
            }
            if (data9.when_value !== void 0) {
              let data14 = data9.when_value;
              if (typeof data14 === "string") {
                if (func2(data14) > 4096) {
                  const err17 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_value", schemaPath: "#/$defs/standing/items/properties/when_value/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
                  if (vErrors === null) {
                    vErrors = [err17];
                  } else {
                    vErrors.push(err17);
                  }
                  errors++;
                }
                if (func2(data14) < 1) {
                  const err18 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_value", schemaPath: "#/$defs/standing/items/properties/when_value/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err18];
                  } else {
                    vErrors.push(err18);
                  }
                  errors++;
                }
              } else {
                const err19 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_value", schemaPath: "#/$defs/standing/items/properties/when_value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err19];
                } else {
                  vErrors.push(err19);
                }
                errors++;
              }
            }
            if (data9.when_key !== void 0) {
              if (data9.when_op === void 0) {
                const err20 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_key",
                  missingProperty: "when_op",
                  depsCount: 2,
                  deps: "when_op, when_value"
                }, message: "must have properties when_op, when_value when property when_key is present" };
                if (vErrors === null) {
                  vErrors = [err20];
                } else {
                  vErrors.push(err20);
                }
                errors++;
              }
              if (data9.when_value === void 0) {
                const err21 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_key",
                  missingProperty: "when_value",
                  depsCount: 2,
                  deps: "when_op, when_value"
                }, message: "must have properties when_op, when_value when property when_key is present" };
                if (vErrors === null) {
                  vErrors = [err21];
                } else {
                  vErrors.push(err21);
                }
                errors++;
              }
            }
            if (data9.when_op !== void 0) {
              if (data9.when_key === void 0) {
                const err22 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_op",
                  missingProperty: "when_key",
                  depsCount: 2,
                  deps: "when_key, when_value"
                }, message: "must have properties when_key, when_value when property when_op is present" };
                if (vErrors === null) {
                  vErrors = [err22];
                } else {
                  vErrors.push(err22);
                }
                errors++;
              }
              if (data9.when_value === void 0) {
                const err23 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_op",
                  missingProperty: "when_value",
                  depsCount: 2,
                  deps: "when_key, when_value"
                }, message: "must have properties when_key, when_value when property when_op is present" };
                if (vErrors === null) {
                  vErrors = [err23];
                } else {
                  vErrors.push(err23);
                }
                errors++;
              }
            }
            if (data9.when_value !== void 0) {
              if (data9.when_key === void 0) {
                const err24 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_value",
                  missingProperty: "when_key",
                  depsCount: 2,
                  deps: "when_key, when_op"
                }, message: "must have properties when_key, when_op when property when_value is present" };
                if (vErrors === null) {
                  vErrors = [err24];
                } else {
                  vErrors.push(err24);
                }
                errors++;
              }
              if (data9.when_op === void 0) {
                const err25 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_value",
                  missingProperty: "when_op",
                  depsCount: 2,
                  deps: "when_key, when_op"
                }, message: "must have properties when_key, when_op when property when_value is present" };
                if (vErrors === null) {
                  vErrors = [err25];
                } else {
                  vErrors.push(err25);
                }
                errors++;
              }
            }
          } else {
            const err26 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err26];
            } else {
              vErrors.push(err26);
            }
            errors++;
          }
        }
      } else {
        const err27 = { instancePath: instancePath + "/always_deny", schemaPath: "#/$defs/standing/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      }
    }
    if (data.always_allow !== void 0) {
      let data15 = data.always_allow;
      if (Array.isArray(data15)) {
        if (data15.length > 1e3) {
          const err28 = { instancePath: instancePath + "/always_allow", schemaPath: "#/$defs/standing/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
          if (vErrors === null) {
            vErrors = [err28];
          } else {
            vErrors.push(err28);
          }
          errors++;
        }
        const len1 = data15.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data16 = data15[i1];
          if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
            if (data16.tools === void 0) {
              const err29 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/required", keyword: "required", params: { missingProperty: "tools" }, message: "must have required property 'tools'" };
              if (vErrors === null) {
                vErrors = [err29];
              } else {
                vErrors.push(err29);
              }
              errors++;
            }
            if (data16.tool === void 0) {
              const err30 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/required", keyword: "required", params: { missingProperty: "tool" }, message: "must have required property 'tool'" };
              if (vErrors === null) {
                vErrors = [err30];
              } else {
                vErrors.push(err30);
              }
              errors++;
            }
            for (const key2 in data16) {
              if (!(key2 === "tools" || key2 === "tool" || key2 === "when_key" || key2 === "when_op" || key2 === "when_value")) {
                const err31 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err31];
                } else {
                  vErrors.push(err31);
                }
                errors++;
              }
            }
            if (data16.tools !== void 0) {
              let data17 = data16.tools;
              if (typeof data17 === "string") {
                if (!pattern15.test(data17)) {
                  const err32 = { instancePath: instancePath + "/always_allow/" + i1 + "/tools", schemaPath: "#/$defs/standing/items/properties/tools/pattern", keyword: "pattern", params: { pattern: "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$" }, message: 'must match pattern "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$"' };
                  if (vErrors === null) {
                    vErrors = [err32];
                  } else {
                    vErrors.push(err32);
                  }
                  errors++;
                }
              } else {
                const err33 = { instancePath: instancePath + "/always_allow/" + i1 + "/tools", schemaPath: "#/$defs/standing/items/properties/tools/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err33];
                } else {
                  vErrors.push(err33);
                }
                errors++;
              }
            }
            if (data16.tool !== void 0) {
              let data18 = data16.tool;
              if (typeof data18 === "string") {
                if (!pattern15.test(data18)) {
                  const err34 = { instancePath: instancePath + "/always_allow/" + i1 + "/tool", schemaPath: "#/$defs/standing/items/properties/tool/pattern", keyword: "pattern", params: { pattern: "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$" }, message: 'must match pattern "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$"' };
                  if (vErrors === null) {
                    vErrors = [err34];
                  } else {
                    vErrors.push(err34);
                  }
                  errors++;
                }
              } else {
                const err35 = { instancePath: instancePath + "/always_allow/" + i1 + "/tool", schemaPath: "#/$defs/standing/items/properties/tool/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err35];
                } else {
                  vErrors.push(err35);
                }
                errors++;
              }
            }
            if (data16.when_key !== void 0) {
              let data19 = data16.when_key;
              if (typeof data19 === "string") {
                if (func2(data19) > 256) {
                  const err36 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_key", schemaPath: "#/$defs/standing/items/properties/when_key/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
                  if (vErrors === null) {
                    vErrors = [err36];
                  } else {
                    vErrors.push(err36);
                  }
                  errors++;
                }
                if (func2(data19) < 1) {
                  const err37 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_key", schemaPath: "#/$defs/standing/items/properties/when_key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err37];
                  } else {
                    vErrors.push(err37);
                  }
                  errors++;
                }
              } else {
                const err38 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_key", schemaPath: "#/$defs/standing/items/properties/when_key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err38];
                } else {
                  vErrors.push(err38);
                }
                errors++;
              }
            }
            if (data16.when_op !== void 0) {
              let data20 = data16.when_op;
              if (typeof data20 !== "string") {
                const err39 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_op", schemaPath: "#/$defs/standing/items/properties/when_op/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err39];
                } else {
                  vErrors.push(err39);
                }
                errors++;
              }
              if (!(data20 === "glob" || data20 === "eq" || data20 === "host")) {
                const err40 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_op", schemaPath: "#/$defs/standing/items/properties/when_op/enum", keyword: "enum", params: { allowedValues: schema70.items.properties.when_op.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err40];
                } else {
                  vErrors.push(err40);
                }
                errors++;
              }
            }
            if (data16.when_value !== void 0) {
              let data21 = data16.when_value;
              if (typeof data21 === "string") {
                if (func2(data21) > 4096) {
                  const err41 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_value", schemaPath: "#/$defs/standing/items/properties/when_value/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
                  if (vErrors === null) {
                    vErrors = [err41];
                  } else {
                    vErrors.push(err41);
                  }
                  errors++;
                }
                if (func2(data21) < 1) {
                  const err42 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_value", schemaPath: "#/$defs/standing/items/properties/when_value/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err42];
                  } else {
                    vErrors.push(err42);
                  }
                  errors++;
                }
              } else {
                const err43 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_value", schemaPath: "#/$defs/standing/items/properties/when_value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err43];
                } else {
                  vErrors.push(err43);
                }
                errors++;
              }
            }
            if (data16.when_key !== void 0) {
              if (data16.when_op === void 0) {
                const err44 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_key",
                  missingProperty: "when_op",
                  depsCount: 2,
                  deps: "when_op, when_value"
                }, message: "must have properties when_op, when_value when property when_key is present" };
                if (vErrors === null) {
                  vErrors = [err44];
                } else {
                  vErrors.push(err44);
                }
                errors++;
              }
              if (data16.when_value === void 0) {
                const err45 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_key",
                  missingProperty: "when_value",
                  depsCount: 2,
                  deps: "when_op, when_value"
                }, message: "must have properties when_op, when_value when property when_key is present" };
                if (vErrors === null) {
                  vErrors = [err45];
                } else {
                  vErrors.push(err45);
                }
                errors++;
              }
            }
            if (data16.when_op !== void 0) {
              if (data16.when_key === void 0) {
                const err46 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_op",
                  missingProperty: "when_key",
                  depsCount: 2,
                  deps: "when_key, when_value"
                }, message: "must have properties when_key, when_value when property when_op is present" };
                if (vErrors === null) {
                  vErrors = [err46];
                } else {
                  vErrors.push(err46);
                }
                errors++;
              }
              if (data16.when_value === void 0) {
                const err47 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_op",
                  missingProperty: "when_value",
                  depsCount: 2,
                  deps: "when_key, when_value"
                }, message: "must have properties when_key, when_value when property when_op is present" };
                if (vErrors === null) {
                  vErrors = [err47];
                } else {
                  vErrors.push(err47);
                }
                errors++;
              }
            }
            if (data16.when_value !== void 0) {
              if (data16.when_key === void 0) {
                const err48 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_value",
                  missingProperty: "when_key",
                  depsCount: 2,
                  deps: "when_key, when_op"
                }, message: "must have properties when_key, when_op when property when_value is present" };
                if (vErrors === null) {
                  vErrors = [err48];
                } else {
                  vErrors.push(err48);
                }
                errors++;
              }
              if (data16.when_op === void 0) {
                const err49 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
                  property: "when_value",
                  missingProperty: "when_op",
                  depsCount: 2,
                  deps: "when_key, when_op"
                }, message: "must have properties when_key, when_op when property when_value is present" };
                if (vErrors === null) {
                  vErrors = [err49];
                } else {
                  vErrors.push(err49);
                }
                errors++;
              }
            }
          } else {
            const err50 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err50];
            } else {
              vErrors.push(err50);
            }
            errors++;
          }
        }
      } else {
        const err51 = { instancePath: instancePath + "/always_allow", schemaPath: "#/$defs/standing/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err51];
        } else {
          vErrors.push(err51);
        }
        errors++;
      }
    }
    if (data.compute !== void 0) {
      let data22 = data.compute;
      if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
        for (const key3 in data22) {
          if (!func1.call(schema72.properties, key3)) {
            const err52 = { instancePath: instancePath + "/compute", schemaPath: "#/$defs/compute/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err52];
            } else {
              vErrors.push(err52);
            }
            errors++;
          }
        }
        if (data22.turns !== void 0) {
          let data23 = data22.turns;
          if (!(typeof data23 == "number" && (!(data23 % 1) && !isNaN(data23)) && isFinite(data23))) {
            const err53 = { instancePath: instancePath + "/compute/turns", schemaPath: "#/$defs/compute/properties/turns/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err53];
            } else {
              vErrors.push(err53);
            }
            errors++;
          }
          if (typeof data23 == "number" && isFinite(data23)) {
            if (data23 > 1e6 || isNaN(data23)) {
              const err54 = { instancePath: instancePath + "/compute/turns", schemaPath: "#/$defs/compute/properties/turns/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e6 }, message: "must be <= 1000000" };
              if (vErrors === null) {
                vErrors = [err54];
              } else {
                vErrors.push(err54);
              }
              errors++;
            }
            if (data23 < 1 || isNaN(data23)) {
              const err55 = { instancePath: instancePath + "/compute/turns", schemaPath: "#/$defs/compute/properties/turns/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err55];
              } else {
                vErrors.push(err55);
              }
              errors++;
            }
          }
        }
        if (data22.max_turns !== void 0) {
          let data24 = data22.max_turns;
          if (!(typeof data24 == "number" && (!(data24 % 1) && !isNaN(data24)) && isFinite(data24))) {
            const err56 = { instancePath: instancePath + "/compute/max_turns", schemaPath: "#/$defs/compute/properties/max_turns/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err56];
            } else {
              vErrors.push(err56);
            }
            errors++;
          }
          if (typeof data24 == "number" && isFinite(data24)) {
            if (data24 > 1e6 || isNaN(data24)) {
              const err57 = { instancePath: instancePath + "/compute/max_turns", schemaPath: "#/$defs/compute/properties/max_turns/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e6 }, message: "must be <= 1000000" };
              if (vErrors === null) {
                vErrors = [err57];
              } else {
                vErrors.push(err57);
              }
              errors++;
            }
            if (data24 < 1 || isNaN(data24)) {
              const err58 = { instancePath: instancePath + "/compute/max_turns", schemaPath: "#/$defs/compute/properties/max_turns/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err58];
              } else {
                vErrors.push(err58);
              }
              errors++;
            }
          }
        }
        if (data22.tool_calls !== void 0) {
          let data25 = data22.tool_calls;
          if (!(typeof data25 == "number" && (!(data25 % 1) && !isNaN(data25)) && isFinite(data25))) {
            const err59 = { instancePath: instancePath + "/compute/tool_calls", schemaPath: "#/$defs/compute/properties/tool_calls/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err59];
            } else {
              vErrors.push(err59);
            }
            errors++;
          }
          if (typeof data25 == "number" && isFinite(data25)) {
            if (data25 > 1e7 || isNaN(data25)) {
              const err60 = { instancePath: instancePath + "/compute/tool_calls", schemaPath: "#/$defs/compute/properties/tool_calls/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e7 }, message: "must be <= 10000000" };
              if (vErrors === null) {
                vErrors = [err60];
              } else {
                vErrors.push(err60);
              }
              errors++;
            }
            if (data25 < 1 || isNaN(data25)) {
              const err61 = { instancePath: instancePath + "/compute/tool_calls", schemaPath: "#/$defs/compute/properties/tool_calls/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err61];
              } else {
                vErrors.push(err61);
              }
              errors++;
            }
          }
        }
        if (data22.max_tool_calls !== void 0) {
          let data26 = data22.max_tool_calls;
          if (!(typeof data26 == "number" && (!(data26 % 1) && !isNaN(data26)) && isFinite(data26))) {
            const err62 = { instancePath: instancePath + "/compute/max_tool_calls", schemaPath: "#/$defs/compute/properties/max_tool_calls/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err62];
            } else {
              vErrors.push(err62);
            }
            errors++;
          }
          if (typeof data26 == "number" && isFinite(data26)) {
            if (data26 > 1e7 || isNaN(data26)) {
              const err63 = { instancePath: instancePath + "/compute/max_tool_calls", schemaPath: "#/$defs/compute/properties/max_tool_calls/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e7 }, message: "must be <= 10000000" };
              if (vErrors === null) {
                vErrors = [err63];
              } else {
                vErrors.push(err63);
              }
              errors++;
            }
            if (data26 < 1 || isNaN(data26)) {
              const err64 = { instancePath: instancePath + "/compute/max_tool_calls", schemaPath: "#/$defs/compute/properties/max_tool_calls/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err64];
              } else {
                vErrors.push(err64);
              }
              errors++;
            }
          }
        }
        if (data22.tokens !== void 0) {
          let data27 = data22.tokens;
          if (!(typeof data27 == "number" && (!(data27 % 1) && !isNaN(data27)) && isFinite(data27))) {
            const err65 = { instancePath: instancePath + "/compute/tokens", schemaPath: "#/$defs/compute/properties/tokens/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err65];
            } else {
              vErrors.push(err65);
            }
            errors++;
          }
          if (typeof data27 == "number" && isFinite(data27)) {
            if (data27 > 1e11 || isNaN(data27)) {
              const err66 = { instancePath: instancePath + "/compute/tokens", schemaPath: "#/$defs/compute/properties/tokens/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e11 }, message: "must be <= 100000000000" };
              if (vErrors === null) {
                vErrors = [err66];
              } else {
                vErrors.push(err66);
              }
              errors++;
            }
            if (data27 < 1 || isNaN(data27)) {
              const err67 = { instancePath: instancePath + "/compute/tokens", schemaPath: "#/$defs/compute/properties/tokens/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err67];
              } else {
                vErrors.push(err67);
              }
              errors++;
            }
          }
        }
        if (data22.max_tokens !== void 0) {
          let data28 = data22.max_tokens;
          if (!(typeof data28 == "number" && (!(data28 % 1) && !isNaN(data28)) && isFinite(data28))) {
            const err68 = { instancePath: instancePath + "/compute/max_tokens", schemaPath: "#/$defs/compute/properties/max_tokens/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err68];
            } else {
              vErrors.push(err68);
            }
            errors++;
          }
          if (typeof data28 == "number" && isFinite(data28)) {
            if (data28 > 1e11 || isNaN(data28)) {
              const err69 = { instancePath: instancePath + "/compute/max_tokens", schemaPath: "#/$defs/compute/properties/max_tokens/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e11 }, message: "must be <= 100000000000" };
              if (vErrors === null) {
                vErrors = [err69];
              } else {
                vErrors.push(err69);
              }
              errors++;
            }
            if (data28 < 1 || isNaN(data28)) {
              const err70 = { instancePath: instancePath + "/compute/max_tokens", schemaPath: "#/$defs/compute/properties/max_tokens/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err70];
              } else {
                vErrors.push(err70);
              }
              errors++;
            }
          }
        }
        if (data22.wall !== void 0) {
          let data29 = data22.wall;
          if (typeof data29 === "string") {
            if (!pattern19.test(data29)) {
              const err71 = { instancePath: instancePath + "/compute/wall", schemaPath: "#/$defs/compute/properties/wall/pattern", keyword: "pattern", params: { pattern: "^([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))+$" }, message: 'must match pattern "^([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))+$"' };
              if (vErrors === null) {
                vErrors = [err71];
              } else {
                vErrors.push(err71);
              }
              errors++;
            }
          } else {
            const err72 = { instancePath: instancePath + "/compute/wall", schemaPath: "#/$defs/compute/properties/wall/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err72];
            } else {
              vErrors.push(err72);
            }
            errors++;
          }
        }
        if (data22.cost_usd !== void 0) {
          let data30 = data22.cost_usd;
          if (typeof data30 == "number" && isFinite(data30)) {
            if (data30 <= 0 || isNaN(data30)) {
              const err73 = { instancePath: instancePath + "/compute/cost_usd", schemaPath: "#/$defs/compute/properties/cost_usd/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0" };
              if (vErrors === null) {
                vErrors = [err73];
              } else {
                vErrors.push(err73);
              }
              errors++;
            }
          } else {
            const err74 = { instancePath: instancePath + "/compute/cost_usd", schemaPath: "#/$defs/compute/properties/cost_usd/type", keyword: "type", params: { type: "number" }, message: "must be number" };
            if (vErrors === null) {
              vErrors = [err74];
            } else {
              vErrors.push(err74);
            }
            errors++;
          }
        }
        if (data22.on_exhausted !== void 0) {
          let data31 = data22.on_exhausted;
          if (typeof data31 !== "string") {
            const err75 = { instancePath: instancePath + "/compute/on_exhausted", schemaPath: "#/$defs/compute/properties/on_exhausted/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err75];
            } else {
              vErrors.push(err75);
            }
            errors++;
          }
          if (!(data31 === "stuck" || data31 === "finish_stuck")) {
            const err76 = { instancePath: instancePath + "/compute/on_exhausted", schemaPath: "#/$defs/compute/properties/on_exhausted/enum", keyword: "enum", params: { allowedValues: schema72.properties.on_exhausted.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err76];
            } else {
              vErrors.push(err76);
            }
            errors++;
          }
        }
      } else {
        const err77 = { instancePath: instancePath + "/compute", schemaPath: "#/$defs/compute/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err77];
        } else {
          vErrors.push(err77);
        }
        errors++;
      }
    }
    if (data.attention !== void 0) {
      let data32 = data.attention;
      if (data32 && typeof data32 == "object" && !Array.isArray(data32)) {
        for (const key4 in data32) {
          if (!(key4 === "allow_agent_answers" || key4 === "max_agent_answers" || key4 === "allow_agent_approvals" || key4 === "max_agent_approvals")) {
            const err78 = { instancePath: instancePath + "/attention", schemaPath: "#/$defs/attention/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err78];
            } else {
              vErrors.push(err78);
            }
            errors++;
          }
        }
        if (data32.allow_agent_answers !== void 0) {
          if (typeof data32.allow_agent_answers !== "boolean") {
            const err79 = { instancePath: instancePath + "/attention/allow_agent_answers", schemaPath: "#/$defs/attention/properties/allow_agent_answers/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err79];
            } else {
              vErrors.push(err79);
            }
            errors++;
          }
        }
        if (data32.max_agent_answers !== void 0) {
          let data34 = data32.max_agent_answers;
          if (!(typeof data34 == "number" && (!(data34 % 1) && !isNaN(data34)) && isFinite(data34))) {
            const err80 = { instancePath: instancePath + "/attention/max_agent_answers", schemaPath: "#/$defs/attention/properties/max_agent_answers/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err80];
            } else {
              vErrors.push(err80);
            }
            errors++;
          }
          if (typeof data34 == "number" && isFinite(data34)) {
            if (data34 > 1e3 || isNaN(data34)) {
              const err81 = { instancePath: instancePath + "/attention/max_agent_answers", schemaPath: "#/$defs/attention/properties/max_agent_answers/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e3 }, message: "must be <= 1000" };
              if (vErrors === null) {
                vErrors = [err81];
              } else {
                vErrors.push(err81);
              }
              errors++;
            }
            if (data34 < 1 || isNaN(data34)) {
              const err82 = { instancePath: instancePath + "/attention/max_agent_answers", schemaPath: "#/$defs/attention/properties/max_agent_answers/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err82];
              } else {
                vErrors.push(err82);
              }
              errors++;
            }
          }
        }
        if (data32.allow_agent_approvals !== void 0) {
          if (typeof data32.allow_agent_approvals !== "boolean") {
            const err83 = { instancePath: instancePath + "/attention/allow_agent_approvals", schemaPath: "#/$defs/attention/properties/allow_agent_approvals/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err83];
            } else {
              vErrors.push(err83);
            }
            errors++;
          }
        }
        if (data32.max_agent_approvals !== void 0) {
          let data36 = data32.max_agent_approvals;
          if (!(typeof data36 == "number" && (!(data36 % 1) && !isNaN(data36)) && isFinite(data36))) {
            const err84 = { instancePath: instancePath + "/attention/max_agent_approvals", schemaPath: "#/$defs/attention/properties/max_agent_approvals/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err84];
            } else {
              vErrors.push(err84);
            }
            errors++;
          }
          if (typeof data36 == "number" && isFinite(data36)) {
            if (data36 > 1e3 || isNaN(data36)) {
              const err85 = { instancePath: instancePath + "/attention/max_agent_approvals", schemaPath: "#/$defs/attention/properties/max_agent_approvals/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e3 }, message: "must be <= 1000" };
              if (vErrors === null) {
                vErrors = [err85];
              } else {
                vErrors.push(err85);
              }
              errors++;
            }
            if (data36 < 1 || isNaN(data36)) {
              const err86 = { instancePath: instancePath + "/attention/max_agent_approvals", schemaPath: "#/$defs/attention/properties/max_agent_approvals/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err86];
              } else {
                vErrors.push(err86);
              }
              errors++;
            }
          }
        }
      } else {
        const err87 = { instancePath: instancePath + "/attention", schemaPath: "#/$defs/attention/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err87];
        } else {
          vErrors.push(err87);
        }
        errors++;
      }
    }
    if (data.trusted_binaries !== void 0) {
      let data37 = data.trusted_binaries;
      if (data37 && typeof data37 == "object" && !Array.isArray(data37)) {
        for (const key5 in data37) {
          if (!(key5 === "dirs" || key5 === "hashes")) {
            const err88 = { instancePath: instancePath + "/trusted_binaries", schemaPath: "#/$defs/trustedBinaries/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err88];
            } else {
              vErrors.push(err88);
            }
            errors++;
          }
        }
        if (data37.dirs !== void 0) {
          let data38 = data37.dirs;
          if (Array.isArray(data38)) {
            if (data38.length > 256) {
              const err89 = { instancePath: instancePath + "/trusted_binaries/dirs", schemaPath: "#/$defs/trustedBinaries/properties/dirs/maxItems", keyword: "maxItems", params: { limit: 256 }, message: "must NOT have more than 256 items" };
              if (vErrors === null) {
                vErrors = [err89];
              } else {
                vErrors.push(err89);
              }
              errors++;
            }
            const len2 = data38.length;
            for (let i2 = 0; i2 < len2; i2++) {
              let data39 = data38[i2];
              if (typeof data39 === "string") {
                if (func2(data39) > 4096) {
                  const err90 = { instancePath: instancePath + "/trusted_binaries/dirs/" + i2, schemaPath: "#/$defs/trustedBinaries/properties/dirs/items/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
                  if (vErrors === null) {
                    vErrors = [err90];
                  } else {
                    vErrors.push(err90);
                  }
                  errors++;
                }
                if (!pattern20.test(data39)) {
                  const err91 = { instancePath: instancePath + "/trusted_binaries/dirs/" + i2, schemaPath: "#/$defs/trustedBinaries/properties/dirs/items/pattern", keyword: "pattern", params: { pattern: "^/" }, message: 'must match pattern "^/"' };
                  if (vErrors === null) {
                    vErrors = [err91];
                  } else {
                    vErrors.push(err91);
                  }
                  errors++;
                }
              } else {
                const err92 = { instancePath: instancePath + "/trusted_binaries/dirs/" + i2, schemaPath: "#/$defs/trustedBinaries/properties/dirs/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err92];
                } else {
                  vErrors.push(err92);
                }
                errors++;
              }
            }
          } else {
            const err93 = { instancePath: instancePath + "/trusted_binaries/dirs", schemaPath: "#/$defs/trustedBinaries/properties/dirs/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err93];
            } else {
              vErrors.push(err93);
            }
            errors++;
          }
        }
        if (data37.hashes !== void 0) {
          let data40 = data37.hashes;
          if (data40 && typeof data40 == "object" && !Array.isArray(data40)) {
            if (Object.keys(data40).length > 8192) {
              const err94 = { instancePath: instancePath + "/trusted_binaries/hashes", schemaPath: "#/$defs/trustedBinaries/properties/hashes/maxProperties", keyword: "maxProperties", params: { limit: 8192 }, message: "must NOT have more than 8192 properties" };
              if (vErrors === null) {
                vErrors = [err94];
              } else {
                vErrors.push(err94);
              }
              errors++;
            }
            for (const key6 in data40) {
              const _errs88 = errors;
              if (typeof key6 === "string") {
                if (func2(key6) > 4096) {
                  const err95 = { instancePath: instancePath + "/trusted_binaries/hashes", schemaPath: "#/$defs/trustedBinaries/properties/hashes/propertyNames/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters", propertyName: key6 };
                  if (vErrors === null) {
                    vErrors = [err95];
                  } else {
                    vErrors.push(err95);
                  }
                  errors++;
                }
                if (!pattern20.test(key6)) {
                  const err96 = { instancePath: instancePath + "/trusted_binaries/hashes", schemaPath: "#/$defs/trustedBinaries/properties/hashes/propertyNames/pattern", keyword: "pattern", params: { pattern: "^/" }, message: 'must match pattern "^/"', propertyName: key6 };
                  if (vErrors === null) {
                    vErrors = [err96];
                  } else {
                    vErrors.push(err96);
                  }
                  errors++;
                }
              }
              var valid17 = _errs88 === errors;
              if (!valid17) {
                const err97 = { instancePath: instancePath + "/trusted_binaries/hashes", schemaPath: "#/$defs/trustedBinaries/properties/hashes/propertyNames", keyword: "propertyNames", params: { propertyName: key6 }, message: "property name must be valid" };
                if (vErrors === null) {
                  vErrors = [err97];
                } else {
                  vErrors.push(err97);
                }
                errors++;
              }
            }
            for (const key7 in data40) {
              let data41 = data40[key7];
              if (typeof data41 === "string") {
                if (!pattern22.test(data41)) {
                  const err98 = { instancePath: instancePath + "/trusted_binaries/hashes/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/trustedBinaries/properties/hashes/additionalProperties/pattern", keyword: "pattern", params: { pattern: "^[0-9A-Fa-f]{64}$" }, message: 'must match pattern "^[0-9A-Fa-f]{64}$"' };
                  if (vErrors === null) {
                    vErrors = [err98];
                  } else {
                    vErrors.push(err98);
                  }
                  errors++;
                }
              } else {
                const err99 = { instancePath: instancePath + "/trusted_binaries/hashes/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/trustedBinaries/properties/hashes/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err99];
                } else {
                  vErrors.push(err99);
                }
                errors++;
              }
            }
          } else {
            const err100 = { instancePath: instancePath + "/trusted_binaries/hashes", schemaPath: "#/$defs/trustedBinaries/properties/hashes/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err100];
            } else {
              vErrors.push(err100);
            }
            errors++;
          }
        }
      } else {
        const err101 = { instancePath: instancePath + "/trusted_binaries", schemaPath: "#/$defs/trustedBinaries/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err101];
        } else {
          vErrors.push(err101);
        }
        errors++;
      }
    }
    if (data.cap !== void 0) {
      let data42 = data.cap;
      if (typeof data42 !== "string") {
        const err102 = { instancePath: instancePath + "/cap", schemaPath: "#/$defs/cap/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err102];
        } else {
          vErrors.push(err102);
        }
        errors++;
      }
      if (!(data42 === "read" || data42 === "mutate-reversible" || data42 === "mutate-irreversible" || data42 === "destructive" || data42 === "readonly" || data42 === "strict" || data42 === "standard" || data42 === "permissive")) {
        const err103 = { instancePath: instancePath + "/cap", schemaPath: "#/$defs/cap/enum", keyword: "enum", params: { allowedValues: schema75.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err103];
        } else {
          vErrors.push(err103);
        }
        errors++;
      }
    }
    if (data.access !== void 0) {
      if (!validate43(data.access, { instancePath: instancePath + "/access", parentData: data, parentDataProperty: "access", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
        errors = vErrors.length;
      }
    }
    if (data.tests !== void 0) {
      if (!validate45(data.tests, { instancePath: instancePath + "/tests", parentData: data, parentDataProperty: "tests", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
        errors = vErrors.length;
      }
    }
    if (data.on_denied !== void 0) {
      let data45 = data.on_denied;
      if (typeof data45 !== "string") {
        const err104 = { instancePath: instancePath + "/on_denied", schemaPath: "#/$defs/onDenied/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err104];
        } else {
          vErrors.push(err104);
        }
        errors++;
      }
      if (!(data45 === "fail" || data45 === "continue")) {
        const err105 = { instancePath: instancePath + "/on_denied", schemaPath: "#/$defs/onDenied/enum", keyword: "enum", params: { allowedValues: schema88.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err105];
        } else {
          vErrors.push(err105);
        }
        errors++;
      }
    }
  } else {
    const err106 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err106];
    } else {
      vErrors.push(err106);
    }
    errors++;
  }
  validate21.errors = vErrors;
  return errors === 0;
}
validate21.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema89 = { "type": "object", "description": "Caps on every envelope: what stands here can only tighten; what does not is left to the envelope.", "additionalProperties": false, "properties": { "default_action": { "$ref": "#/$defs/grant" }, "files": { "$ref": "#/$defs/files" }, "shell": { "$ref": "#/$defs/shell" }, "network": { "$ref": "#/$defs/network" }, "missions": { "$ref": "#/$defs/missions" }, "tools": { "$ref": "#/$defs/tools" }, "always_deny": { "$ref": "#/$defs/standing" }, "always_allow": { "$ref": "#/$defs/standing" }, "compute": { "$ref": "#/$defs/compute" }, "attention": { "$ref": "#/$defs/attention" }, "access": { "$ref": "#/$defs/access" }, "on_denied": { "$ref": "#/$defs/onDenied" } } };
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
      if (!func1.call(schema89.properties, key0)) {
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
      if (!validate22(data.default_action, { instancePath: instancePath + "/default_action", parentData: data, parentDataProperty: "default_action", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
        errors = vErrors.length;
      }
    }
    if (data.files !== void 0) {
      if (!validate24(data.files, { instancePath: instancePath + "/files", parentData: data, parentDataProperty: "files", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
        errors = vErrors.length;
      }
    }
    if (data.shell !== void 0) {
      if (!validate29(data.shell, { instancePath: instancePath + "/shell", parentData: data, parentDataProperty: "shell", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
        errors = vErrors.length;
      }
    }
    if (data.network !== void 0) {
      if (!validate31(data.network, { instancePath: instancePath + "/network", parentData: data, parentDataProperty: "network", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
        errors = vErrors.length;
      }
    }
    if (data.missions !== void 0) {
      if (!validate36(data.missions, { instancePath: instancePath + "/missions", parentData: data, parentDataProperty: "missions", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
        errors = vErrors.length;
      }
    }
    if (data.tools !== void 0) {
      if (!validate40(data.tools, { instancePath: instancePath + "/tools", parentData: data, parentDataProperty: "tools", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
        errors = vErrors.length;
      }
    }
    if (data.always_deny !== void 0) {
      let data6 = data.always_deny;
      if (Array.isArray(data6)) {
        if (data6.length > 1e3) {
          const err1 = { instancePath: instancePath + "/always_deny", schemaPath: "#/$defs/standing/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
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
              const err2 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/required", keyword: "required", params: { missingProperty: "tools" }, message: "must have required property 'tools'" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
            if (data7.tool === void 0) {
              const err3 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/required", keyword: "required", params: { missingProperty: "tool" }, message: "must have required property 'tool'" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
            for (const key1 in data7) {
              if (!(key1 === "tools" || key1 === "tool" || key1 === "when_key" || key1 === "when_op" || key1 === "when_value")) {
                const err4 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
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
                if (!pattern15.test(data8)) {
                  const err5 = { instancePath: instancePath + "/always_deny/" + i0 + "/tools", schemaPath: "#/$defs/standing/items/properties/tools/pattern", keyword: "pattern", params: { pattern: "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$" }, message: 'must match pattern "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$"' };
                  if (vErrors === null) {
                    vErrors = [err5];
                  } else {
                    vErrors.push(err5);
                  }
                  errors++;
                }
              } else {
                const err6 = { instancePath: instancePath + "/always_deny/" + i0 + "/tools", schemaPath: "#/$defs/standing/items/properties/tools/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
                if (!pattern15.test(data9)) {
                  const err7 = { instancePath: instancePath + "/always_deny/" + i0 + "/tool", schemaPath: "#/$defs/standing/items/properties/tool/pattern", keyword: "pattern", params: { pattern: "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$" }, message: 'must match pattern "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$"' };
                  if (vErrors === null) {
                    vErrors = [err7];
                  } else {
                    vErrors.push(err7);
                  }
                  errors++;
                }
              } else {
                const err8 = { instancePath: instancePath + "/always_deny/" + i0 + "/tool", schemaPath: "#/$defs/standing/items/properties/tool/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
                  const err9 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_key", schemaPath: "#/$defs/standing/items/properties/when_key/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
                  if (vErrors === null) {
                    vErrors = [err9];
                  } else {
                    vErrors.push(err9);
                  }
                  errors++;
                }
                if (func2(data10) < 1) {
                  const err10 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_key", schemaPath: "#/$defs/standing/items/properties/when_key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err10];
                  } else {
                    vErrors.push(err10);
                  }
                  errors++;
                }
              } else {
                const err11 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_key", schemaPath: "#/$defs/standing/items/properties/when_key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
                const err12 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_op", schemaPath: "#/$defs/standing/items/properties/when_op/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err12];
                } else {
                  vErrors.push(err12);
                }
                errors++;
              }
              if (!(data11 === "glob" || data11 === "eq" || data11 === "host")) {
                const err13 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_op", schemaPath: "#/$defs/standing/items/properties/when_op/enum", keyword: "enum", params: { allowedValues: schema70.items.properties.when_op.enum }, message: "must be equal to one of the allowed values" };
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
                  const err14 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_value", schemaPath: "#/$defs/standing/items/properties/when_value/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
                  if (vErrors === null) {
                    vErrors = [err14];
                  } else {
                    vErrors.push(err14);
                  }
                  errors++;
                }
                if (func2(data12) < 1) {
                  const err15 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_value", schemaPath: "#/$defs/standing/items/properties/when_value/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err15];
                  } else {
                    vErrors.push(err15);
                  }
                  errors++;
                }
              } else {
                const err16 = { instancePath: instancePath + "/always_deny/" + i0 + "/when_value", schemaPath: "#/$defs/standing/items/properties/when_value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
                const err17 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
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
                const err18 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
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
                const err19 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
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
                const err20 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
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
                const err21 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
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
                const err22 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
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
            const err23 = { instancePath: instancePath + "/always_deny/" + i0, schemaPath: "#/$defs/standing/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.push(err23);
            }
            errors++;
          }
        }
      } else {
        const err24 = { instancePath: instancePath + "/always_deny", schemaPath: "#/$defs/standing/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
          const err25 = { instancePath: instancePath + "/always_allow", schemaPath: "#/$defs/standing/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
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
              const err26 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/required", keyword: "required", params: { missingProperty: "tools" }, message: "must have required property 'tools'" };
              if (vErrors === null) {
                vErrors = [err26];
              } else {
                vErrors.push(err26);
              }
              errors++;
            }
            if (data14.tool === void 0) {
              const err27 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/required", keyword: "required", params: { missingProperty: "tool" }, message: "must have required property 'tool'" };
              if (vErrors === null) {
                vErrors = [err27];
              } else {
                vErrors.push(err27);
              }
              errors++;
            }
            for (const key2 in data14) {
              if (!(key2 === "tools" || key2 === "tool" || key2 === "when_key" || key2 === "when_op" || key2 === "when_value")) {
                const err28 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
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
                if (!pattern15.test(data15)) {
                  const err29 = { instancePath: instancePath + "/always_allow/" + i1 + "/tools", schemaPath: "#/$defs/standing/items/properties/tools/pattern", keyword: "pattern", params: { pattern: "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$" }, message: 'must match pattern "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$"' };
                  if (vErrors === null) {
                    vErrors = [err29];
                  } else {
                    vErrors.push(err29);
                  }
                  errors++;
                }
              } else {
                const err30 = { instancePath: instancePath + "/always_allow/" + i1 + "/tools", schemaPath: "#/$defs/standing/items/properties/tools/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
                if (!pattern15.test(data16)) {
                  const err31 = { instancePath: instancePath + "/always_allow/" + i1 + "/tool", schemaPath: "#/$defs/standing/items/properties/tool/pattern", keyword: "pattern", params: { pattern: "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$" }, message: 'must match pattern "^(\\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$"' };
                  if (vErrors === null) {
                    vErrors = [err31];
                  } else {
                    vErrors.push(err31);
                  }
                  errors++;
                }
              } else {
                const err32 = { instancePath: instancePath + "/always_allow/" + i1 + "/tool", schemaPath: "#/$defs/standing/items/properties/tool/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
                  const err33 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_key", schemaPath: "#/$defs/standing/items/properties/when_key/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
                  if (vErrors === null) {
                    vErrors = [err33];
                  } else {
                    vErrors.push(err33);
                  }
                  errors++;
                }
                if (func2(data17) < 1) {
                  const err34 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_key", schemaPath: "#/$defs/standing/items/properties/when_key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err34];
                  } else {
                    vErrors.push(err34);
                  }
                  errors++;
                }
              } else {
                const err35 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_key", schemaPath: "#/$defs/standing/items/properties/when_key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
                const err36 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_op", schemaPath: "#/$defs/standing/items/properties/when_op/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err36];
                } else {
                  vErrors.push(err36);
                }
                errors++;
              }
              if (!(data18 === "glob" || data18 === "eq" || data18 === "host")) {
                const err37 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_op", schemaPath: "#/$defs/standing/items/properties/when_op/enum", keyword: "enum", params: { allowedValues: schema70.items.properties.when_op.enum }, message: "must be equal to one of the allowed values" };
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
                  const err38 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_value", schemaPath: "#/$defs/standing/items/properties/when_value/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
                  if (vErrors === null) {
                    vErrors = [err38];
                  } else {
                    vErrors.push(err38);
                  }
                  errors++;
                }
                if (func2(data19) < 1) {
                  const err39 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_value", schemaPath: "#/$defs/standing/items/properties/when_value/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err39];
                  } else {
                    vErrors.push(err39);
                  }
                  errors++;
                }
              } else {
                const err40 = { instancePath: instancePath + "/always_allow/" + i1 + "/when_value", schemaPath: "#/$defs/standing/items/properties/when_value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
                const err41 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
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
                const err42 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
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
                const err43 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
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
                const err44 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
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
                const err45 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
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
                const err46 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/dependentRequired", keyword: "dependentRequired", params: {
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
            const err47 = { instancePath: instancePath + "/always_allow/" + i1, schemaPath: "#/$defs/standing/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err47];
            } else {
              vErrors.push(err47);
            }
            errors++;
          }
        }
      } else {
        const err48 = { instancePath: instancePath + "/always_allow", schemaPath: "#/$defs/standing/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err48];
        } else {
          vErrors.push(err48);
        }
        errors++;
      }
    }
    if (data.compute !== void 0) {
      let data20 = data.compute;
      if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
        for (const key3 in data20) {
          if (!func1.call(schema72.properties, key3)) {
            const err49 = { instancePath: instancePath + "/compute", schemaPath: "#/$defs/compute/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err49];
            } else {
              vErrors.push(err49);
            }
            errors++;
          }
        }
        if (data20.turns !== void 0) {
          let data21 = data20.turns;
          if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
            const err50 = { instancePath: instancePath + "/compute/turns", schemaPath: "#/$defs/compute/properties/turns/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err50];
            } else {
              vErrors.push(err50);
            }
            errors++;
          }
          if (typeof data21 == "number" && isFinite(data21)) {
            if (data21 > 1e6 || isNaN(data21)) {
              const err51 = { instancePath: instancePath + "/compute/turns", schemaPath: "#/$defs/compute/properties/turns/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e6 }, message: "must be <= 1000000" };
              if (vErrors === null) {
                vErrors = [err51];
              } else {
                vErrors.push(err51);
              }
              errors++;
            }
            if (data21 < 1 || isNaN(data21)) {
              const err52 = { instancePath: instancePath + "/compute/turns", schemaPath: "#/$defs/compute/properties/turns/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err52];
              } else {
                vErrors.push(err52);
              }
              errors++;
            }
          }
        }
        if (data20.max_turns !== void 0) {
          let data22 = data20.max_turns;
          if (!(typeof data22 == "number" && (!(data22 % 1) && !isNaN(data22)) && isFinite(data22))) {
            const err53 = { instancePath: instancePath + "/compute/max_turns", schemaPath: "#/$defs/compute/properties/max_turns/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err53];
            } else {
              vErrors.push(err53);
            }
            errors++;
          }
          if (typeof data22 == "number" && isFinite(data22)) {
            if (data22 > 1e6 || isNaN(data22)) {
              const err54 = { instancePath: instancePath + "/compute/max_turns", schemaPath: "#/$defs/compute/properties/max_turns/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e6 }, message: "must be <= 1000000" };
              if (vErrors === null) {
                vErrors = [err54];
              } else {
                vErrors.push(err54);
              }
              errors++;
            }
            if (data22 < 1 || isNaN(data22)) {
              const err55 = { instancePath: instancePath + "/compute/max_turns", schemaPath: "#/$defs/compute/properties/max_turns/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err55];
              } else {
                vErrors.push(err55);
              }
              errors++;
            }
          }
        }
        if (data20.tool_calls !== void 0) {
          let data23 = data20.tool_calls;
          if (!(typeof data23 == "number" && (!(data23 % 1) && !isNaN(data23)) && isFinite(data23))) {
            const err56 = { instancePath: instancePath + "/compute/tool_calls", schemaPath: "#/$defs/compute/properties/tool_calls/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err56];
            } else {
              vErrors.push(err56);
            }
            errors++;
          }
          if (typeof data23 == "number" && isFinite(data23)) {
            if (data23 > 1e7 || isNaN(data23)) {
              const err57 = { instancePath: instancePath + "/compute/tool_calls", schemaPath: "#/$defs/compute/properties/tool_calls/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e7 }, message: "must be <= 10000000" };
              if (vErrors === null) {
                vErrors = [err57];
              } else {
                vErrors.push(err57);
              }
              errors++;
            }
            if (data23 < 1 || isNaN(data23)) {
              const err58 = { instancePath: instancePath + "/compute/tool_calls", schemaPath: "#/$defs/compute/properties/tool_calls/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err58];
              } else {
                vErrors.push(err58);
              }
              errors++;
            }
          }
        }
        if (data20.max_tool_calls !== void 0) {
          let data24 = data20.max_tool_calls;
          if (!(typeof data24 == "number" && (!(data24 % 1) && !isNaN(data24)) && isFinite(data24))) {
            const err59 = { instancePath: instancePath + "/compute/max_tool_calls", schemaPath: "#/$defs/compute/properties/max_tool_calls/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err59];
            } else {
              vErrors.push(err59);
            }
            errors++;
          }
          if (typeof data24 == "number" && isFinite(data24)) {
            if (data24 > 1e7 || isNaN(data24)) {
              const err60 = { instancePath: instancePath + "/compute/max_tool_calls", schemaPath: "#/$defs/compute/properties/max_tool_calls/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e7 }, message: "must be <= 10000000" };
              if (vErrors === null) {
                vErrors = [err60];
              } else {
                vErrors.push(err60);
              }
              errors++;
            }
            if (data24 < 1 || isNaN(data24)) {
              const err61 = { instancePath: instancePath + "/compute/max_tool_calls", schemaPath: "#/$defs/compute/properties/max_tool_calls/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err61];
              } else {
                vErrors.push(err61);
              }
              errors++;
            }
          }
        }
        if (data20.tokens !== void 0) {
          let data25 = data20.tokens;
          if (!(typeof data25 == "number" && (!(data25 % 1) && !isNaN(data25)) && isFinite(data25))) {
            const err62 = { instancePath: instancePath + "/compute/tokens", schemaPath: "#/$defs/compute/properties/tokens/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err62];
            } else {
              vErrors.push(err62);
            }
            errors++;
          }
          if (typeof data25 == "number" && isFinite(data25)) {
            if (data25 > 1e11 || isNaN(data25)) {
              const err63 = { instancePath: instancePath + "/compute/tokens", schemaPath: "#/$defs/compute/properties/tokens/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e11 }, message: "must be <= 100000000000" };
              if (vErrors === null) {
                vErrors = [err63];
              } else {
                vErrors.push(err63);
              }
              errors++;
            }
            if (data25 < 1 || isNaN(data25)) {
              const err64 = { instancePath: instancePath + "/compute/tokens", schemaPath: "#/$defs/compute/properties/tokens/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err64];
              } else {
                vErrors.push(err64);
              }
              errors++;
            }
          }
        }
        if (data20.max_tokens !== void 0) {
          let data26 = data20.max_tokens;
          if (!(typeof data26 == "number" && (!(data26 % 1) && !isNaN(data26)) && isFinite(data26))) {
            const err65 = { instancePath: instancePath + "/compute/max_tokens", schemaPath: "#/$defs/compute/properties/max_tokens/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err65];
            } else {
              vErrors.push(err65);
            }
            errors++;
          }
          if (typeof data26 == "number" && isFinite(data26)) {
            if (data26 > 1e11 || isNaN(data26)) {
              const err66 = { instancePath: instancePath + "/compute/max_tokens", schemaPath: "#/$defs/compute/properties/max_tokens/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e11 }, message: "must be <= 100000000000" };
              if (vErrors === null) {
                vErrors = [err66];
              } else {
                vErrors.push(err66);
              }
              errors++;
            }
            if (data26 < 1 || isNaN(data26)) {
              const err67 = { instancePath: instancePath + "/compute/max_tokens", schemaPath: "#/$defs/compute/properties/max_tokens/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err67];
              } else {
                vErrors.push(err67);
              }
              errors++;
            }
          }
        }
        if (data20.wall !== void 0) {
          let data27 = data20.wall;
          if (typeof data27 === "string") {
            if (!pattern19.test(data27)) {
              const err68 = { instancePath: instancePath + "/compute/wall", schemaPath: "#/$defs/compute/properties/wall/pattern", keyword: "pattern", params: { pattern: "^([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))+$" }, message: 'must match pattern "^([0-9]+(\\.[0-9]+)?(ns|us|\xB5s|ms|s|m|h))+$"' };
              if (vErrors === null) {
                vErrors = [err68];
              } else {
                vErrors.push(err68);
              }
              errors++;
            }
          } else {
            const err69 = { instancePath: instancePath + "/compute/wall", schemaPath: "#/$defs/compute/properties/wall/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err69];
            } else {
              vErrors.push(err69);
            }
            errors++;
          }
        }
        if (data20.cost_usd !== void 0) {
          let data28 = data20.cost_usd;
          if (typeof data28 == "number" && isFinite(data28)) {
            if (data28 <= 0 || isNaN(data28)) {
              const err70 = { instancePath: instancePath + "/compute/cost_usd", schemaPath: "#/$defs/compute/properties/cost_usd/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 }, message: "must be > 0" };
              if (vErrors === null) {
                vErrors = [err70];
              } else {
                vErrors.push(err70);
              }
              errors++;
            }
          } else {
            const err71 = { instancePath: instancePath + "/compute/cost_usd", schemaPath: "#/$defs/compute/properties/cost_usd/type", keyword: "type", params: { type: "number" }, message: "must be number" };
            if (vErrors === null) {
              vErrors = [err71];
            } else {
              vErrors.push(err71);
            }
            errors++;
          }
        }
        if (data20.on_exhausted !== void 0) {
          let data29 = data20.on_exhausted;
          if (typeof data29 !== "string") {
            const err72 = { instancePath: instancePath + "/compute/on_exhausted", schemaPath: "#/$defs/compute/properties/on_exhausted/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err72];
            } else {
              vErrors.push(err72);
            }
            errors++;
          }
          if (!(data29 === "stuck" || data29 === "finish_stuck")) {
            const err73 = { instancePath: instancePath + "/compute/on_exhausted", schemaPath: "#/$defs/compute/properties/on_exhausted/enum", keyword: "enum", params: { allowedValues: schema72.properties.on_exhausted.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err73];
            } else {
              vErrors.push(err73);
            }
            errors++;
          }
        }
      } else {
        const err74 = { instancePath: instancePath + "/compute", schemaPath: "#/$defs/compute/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err74];
        } else {
          vErrors.push(err74);
        }
        errors++;
      }
    }
    if (data.attention !== void 0) {
      let data30 = data.attention;
      if (data30 && typeof data30 == "object" && !Array.isArray(data30)) {
        for (const key4 in data30) {
          if (!(key4 === "allow_agent_answers" || key4 === "max_agent_answers" || key4 === "allow_agent_approvals" || key4 === "max_agent_approvals")) {
            const err75 = { instancePath: instancePath + "/attention", schemaPath: "#/$defs/attention/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err75];
            } else {
              vErrors.push(err75);
            }
            errors++;
          }
        }
        if (data30.allow_agent_answers !== void 0) {
          if (typeof data30.allow_agent_answers !== "boolean") {
            const err76 = { instancePath: instancePath + "/attention/allow_agent_answers", schemaPath: "#/$defs/attention/properties/allow_agent_answers/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err76];
            } else {
              vErrors.push(err76);
            }
            errors++;
          }
        }
        if (data30.max_agent_answers !== void 0) {
          let data32 = data30.max_agent_answers;
          if (!(typeof data32 == "number" && (!(data32 % 1) && !isNaN(data32)) && isFinite(data32))) {
            const err77 = { instancePath: instancePath + "/attention/max_agent_answers", schemaPath: "#/$defs/attention/properties/max_agent_answers/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err77];
            } else {
              vErrors.push(err77);
            }
            errors++;
          }
          if (typeof data32 == "number" && isFinite(data32)) {
            if (data32 > 1e3 || isNaN(data32)) {
              const err78 = { instancePath: instancePath + "/attention/max_agent_answers", schemaPath: "#/$defs/attention/properties/max_agent_answers/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e3 }, message: "must be <= 1000" };
              if (vErrors === null) {
                vErrors = [err78];
              } else {
                vErrors.push(err78);
              }
              errors++;
            }
            if (data32 < 1 || isNaN(data32)) {
              const err79 = { instancePath: instancePath + "/attention/max_agent_answers", schemaPath: "#/$defs/attention/properties/max_agent_answers/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err79];
              } else {
                vErrors.push(err79);
              }
              errors++;
            }
          }
        }
        if (data30.allow_agent_approvals !== void 0) {
          if (typeof data30.allow_agent_approvals !== "boolean") {
            const err80 = { instancePath: instancePath + "/attention/allow_agent_approvals", schemaPath: "#/$defs/attention/properties/allow_agent_approvals/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err80];
            } else {
              vErrors.push(err80);
            }
            errors++;
          }
        }
        if (data30.max_agent_approvals !== void 0) {
          let data34 = data30.max_agent_approvals;
          if (!(typeof data34 == "number" && (!(data34 % 1) && !isNaN(data34)) && isFinite(data34))) {
            const err81 = { instancePath: instancePath + "/attention/max_agent_approvals", schemaPath: "#/$defs/attention/properties/max_agent_approvals/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err81];
            } else {
              vErrors.push(err81);
            }
            errors++;
          }
          if (typeof data34 == "number" && isFinite(data34)) {
            if (data34 > 1e3 || isNaN(data34)) {
              const err82 = { instancePath: instancePath + "/attention/max_agent_approvals", schemaPath: "#/$defs/attention/properties/max_agent_approvals/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e3 }, message: "must be <= 1000" };
              if (vErrors === null) {
                vErrors = [err82];
              } else {
                vErrors.push(err82);
              }
              errors++;
            }
            if (data34 < 1 || isNaN(data34)) {
              const err83 = { instancePath: instancePath + "/attention/max_agent_approvals", schemaPath: "#/$defs/attention/properties/max_agent_approvals/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err83];
              } else {
                vErrors.push(err83);
              }
              errors++;
            }
          }
        }
      } else {
        const err84 = { instancePath: instancePath + "/attention", schemaPath: "#/$defs/attention/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err84];
        } else {
          vErrors.push(err84);
        }
        errors++;
      }
    }
    if (data.access !== void 0) {
      if (!validate43(data.access, { instancePath: instancePath + "/access", parentData: data, parentDataProperty: "access", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
        errors = vErrors.length;
      }
    }
    if (data.on_denied !== void 0) {
      let data36 = data.on_denied;
      if (typeof data36 !== "string") {
        const err85 = { instancePath: instancePath + "/on_denied", schemaPath: "#/$defs/onDenied/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err85];
        } else {
          vErrors.push(err85);
        }
        errors++;
      }
      if (!(data36 === "fail" || data36 === "continue")) {
        const err86 = { instancePath: instancePath + "/on_denied", schemaPath: "#/$defs/onDenied/enum", keyword: "enum", params: { allowedValues: schema88.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err86];
        } else {
          vErrors.push(err86);
        }
        errors++;
      }
    }
  } else {
    const err87 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err87];
    } else {
      vErrors.push(err87);
    }
    errors++;
  }
  validate48.errors = vErrors;
  return errors === 0;
}
validate48.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
var schema96 = { "type": "object", "description": "One source of models.", "additionalProperties": false, "required": ["type"], "properties": { "type": { "type": "string", "enum": ["scripted", "openai", "openai_compatible"], "description": "scripted: replies are read from a dialogue file. openai: api.openai.com. openai_compatible: any server that speaks chat completions." }, "dialogue": { "type": "string", "minLength": 1, "description": "scripted: the dialogue file, relative to the file that names it." }, "base_url": { "type": "string", "pattern": "^https?://\\S+$", "description": "openai_compatible: where /chat/completions is found, such as http://127.0.0.1:11434/v1." }, "api_key": { "type": "string", "pattern": "^secret:[A-Za-z0-9][A-Za-z0-9_-]*$", "description": "secret:NAME, a secret of the operator whose audience holds the origin of this provider." }, "headers": { "type": "object", "description": "Further request headers: text, or secret:NAME for the whole value.", "maxProperties": 32, "propertyNames": { "pattern": "^[A-Za-z0-9-]+$", "maxLength": 64 }, "additionalProperties": { "type": "string", "minLength": 1, "maxLength": 4096, "pattern": "^[\\x20-\\x7e]+$" } }, "price": { "$ref": "#/$defs/price" } }, "allOf": [{ "if": { "required": ["type"], "properties": { "type": { "const": "scripted" } } }, "then": { "required": ["dialogue"], "properties": { "base_url": false, "api_key": false, "headers": false } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "openai" } } }, "then": { "required": ["api_key"], "properties": { "base_url": false, "dialogue": false } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "openai_compatible" } } }, "then": { "required": ["base_url"], "properties": { "dialogue": false } } }] };
var pattern29 = new RegExp("^https?://\\S+$", "u");
var pattern31 = new RegExp("^[A-Za-z0-9-]+$", "u");
var pattern32 = new RegExp("^[\\x20-\\x7e]+$", "u");
function validate57(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate57.evaluated;
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
    if (data.type === void 0 && (missing0 = "type")) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    } else {
      if (data.type !== void 0) {
        if ("scripted" !== data.type) {
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
      if (data.dialogue === void 0) {
        const err2 = { instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: "dialogue" }, message: "must have required property 'dialogue'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.base_url !== void 0) {
        const err3 = { instancePath: instancePath + "/base_url", schemaPath: "#/allOf/0/then/properties/base_url/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (data.api_key !== void 0) {
        const err4 = { instancePath: instancePath + "/api_key", schemaPath: "#/allOf/0/then/properties/api_key/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (data.headers !== void 0) {
        const err5 = { instancePath: instancePath + "/headers", schemaPath: "#/allOf/0/then/properties/headers/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    var _valid0 = _errs5 === errors;
    valid1 = _valid0;
    if (valid1) {
      var props0 = {};
      props0.base_url = true;
      props0.api_key = true;
      props0.headers = true;
      props0.type = true;
    }
  }
  if (!valid1) {
    const err6 = { instancePath, schemaPath: "#/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  const _errs7 = errors;
  let valid4 = true;
  const _errs8 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing1;
    if (data.type === void 0 && (missing1 = "type")) {
      const err7 = {};
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        vErrors.push(err7);
      }
      errors++;
    } else {
      if (data.type !== void 0) {
        if ("openai" !== data.type) {
          const err8 = {};
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
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
      if (data.api_key === void 0) {
        const err9 = { instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: "api_key" }, message: "must have required property 'api_key'" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
      if (data.base_url !== void 0) {
        const err10 = { instancePath: instancePath + "/base_url", schemaPath: "#/allOf/1/then/properties/base_url/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      if (data.dialogue !== void 0) {
        const err11 = { instancePath: instancePath + "/dialogue", schemaPath: "#/allOf/1/then/properties/dialogue/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    var _valid1 = _errs10 === errors;
    valid4 = _valid1;
    if (valid4) {
      var props1 = {};
      props1.base_url = true;
      props1.dialogue = true;
      props1.type = true;
    }
  }
  if (!valid4) {
    const err12 = { instancePath, schemaPath: "#/allOf/1/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err12];
    } else {
      vErrors.push(err12);
    }
    errors++;
  }
  if (props0 !== true && props1 !== void 0) {
    if (props1 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props1);
    }
  }
  const _errs12 = errors;
  let valid7 = true;
  const _errs13 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing2;
    if (data.type === void 0 && (missing2 = "type")) {
      const err13 = {};
      if (vErrors === null) {
        vErrors = [err13];
      } else {
        vErrors.push(err13);
      }
      errors++;
    } else {
      if (data.type !== void 0) {
        if ("openai_compatible" !== data.type) {
          const err14 = {};
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
      }
    }
  }
  var _valid2 = _errs13 === errors;
  errors = _errs12;
  if (vErrors !== null) {
    if (_errs12) {
      vErrors.length = _errs12;
    } else {
      vErrors = null;
    }
  }
  if (_valid2) {
    const _errs15 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.base_url === void 0) {
        const err15 = { instancePath, schemaPath: "#/allOf/2/then/required", keyword: "required", params: { missingProperty: "base_url" }, message: "must have required property 'base_url'" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
      if (data.dialogue !== void 0) {
        const err16 = { instancePath: instancePath + "/dialogue", schemaPath: "#/allOf/2/then/properties/dialogue/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    var _valid2 = _errs15 === errors;
    valid7 = _valid2;
    if (valid7) {
      var props2 = {};
      props2.dialogue = true;
      props2.type = true;
    }
  }
  if (!valid7) {
    const err17 = { instancePath, schemaPath: "#/allOf/2/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err17];
    } else {
      vErrors.push(err17);
    }
    errors++;
  }
  if (props0 !== true && props2 !== void 0) {
    if (props2 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props2);
    }
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0) {
      const err18 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      if (vErrors === null) {
        vErrors = [err18];
      } else {
        vErrors.push(err18);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "type" || key0 === "dialogue" || key0 === "base_url" || key0 === "api_key" || key0 === "headers" || key0 === "price")) {
        const err19 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.type !== void 0) {
      let data9 = data.type;
      if (typeof data9 !== "string") {
        const err20 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
      if (!(data9 === "scripted" || data9 === "openai" || data9 === "openai_compatible")) {
        const err21 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema96.properties.type.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
    }
    if (data.dialogue !== void 0) {
      let data10 = data.dialogue;
      if (typeof data10 === "string") {
        if (func2(data10) < 1) {
          const err22 = { instancePath: instancePath + "/dialogue", schemaPath: "#/properties/dialogue/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err22];
          } else {
            vErrors.push(err22);
          }
          errors++;
        }
      } else {
        const err23 = { instancePath: instancePath + "/dialogue", schemaPath: "#/properties/dialogue/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
    }
    if (data.base_url !== void 0) {
      let data11 = data.base_url;
      if (typeof data11 === "string") {
        if (!pattern29.test(data11)) {
          const err24 = { instancePath: instancePath + "/base_url", schemaPath: "#/properties/base_url/pattern", keyword: "pattern", params: { pattern: "^https?://\\S+$" }, message: 'must match pattern "^https?://\\S+$"' };
          if (vErrors === null) {
            vErrors = [err24];
          } else {
            vErrors.push(err24);
          }
          errors++;
        }
      } else {
        const err25 = { instancePath: instancePath + "/base_url", schemaPath: "#/properties/base_url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
    }
    if (data.api_key !== void 0) {
      let data12 = data.api_key;
      if (typeof data12 === "string") {
        if (!pattern30.test(data12)) {
          const err26 = { instancePath: instancePath + "/api_key", schemaPath: "#/properties/api_key/pattern", keyword: "pattern", params: { pattern: "^secret:[A-Za-z0-9][A-Za-z0-9_-]*$" }, message: 'must match pattern "^secret:[A-Za-z0-9][A-Za-z0-9_-]*$"' };
          if (vErrors === null) {
            vErrors = [err26];
          } else {
            vErrors.push(err26);
          }
          errors++;
        }
      } else {
        const err27 = { instancePath: instancePath + "/api_key", schemaPath: "#/properties/api_key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      }
    }
    if (data.headers !== void 0) {
      let data13 = data.headers;
      if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
        if (Object.keys(data13).length > 32) {
          const err28 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/maxProperties", keyword: "maxProperties", params: { limit: 32 }, message: "must NOT have more than 32 properties" };
          if (vErrors === null) {
            vErrors = [err28];
          } else {
            vErrors.push(err28);
          }
          errors++;
        }
        for (const key1 in data13) {
          const _errs27 = errors;
          if (typeof key1 === "string") {
            if (func2(key1) > 64) {
              const err29 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/propertyNames/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters", propertyName: key1 };
              if (vErrors === null) {
                vErrors = [err29];
              } else {
                vErrors.push(err29);
              }
              errors++;
            }
            if (!pattern31.test(key1)) {
              const err30 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9-]+$" }, message: 'must match pattern "^[A-Za-z0-9-]+$"', propertyName: key1 };
              if (vErrors === null) {
                vErrors = [err30];
              } else {
                vErrors.push(err30);
              }
              errors++;
            }
          }
          var valid11 = _errs27 === errors;
          if (!valid11) {
            const err31 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/propertyNames", keyword: "propertyNames", params: { propertyName: key1 }, message: "property name must be valid" };
            if (vErrors === null) {
              vErrors = [err31];
            } else {
              vErrors.push(err31);
            }
            errors++;
          }
        }
        for (const key2 in data13) {
          let data14 = data13[key2];
          if (typeof data14 === "string") {
            if (func2(data14) > 4096) {
              const err32 = { instancePath: instancePath + "/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/headers/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
              if (vErrors === null) {
                vErrors = [err32];
              } else {
                vErrors.push(err32);
              }
              errors++;
            }
            if (func2(data14) < 1) {
              const err33 = { instancePath: instancePath + "/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/headers/additionalProperties/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err33];
              } else {
                vErrors.push(err33);
              }
              errors++;
            }
            if (!pattern32.test(data14)) {
              const err34 = { instancePath: instancePath + "/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/headers/additionalProperties/pattern", keyword: "pattern", params: { pattern: "^[\\x20-\\x7e]+$" }, message: 'must match pattern "^[\\x20-\\x7e]+$"' };
              if (vErrors === null) {
                vErrors = [err34];
              } else {
                vErrors.push(err34);
              }
              errors++;
            }
          } else {
            const err35 = { instancePath: instancePath + "/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/headers/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err35];
            } else {
              vErrors.push(err35);
            }
            errors++;
          }
        }
      } else {
        const err36 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      }
    }
    if (data.price !== void 0) {
      let data15 = data.price;
      if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
        if (data15.input === void 0) {
          const err37 = { instancePath: instancePath + "/price", schemaPath: "#/$defs/price/required", keyword: "required", params: { missingProperty: "input" }, message: "must have required property 'input'" };
          if (vErrors === null) {
            vErrors = [err37];
          } else {
            vErrors.push(err37);
          }
          errors++;
        }
        if (data15.output === void 0) {
          const err38 = { instancePath: instancePath + "/price", schemaPath: "#/$defs/price/required", keyword: "required", params: { missingProperty: "output" }, message: "must have required property 'output'" };
          if (vErrors === null) {
            vErrors = [err38];
          } else {
            vErrors.push(err38);
          }
          errors++;
        }
        for (const key3 in data15) {
          if (!(key3 === "input" || key3 === "output")) {
            const err39 = { instancePath: instancePath + "/price", schemaPath: "#/$defs/price/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err39];
            } else {
              vErrors.push(err39);
            }
            errors++;
          }
        }
        if (data15.input !== void 0) {
          let data16 = data15.input;
          if (typeof data16 == "number" && isFinite(data16)) {
            if (data16 < 0 || isNaN(data16)) {
              const err40 = { instancePath: instancePath + "/price/input", schemaPath: "#/$defs/price/properties/input/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err40];
              } else {
                vErrors.push(err40);
              }
              errors++;
            }
          } else {
            const err41 = { instancePath: instancePath + "/price/input", schemaPath: "#/$defs/price/properties/input/type", keyword: "type", params: { type: "number" }, message: "must be number" };
            if (vErrors === null) {
              vErrors = [err41];
            } else {
              vErrors.push(err41);
            }
            errors++;
          }
        }
        if (data15.output !== void 0) {
          let data17 = data15.output;
          if (typeof data17 == "number" && isFinite(data17)) {
            if (data17 < 0 || isNaN(data17)) {
              const err42 = { instancePath: instancePath + "/price/output", schemaPath: "#/$defs/price/properties/output/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err42];
              } else {
                vErrors.push(err42);
              }
              errors++;
            }
          } else {
            const err43 = { instancePath: instancePath + "/price/output", schemaPath: "#/$defs/price/properties/output/type", keyword: "type", params: { type: "number" }, message: "must be number" };
            if (vErrors === null) {
              vErrors = [err43];
            } else {
              vErrors.push(err43);
            }
            errors++;
          }
        }
      } else {
        const err44 = { instancePath: instancePath + "/price", schemaPath: "#/$defs/price/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err44];
        } else {
          vErrors.push(err44);
        }
        errors++;
      }
    }
  } else {
    const err45 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err45];
    } else {
      vErrors.push(err45);
    }
    errors++;
  }
  validate57.errors = vErrors;
  return errors === 0;
}
validate57.evaluated = { "props": true, "dynamicProps": false, "dynamicItems": false };
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
    for (const key0 in data) {
      if (!func1.call(schema31.properties, key0)) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.$schema !== void 0) {
      if (typeof data.$schema !== "string") {
        const err1 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.default_envelope !== void 0) {
      let data1 = data.default_envelope;
      if (typeof data1 === "string") {
        if (!pattern4.test(data1)) {
          const err2 = { instancePath: instancePath + "/default_envelope", schemaPath: "#/properties/default_envelope/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9_-]*$" }, message: 'must match pattern "^[a-z0-9][a-z0-9_-]*$"' };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      } else {
        const err3 = { instancePath: instancePath + "/default_envelope", schemaPath: "#/properties/default_envelope/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.envelopes !== void 0) {
      let data2 = data.envelopes;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        for (const key1 in data2) {
          const _errs8 = errors;
          if (typeof key1 === "string") {
            if (func2(key1) > 64) {
              const err4 = { instancePath: instancePath + "/envelopes", schemaPath: "#/properties/envelopes/propertyNames/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters", propertyName: key1 };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                vErrors.push(err4);
              }
              errors++;
            }
            if (!pattern4.test(key1)) {
              const err5 = { instancePath: instancePath + "/envelopes", schemaPath: "#/properties/envelopes/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9_-]*$" }, message: 'must match pattern "^[a-z0-9][a-z0-9_-]*$"', propertyName: key1 };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
          }
          var valid1 = _errs8 === errors;
          if (!valid1) {
            const err6 = { instancePath: instancePath + "/envelopes", schemaPath: "#/properties/envelopes/propertyNames", keyword: "propertyNames", params: { propertyName: key1 }, message: "property name must be valid" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
        for (const key2 in data2) {
          if (!validate21(data2[key2], { instancePath: instancePath + "/envelopes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data2, parentDataProperty: key2, rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err7 = { instancePath: instancePath + "/envelopes", schemaPath: "#/properties/envelopes/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.policy !== void 0) {
      if (!validate48(data.policy, { instancePath: instancePath + "/policy", parentData: data, parentDataProperty: "policy", rootData, dynamicAnchors })) {
        vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
        errors = vErrors.length;
      }
    }
    if (data.tools_policies !== void 0) {
      let data5 = data.tools_policies;
      if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
        for (const key3 in data5) {
          let data6 = data5[key3];
          if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
            for (const key4 in data6) {
              let data7 = data6[key4];
              if (typeof data7 === "string") {
                if (func2(data7) > 65536) {
                  const err8 = { instancePath: instancePath + "/tools_policies/" + key3.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/toolsPolicies/additionalProperties/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 65536 }, message: "must NOT have more than 65536 characters" };
                  if (vErrors === null) {
                    vErrors = [err8];
                  } else {
                    vErrors.push(err8);
                  }
                  errors++;
                }
              } else {
                const err9 = { instancePath: instancePath + "/tools_policies/" + key3.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/toolsPolicies/additionalProperties/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err9];
                } else {
                  vErrors.push(err9);
                }
                errors++;
              }
            }
          } else {
            const err10 = { instancePath: instancePath + "/tools_policies/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/toolsPolicies/additionalProperties/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
      } else {
        const err11 = { instancePath: instancePath + "/tools_policies", schemaPath: "#/$defs/toolsPolicies/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.providers !== void 0) {
      let data8 = data.providers;
      if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
        for (const key5 in data8) {
          const _errs23 = errors;
          if (typeof key5 === "string") {
            if (func2(key5) > 64) {
              const err12 = { instancePath: instancePath + "/providers", schemaPath: "#/properties/providers/propertyNames/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters", propertyName: key5 };
              if (vErrors === null) {
                vErrors = [err12];
              } else {
                vErrors.push(err12);
              }
              errors++;
            }
            if (!pattern28.test(key5)) {
              const err13 = { instancePath: instancePath + "/providers", schemaPath: "#/properties/providers/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9][A-Za-z0-9_-]*$" }, message: 'must match pattern "^[A-Za-z0-9][A-Za-z0-9_-]*$"', propertyName: key5 };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                vErrors.push(err13);
              }
              errors++;
            }
          }
          var valid6 = _errs23 === errors;
          if (!valid6) {
            const err14 = { instancePath: instancePath + "/providers", schemaPath: "#/properties/providers/propertyNames", keyword: "propertyNames", params: { propertyName: key5 }, message: "property name must be valid" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
        }
        for (const key6 in data8) {
          if (!validate57(data8[key6], { instancePath: instancePath + "/providers/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data8, parentDataProperty: key6, rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err15 = { instancePath: instancePath + "/providers", schemaPath: "#/properties/providers/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.secrets !== void 0) {
      let data10 = data.secrets;
      if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
        for (const key7 in data10) {
          const _errs28 = errors;
          if (typeof key7 === "string") {
            if (func2(key7) > 64) {
              const err16 = { instancePath: instancePath + "/secrets", schemaPath: "#/properties/secrets/propertyNames/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters", propertyName: key7 };
              if (vErrors === null) {
                vErrors = [err16];
              } else {
                vErrors.push(err16);
              }
              errors++;
            }
            if (!pattern28.test(key7)) {
              const err17 = { instancePath: instancePath + "/secrets", schemaPath: "#/properties/secrets/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9][A-Za-z0-9_-]*$" }, message: 'must match pattern "^[A-Za-z0-9][A-Za-z0-9_-]*$"', propertyName: key7 };
              if (vErrors === null) {
                vErrors = [err17];
              } else {
                vErrors.push(err17);
              }
              errors++;
            }
          }
          var valid8 = _errs28 === errors;
          if (!valid8) {
            const err18 = { instancePath: instancePath + "/secrets", schemaPath: "#/properties/secrets/propertyNames", keyword: "propertyNames", params: { propertyName: key7 }, message: "property name must be valid" };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              vErrors.push(err18);
            }
            errors++;
          }
        }
        for (const key8 in data10) {
          let data11 = data10[key8];
          if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
            if (data11.from === void 0) {
              const err19 = { instancePath: instancePath + "/secrets/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/secret/required", keyword: "required", params: { missingProperty: "from" }, message: "must have required property 'from'" };
              if (vErrors === null) {
                vErrors = [err19];
              } else {
                vErrors.push(err19);
              }
              errors++;
            }
            if (data11.audience === void 0) {
              const err20 = { instancePath: instancePath + "/secrets/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/secret/required", keyword: "required", params: { missingProperty: "audience" }, message: "must have required property 'audience'" };
              if (vErrors === null) {
                vErrors = [err20];
              } else {
                vErrors.push(err20);
              }
              errors++;
            }
            for (const key9 in data11) {
              if (!(key9 === "from" || key9 === "audience")) {
                const err21 = { instancePath: instancePath + "/secrets/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/secret/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key9 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err21];
                } else {
                  vErrors.push(err21);
                }
                errors++;
              }
            }
            if (data11.from !== void 0) {
              let data12 = data11.from;
              if (typeof data12 === "string") {
                if (!pattern34.test(data12)) {
                  const err22 = { instancePath: instancePath + "/secrets/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/from", schemaPath: "#/$defs/secret/properties/from/pattern", keyword: "pattern", params: { pattern: "^(env:[A-Za-z_][A-Za-z0-9_]*|file:/.+|command:/.+)$" }, message: 'must match pattern "^(env:[A-Za-z_][A-Za-z0-9_]*|file:/.+|command:/.+)$"' };
                  if (vErrors === null) {
                    vErrors = [err22];
                  } else {
                    vErrors.push(err22);
                  }
                  errors++;
                }
              } else {
                const err23 = { instancePath: instancePath + "/secrets/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/from", schemaPath: "#/$defs/secret/properties/from/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err23];
                } else {
                  vErrors.push(err23);
                }
                errors++;
              }
            }
            if (data11.audience !== void 0) {
              let data13 = data11.audience;
              if (Array.isArray(data13)) {
                if (data13.length > 100) {
                  const err24 = { instancePath: instancePath + "/secrets/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/audience", schemaPath: "#/$defs/secret/properties/audience/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
                  if (vErrors === null) {
                    vErrors = [err24];
                  } else {
                    vErrors.push(err24);
                  }
                  errors++;
                }
                if (data13.length < 1) {
                  const err25 = { instancePath: instancePath + "/secrets/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/audience", schemaPath: "#/$defs/secret/properties/audience/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                  if (vErrors === null) {
                    vErrors = [err25];
                  } else {
                    vErrors.push(err25);
                  }
                  errors++;
                }
                const len0 = data13.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  let data14 = data13[i0];
                  if (typeof data14 === "string") {
                    if (!pattern35.test(data14)) {
                      const err26 = { instancePath: instancePath + "/secrets/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/audience/" + i0, schemaPath: "#/$defs/secret/properties/audience/items/pattern", keyword: "pattern", params: { pattern: "^(https?://[^/?#@\\s]+|program:/[^@]+@sha256:[0-9a-f]{64}|webhook:/\\S+)$" }, message: 'must match pattern "^(https?://[^/?#@\\s]+|program:/[^@]+@sha256:[0-9a-f]{64}|webhook:/\\S+)$"' };
                      if (vErrors === null) {
                        vErrors = [err26];
                      } else {
                        vErrors.push(err26);
                      }
                      errors++;
                    }
                  } else {
                    const err27 = { instancePath: instancePath + "/secrets/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/audience/" + i0, schemaPath: "#/$defs/secret/properties/audience/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err27];
                    } else {
                      vErrors.push(err27);
                    }
                    errors++;
                  }
                }
              } else {
                const err28 = { instancePath: instancePath + "/secrets/" + key8.replace(/~/g, "~0").replace(/\//g, "~1") + "/audience", schemaPath: "#/$defs/secret/properties/audience/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err28];
                } else {
                  vErrors.push(err28);
                }
                errors++;
              }
            }
          } else {
            const err29 = { instancePath: instancePath + "/secrets/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/$defs/secret/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err29];
            } else {
              vErrors.push(err29);
            }
            errors++;
          }
        }
      } else {
        const err30 = { instancePath: instancePath + "/secrets", schemaPath: "#/properties/secrets/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
    }
    if (data.max_tools_visible !== void 0) {
      let data15 = data.max_tools_visible;
      if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
        const err31 = { instancePath: instancePath + "/max_tools_visible", schemaPath: "#/properties/max_tools_visible/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
      if (typeof data15 == "number" && isFinite(data15)) {
        if (data15 > 128 || isNaN(data15)) {
          const err32 = { instancePath: instancePath + "/max_tools_visible", schemaPath: "#/properties/max_tools_visible/maximum", keyword: "maximum", params: { comparison: "<=", limit: 128 }, message: "must be <= 128" };
          if (vErrors === null) {
            vErrors = [err32];
          } else {
            vErrors.push(err32);
          }
          errors++;
        }
        if (data15 < 1 || isNaN(data15)) {
          const err33 = { instancePath: instancePath + "/max_tools_visible", schemaPath: "#/properties/max_tools_visible/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
      }
    }
    if (data.notify !== void 0) {
      let data16 = data.notify;
      if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
        if (Object.keys(data16).length < 1) {
          const err34 = { instancePath: instancePath + "/notify", schemaPath: "#/properties/notify/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties" };
          if (vErrors === null) {
            vErrors = [err34];
          } else {
            vErrors.push(err34);
          }
          errors++;
        }
        for (const key10 in data16) {
          if (!(key10 === "command" || key10 === "webhook" || key10 === "secret")) {
            const err35 = { instancePath: instancePath + "/notify", schemaPath: "#/properties/notify/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key10 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err35];
            } else {
              vErrors.push(err35);
            }
            errors++;
          }
        }
        if (data16.command !== void 0) {
          let data17 = data16.command;
          if (Array.isArray(data17)) {
            if (data17.length > 100) {
              const err36 = { instancePath: instancePath + "/notify/command", schemaPath: "#/properties/notify/properties/command/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
              if (vErrors === null) {
                vErrors = [err36];
              } else {
                vErrors.push(err36);
              }
              errors++;
            }
            if (data17.length < 1) {
              const err37 = { instancePath: instancePath + "/notify/command", schemaPath: "#/properties/notify/properties/command/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
              if (vErrors === null) {
                vErrors = [err37];
              } else {
                vErrors.push(err37);
              }
              errors++;
            }
            const len1 = data17.length;
            for (let i1 = 0; i1 < len1; i1++) {
              let data18 = data17[i1];
              if (typeof data18 === "string") {
                if (func2(data18) > 4096) {
                  const err38 = { instancePath: instancePath + "/notify/command/" + i1, schemaPath: "#/properties/notify/properties/command/items/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" };
                  if (vErrors === null) {
                    vErrors = [err38];
                  } else {
                    vErrors.push(err38);
                  }
                  errors++;
                }
              } else {
                const err39 = { instancePath: instancePath + "/notify/command/" + i1, schemaPath: "#/properties/notify/properties/command/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err39];
                } else {
                  vErrors.push(err39);
                }
                errors++;
              }
            }
          } else {
            const err40 = { instancePath: instancePath + "/notify/command", schemaPath: "#/properties/notify/properties/command/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err40];
            } else {
              vErrors.push(err40);
            }
            errors++;
          }
        }
        if (data16.webhook !== void 0) {
          let data19 = data16.webhook;
          if (typeof data19 === "string") {
            if (!pattern36.test(data19)) {
              const err41 = { instancePath: instancePath + "/notify/webhook", schemaPath: "#/properties/notify/properties/webhook/pattern", keyword: "pattern", params: { pattern: "^https?://[^/?#@\\s]+(/\\S*)?$" }, message: 'must match pattern "^https?://[^/?#@\\s]+(/\\S*)?$"' };
              if (vErrors === null) {
                vErrors = [err41];
              } else {
                vErrors.push(err41);
              }
              errors++;
            }
          } else {
            const err42 = { instancePath: instancePath + "/notify/webhook", schemaPath: "#/properties/notify/properties/webhook/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err42];
            } else {
              vErrors.push(err42);
            }
            errors++;
          }
        }
        if (data16.secret !== void 0) {
          let data20 = data16.secret;
          if (typeof data20 === "string") {
            if (!pattern30.test(data20)) {
              const err43 = { instancePath: instancePath + "/notify/secret", schemaPath: "#/properties/notify/properties/secret/pattern", keyword: "pattern", params: { pattern: "^secret:[A-Za-z0-9][A-Za-z0-9_-]*$" }, message: 'must match pattern "^secret:[A-Za-z0-9][A-Za-z0-9_-]*$"' };
              if (vErrors === null) {
                vErrors = [err43];
              } else {
                vErrors.push(err43);
              }
              errors++;
            }
          } else {
            const err44 = { instancePath: instancePath + "/notify/secret", schemaPath: "#/properties/notify/properties/secret/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err44];
            } else {
              vErrors.push(err44);
            }
            errors++;
          }
        }
        if (data16.secret !== void 0) {
          if (data16.webhook === void 0) {
            const err45 = { instancePath: instancePath + "/notify", schemaPath: "#/properties/notify/dependentRequired", keyword: "dependentRequired", params: {
              property: "secret",
              missingProperty: "webhook",
              depsCount: 1,
              deps: "webhook"
            }, message: "must have property webhook when property secret is present" };
            if (vErrors === null) {
              vErrors = [err45];
            } else {
              vErrors.push(err45);
            }
            errors++;
          }
        }
      } else {
        const err46 = { instancePath: instancePath + "/notify", schemaPath: "#/properties/notify/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err46];
        } else {
          vErrors.push(err46);
        }
        errors++;
      }
    }
    if (data.approver_tokens !== void 0) {
      let data21 = data.approver_tokens;
      if (data21 && typeof data21 == "object" && !Array.isArray(data21)) {
        for (const key11 in data21) {
          const _errs55 = errors;
          if (typeof key11 === "string") {
            if (func2(key11) > 64) {
              const err47 = { instancePath: instancePath + "/approver_tokens", schemaPath: "#/properties/approver_tokens/propertyNames/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters", propertyName: key11 };
              if (vErrors === null) {
                vErrors = [err47];
              } else {
                vErrors.push(err47);
              }
              errors++;
            }
            if (!pattern28.test(key11)) {
              const err48 = { instancePath: instancePath + "/approver_tokens", schemaPath: "#/properties/approver_tokens/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9][A-Za-z0-9_-]*$" }, message: 'must match pattern "^[A-Za-z0-9][A-Za-z0-9_-]*$"', propertyName: key11 };
              if (vErrors === null) {
                vErrors = [err48];
              } else {
                vErrors.push(err48);
              }
              errors++;
            }
          }
          var valid17 = _errs55 === errors;
          if (!valid17) {
            const err49 = { instancePath: instancePath + "/approver_tokens", schemaPath: "#/properties/approver_tokens/propertyNames", keyword: "propertyNames", params: { propertyName: key11 }, message: "property name must be valid" };
            if (vErrors === null) {
              vErrors = [err49];
            } else {
              vErrors.push(err49);
            }
            errors++;
          }
        }
        for (const key12 in data21) {
          let data22 = data21[key12];
          if (typeof data22 === "string") {
            if (!pattern39.test(data22)) {
              const err50 = { instancePath: instancePath + "/approver_tokens/" + key12.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/approver_tokens/additionalProperties/pattern", keyword: "pattern", params: { pattern: "^sha256:[0-9a-f]{64}$" }, message: 'must match pattern "^sha256:[0-9a-f]{64}$"' };
              if (vErrors === null) {
                vErrors = [err50];
              } else {
                vErrors.push(err50);
              }
              errors++;
            }
          } else {
            const err51 = { instancePath: instancePath + "/approver_tokens/" + key12.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/approver_tokens/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err51];
            } else {
              vErrors.push(err51);
            }
            errors++;
          }
        }
      } else {
        const err52 = { instancePath: instancePath + "/approver_tokens", schemaPath: "#/properties/approver_tokens/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err52];
        } else {
          vErrors.push(err52);
        }
        errors++;
      }
    }
    if (data.path !== void 0) {
      let data23 = data.path;
      if (Array.isArray(data23)) {
        const len2 = data23.length;
        for (let i2 = 0; i2 < len2; i2++) {
          let data24 = data23[i2];
          if (typeof data24 === "string") {
            if (!pattern20.test(data24)) {
              const err53 = { instancePath: instancePath + "/path/" + i2, schemaPath: "#/properties/path/items/pattern", keyword: "pattern", params: { pattern: "^/" }, message: 'must match pattern "^/"' };
              if (vErrors === null) {
                vErrors = [err53];
              } else {
                vErrors.push(err53);
              }
              errors++;
            }
          } else {
            const err54 = { instancePath: instancePath + "/path/" + i2, schemaPath: "#/properties/path/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err54];
            } else {
              vErrors.push(err54);
            }
            errors++;
          }
        }
      } else {
        const err55 = { instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err55];
        } else {
          vErrors.push(err55);
        }
        errors++;
      }
    }
    if (data.strict_arguments !== void 0) {
      if (typeof data.strict_arguments !== "boolean") {
        const err56 = { instancePath: instancePath + "/strict_arguments", schemaPath: "#/properties/strict_arguments/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err56];
        } else {
          vErrors.push(err56);
        }
        errors++;
      }
    }
    if (data.environment !== void 0) {
      let data26 = data.environment;
      if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
        for (const key13 in data26) {
          if (!(key13 === "mode" || key13 === "allow" || key13 === "deny" || key13 === "set")) {
            const err57 = { instancePath: instancePath + "/environment", schemaPath: "#/properties/environment/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key13 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err57];
            } else {
              vErrors.push(err57);
            }
            errors++;
          }
        }
        if (data26.mode !== void 0) {
          let data27 = data26.mode;
          if (typeof data27 !== "string") {
            const err58 = { instancePath: instancePath + "/environment/mode", schemaPath: "#/properties/environment/properties/mode/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err58];
            } else {
              vErrors.push(err58);
            }
            errors++;
          }
          if (!(data27 === "deny-secrets" || data27 === "strict" || data27 === "off")) {
            const err59 = { instancePath: instancePath + "/environment/mode", schemaPath: "#/properties/environment/properties/mode/enum", keyword: "enum", params: { allowedValues: schema31.properties.environment.properties.mode.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err59];
            } else {
              vErrors.push(err59);
            }
            errors++;
          }
        }
        if (data26.allow !== void 0) {
          let data28 = data26.allow;
          if (Array.isArray(data28)) {
            const len3 = data28.length;
            for (let i3 = 0; i3 < len3; i3++) {
              let data29 = data28[i3];
              if (typeof data29 === "string") {
                if (func2(data29) > 128) {
                  const err60 = { instancePath: instancePath + "/environment/allow/" + i3, schemaPath: "#/$defs/variables/items/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
                  if (vErrors === null) {
                    vErrors = [err60];
                  } else {
                    vErrors.push(err60);
                  }
                  errors++;
                }
                if (!pattern41.test(data29)) {
                  const err61 = { instancePath: instancePath + "/environment/allow/" + i3, schemaPath: "#/$defs/variables/items/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_*][A-Za-z0-9_*]*$" }, message: 'must match pattern "^[A-Za-z_*][A-Za-z0-9_*]*$"' };
                  if (vErrors === null) {
                    vErrors = [err61];
                  } else {
                    vErrors.push(err61);
                  }
                  errors++;
                }
              } else {
                const err62 = { instancePath: instancePath + "/environment/allow/" + i3, schemaPath: "#/$defs/variables/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err62];
                } else {
                  vErrors.push(err62);
                }
                errors++;
              }
            }
          } else {
            const err63 = { instancePath: instancePath + "/environment/allow", schemaPath: "#/$defs/variables/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err63];
            } else {
              vErrors.push(err63);
            }
            errors++;
          }
        }
        if (data26.deny !== void 0) {
          let data30 = data26.deny;
          if (Array.isArray(data30)) {
            const len4 = data30.length;
            for (let i4 = 0; i4 < len4; i4++) {
              let data31 = data30[i4];
              if (typeof data31 === "string") {
                if (func2(data31) > 128) {
                  const err64 = { instancePath: instancePath + "/environment/deny/" + i4, schemaPath: "#/$defs/variables/items/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
                  if (vErrors === null) {
                    vErrors = [err64];
                  } else {
                    vErrors.push(err64);
                  }
                  errors++;
                }
                if (!pattern41.test(data31)) {
                  const err65 = { instancePath: instancePath + "/environment/deny/" + i4, schemaPath: "#/$defs/variables/items/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_*][A-Za-z0-9_*]*$" }, message: 'must match pattern "^[A-Za-z_*][A-Za-z0-9_*]*$"' };
                  if (vErrors === null) {
                    vErrors = [err65];
                  } else {
                    vErrors.push(err65);
                  }
                  errors++;
                }
              } else {
                const err66 = { instancePath: instancePath + "/environment/deny/" + i4, schemaPath: "#/$defs/variables/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err66];
                } else {
                  vErrors.push(err66);
                }
                errors++;
              }
            }
          } else {
            const err67 = { instancePath: instancePath + "/environment/deny", schemaPath: "#/$defs/variables/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err67];
            } else {
              vErrors.push(err67);
            }
            errors++;
          }
        }
        if (data26.set !== void 0) {
          let data32 = data26.set;
          if (data32 && typeof data32 == "object" && !Array.isArray(data32)) {
            for (const key14 in data32) {
              const _errs82 = errors;
              if (typeof key14 === "string") {
                if (func2(key14) > 128) {
                  const err68 = { instancePath: instancePath + "/environment/set", schemaPath: "#/properties/environment/properties/set/propertyNames/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters", propertyName: key14 };
                  if (vErrors === null) {
                    vErrors = [err68];
                  } else {
                    vErrors.push(err68);
                  }
                  errors++;
                }
                if (!pattern43.test(key14)) {
                  const err69 = { instancePath: instancePath + "/environment/set", schemaPath: "#/properties/environment/properties/set/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"', propertyName: key14 };
                  if (vErrors === null) {
                    vErrors = [err69];
                  } else {
                    vErrors.push(err69);
                  }
                  errors++;
                }
              }
              var valid28 = _errs82 === errors;
              if (!valid28) {
                const err70 = { instancePath: instancePath + "/environment/set", schemaPath: "#/properties/environment/properties/set/propertyNames", keyword: "propertyNames", params: { propertyName: key14 }, message: "property name must be valid" };
                if (vErrors === null) {
                  vErrors = [err70];
                } else {
                  vErrors.push(err70);
                }
                errors++;
              }
            }
            for (const key15 in data32) {
              if (typeof data32[key15] !== "string") {
                const err71 = { instancePath: instancePath + "/environment/set/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/environment/properties/set/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err71];
                } else {
                  vErrors.push(err71);
                }
                errors++;
              }
            }
          } else {
            const err72 = { instancePath: instancePath + "/environment/set", schemaPath: "#/properties/environment/properties/set/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err72];
            } else {
              vErrors.push(err72);
            }
            errors++;
          }
        }
      } else {
        const err73 = { instancePath: instancePath + "/environment", schemaPath: "#/properties/environment/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err73];
        } else {
          vErrors.push(err73);
        }
        errors++;
      }
    }
  } else {
    const err74 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err74];
    } else {
      vErrors.push(err74);
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
