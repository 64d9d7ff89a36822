import type { Json, JsonObject, OutcomeKind } from '../contract/index.js';

/**
 * What templates and expressions can see (files-by-example, top). Built by the engine; every part is a value, never
 * source: nothing in it is parsed again.
 */
export interface Scope {
  readonly input: Json;
  readonly vars: JsonObject;
  readonly tasks: {
    readonly [task: string]: {
      readonly output: Json;
      readonly outcome: OutcomeKind;
      readonly error: string | null;
      readonly artifact: string | null;
    };
  };
  /** This task's output; null before it has one. */
  readonly output: Json;
  readonly previous: Json;
  /** `from->to` -> hops so far; an edge never taken is 0. */
  readonly edges: { readonly [edge: string]: number };
  readonly usage: {
    readonly steps: number;
    readonly tool_calls: number;
    readonly tokens: number;
    readonly cost_usd: number;
    readonly elapsed: number;
  };
  /** `started` and `now` are ms since the epoch; templates print RFC 3339. */
  readonly run: { readonly id: string; readonly started: number; readonly chain: string };
  readonly now: number;
  /** Names of the older spelling (`{{.name}}`): input, previous_output, last_error, task ids, `<task>_error`. */
  readonly variables: { readonly [name: string]: Json };
  /** For `{{tools}}` and `{{toolservice:…}}`: toolset -> sorted tool names, already cut to the task's selection. */
  readonly toolsets: { readonly [toolset: string]: readonly string[] };
}

/** Renders and evaluates for one definition. Loaded once before the first transition, then synchronous and pure. */
export interface Interpreter {
  /**
   * Load-time macros, step macros and Liquid in one pass over tokens. `mode: 'system'` renders macros only and gives
   * times by the day, so that the prefix stays stable.
   * @throws WindlassError `template_error` naming the reference and, where known, its position
   */
  render(source: string, scope: Scope, mode?: 'data' | 'system'): string;
  /** @throws WindlassError `template_error` */
  evaluate(expression: string, scope: Scope): Json;
}
