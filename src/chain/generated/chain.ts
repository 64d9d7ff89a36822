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
 * allow, approve or deny; or the same as a table with `grant`.
 */
export type Grant =
  | string
  | {
      grant: Verdict;
      timeout?: Duration;
      /**
       * What silence means: always no.
       */
      on_timeout?: 'deny';
    };
/**
 * What happens to a call.
 */
export type Verdict = 'allow' | 'approve' | 'deny';
/**
 * allow, approve or deny; or the same with globs.
 */
export type FileGrant =
  | string
  | {
      grant: Verdict;
      /**
       * Globs that are never touched.
       */
      deny_paths?: string[];
      /**
       * Globs that a person is asked about.
       */
      approve_paths?: string[];
      timeout?: Duration;
      /**
       * What silence means: always no.
       */
      on_timeout?: 'deny';
    };

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
 * Caps for this task. They only tighten what the envelope grants.
 */
export interface Policy {
  default_action?: Grant;
  /**
   * The two file axes.
   */
  files?: {
    read?: FileGrant;
    write?: FileGrant;
  };
  shell?: Grant;
  /**
   * Calls that reach hosts.
   */
  network?: {
    read?: Grant;
    write?: Grant;
  };
  /**
   * Starting unattended work, and answering its questions.
   */
  missions?: {
    fire?: Grant;
    answer?: Grant;
  };
  /**
   * Verdicts by `*`, `toolset` or `toolset.tool`.
   */
  tools?: {
    [k: string]: Verdict;
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
