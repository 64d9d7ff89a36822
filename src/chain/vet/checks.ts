import type { Json } from '../../contract/index.js';
import type { Problem } from '../problem.js';
import { checkBranches } from './checks/branches.js';
import { checkConfig } from './checks/config.js';
import { checkCountedEdges } from './checks/counted-edges.js';
import { checkDataflow } from './checks/dataflow.js';
import { checkDurations } from './checks/durations.js';
import { checkExpressions } from './checks/expressions.js';
import { checkFields } from './checks/fields.js';
import { checkIds } from './checks/ids.js';
import { checkLoops } from './checks/loops.js';
import { checkPrices, checkProviders } from './checks/prices.js';
import { checkReachability } from './checks/reachability.js';
import { checkSchemas } from './checks/schemas.js';
import { checkSecrets } from './checks/secrets.js';
import { checkShellPolicy } from './checks/shell-policy.js';
import { checkTargets } from './checks/targets.js';
import { checkTemplates } from './checks/templates.js';
import { checkTests } from './checks/tests.js';
import { checkToolCalls } from './checks/tool-calls.js';
import { checkToolNames } from './checks/tool-names.js';
import { checkUnexpanded } from './checks/unexpanded.js';
import { type Outline, outlineOf } from './outline.js';
import type { Surroundings } from './surroundings.js';

type Check = (outline: Outline, around: Surroundings) => readonly Problem[] | Promise<readonly Problem[]>;

const CHECKS: readonly Check[] = [
  checkIds,
  checkTargets,
  checkCountedEdges,
  checkBranches,
  checkReachability,
  checkLoops,
  checkDataflow,
  checkFields,
  checkConfig,
  checkDurations,
  checkSchemas,
  checkTemplates,
  checkUnexpanded,
  checkExpressions,
  checkSecrets,
  checkShellPolicy,
  checkPrices,
  checkProviders,
  checkToolCalls,
  checkToolNames,
  checkTests,
];

/** What is wrong with a chain beyond its schema. Works on whatever of the file can be read, and of the world around it is known. */
export async function semanticProblems(value: Json, around: Surroundings): Promise<readonly Problem[]> {
  const outline = outlineOf(value);
  const found = await Promise.all(CHECKS.map((check) => check(outline, around)));
  return found.flat();
}
