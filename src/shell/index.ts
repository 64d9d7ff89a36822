export { childEnvironment, type Environment, type EnvironmentMode, type EnvironmentRules } from './environment.js';
export { MAX_LINE_BYTES } from './limits.js';
export {
  matchProgramLists,
  type ProgramEntry,
  type ProgramLists,
  type ProgramVerdict,
  parseProgramList,
  type ResolvedProgram,
} from './programs.js';
export { readCall, type ShellCall } from './read-call.js';
export { readLine } from './read-line.js';
export { readPipe } from './read-pipe.js';
export { explainRefusal } from './refuse.js';
export { commandsOf, type DelegatedCommand } from './risk/commands.js';
export { type Disturbance, disturbanceOf, worstOf } from './risk/disturbance.js';
export { actingSetting } from './risk/git-config.js';
export { type GitReach, gitReach } from './risk/git-reach.js';
export { addsNoFile } from './risk/git-shows.js';
export { mentionedPaths } from './risk/mentions.js';
export { type PathOperands, pathOperands } from './risk/operands.js';
export type { Pathspec } from './risk/pathspec.js';
export { type RiskOptions, risksOf } from './risk/risks.js';
export { type DirectRisk, type InnerCommand, type OpenArguments, programName, type Risk, type RiskEffect } from './risk/types.js';
export {
  cdTo,
  type Directories,
  firstEscape,
  type Next,
  nextStep,
  possibleDirectories,
  type StepDirectories,
} from './sequence.js';
export type { Reading, ShellCode, ShellRefusal, ShellStep, StepOperator } from './types.js';
