import { deepFreeze, hashJson } from '../contract/index.js';
import { CHAIN_WORDS } from './chain-words.js';
import { checkText } from './decode.js';
import type { LoadedChain } from './definition.js';
import { type Document, readDocument } from './document.js';
import type { ChainFile } from './generated/chain.js';
import { validate } from './generated/chain-validator.js';
import { normalise } from './normalise.js';
import { type Finding, type Problem, refusal } from './problem.js';
import { schemaProblems } from './schema-problems.js';
import { semanticProblems } from './vet/checks.js';
import type { Surroundings } from './vet/surroundings.js';

/** @throws WindlassError as `parseChain` */
export async function parse(text: string, file: string): Promise<LoadedChain> {
  if (/\.toml$/i.test(file)) throw refusal([noChain(file)]);
  const document = await readDocument(checkText(text, file), file);
  const problems = (await chainProblems(document)).filter(({ severity }) => severity === 'error');
  if (problems.length > 0) throw refusal(await document.locate(problems), `; \`windlass vet ${file}\` lists them`);
  const definition = deepFreeze(normalise(document.value as unknown as ChainFile));
  return { definition, hash: hashJson(definition), file };
}

/** Read as YAML it would be told to be a text. */
function noChain(file: string): Finding {
  const message = 'a chain is written in YAML or JSON; a file named .toml is a configuration, which `windlass vet` checks';
  return { file, line: 1, column: 1, severity: 'error', code: 'invalid_file', message, pointer: '' };
}

/** Everything that is wrong with a chain, however little of it can be read. A file alone is judged without its surroundings. */
export async function chainProblems(document: Document, around: Surroundings = {}): Promise<readonly Problem[]> {
  // Of what cannot be read there is nothing more to say.
  if (document.problems.some(({ code }) => code === 'invalid_syntax' || (code === 'too_deep' && document.value === null)))
    return document.problems;
  const schema = validate(document.value) ? [] : schemaProblems(validate.errors ?? [], document.value, CHAIN_WORDS);
  return [...document.problems, ...schema, ...(await semanticProblems(document.value, around))];
}
