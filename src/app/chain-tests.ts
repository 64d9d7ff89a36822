import { dirname, join, resolve } from 'node:path';
import type { ChainTest, TestedChain } from '../chain/index.js';
import type { LoadedConfig } from '../config/index.js';
import { type OutcomeKind, type RunId, refuseBelowCall, type TaskId, WindlassError } from '../contract/index.js';
import type { AskBody } from './ask-documents.js';
import { readNamedChain } from './chain-file.js';
import type { Context } from './context.js';
import { runChain } from './run.js';
import { openScratch, type Scratch } from './scratch.js';
import type { TestBody, TestDocument } from './test-documents.js';
import type { AskReply, TestRequest } from './types.js';
import { filesOfKind } from './vet-files.js';

/**
 * Runs the tests of chains: each in a workspace and with state of its own, with its dialogue in place of every model.
 * @throws WindlassError `refused_under_parent`, `usage` where there is no test, and as reading a chain
 */
export async function testChains(context: Context, { chains, onTest, signal }: TestRequest): Promise<TestDocument> {
  refuseBelowCall(context.env, 'test'); // tests answer asks
  const { parseChainTests } = await import('../chain/index.js');
  const tested: TestedChain[] = [];
  for (const name of await filesOfKind(context, 'chain', chains))
    tested.push(await parseChainTests(await readNamedChain(context, name), name));
  if (tested.every(({ tests }) => tests.length === 0)) throw new WindlassError('usage', noTests(tested.map(({ file }) => file)));
  const results: TestBody[] = [];
  for (const chain of tested) {
    for (const test of chain.tests) {
      signal?.throwIfAborted();
      const result = await runTest(context, chain, test, signal);
      onTest?.(result);
      results.push(result);
    }
  }
  const failed = results.filter(({ ok }) => !ok).length;
  return { v: 1, chains: tested.length, passed: results.length - failed, failed, tests: results };
}

function noTests(files: readonly string[]): string {
  const where =
    files.length === 0
      ? 'the workspace has no chain in chains/'
      : `${files.join(', ')} ${files.length === 1 ? 'has' : 'have'} no \`tests\``;
  return `there is no test: ${where}; a \`tests\` block stands beside \`tasks\` (docs/testing.md)`;
}

async function runTest(context: Context, chain: TestedChain, test: ChainTest, signal: AbortSignal | undefined): Promise<TestBody> {
  const started = performance.now();
  const seen: Seen = { outcome: null, path: [], calls: [] };
  let problems: readonly string[];
  let scratch: Scratch | undefined;
  try {
    scratch = await openScratch(context, partsOf(context, chain, test));
    problems = await performTest(scratch, test, resolve(context.cwd, chain.file), seen, signal);
  } catch (error) {
    if (!WindlassError.is(error)) throw error;
    problems = [`${error.code}: ${error.message}`];
  } finally {
    await scratch?.remove();
  }
  problems = problems.map(asWritten(context, chain, test, scratch));
  const { name, line } = test;
  const elapsed = Math.round(performance.now() - started);
  return { chain: chain.file, name, line, ok: problems.length === 0, ...seen, problems, elapsed_ms: elapsed };
}

/** Names what a test names as it does, and not where it was looked for or copied to. */
function asWritten(context: Context, { file }: TestedChain, test: ChainTest, scratch: Scratch | undefined): (problem: string) => string {
  const folder = dirname(resolve(context.cwd, file));
  const named = [test.dialogue, test.workspace].filter((path) => path !== undefined).map((path) => [resolve(folder, path), path] as const);
  const copied = scratch ? [[scratch.context.found.root, "the test's workspace"] as const] : [];
  return (problem) => [...copied, ...named].reduce((text, [path, words]) => text.replaceAll(path, words), problem);
}

function partsOf(
  context: Context,
  { definition, file }: TestedChain,
  { workspace, dialogue }: ChainTest,
): Parameters<typeof openScratch>[1] {
  const folder = dirname(resolve(context.cwd, file));
  const beside = (path: string): string => resolve(folder, path);
  return {
    workspace:
      workspace === undefined ? { kind: 'empty' } : { kind: 'copy', folder: beside(workspace), within: [context.found.root, folder] },
    providers: async (place) => {
      const config = await context.config();
      const named = definition.tasks.flatMap(({ config: { candidates } }) => candidates.map(({ provider }) => provider));
      const said = dialogue === undefined ? await silence(place) : beside(dialogue);
      return scripted([...Object.keys(config.providers), ...named], said);
    },
  };
}

/** A dialogue in which nobody says anything: a test without one asks no model. */
async function silence(folder: string): Promise<string> {
  const { writeFile } = await import('node:fs/promises');
  const file = join(folder, 'no-dialogue.json');
  await writeFile(file, '{"lanes":{}}\n');
  return file;
}

/** One dialogue behind every name: no test reaches a model. */
export function scripted(names: readonly string[], dialogue: string): LoadedConfig['providers'] {
  return Object.fromEntries(names.map((name) => [name, { type: 'scripted' as const, dialogue, trusted: true, file: dialogue, line: 1 }]));
}

interface Seen {
  outcome: OutcomeKind | null;
  path: readonly string[];
  calls: readonly string[];
}

/** Runs it and compares. What happened is left in `seen`. */
async function performTest(
  { context, room }: Scratch,
  test: ChainTest,
  file: string,
  seen: Seen,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const { isTrusted } = await import('../config/index.js');
  // The dialogue says what is called, so a yes is about it as well.
  const read = [file, ...(test.dialogue === undefined ? [] : [resolve(dirname(file), test.dialogue)])];
  const trust = await Promise.all(read.map((each) => isTrusted(each, context.env)));
  const answers = answering(
    test,
    read.filter((_, at) => !trust[at]),
  );
  const { input } = test;
  const document = await runChain(context, room, {
    chain: file,
    ...(input !== undefined && { input: typeof input === 'string' ? input : JSON.stringify(input) }),
    vars: test.vars,
    onAsk: async (ask) => answers.answer(ask),
    ...(signal && { signal }),
  });
  seen.outcome = document.outcome;
  const { asked, broken, ...went } = await readWay(context, document.run as RunId);
  Object.assign(seen, went);
  return [
    ...compare(test, seen, document.error?.message ?? null),
    ...broken,
    ...answers.problems(),
    ...(await unsaid(context, asked, test)),
  ];
}

interface Answers {
  answer(ask: AskBody): AskReply | null;
  problems(): readonly string[];
}

/**
 * Says what the test says, as often as its task asks. A file that lets itself start programs would be its own judge, so a yes to
 * such a call counts only while it and its dialogue are trusted; what stays in the copied workspace is harmless.
 */
function answering({ answers }: ChainTest, untrusted: readonly string[]): Answers {
  const used = new Set<TaskId>();
  const refused: string[] = [];
  return {
    answer({ task, tool, plan }) {
      const said = answers.get(task as TaskId);
      if (!said) return null;
      used.add(task as TaskId);
      if (!said.approve || untrusted.length === 0 || plan.programs.length + plan.hosts.length === 0) return said;
      refused.push(
        `the yes to ${tool} of task ${task} does not count: it starts programs or reaches hosts; read and trust ${untrusted.join(', ')}`,
      );
      return null;
    },
    problems: () => [
      ...refused,
      ...[...answers.keys()]
        .filter((task) => !used.has(task))
        .map((task) => `task ${task} asked nothing, and the test has an answer for it`),
    ],
  };
}

interface Way {
  readonly path: readonly string[];
  readonly calls: readonly string[];
  /** Questions to models, by task. */
  readonly asked: ReadonlyMap<string, number>;
  /** Where the dialogue did not fit: no edge of the chain may hide it. */
  readonly broken: readonly string[];
}

async function readWay(context: Context, run: RunId): Promise<Way> {
  const { journal } = await context.store();
  const path: string[] = [];
  const calls = new Map<string, string>();
  const asked = new Map<string, number>();
  const broken: string[] = [];
  let parked: string | null = null;
  let last = false;
  for await (const { record } of journal.rows(run)) {
    switch (record.kind) {
      case 'ToolCallRequested':
        calls.set(record.call, calls.get(record.call) ?? record.tool);
        break;
      case 'ToolArgsValidated':
        calls.set(record.call, record.tool);
        break;
      case 'model_started':
        asked.set(record.task, Math.max(asked.get(record.task) ?? 0, record.turn + 1));
        break;
      case 'model_failed':
        if (record.failure.code.startsWith('dialogue_')) broken.push(record.failure.message);
        break;
      case 'task_parked':
        parked = last ? null : record.task;
        break;
      case 'task_settled':
        if (!last) path.push(record.task);
        last = record.via === 'finally';
        parked = null;
        break;
    }
  }
  return { path: parked === null ? path : [...path, parked], calls: [...calls.values()], asked, broken };
}

function compare({ expect }: ChainTest, seen: Seen, error: string | null): readonly string[] {
  const found: string[] = [];
  if (expect.outcome !== undefined && expect.outcome !== seen.outcome)
    found.push(`outcome: expected ${expect.outcome}, got ${seen.outcome}${error === null ? '' : ` (${error})`}`);
  for (const key of ['path', 'calls'] as const) {
    const wanted = expect[key];
    if (wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(seen[key]))
      found.push(`${key}: expected [${wanted.join(', ')}], got [${seen[key].join(', ')}]`);
  }
  return found;
}

/** Turns of the dialogue that nobody asked for. */
async function unsaid(context: Context, asked: ReadonlyMap<string, number>, { dialogue }: ChainTest): Promise<readonly string[]> {
  if (dialogue === undefined) return [];
  const [provider] = Object.values((await context.config()).providers);
  if (provider?.type !== 'scripted') return [];
  return leftTurns(provider.dialogue, asked);
}

/** What a dialogue would have said and was not asked for, each in words. */
export async function leftTurns(file: string, asked: ReadonlyMap<string, number>): Promise<readonly string[]> {
  const { leftovers, loadDialogue } = await import('../model/index.js');
  const left = await leftovers(await loadDialogue(file), asked);
  return left.map(({ task, asked: count, written, line }) => `${file}:${line}: ${count} of ${written} turns of "${task}" were asked for`);
}
