import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInside } from '../../src/contract/index.js';
import {
  commandsOf,
  matchProgramLists,
  type ProgramEntry,
  type ProgramLists,
  parseProgramList,
  pathOperands,
  type ResolvedProgram,
  readCall,
  type ShellCall,
} from '../../src/shell/index.js';
import cases from '../fixtures/shell-cases.json' with { type: 'json' };

interface Case {
  readonly name: string;
  readonly policy: { readonly [key: string]: string };
  readonly call: ShellCall;
  readonly programs?: { readonly [name: string]: string };
  readonly symlinks?: { readonly [path: string]: string };
  readonly files?: { readonly [path: string]: string };
  readonly expect: { readonly [key: string]: unknown };
}

interface Outcome {
  readonly code: string | null;
  readonly program?: string;
  readonly step?: number;
  readonly option?: string;
  readonly steps?: readonly (readonly string[])[];
  readonly asks?: boolean;
}

/** Cases another room answers, and cases where a later rule differs. */
const NOT_HERE: { readonly [name: string]: string } = {
  'unknown argument': 'the schema of the tool refuses it',
  'no policy, shell mode': 'the toolset hands the line to the platform shell',
  'no policy, argv mode': 'spawning',
  'refused command is never asked about': 'asks are raised elsewhere',
  'gate holds without the envelope wrapper': 'asks are raised elsewhere',
  'dot entry in PATH is ignored': 'resolution on PATH reads the file system',
  'quoted reserved word is a program name': 'the program word is one plain unquoted run: sh.program_quoting',
  'nbsp is not a separator': 'unquoted non-ASCII is refused by the reading: sh.non_ascii',
};

const STANDARD = Object.fromEntries(
  'git ls cat echo find grep rm true false pwd mkdir'.split(' ').map((name) => [name, `/usr/bin/${name}`]),
);

describe('cases of the shell tool', () => {
  for (const given of cases as unknown as readonly Case[]) {
    if (NOT_HERE[given.name] !== undefined) continue;
    it(`LSH-1 LSH-2 LSH-8 ${given.name}`, () => check(given));
  }

  it('every case left out exists', () => {
    const names = cases.map(({ name }) => name);
    for (const name of Object.keys(NOT_HERE)) expect(names).toContain(name);
  });
});

function check(given: Case): void {
  const { expect: expected } = given;
  const outcome = judge(given, expandCall(given.call));
  if (expected['gate'] === 'accepted') {
    expect(outcome.code).toBeNull();
    if (expected['steps'] !== undefined) expect(outcome.steps).toEqual(expected['steps']);
    if (expected['envelope'] === 'approve') expect(outcome.asks).toBe(true);
    return;
  }
  expect(outcome.code).toBe(expected['code'] ?? expected['error']);
  for (const key of ['program', 'step'] as const) {
    if (expected[key] !== undefined && outcome[key] !== undefined) expect(outcome[key]).toBe(expected[key]);
  }
  if (expected['option'] !== undefined) expect(outcome.option?.startsWith(String(expected['option']))).toBe(true);
}

/** Some calls are described in words. */
function expandCall(call: ShellCall): ShellCall {
  if (call.command.startsWith('<the character x repeated')) return { command: 'x'.repeat(70_000) };
  if (call.command.startsWith('65 times')) return { command: Array(65).fill('true').join(' && ') };
  return call;
}

/** The pure part of the gate: reading, lists, arguments, left to right. */
function judge(given: Case, call: ShellCall): Outcome {
  const lists = listsOf(given);
  const reading = readCall(call);
  if (reading.kind === 'refused') {
    const denied = reading.program !== undefined && lists.denied.some(({ entry }) => entry === reading.program);
    return { code: denied ? 'sh.denied' : reading.code, ...(reading.program === undefined ? {} : { program: reading.program }) };
  }
  let asks = false;
  for (const [step, { argv, cd }] of reading.steps.entries()) {
    if (cd !== undefined) continue;
    for (const command of commandsOf(argv, (word) => resolve(given, word)?.real)) {
      const word = command.argv[0] ?? '';
      const verdict = matchProgramLists({ word, resolved: resolve(given, word) }, lists);
      if (verdict.kind === 'refused') return { code: verdict.code, program: word, step };
      const refused = command.risks.find((risk) => risk.treatment === 'refuse' && !(risk.unlessListed && verdict.listed));
      if (refused !== undefined) return { code: 'sh.delegates', program: word, step, option: refused.argument };
      const paths = pathOperands(command.argv) ?? { reads: [], writes: [] };
      if ([...paths.reads, ...paths.writes].some((path) => !isInside(posix.resolve('/w', path), '/w'))) return { code: 'escape' };
      asks ||= command.risks.some((risk) => risk.treatment === 'ask');
    }
  }
  return { code: null, steps: reading.steps.map(({ argv }) => argv), asks };
}

function listsOf(given: Case): ProgramLists {
  const { _allowed_commands: allowed, _denied_commands: denied = '', _allowed_dir: dir } = given.policy;
  const entries = (text: string) =>
    parseProgramList(text).map((entry): ProgramEntry => {
      const real = resolve(given, entry)?.real ?? (entry.startsWith('/') ? entry : undefined);
      return real === undefined ? { entry } : { entry, real };
    });
  return {
    denied: entries(denied),
    ...(allowed === undefined ? {} : { allowed: entries(allowed) }),
    ...(dir === undefined ? {} : { dir }),
  };
}

function resolve(given: Case, word: string): ResolvedProgram['resolved'] {
  const programs = given.programs ?? STANDARD;
  if (!word.includes('/')) {
    const found = programs[word];
    return found === undefined ? null : { path: found, real: found };
  }
  const path = posix.resolve('/w', word);
  const real = given.symlinks?.[path] ?? path;
  const exists = given.files?.[path] !== undefined || given.symlinks?.[path] !== undefined || Object.values(programs).includes(path);
  return exists ? { path, real } : null;
}
