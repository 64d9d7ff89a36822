// Generated from schemas/chain.schema.json by scripts/generate.mjs. Do not edit.

/**
 * A length of time such as `90s`, `30m`, `2h`, `1h30m` or `250ms`.
 */
export type Duration = string;
/**
 * A length of time such as `1s`; a bare integer counts nanoseconds (older files).
 */
export type Backoff = string | number;
/**
 * Further attempts after a failed one, or after one whose process died. Default 0.
 */
export type RetryOnFailure = number;
/**
 * Cap on the text the task reads, in bytes. 0 or absent: no cap.
 */
export type InputMaxBytes = number;
export type TaskRef = string;
/**
 * allow, approve (a person is asked) or deny; or a table with `grant`.
 */
export type PolicyGrant =
  | string
  | {
      grant: PolicyVerdict;
      timeout?: PolicyPatience;
      on_timeout?: PolicyOnTimeout;
      approvers?: PolicyApprovers;
      second_person?: PolicySecondPerson;
      strongly?: PolicyStrongly;
    };
/**
 * What the gate says.
 */
export type PolicyVerdict = 'allow' | 'approve' | 'deny';
/**
 * How long a person is waited for: 90s, 30m, 8h, at most 168h, or never. Default 7 days.
 */
export type PolicyPatience = string;
/**
 * What silence means: always no.
 */
export type PolicyOnTimeout = 'deny';
/**
 * Who may answer: names of approver_tokens, and user:NAME for who the operating system knows. Of several rules that ask, whom all of them name. A workspace's file can only narrow it.
 *
 * @minItems 1
 * @maxItems 100
 */
export type PolicyApprovers = string[];
/**
 * Whoever fired the run may not answer. Needs approvers that are tokens, and a run that was fired with one.
 */
export type PolicySecondPerson = true;
/**
 * Ask strongly: a yes names the call, and the call is planned again right before it happens.
 */
export type PolicyStrongly = true;
/**
 * allow, approve (a person is asked) or deny; or a table with `grant` and path lists, which decide before it.
 */
export type PolicyFileGrant =
  | string
  | {
      grant: PolicyVerdict;
      deny_paths?: PolicyPaths;
      approve_paths?: PolicyPaths;
      timeout?: PolicyPatience;
      on_timeout?: PolicyOnTimeout;
      approvers?: PolicyApprovers;
      second_person?: PolicySecondPerson;
      strongly?: PolicyStrongly;
    };
/**
 * Path patterns: `*`, `?`, `**`, `[a-z]`, `{a,b}`.
 *
 * @maxItems 1000
 */
export type PolicyPaths = string[];
/**
 * Programs that calls start: allow, approve (a person is asked) or deny; or a table with `grant` and lists. Of all lists that match a command the strictest decides; the grant decides what none matches.
 */
export type PolicyShell =
  | string
  | {
      grant: PolicyVerdict;
      blacklist?: PolicyCommands;
      prefix_allowlist?: PolicyCommands;
      ask_always?: PolicyCommands;
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
      timeout?: PolicyPatience;
      on_timeout?: PolicyOnTimeout;
      approvers?: PolicyApprovers;
      second_person?: PolicySecondPerson;
      strongly?: PolicyStrongly;
    };
/**
 * The first words of commands, compared argument by argument: `git log`.
 *
 * @maxItems 1000
 */
export type PolicyCommands = string[];
/**
 * allow, approve (a person is asked) or deny; or a table with `grant` and hosts that are denied.
 */
export type PolicyNetworkGrant =
  | string
  | {
      grant: PolicyVerdict;
      /**
       * Hosts that no plan may reach: a name with all below it, or an address.
       *
       * @maxItems 1000
       */
      deny_hosts?: string[];
      timeout?: PolicyPatience;
      on_timeout?: PolicyOnTimeout;
      approvers?: PolicyApprovers;
      second_person?: PolicySecondPerson;
      strongly?: PolicyStrongly;
    };
/**
 * Rules that hold whatever else is said, for a tool and, if stated, for paths or for the value of an argument.
 *
 * @maxItems 1000
 */
export type PolicyStanding = {
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
export type PolicySize = number;
/**
 * Exact names of tools, or groups: `local_fs.sed`, `group:mcp`.
 *
 * @maxItems 1000
 */
export type PolicyToolEntries = string[];

/**
 * A chain: an ordered list of tasks that pass a value along edges. The first task is the entry.
 */
export interface ChainFile {
  /**
   * Where editors find this schema.
   */
  $schema?: string;
  /**
   * Name of the chain; shown by `runs list` and by `{{chain:id}}`.
   */
  id: string;
  /**
   * What the chain is for. For people only.
   */
  description?: string;
  /**
   * Typed parameters, set by `--var name=value`. Each is a JSON Schema; one without `default` must be given.
   */
  vars?: {
    /**
     * JSON Schema of one parameter, with an optional `default`.
     */
    [k: string]: {
      [k: string]: unknown;
    };
  };
  /**
   * JSON Schema of the run's input. Absent: any text.
   */
  input?: {
    [k: string]: unknown;
  };
  /**
   * JSON Schema that the run's result must match, whatever way the run ends well.
   */
  output?: {
    [k: string]: unknown;
  };
  /**
   * Context budget of a model call, in tokens (input and output). 0 or absent: not checked.
   */
  token_limit?: number;
  /**
   * Of older files, without effect: runs are always traced. vet warns.
   */
  debug?: boolean;
  budget?: Budget;
  /**
   * Laid under every task; a task's own keys win, key by key inside `execute_config` and `budget`.
   */
  defaults?: {
    execute_config?: ExecuteConfig;
    timeout?: Duration;
    retry_on_failure?: RetryOnFailure;
    input_max_bytes?: InputMaxBytes;
    budget?: Budget;
  };
  finally?: TaskRef;
  /**
   * The tasks; the first one is where a run starts.
   *
   * @minItems 1
   * @maxItems 1000
   */
  tasks: Task[];
  /**
   * What `windlass test` holds this chain to. No part of a run.
   *
   * @maxItems 1000
   */
  tests?: Test[];
}
/**
 * Limits; the first one reached ends the run, or the task, as `exhausted`.
 */
export interface Budget {
  /**
   * Task attempts.
   */
  steps?: number;
  /**
   * How often models are asked, whether they answer or not.
   */
  turns?: number;
  /**
   * Tool calls, by models and by `tools` tasks.
   */
  tool_calls?: number;
  /**
   * Model tokens, input and output together.
   */
  tokens?: number;
  wall?: Duration;
  /**
   * US dollars.
   */
  cost_usd?: number;
}
/**
 * Which model answers, and which tools the task may use.
 */
export interface ExecuteConfig {
  /**
   * Name under `providers` in the configuration. Needs `model`.
   */
  provider?: string;
  /**
   * Model of that provider.
   */
  model?: string;
  /**
   * Further models of the one provider, tried in order (older files). `candidates` says the same with providers.
   */
  models?: string[];
  /**
   * The one provider (older files). Several are written as `candidates`.
   */
  providers?: string[];
  /**
   * Models to try, in order.
   *
   * @minItems 1
   */
  candidates?: {
    /**
     * Name under `providers` in the configuration.
     */
    provider: string;
    /**
     * Model of that provider.
     */
    model: string;
  }[];
  /**
   * Of older files, without effect: no provider of this version takes a thinking level. vet warns.
   */
  think?: string;
  /**
   * Of older files, without effect: tools come from `tools` alone. vet warns.
   */
  pass_clients_tools?: boolean;
  /**
   * Absent: the provider's own; 0 is sent as 0.
   */
  temperature?: number;
  /**
   * Toolsets the task may use. Empty or absent: a model gets none.
   */
  tools?: string[];
  /**
   * Single tools to take out, as `toolset.tool`.
   */
  hide_tools?: string[];
  /**
   * Most tools a model is shown at once; those that fit the task and risk the least come first. Absent: the configuration's, else 64.
   */
  max_tools_visible?: number;
  /**
   * Per toolset, keys and text values that narrow what its tools may do.
   */
  tools_policies?: {
    [k: string]: {
      /**
       * Text, even for numbers: quote it.
       */
      [k: string]: string;
    };
  };
  /**
   * Cap on one reply, in tokens; a macro such as `{{var:max|4000}}` is fine.
   */
  max_tokens?: number | string;
  /**
   * Drop the oldest messages when the history outgrows `token_limit`. Default false: fail.
   */
  shift?: boolean;
  /**
   * JSON Schema the model's answer must match.
   */
  output_schema?: {
    [k: string]: unknown;
  };
  /**
   * Retries of the model call. Absent: one attempt.
   */
  retry_policy?: {
    /**
     * Attempts in all. Default 1.
     */
    max_attempts?: number;
    initial_backoff?: Backoff;
    max_backoff?: Backoff;
    /**
     * A wait grows by a random share of up to this. Default 0.
     */
    jitter?: number;
    rate_limit_min_wait?: Backoff;
  };
}
export interface Task {
  /**
   * Unique name: lower-case letters, digits and `_`. Templates reach its result as `tasks.<id>.output`.
   */
  id: string;
  /**
   * What the task does. For people only.
   */
  description?: string;
  /**
   * What the task does: ask a model, run the calls a model asked for, call one tool, let a model choose a branch, pass the value on, or fail.
   */
  handler: 'chat_completion' | 'execute_tool_calls' | 'tools' | 'route' | 'noop' | 'raise_error';
  /**
   * System text for the model (`chat_completion`, `route`). Macros only; times are given by the day.
   */
  system_instruction?: string;
  execute_config?: ExecuteConfig;
  tools?: Tools;
  calls_from?: TaskRef;
  /**
   * Template whose text replaces the task's input.
   */
  prompt_template?: string;
  /**
   * Handler `tools`: template over the result; its text becomes the output.
   */
  output_template?: string;
  /**
   * Template shown to the person who watches; it changes no data.
   */
  print?: string;
  /**
   * Read this instead of the previous output: `input`, `previous_output`, `last_error`, a task id, or `<task>_error`.
   */
  input_var?: string;
  input_max_bytes?: InputMaxBytes;
  transition?: Transition;
  timeout?: Duration;
  retry_on_failure?: RetryOnFailure;
  budget?: Budget;
  policy?: Policy;
}
/**
 * The call of a `tools` task.
 */
export interface Tools {
  /**
   * The toolset.
   */
  name?: string;
  /**
   * The tool. Absent: the one named like its toolset.
   */
  tool_name?: string;
  /**
   * Arguments. Texts in it are templates; everything else is taken as written.
   */
  args?: {
    [k: string]: unknown;
  };
  /**
   * Arguments by expression: typed values instead of text.
   */
  args_expr?: {
    [k: string]: string;
  };
}
/**
 * Where the run goes next. Absent, or without branches: it ends well here.
 */
export interface Transition {
  /**
   * Tried in order; the first that fires wins, `default` last wherever it stands.
   */
  branches?: Branch[];
  /**
   * Where a failure goes: a task id, or a list by error class of which the first match wins.
   */
  on_failure?:
    | string
    | {
        /**
         * Class of the failure; `any` matches all.
         */
        class:
          | 'tool'
          | 'argument'
          | 'template'
          | 'input'
          | 'no_transition'
          | 'raised'
          | 'output'
          | 'context_length'
          | 'rate_limit'
          | 'server'
          | 'auth'
          | 'permanent'
          | 'internal'
          | 'timeout'
          | 'any';
        goto: TaskRef;
      }[];
  on_denied?: TaskRef;
  on_exhausted?: TaskRef;
  on_unknown?: TaskRef;
  on_timeout?: TaskRef;
}
export interface Branch {
  /**
   * How `when` is held against the task's control word: compared, counted, evaluated, or nothing else fired.
   */
  operator: 'equals' | 'contains' | 'starts_with' | 'ends_with' | 'edge_traversed_at_least' | 'expr' | 'default';
  /**
   * The compared text, the number of hops, or the expression.
   */
  when?: string | number;
  goto?: TaskRef;
  /**
   * Operator `edge_traversed_at_least`: the edge as `from->to`.
   */
  edge?: string;
}
/**
 * Caps for this task, with the keys of `policy:` in a configuration that are about single calls. They only tighten what the envelope grants.
 */
export interface Policy {
  default_action?: PolicyGrant;
  files?: PolicyFiles;
  shell?: PolicyShell;
  network?: PolicyNetwork;
  missions?: PolicyMissions;
  tools?: PolicyTools;
  always_deny?: PolicyStanding;
  always_allow?: PolicyStanding;
  access?: PolicyAccess;
}
/**
 * The tools of local_fs: `read` covers reading and browsing, `write` covers every change.
 */
export interface PolicyFiles {
  read?: PolicyFileGrant;
  write?: PolicyFileGrant;
}
/**
 * Calls that reach hosts.
 */
export interface PolicyNetwork {
  read?: PolicyNetworkGrant;
  write?: PolicyNetworkGrant;
}
/**
 * Starting unattended work, and answering its questions.
 */
export interface PolicyMissions {
  fire?: PolicyGrant;
  answer?: PolicyGrant;
}
/**
 * Grants by `*`, `toolset` or `toolset.tool`; the most specific pattern speaks.
 */
export interface PolicyTools {
  [k: string]: PolicyGrant;
}
/**
 * Four layers beside the axes, each judged by itself; deny beats allow. One that is stated replaces that layer of the envelope below and no other; a list it leaves out is the default one.
 */
export interface PolicyAccess {
  /**
   * Every path a call touches. Patterns as in deny_paths; in allow also `workspace:src/**` and `tmpdir:**`.
   */
  path?: {
    allow?: PolicyPaths;
    deny?: PolicyPaths;
  };
  /**
   * Programs that a call starts: `mkfs.*`, `git push`, or pattern:fork-bomb and pattern:device-write.
   */
  command?: {
    allow?: PolicyCommands;
    deny?: PolicyCommands;
  };
  /**
   * Sizes.
   */
  resource?: {
    output_bytes?: PolicySize;
    output_lines?: PolicySize;
    file_bytes?: PolicySize;
  };
  /**
   * Tools by exact name (`local_fs.read_file`), group (`group:fs`) or `*`.
   */
  tools?: {
    allow?: PolicyToolEntries;
    deny?: PolicyToolEntries;
  };
}
export interface Test {
  /**
   * What the chain does here, in words. Unique in the file.
   */
  name: string;
  /**
   * Parameters of the run, as values of their types.
   */
  vars?: {
    [k: string]: unknown;
  };
  /**
   * The input of the run: text, or any value that the chain's `input` schema takes.
   */
  input?: {
    [k: string]: unknown;
  };
  /**
   * Folder that is copied and then worked in, relative to this file. Absent: an empty folder.
   */
  workspace?: string;
  /**
   * What the models say, relative to this file. No other model is ever asked. Absent: every question to a model fails.
   */
  dialogue?: string;
  /**
   * What a person says to the calls of a task that ask for approval, by task id. Without one the ask stays open.
   */
  answers?: {
    [k: string]: Answer;
  };
  /**
   * What must hold. Only what is written is compared.
   */
  expect: {
    /**
     * How the run ends. `waiting`: an ask was left open.
     */
    outcome?: 'ok' | 'failed' | 'denied' | 'waiting' | 'exhausted' | 'unknown' | 'timeout' | 'cancelled';
    /**
     * The tasks in the order in which they ended, without the one that `finally` adds.
     */
    path?: TaskRef[];
    /**
     * Every call that was asked for, allowed or not, in order, by its full name: `local_fs.read_file`.
     */
    calls?: string[];
  };
}
export interface Answer {
  /**
   * A yes to a call that starts programs or reaches hosts counts only while this file is trusted.
   */
  approve: boolean;
  /**
   * Words for whoever proposed the call.
   */
  guidance?: string;
}
