import { escapePointer, isJsonObject, type JsonObject } from '../../contract/index.js';
import type { Document } from '../document.js';
import type { EvalFile } from '../generated/eval.js';
import { KEYS } from '../generated/eval-keys.js';
import { validate } from '../generated/eval-validator.js';
import { compileSchema, SchemaProblem } from '../json-schema.js';
import { type Problem, problem } from '../problem.js';
import { schemaProblems } from '../schema-problems.js';
import { didYouMean } from '../suggest.js';
import { promptsOf } from './prompts.js';

/** Everything that is wrong with a suite. `tools`: as for `parseEvalSuite`. */
export async function suiteProblems(document: Document, tools: readonly string[] | undefined): Promise<readonly Problem[]> {
  if (document.problems.some(({ code }) => code === 'invalid_syntax')) return document.problems;
  const schema = validate(document.value) ? [] : schemaProblems(validate.errors ?? [], document.value, { keys: KEYS });
  const found = [...document.problems, ...schema];
  if (found.length > 0 || !isJsonObject(document.value)) return found;
  const suite = document.value as unknown as EvalFile;
  return [...keyProblems(suite), ...idProblems(suite), ...toolProblems(suite, tools), ...(await schemasOfArguments(suite))];
}

/** Keys that need each other, or exclude each other. */
function keyProblems(suite: EvalFile): readonly Problem[] {
  const found: Problem[] = [];
  const has = (key: keyof EvalFile): boolean => suite[key] !== undefined;
  const at = (key: keyof EvalFile, code: string, message: string): void =>
    void found.push(problem(code, `/${escapePointer(key)}`, message, { atKey: true }));
  if (!has('golden') && !has('negative')) found.push(problem('no_prompts', '', 'a suite needs prompts: `golden`, `negative` or both'));
  if (!has('chain') && !has('tools'))
    found.push(problem('no_view', '', 'which tools are offered? Name a `chain` and a `task`, or `tools`'));
  if (has('chain') !== has('task')) at(has('chain') ? 'chain' : 'task', 'missing_key', '`chain` and `task` come together');
  if (has('provider') !== has('model')) at(has('model') ? 'model' : 'provider', 'missing_key', '`provider` and `model` come together');
  if (has('dialogue') && has('provider')) at('provider', 'two_models', 'a `dialogue` answers in place of a model; keep one of the two');
  if (has('chain')) {
    for (const key of ['tools', 'hide_tools', 'tools_policies'] as const)
      if (has(key)) at(key, 'two_views', `what is offered is said by the task of the chain; leave \`${key}\` out`);
  } else if (has('vars')) at('vars', 'no_chain', '`vars` are parameters of a `chain`, and none is named');
  return found;
}

function idProblems(suite: EvalFile): readonly Problem[] {
  const seen = new Set<string>();
  return promptsOf(suite).flatMap(({ at, prompt: { id } }) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [problem('duplicate_id', `${at}/id`, `a prompt "${id}" exists already; ids are unique`)];
  });
}

function toolProblems(suite: EvalFile, tools: readonly string[] | undefined): readonly Problem[] {
  if (tools === undefined) return [];
  const toolsets = new Set(tools.map((name) => name.slice(0, name.indexOf('.'))));
  const unknown = (name: string, known: readonly string[], at: string): readonly Problem[] =>
    known.includes(name)
      ? []
      : [problem('unknown_tool', at, `no tool "${name}"${didYouMean(name, known) || `; there are ${known.join(', ')}`}`)];
  return [
    ...(suite.golden ?? []).flatMap(({ expect }, index) => unknown(expect.tool, tools, `/golden/${index}/expect/tool`)),
    ...(suite.negative ?? []).flatMap(({ expect }, index) =>
      (expect.not_tools ?? []).flatMap((name, place) =>
        unknown(name, [...tools, ...toolsets], `/negative/${index}/expect/not_tools/${place}`),
      ),
    ),
  ];
}

async function schemasOfArguments(suite: EvalFile): Promise<readonly Problem[]> {
  const found: Problem[] = [];
  for (const [index, { expect }] of (suite.golden ?? []).entries()) {
    const schema = expect.args?.schema;
    if (schema === undefined) continue;
    try {
      await compileSchema(schema as JsonObject);
    } catch (cause) {
      if (!(cause instanceof SchemaProblem)) throw cause;
      found.push(problem('bad_schema', `/golden/${index}/expect/args/schema${cause.at}`, `not a JSON Schema: ${cause.message}`));
    }
  }
  return found;
}
