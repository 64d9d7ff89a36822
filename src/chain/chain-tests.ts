import type { Json, JsonObject, OutcomeKind, TaskId } from '../contract/index.js';
import type { LoadedChain } from './definition.js';
import { linesOf, readDocument } from './document.js';
import type { ChainFile, Test as FileTest } from './generated/chain.js';
import { given } from './given.js';
import { parseChain } from './load.js';

/** One test of a `tests:` block. Paths are as written: relative to the chain file. */
export interface ChainTest {
  readonly name: string;
  /** 1-based, in the chain file. */
  readonly line: number;
  readonly vars: JsonObject;
  /** Absent = none is given. */
  readonly input?: Json;
  readonly workspace?: string;
  readonly dialogue?: string;
  readonly answers: ReadonlyMap<TaskId, { readonly approve: boolean; readonly guidance?: string }>;
  readonly expect: { readonly outcome?: OutcomeKind; readonly path?: readonly string[]; readonly calls?: readonly string[] };
}

export interface TestedChain extends LoadedChain {
  readonly tests: readonly ChainTest[];
}

/**
 * A chain with the tests beside it. They are no part of its definition: a run neither pins nor reads them.
 * @throws WindlassError as `loadChain`
 */
export async function parseChainTests(text: string, file: string): Promise<TestedChain> {
  const loaded = await parseChain(text, file);
  const document = await readDocument(text, file);
  const tests = (document.value as unknown as ChainFile).tests ?? [];
  const lines = await linesOf(
    document,
    tests.map((_, index) => `/tests/${index}`),
  );
  return { ...loaded, tests: tests.map((test, index) => read(test, lines.get(`/tests/${index}`) ?? 1)) };
}

function read({ name, vars, input, workspace, dialogue, answers, expect }: FileTest, line: number): ChainTest {
  return {
    name,
    line,
    vars: (vars ?? {}) as JsonObject,
    ...given('input', input as Json | undefined),
    ...given('workspace', workspace),
    ...given('dialogue', dialogue),
    answers: new Map(Object.entries(answers ?? {}) as [TaskId, { approve: boolean; guidance?: string }][]),
    expect,
  };
}
