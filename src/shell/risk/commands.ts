import { isAbsolute } from 'node:path/posix';
import { readLine } from '../read-line.js';
import { explainRefusal } from '../refuse.js';
import { risksOf } from './risks.js';
import { type DirectRisk, type InnerCommand, type OpenArguments, refuseRisk } from './types.js';

/** One command of a step: the step itself, or one it would run through its arguments. */
export interface DelegatedCommand {
  readonly argv: readonly string[];
  readonly risks: readonly DirectRisk[];
  /** The argument it was found in; null for the step itself. */
  readonly via: string | null;
  /** It runs in this folder, relative to the step's, as typed; contained by where it leads. Null = the step's own. */
  readonly cd: string | null;
}

interface Pending {
  readonly argv: readonly string[];
  readonly via: string | null;
  readonly cd: string | null;
  readonly depth: number;
  readonly open: OpenArguments;
}

const MAX_DEPTH = 4;
const MAX_COMMANDS = 64;
const TOO_DEEP = 'commands within commands are followed only so far';

/**
 * The step's command and every command found in its arguments, outermost first. Each is held against the program lists
 * and its risks; what is nested too deep or too often carries a refusal. `realOf` gives the real path of a program word
 * where it is known: a link to another program has the risks of both. `fed`: the step is given something to read.
 */
export function commandsOf(
  argv: readonly string[],
  realOf: (word: string) => string | undefined = () => undefined,
  fed = false,
): readonly DelegatedCommand[] {
  const pending: Pending[] = [{ argv, via: null, cd: null, depth: 0, open: 'none' }];
  const commands: DelegatedCommand[] = [];
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const risks: DirectRisk[] = [];
    const real = realOf(next.argv[0] ?? '');
    for (const risk of risksOf(next.argv, { open: next.open, fed, ...(real === undefined ? {} : { real }) })) {
      if (risk.treatment !== 'inner') risks.push(risk);
      else if (next.depth === MAX_DEPTH || commands.length + pending.length >= MAX_COMMANDS)
        risks.push(refuseRisk(next.argv, risk.argument, TOO_DEEP));
      else {
        const found = follow(next, risk.argument, risk.inner);
        if (found.kind === 'refused') risks.push(found.risk);
        else pending.push(...found.commands);
      }
    }
    commands.push({ argv: next.argv, risks, via: next.via, cd: next.cd });
  }
  return commands;
}

type Found = { readonly kind: 'found'; readonly commands: readonly Pending[] } | { readonly kind: 'refused'; readonly risk: DirectRisk };

/** What one argument would run. */
function follow(from: Pending, argument: string, inner: InnerCommand): Found {
  const depth = from.depth + 1;
  if (inner.kind === 'argv') {
    const cd = inner.cd === undefined ? from.cd : from.cd === null || isAbsolute(inner.cd) ? inner.cd : `${from.cd}/${inner.cd}`;
    const open = inner.open === 'none' ? from.open : inner.open;
    return { kind: 'found', commands: [{ argv: inner.argv, via: argument, cd, depth, open }] };
  }
  const reading = readLine(inner.line);
  if (reading.kind === 'refused') return { kind: 'refused', risk: refuseRisk(from.argv, argument, explainRefusal(reading)) };
  if (reading.steps.some((step) => step.cd !== undefined)) {
    return { kind: 'refused', risk: refuseRisk(from.argv, argument, '`cd` inside the text of a shell is not followed') };
  }
  return { kind: 'found', commands: reading.steps.map(({ argv }) => ({ argv, via: argument, cd: from.cd, depth, open: 'none' as const })) };
}
