import type { EffectClass, JsonObject } from '../../contract/index.js';
import { checkText } from '../decode.js';
import { linesOf, readDocument } from '../document.js';
import type { EvalFile } from '../generated/eval.js';
import { compileSchema } from '../json-schema.js';
import { refusal } from '../problem.js';
import { promptsOf } from './prompts.js';

/** A suite of prompts, read from its file. Paths are as written: relative to that file. */
export interface EvalSuite {
  readonly file: string;
  readonly id: string;
  /** Whose tools are offered: a task of a chain, or lists. */
  readonly view:
    | { readonly kind: 'task'; readonly chain: string; readonly task: string; readonly vars: JsonObject }
    | { readonly kind: 'lists'; readonly tools: readonly string[]; readonly hide: readonly string[]; readonly policies: JsonObject };
  readonly systemInstruction: string | null;
  /** Who answers; null = the models of the task. */
  readonly asked:
    | { readonly kind: 'dialogue'; readonly file: string }
    | { readonly kind: 'model'; readonly provider: string; readonly model: string }
    | null;
  readonly workspace: string | null;
  readonly envelope: string | null;
  readonly maxEffect: EffectClass | null;
  readonly thresholds: Thresholds;
  /** In the order of the file, the golden ones first. */
  readonly prompts: readonly EvalPrompt[];
}

/** Shares from 0 to 1. */
export type Thresholds = EvalFile['thresholds'];

export interface EvalPrompt {
  readonly id: string;
  /** 1-based, in the file. */
  readonly line: number;
  readonly prompt: string;
  readonly expect: Expected;
}

/** What a prompt asks for. */
export type Expected =
  | { readonly kind: 'tool'; readonly tool: string; readonly args: ExpectedArguments | null }
  /** Null = no call at all; else none of these tools or toolsets. */
  | { readonly kind: 'not'; readonly tools: readonly string[] | null };

export type ExpectedArguments =
  | { readonly kind: 'exact' | 'subset'; readonly value: JsonObject }
  /** What is wrong with the arguments by the schema; none when they fit. */
  | { readonly kind: 'schema'; check(args: JsonObject): readonly string[] };

/**
 * Reads an eval suite, YAML or JSON.
 * @param tools the full names of the tools there are, to find those that a prompt spells wrong; absent = not checked
 * @throws WindlassError `invalid_syntax`, `invalid_file`, with the position of the first finding and all of them in `data.findings`
 */
export async function parseEvalSuite(text: string, file: string, tools?: readonly string[]): Promise<EvalSuite> {
  const document = await readDocument(checkText(text, file), file);
  // With it comes the validator of suites, which no run needs.
  const { suiteProblems } = await import('./problems.js');
  const problems = await suiteProblems(document, tools);
  if (problems.length > 0) throw refusal(await document.locate(problems));
  const suite = document.value as unknown as EvalFile;
  const prompts = promptsOf(suite);
  const lines = await linesOf(
    document,
    prompts.map(({ at }) => at),
  );
  return {
    file,
    id: suite.id,
    view: viewOf(suite),
    systemInstruction: suite.system_instruction ?? null,
    asked: askedOf(suite),
    workspace: suite.workspace ?? null,
    envelope: suite.envelope ?? null,
    maxEffect: suite.max_effect ?? null,
    thresholds: suite.thresholds,
    prompts: await Promise.all(
      prompts.map(async ({ prompt: { id, prompt, expect }, at }) => ({
        id,
        line: lines.get(at) ?? 1,
        prompt,
        expect: await expectedOf(expect),
      })),
    ),
  };
}

function viewOf({ chain, task, vars, tools, hide_tools, tools_policies }: EvalFile): EvalSuite['view'] {
  return chain !== undefined && task !== undefined
    ? { kind: 'task', chain, task, vars: (vars ?? {}) as JsonObject }
    : { kind: 'lists', tools: tools ?? [], hide: hide_tools ?? [], policies: (tools_policies ?? {}) as JsonObject };
}

function askedOf({ dialogue, provider, model }: EvalFile): EvalSuite['asked'] {
  if (dialogue !== undefined) return { kind: 'dialogue', file: dialogue };
  return provider !== undefined && model !== undefined ? { kind: 'model', provider, model } : null;
}

type FileExpectation = NonNullable<EvalFile['golden']>[number]['expect'] | NonNullable<EvalFile['negative']>[number]['expect'];

async function expectedOf(expect: FileExpectation): Promise<Expected> {
  if (!('tool' in expect)) return { kind: 'not', tools: ('not_tools' in expect ? expect.not_tools : undefined) ?? null };
  const { exact, subset, schema } = expect.args ?? {};
  const { tool } = expect;
  if (schema) return { kind: 'tool', tool, args: { kind: 'schema', check: await compileSchema(schema as JsonObject) } };
  const value = (exact ?? subset) as JsonObject | undefined;
  return { kind: 'tool', tool, args: value ? { kind: exact ? 'exact' : 'subset', value } : null };
}
