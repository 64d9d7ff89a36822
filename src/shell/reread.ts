import { type Command, parse, type Statement, type Word } from 'unbash';
import type { ShellStep, StepOperator } from './types.js';

/** A step as the second reader sees it. */
type RereadStep = Pick<ShellStep, 'op' | 'argv' | 'span'>;

/**
 * Whether an independent parser reads the line as exactly these steps: same operators, argv and spans, and nothing but
 * the accepted kinds of nodes. Because both must agree, a mistake in either can only refuse more.
 */
export function rereadAgrees(line: string, steps: readonly ShellStep[]): boolean {
  const again = reread(line);
  return again !== null && again.length === steps.length && again.every((step, index) => sameStep(step, steps[index]));
}

/** Null where the parser reports an error or a node outside the accepted kinds. */
function reread(line: string): RereadStep[] | null {
  const steps: RereadStep[] = [];
  try {
    const script = parse(line);
    if (script.errors !== undefined && script.errors.length > 0) return null;
    for (const statement of script.commands) {
      if (!addStatement(statement, line, steps)) return null;
    }
  } catch {
    // The parser is documented not to throw; if it does, that is a disagreement and no more.
    return null;
  }
  return steps;
}

function addStatement(statement: Statement, line: string, steps: RereadStep[]): boolean {
  if (statement.type !== 'Statement' || statement.background) return false;
  const { command } = statement;
  if (command.type === 'Command') return addCommand(command, ';', line, steps);
  if (command.type !== 'AndOr' || command.operators.length !== command.commands.length - 1) return false;
  return command.commands.every((node, index) => {
    const op = index === 0 ? ';' : command.operators[index - 1];
    return op !== undefined && node.type === 'Command' && addCommand(node, op, line, steps);
  });
}

function addCommand(command: Command, op: StepOperator, line: string, steps: RereadStep[]): boolean {
  if (command.name === undefined || command.prefix.length > 0) return false;
  const argv: string[] = [];
  for (const word of [command.name, ...command.suffix]) {
    if (word.type !== 'Word' || !isLiteral(word, line)) return false;
    argv.push(word.value);
  }
  steps.push({ op, argv, span: [command.pos, command.end] });
  return true;
}

/** Only bare text, '…' and "…" with literal content; bare text must stand for itself. */
function isLiteral(word: Word, line: string): boolean {
  if (word.text !== line.slice(word.pos, word.end)) return false;
  if (word.parts === undefined) return word.text === word.value;
  return word.parts.every((part) => {
    switch (part.type) {
      case 'Literal':
        return part.text === part.value;
      case 'SingleQuoted':
        return true;
      case 'DoubleQuoted':
        return part.parts.every((child) => child.type === 'Literal' && child.text === child.value);
      default:
        return false;
    }
  });
}

function sameStep(a: RereadStep, b: ShellStep | undefined): boolean {
  return (
    b !== undefined &&
    a.op === b.op &&
    a.span[0] === b.span[0] &&
    a.span[1] === b.span[1] &&
    a.argv.length === b.argv.length &&
    a.argv.every((word, index) => word === b.argv[index])
  );
}
