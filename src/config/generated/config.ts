// Generated from schemas/config.schema.json by scripts/generate.mjs. Do not edit.

/**
 * allow, approve (a person is asked) or deny; or a table with `grant`.
 */
export type Grant =
  | string
  | {
      grant: Verdict;
      timeout?: Patience;
      on_timeout?: OnTimeout;
      approvers?: Approvers;
      second_person?: SecondPerson;
      strongly?: Strongly;
    };
/**
 * What the gate says.
 */
export type Verdict = 'allow' | 'approve' | 'deny';
/**
 * How long a person is waited for: 90s, 30m, 8h, at most 168h, or never. Default 7 days.
 */
export type Patience = string;
/**
 * What silence means: always no.
 */
export type OnTimeout = 'deny';
/**
 * Who may answer: names of approver_tokens, and user:NAME for who the operating system knows. Of several rules that ask, whom all of them name. A workspace's file can only narrow it.
 *
 * @minItems 1
 * @maxItems 100
 */
export type Approvers = string[];
/**
 * Whoever fired the run may not answer. Needs approvers that are tokens, and a run that was fired with one.
 */
export type SecondPerson = true;
/**
 * Ask strongly: a yes names the call, and the call is planned again right before it happens.
 */
export type Strongly = true;
/**
 * allow, approve (a person is asked) or deny; or a table with `grant` and path lists, which decide before it.
 */
export type FileGrant =
  | string
  | {
      grant: Verdict;
      deny_paths?: Paths;
      approve_paths?: Paths;
      timeout?: Patience;
      on_timeout?: OnTimeout;
      approvers?: Approvers;
      second_person?: SecondPerson;
      strongly?: Strongly;
    };
/**
 * Path patterns: `*`, `?`, `**`, `[a-z]`, `{a,b}`.
 *
 * @maxItems 1000
 */
export type Paths = string[];
/**
 * Programs that calls start: allow, approve (a person is asked) or deny; or a table with `grant` and lists. Of all lists that match a command the strictest decides; the grant decides what none matches.
 */
export type Shell =
  | string
  | {
      grant: Verdict;
      blacklist?: Commands;
      prefix_allowlist?: Commands;
      ask_always?: Commands;
      /**
       * What an argument that holds substitution text, such as `$(id)`, gets. It is never expanded here; a program may hand it to a shell.
       */
      substitution?: 'approve' | 'deny' | 'off';
      /**
       * auto (the default): confined where that is possible, and required without a terminal. off counts only in an operator's file.
       */
      sandbox?: 'auto' | 'required' | 'off';
      /**
       * Lines that only the platform shell can read. This version hands none to it: only deny can be said.
       */
      opaque?: 'deny' | 'approve' | 'allow';
      timeout?: Patience;
      on_timeout?: OnTimeout;
      approvers?: Approvers;
      second_person?: SecondPerson;
      strongly?: Strongly;
    };
/**
 * The first words of commands, compared argument by argument: `git log`.
 *
 * @maxItems 1000
 */
export type Commands = string[];
/**
 * allow, approve (a person is asked) or deny; or a table with `grant` and hosts that are denied.
 */
export type NetworkGrant =
  | string
  | {
      grant: Verdict;
      /**
       * Hosts that no plan may reach: a name with all below it, or an address.
       *
       * @maxItems 1000
       */
      deny_hosts?: string[];
      timeout?: Patience;
      on_timeout?: OnTimeout;
      approvers?: Approvers;
      second_person?: SecondPerson;
      strongly?: Strongly;
    };
/**
 * Rules that hold whatever else is said, for a tool and, if stated, for paths or for the value of an argument.
 *
 * @maxItems 1000
 */
export type Standing = {
  /**
   * The toolset, or `*`.
   */
  tools: string;
  /**
   * The tool, or `*`.
   */
  tool: string;
  /**
   * path: every path a call touches. Anything else: the argument of that name.
   */
  when_key?: string;
  /**
   * glob: a path pattern. eq: the very text. host: the host of a URL, or one below it.
   */
  when_op?: 'glob' | 'eq' | 'host';
  /**
   * The pattern, the text, or hosts with commas between them.
   */
  when_value?: string;
}[];
/**
 * The strongest effect a tool may have that no entry allows by its exact name (default mutate-irreversible); the last four are the names of presets.
 */
export type Cap = 'read' | 'mutate-reversible' | 'mutate-irreversible' | 'destructive' | 'readonly' | 'strict' | 'standard' | 'permissive';
export type Size = number;
/**
 * Exact names of tools, or groups: `local_fs.sed`, `group:mcp`.
 *
 * @maxItems 1000
 */
export type ToolEntries = string[];
/**
 * Calls and the verdicts this envelope must give them. Checked whenever it is loaded.
 *
 * @maxItems 1000
 */
export type Tests = {
  /**
   * The tool: `local_fs.read_file`.
   */
  call: string;
  /**
   * Its arguments.
   */
  args?: {
    [k: string]: unknown;
  };
  verdict: Verdict;
}[];
/**
 * fail: a run with a denial ends denied, whatever its last task says.
 */
export type OnDenied = 'fail' | 'continue';
/**
 * Names of variables, or globs such as `LC_*`.
 */
export type Variables = string[];

/**
 * Configuration of an operator or of a workspace: envelopes, caps, providers and secrets. The same keys in windlass.yaml, agents.toml or JSON.
 */
export interface ConfigFile {
  /**
   * Where editors find this schema.
   */
  $schema?: string;
  /**
   * The envelope that judges when the command line names none.
   */
  default_envelope?: string;
  /**
   * Envelopes by name. One of a name that a weaker layer knows is laid over it.
   */
  envelopes?: {
    [k: string]: Envelope;
  };
  policy?: Policy;
  tools_policies?: ToolsPolicies;
  /**
   * Where models come from, by the name that chains use.
   */
  providers?: {
    [k: string]: Provider;
  };
  /**
   * Named secrets: where the value stands and who may get it. Only in an operator's file.
   */
  secrets?: {
    [k: string]: Secret;
  };
  /**
   * Most tools a model is shown at once where its task says nothing; those that fit the task and risk the least come first. Absent: 64.
   */
  max_tools_visible?: number;
  /**
   * Who is told once of every ask that is raised: the ask as JSON on the standard input of a command, or as the body of a POST.
   */
  notify?: {
    /**
     * A program by its absolute path, and its arguments; no shell reads them.
     *
     * @minItems 1
     * @maxItems 100
     */
    command?: string[];
    /**
     * The address that is posted to. Redirects are not followed.
     */
    webhook?: string;
    /**
     * secret:NAME, whose audience holds the origin of the webhook: the body is signed with it (HMAC-SHA256).
     */
    secret?: string;
  };
  /**
   * People who answer asks under a name of their own: the SHA-256 of the token of each. Only in an operator's file.
   */
  approver_tokens?: {
    [k: string]: string;
  };
  /**
   * Folders in which programs are found, instead of PATH. Absolute. Only in an operator's file.
   */
  path?: string[];
  /**
   * Refuse arguments of tools that would have to be converted: "3" where a number is expected. Any layer turns it on, none off.
   */
  strict_arguments?: boolean;
  /**
   * Which variables started programs get. Only in an operator's file; a variable must pass the rules of every such file.
   */
  environment?: {
    /**
     * deny-secrets (default): all but secrets, hooks and our own; strict: a short list and what `allow` names; off: everything.
     */
    mode?: 'deny-secrets' | 'strict' | 'off';
    allow?: Variables;
    deny?: Variables;
    /**
     * Set in any mode, whatever is let through.
     */
    set?: {
      [k: string]: string;
    };
  };
}
/**
 * What a run may do. A tool that no axis and no pattern covers gets `default_action` (approve when unset).
 */
export interface Envelope {
  /**
   * The envelope this one is laid over.
   */
  extends?: string;
  /**
   * For people only.
   */
  description?: string;
  default_action?: Grant;
  files?: Files;
  shell?: Shell;
  network?: Network;
  missions?: Missions;
  tools?: Tools;
  always_deny?: Standing;
  always_allow?: Standing;
  compute?: Compute;
  attention?: Attention;
  trusted_binaries?: TrustedBinaries;
  cap?: Cap;
  access?: Access;
  tests?: Tests;
  on_denied?: OnDenied;
}
/**
 * The tools of local_fs: `read` covers reading and browsing, `write` covers every change.
 */
export interface Files {
  read?: FileGrant;
  write?: FileGrant;
}
/**
 * Calls that reach hosts.
 */
export interface Network {
  read?: NetworkGrant;
  write?: NetworkGrant;
}
/**
 * Starting unattended work, and answering its questions.
 */
export interface Missions {
  fire?: Grant;
  answer?: Grant;
}
/**
 * Grants by `*`, `toolset` or `toolset.tool`; the most specific pattern speaks.
 */
export interface Tools {
  [k: string]: Grant;
}
/**
 * Bounds of a run. Left out = not bounded here.
 */
export interface Compute {
  /**
   * Model calls.
   */
  turns?: number;
  /**
   * Older spelling of `turns`.
   */
  max_turns?: number;
  /**
   * Tool calls.
   */
  tool_calls?: number;
  /**
   * Older spelling of `tool_calls`.
   */
  max_tool_calls?: number;
  /**
   * Tokens of all model calls, in and out.
   */
  tokens?: number;
  /**
   * Older spelling of `tokens`.
   */
  max_tokens?: number;
  /**
   * Time from start to end: 90s, 30m, 2h, 1h30m.
   */
  wall?: string;
  /**
   * US dollars.
   */
  cost_usd?: number;
  /**
   * How a run ends that meets a bound.
   */
  on_exhausted?: 'stuck' | 'finish_stuck';
}
/**
 * Who but a person may answer what a mission asks, and how often. Unset: what missions.answer says.
 */
export interface Attention {
  /**
   * Agents may answer questions.
   */
  allow_agent_answers?: boolean;
  /**
   * At most so many. Default 3.
   */
  max_agent_answers?: number;
  /**
   * Agents may approve calls.
   */
  allow_agent_approvals?: boolean;
  /**
   * At most so many. Default 20.
   */
  max_agent_approvals?: number;
}
/**
 * What shell.prefix_allowlist may lead to. It only takes back what that list allows.
 */
export interface TrustedBinaries {
  /**
   * Folders in which programs really lie, links followed.
   *
   * @maxItems 256
   */
  dirs?: string[];
  /**
   * Real path of a program -> sha256 of its content. One entry makes the list complete.
   */
  hashes?: {
    [k: string]: string;
  };
}
/**
 * Four layers beside the axes, each judged by itself; deny beats allow. One that is stated replaces that layer of the envelope below and no other; a list it leaves out is the default one.
 */
export interface Access {
  /**
   * Every path a call touches. Patterns as in deny_paths; in allow also `workspace:src/**` and `tmpdir:**`.
   */
  path?: {
    allow?: Paths;
    deny?: Paths;
  };
  /**
   * Programs that a call starts: `mkfs.*`, `git push`, or pattern:fork-bomb and pattern:device-write.
   */
  command?: {
    allow?: Commands;
    deny?: Commands;
  };
  /**
   * Sizes.
   */
  resource?: {
    output_bytes?: Size;
    output_lines?: Size;
    file_bytes?: Size;
  };
  /**
   * Tools by exact name (`local_fs.read_file`), group (`group:fs`) or `*`.
   */
  tools?: {
    allow?: ToolEntries;
    deny?: ToolEntries;
  };
}
/**
 * Caps on every envelope: what stands here can only tighten; what does not is left to the envelope.
 */
export interface Policy {
  default_action?: Grant;
  files?: Files;
  shell?: Shell;
  network?: Network;
  missions?: Missions;
  tools?: Tools;
  always_deny?: Standing;
  always_allow?: Standing;
  compute?: Compute;
  attention?: Attention;
  access?: Access;
  on_denied?: OnDenied;
}
/**
 * Limits by toolset. With those of other layers: denied lists unite, allowed lists intersect, the smaller limit holds.
 */
export interface ToolsPolicies {
  [k: string]: {
    [k: string]: string;
  };
}
/**
 * One source of models.
 */
export interface Provider {
  /**
   * scripted: the dialogue file, relative to the file that names it.
   */
  dialogue?: string;
  /**
   * openai_compatible: where /chat/completions is found, such as http://127.0.0.1:11434/v1.
   */
  base_url?: string;
  /**
   * secret:NAME, a secret of the operator whose audience holds the origin of this provider.
   */
  api_key?: string;
  /**
   * Further request headers: text, or secret:NAME for the whole value.
   */
  headers?: {
    [k: string]: string;
  };
  price?: Price;
  /**
   * scripted: replies are read from a dialogue file. openai: api.openai.com. openai_compatible: any server that speaks chat completions.
   */
  type: 'scripted' | 'openai' | 'openai_compatible';
}
/**
 * USD per million tokens. A dialogue and a server of this machine cost nothing without one; elsewhere a run whose cost is bounded needs it.
 */
export interface Price {
  input: number;
  output: number;
}
/**
 * A secret by reference. Its value is read when it is needed and never stored.
 */
export interface Secret {
  /**
   * env:NAME (a variable), file:/absolute/path (the whole content without its line end; mode 0600) or command:/absolute/program with arguments split at blanks (what it prints).
   */
  from: string;
  /**
   * Who gets it, and nobody else: origins (scheme, host and port, such as https://api.openai.com), program:/path@sha256:HEX, webhook:/path.
   *
   * @minItems 1
   * @maxItems 100
   */
  audience: string[];
}
