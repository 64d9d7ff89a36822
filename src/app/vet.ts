import type { ReadConfig } from '../config/index.js';
import {
  type ConfigLayer,
  isJsonObject,
  type JsonObject,
  type PolicySources,
  type Position,
  positioned,
  WindlassError,
} from '../contract/index.js';
import { accountsHere } from './accounts.js';
import { readNamedChain } from './chain-file.js';
import { type Context, theGate } from './context.js';
import type { Finding, VetDocument } from './documents.js';
import { checkPolicy } from './policy-tests.js';
import { type Around, surroundingsOf } from './surroundings.js';
import { filesToVet, type Vetted } from './vet-files.js';

/**
 * Everything that is wrong with the named files, or with what lies in the named folders; without a path, with `chains/`,
 * `evals/` and the configuration of the workspace.
 * @throws WindlassError `file_not_found`
 */
export async function vetPaths(context: Context, paths: readonly string[]): Promise<VetDocument> {
  const files = await filesToVet(context, paths);
  const around = await surroundingsOf(context);
  const findings: Finding[] = [];
  for (const file of files) findings.push(...(await vetFile(context, file, around)));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  return { v: 1, files: files.length, errors, warnings, findings };
}

async function vetFile(context: Context, file: Vetted, around: Around): Promise<readonly Finding[]> {
  switch (file.kind) {
    case 'configuration':
      return vetConfig(context, file, around);
    case 'dialogue':
      return vetDialogue(file);
    case 'eval':
      return vetEval(context, file);
    case 'chain':
      return vetChain(context, file, around);
  }
}

async function vetChain(context: Context, file: Vetted, around: Around): Promise<readonly Finding[]> {
  const { vet } = await import('../chain/index.js');
  const text = await readNamedChain(context, file.name).catch((error: unknown) => findingsOf(error, file));
  if (typeof text !== 'string') return text;
  const found = await vet(text, file.name, around);
  const { taskPolicyFindings } = await import('./task-policies.js');
  const ofPolicies = (await taskPolicyFindings(file.name, text, around.approvers)).map(positioned);
  // What the schema says of a key already is not told again by the gate.
  const told = new Set(found.filter(({ severity }) => severity === 'error').map(({ line }) => line));
  return inOrder([...found, ...ofPolicies.filter(({ line }) => !told.has(line))].map(body));
}

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
}

/** What a scripted model says is right when it can be read: whether it is what a run asks for only the run tells. */
async function vetDialogue(file: Vetted): Promise<readonly Finding[]> {
  const { loadDialogue } = await import('../model/index.js');
  return loadDialogue(file.path).then(
    () => [],
    (error: unknown) => {
      const { namedAt } = file;
      if (namedAt === undefined || !WindlassError.is(error) || error.code !== 'file_not_found') return findingsOf(error, file);
      return [{ ...namedAt, severity: 'error', code: error.code, message: `the dialogue cannot be read: ${error.message}` }];
    },
  );
}

/** A suite is right when it can be read and names tools that exist. Whether its chain has the task, asking it tells. */
async function vetEval(context: Context, file: Vetted): Promise<readonly Finding[]> {
  const { readText } = await import('../chain/index.js');
  const { readSuite } = await import('./eval-suite.js');
  return readText(file.path)
    .then((text) => readSuite(context, text, file.name))
    .then(
      () => [],
      (error: unknown) => findingsOf(error, file),
    );
}

/** A configuration is right when it can be read, and every envelope in it compiles and passes its own tests. */
async function vetConfig(context: Context, file: Vetted, around: Around): Promise<readonly Finding[]> {
  const { loadConfig, readConfigFile } = await import('../config/index.js');
  try {
    const read = await readConfigFile(file.path);
    const config = await loadConfig({
      workspace: context.found,
      cwd: context.cwd,
      env: context.env,
      configFile: file.path,
      scrubber: context.scrubber,
    });
    const gate = await theGate();
    const sources = await withAccounts(config.policySources('attended'));
    const own = Object.keys(sources.envelopes).filter((name) => sources.envelopes[name]?.layer === ('operator' satisfies ConfigLayer));
    const findings: Finding[] = [...(await toolsPolicyFindings(read, file, around))];
    // A file with caps alone is held against the envelope that would judge.
    for (const envelope of own.length > 0 ? own : [sources.envelope]) {
      try {
        const policy = gate.compile({ ...sources, envelope });
        const remarks = policy.findings.filter((each) => each.file === file.path);
        findings.push(...remarks.map((each) => placed(positioned(each), file)));
        await checkPolicy({ ...sources, envelope });
      } catch (error) {
        findings.push(...findingsOf(error, file));
      }
    }
    return inOrder(distinct(findings));
  } catch (error) {
    return findingsOf(error, file);
  }
}

/** What the file narrows by toolset, held against the toolsets that are here. */
async function toolsPolicyFindings(read: ReadConfig, { name }: Vetted, around: Around): Promise<readonly Finding[]> {
  const [{ toolsPolicyProblems }, { placeOf }] = await Promise.all([import('../chain/index.js'), import('../config/index.js')]);
  const problems = await toolsPolicyProblems(read.body.tools_policies ?? {}, '/tools_policies', around);
  return problems.map(({ pointer, severity, code, message }) => ({ file: name, ...placeOf(read, pointer), severity, code, message }));
}

/** Only here: a run may know accounts of a directory service that this machine's own list does not have. */
async function withAccounts(sources: PolicySources): Promise<PolicySources> {
  return sources.approvers ? { ...sources, approvers: [...sources.approvers, ...(await accountsHere())] } : sources;
}

/** An error of a file as findings. @throws whatever is no such error, or tells that the file is not there */
function findingsOf(error: unknown, file: Vetted): readonly Finding[] {
  if (!WindlassError.is(error) || error.code === 'file_not_found') throw error;
  const all = error.data['findings'];
  if (Array.isArray(all) && all.length > 0) return all.filter(isJsonObject).map((each) => placed(each as unknown as Finding, file));
  const { line, column }: Pick<Position, 'line' | 'column'> = error.position ?? { line: 1, column: 1 };
  return [{ file: file.name, line, column, severity: 'error', code: error.code, message: error.message }];
}

/** Under the name it was asked about; what stands in another file keeps that file's name. */
function placed(finding: Finding, { name, path }: Vetted): Finding {
  return body({ ...finding, file: finding.file === path ? name : finding.file });
}

function body({ file, line, column, severity, code, message }: Finding): Finding {
  return { file, line, column, severity, code, message };
}

/** Envelopes that extend one another tell the same mistake. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((each) => [JSON.stringify(each as unknown as JsonObject), each])).values()];
}
