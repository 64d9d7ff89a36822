import { KEYS } from './generated/chain-keys.js';

/** The keys of a chain. */
export const CHAIN_KEYS = KEYS[''] ?? [];

export type { DefinitionCache } from './cache.js';
export { type ChainTest, parseChainTests, type TestedChain } from './chain-tests.js';
export { MAX_BYTES, readBounded, readText } from './decode.js';
export type * from './definition.js';
export { HANDLERS } from './definition.js';
export { type Document, keyPlaces, linesOf, readDocument } from './document.js';
export { drawGraph, type GraphFormat } from './draw/index.js';
export { type Figure, type Figures, figuresOf, type Limit, limitsOf } from './evals/figures.js';
export { type ProposedTool, type ScoredPrompt, type ScoredTool, scorePrompt, unanswered } from './evals/score.js';
export { type EvalPrompt, type EvalSuite, parseEvalSuite } from './evals/suite.js';
export { type Edge, type EdgeKind, edgeKey, edgesOf, loops, reachable, successors } from './graph.js';
export { checkInput } from './input.js';
export { loadInterpreter } from './interpreter.js';
export type { Interpreter, Scope } from './interpreter-types.js';
export { MAX_DEPTH, TOO_DEEP } from './json-text.js';
export { loadChain, parseChain } from './load.js';
export { type Finding, type Problem, pointerSegments, problem } from './problem.js';
export { schemaProblems, type Words } from './schema-problems.js';
export { readerOfInput } from './sources.js';
export { closest, didYouMean } from './suggest.js';
export { readTaskPolicies } from './task-policies.js';
export { checkVars, parseVars } from './vars.js';
export { toolsPolicyProblems, vet } from './vet/index.js';
export type { KnownToolset, Surroundings } from './vet/surroundings.js';
