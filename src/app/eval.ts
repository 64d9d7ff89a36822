import { dirname, resolve } from 'node:path';
import type { Candidate, EvalPrompt, EvalSuite, ScoredPrompt } from '../chain/index.js';
import { type PolicySources, WindlassError } from '../contract/index.js';
import { leftTurns, scripted } from './chain-tests.js';
import { type Context, createContext } from './context.js';
import { type Asked, askPrompt } from './eval-prompt.js';
import { type Asking, askingOf, readSuite } from './eval-suite.js';
import { checkPolicy } from './policy-tests.js';
import { openScratch, type Scratch } from './scratch.js';
import type { EvalDocument, PromptBody, SuiteBody } from './test-documents.js';
import type { EvalRequest } from './types.js';
import { filesOfKind } from './vet-files.js';

/**
 * Asks a model the prompts of suites, and measures which calls it proposes and what the gate says to them (TM-15). No call is
 * executed: each is taken through the way in up to the decision.
 * @throws WindlassError `usage` where there is no suite, and as reading suites, chains and configuration
 */
export async function evaluate(context: Context, { suites: paths, asked, onSuite, signal }: EvalRequest): Promise<EvalDocument> {
  const { readText } = await import('../chain/index.js');
  const suites: EvalSuite[] = [];
  for (const file of await filesOfKind(context, 'eval', paths))
    suites.push(await readSuite(context, await readText(resolve(context.cwd, file)), file));
  if (suites.length === 0) throw new WindlassError('usage', `there is no eval suite in ${paths.join(', ') || 'evals/ of the workspace'}`);
  const bodies: SuiteBody[] = [];
  for (const suite of suites) {
    const body = await measure(await underEnvelope(context, suite), suite, asked ? { kind: 'model', ...asked } : suite.asked, signal);
    onSuite?.(body);
    bodies.push(body);
  }
  const failed = bodies.filter(({ ok }) => !ok).length;
  return { v: 1, passed: bodies.length - failed, failed, suites: bodies };
}

/** The envelope a suite names judges as one that was chosen by hand; who runs the suite chooses before it. */
async function underEnvelope(context: Context, { envelope }: EvalSuite): Promise<Context> {
  return envelope === null || context.options.envelope !== undefined
    ? context
    : createContext({ ...context.options, envelope }, context.scrubber);
}

async function measure(context: Context, suite: EvalSuite, asked: EvalSuite['asked'], signal: AbortSignal | undefined): Promise<SuiteBody> {
  const asking = await askingOf(context, suite);
  const candidates = await candidatesOf(context, suite, asked, asking);
  const dialogue = asked?.kind === 'dialogue' ? beside(context, suite, asked.file) : null;
  const policy = (await context.config()).policySources('attended');
  await checkPolicy(policy);
  const scratch = await openScratch(context, {
    workspace: { kind: 'own', folder: suite.workspace === null ? context.found.root : beside(context, suite, suite.workspace) },
    ...(dialogue !== null && { providers: async () => scripted([SCRIPT], dialogue) }),
    // What a machine can confine is no matter of a suite's figures.
    confined: true,
  });
  try {
    const prompts = await askAll(scratch, suite, asking, candidates, signal);
    const turns = new Map(prompts.map(({ prompt, turns: count }) => [prompt.id, count]));
    const problems = dialogue === null ? [] : await leftTurns(dialogue, turns);
    return await bodyOf(suite, dialogue === null ? candidates.map(nameOf).join(', ') : `dialogue ${dialogue}`, policy, prompts, problems);
  } finally {
    await scratch.remove();
  }
}

const SCRIPT = 'dialogue';

function beside({ cwd }: Context, { file }: EvalSuite, path: string): string {
  return resolve(dirname(resolve(cwd, file)), path);
}

function nameOf({ provider, model }: Candidate): string {
  return `${provider} ${model}`;
}

/** @throws WindlassError `provider_not_found`, `untrusted_workspace`; `usage` where nobody is named */
async function candidatesOf(
  context: Context,
  { file }: EvalSuite,
  asked: EvalSuite['asked'],
  { task }: Asking,
): Promise<readonly Candidate[]> {
  if (asked?.kind === 'dialogue') return [{ provider: SCRIPT, model: SCRIPT }];
  const candidates = asked ? [{ provider: asked.provider, model: asked.model }] : task.config.candidates;
  if (candidates.length === 0)
    throw new WindlassError(
      'usage',
      `${file} names nobody to ask: give --provider and --model, or write them, or a dialogue, into the file`,
    );
  const config = await context.config();
  for (const { provider } of candidates) if (!provider.includes('{{')) config.provider(provider);
  return candidates;
}

interface AskedPrompt extends Asked {
  readonly prompt: EvalPrompt;
}

/** One after the other: a provider's limit is not this program's to find out. */
async function askAll(
  scratch: Scratch,
  suite: EvalSuite,
  asking: Asking,
  candidates: readonly Candidate[],
  signal: AbortSignal | undefined,
): Promise<readonly AskedPrompt[]> {
  const asked: AskedPrompt[] = [];
  for (const prompt of suite.prompts) {
    signal?.throwIfAborted();
    asked.push({ prompt, ...(await askPrompt(scratch, suite, asking, candidates, prompt, signal)) });
  }
  return asked;
}

async function bodyOf(
  suite: EvalSuite,
  asked: string,
  { envelope }: PolicySources,
  prompts: readonly AskedPrompt[],
  problems: readonly string[],
): Promise<SuiteBody> {
  const { figuresOf, limitsOf } = await import('../chain/index.js');
  const scores = prompts.map(({ score }) => score);
  const figures = figuresOf(scores);
  const thresholds = limitsOf(figures, suite.thresholds);
  const ok = problems.length === 0 && thresholds.every((limit) => limit.ok) && scores.every(({ answered }) => answered);
  const { id, file } = suite;
  return { suite: id, file, asked, envelope, ok, figures, thresholds, problems, prompts: prompts.map(promptBody) };
}

function promptBody({ prompt: { id, line, expect }, score }: { readonly prompt: EvalPrompt; readonly score: ScoredPrompt }): PromptBody {
  return {
    id,
    line,
    kind: expect.kind === 'tool' ? 'golden' : 'negative',
    answered: score.answered,
    calls: score.calls.map(({ tool, args, choice, valid, verdict, code, effect, unsafe }) => ({
      tool,
      args,
      choice,
      valid,
      verdict,
      code,
      effect,
      unsafe,
    })),
    problems: score.problems,
  };
}
