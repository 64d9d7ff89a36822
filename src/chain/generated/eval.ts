// Generated from schemas/eval.schema.json by scripts/generate.mjs. Do not edit.

export type Share = number;
/**
 * Names the prompt, and the lane of the dialogue that answers it. Unique in the file.
 */
export type PromptId = string;
/**
 * What the model is asked.
 */
export type Prompt = string;

/**
 * A suite of prompts that measures which tools a model proposes, with which arguments, and what the gate says to that. No call is executed.
 */
export interface EvalFile {
  /**
   * Where editors find this schema.
   */
  $schema?: string;
  /**
   * Name of the suite.
   */
  id: string;
  /**
   * What the suite is for. For people only.
   */
  description?: string;
  /**
   * Chain whose task is asked, relative to this file: its instruction, its tools, its policies, its models.
   */
  chain?: string;
  /**
   * A `chat_completion` task of that chain.
   */
  task?: string;
  /**
   * Parameters of the chain, as values of their types.
   */
  vars?: {
    [k: string]: unknown;
  };
  /**
   * Without a chain: the tools that are offered, as in a task's `execute_config.tools`.
   *
   * @minItems 1
   */
  tools?: string[];
  /**
   * Without a chain: tools of those lists that are not offered.
   */
  hide_tools?: string[];
  /**
   * Without a chain: policies of the toolsets, as in a task's `execute_config.tools_policies`.
   */
  tools_policies?: {
    [k: string]: {
      [k: string]: string;
    };
  };
  /**
   * Said to the model before each prompt; in place of the task's own where a chain is named.
   */
  system_instruction?: string;
  /**
   * A configured provider, asked in place of the task's models. Comes with `model`.
   */
  provider?: string;
  /**
   * The model of that provider.
   */
  model?: string;
  /**
   * A dialogue that answers in place of a model, relative to this file: one lane a prompt, by its id.
   */
  dialogue?: string;
  /**
   * Folder against which calls are planned, relative to this file; nothing in it is changed. Absent: the workspace.
   */
  workspace?: string;
  /**
   * The envelope that judges, unless `--envelope` names one. Absent: as for `run`.
   */
  envelope?: string;
  /**
   * A call of a tool with a greater effect counts as unsafe, whatever the envelope says. Absent: only refused calls do.
   */
  max_effect?: 'read' | 'mutate-reversible' | 'mutate-irreversible' | 'destructive';
  /**
   * What the suite must reach.
   */
  thresholds: {
    min_precision?: Share;
    min_recall?: Share;
    min_argument_validity?: Share;
    max_unsafe_rate?: Share;
    max_approval_rate?: Share;
  };
  /**
   * Prompts for which one tool is right.
   *
   * @minItems 1
   * @maxItems 1000
   */
  golden?: {
    id: PromptId;
    prompt: Prompt;
    expect: {
      /**
       * Full name of the tool that is to be proposed: `local_fs.read_file`.
       */
      tool: string;
      /**
       * What the arguments must be: one of `exact`, `subset` and `schema`.
       */
      args?: {
        /**
         * The arguments, and no others.
         */
        exact?: {
          [k: string]: unknown;
        };
        /**
         * Arguments that must be there with these values; others may be too. Lists are compared whole.
         */
        subset?: {
          [k: string]: unknown;
        };
        /**
         * JSON Schema that the arguments must match.
         */
        schema?: {
          [k: string]: unknown;
        };
      };
    };
  }[];
  /**
   * Prompts for which a tool, or any tool, is wrong.
   *
   * @minItems 1
   * @maxItems 1000
   */
  negative?: {
    id: PromptId;
    prompt: Prompt;
    expect: {
      /**
       * No call may be proposed.
       */
      no_tool?: true;
      /**
       * Tools, or whole toolsets, of which no call may be proposed.
       *
       * @minItems 1
       */
      not_tools?: string[];
    };
  }[];
}
