import { escapePointer } from '../../../contract/index.js';
import type { CelEngine } from '../../expression.js';
import { loadCel } from '../../interpreter.js';
import { type Problem, problem } from '../../problem.js';
import { ROOTS } from '../../scope-paths.js';
import { TemplateProblem } from '../../template-problem.js';
import { type Outline, objectAt } from '../outline.js';
import { ownFault, referenceFault } from './references.js';

interface Place {
  readonly source: string;
  readonly pointer: string;
  readonly condition: boolean;
  /** The task it is read for before that has put anything out. */
  readonly own: string | null;
}

/** Every expression can be read, refers to something, and a condition can be true or false. */
export async function checkExpressions(outline: Outline): Promise<readonly Problem[]> {
  const places = outline.tasks.flatMap((task): Place[] => [
    ...task.branches
      .filter(({ operator, when }) => operator === 'expr' && when !== '')
      .map(({ when, pointer }) => ({ source: when, pointer: `${pointer}/when`, condition: true, own: null })),
    ...Object.entries(objectAt(objectAt(task.raw, 'tools'), 'args_expr')).flatMap(([name, source]) =>
      typeof source === 'string' && source !== ''
        ? [{ source, pointer: `${task.pointer}/tools/args_expr/${escapePointer(name)}`, condition: false, own: task.id }]
        : [],
    ),
  ]);
  const twice = outline.tasks.flatMap((task) => {
    const { args_expr: expressions, args } = objectAt(task.raw, 'tools') as { readonly args_expr?: object; readonly args?: object };
    return Object.keys(expressions ?? {})
      .filter((name) => Object.hasOwn(args ?? {}, name))
      .map((name) =>
        problem('argument_twice', `${task.pointer}/tools/args_expr/${escapePointer(name)}`, `"${name}" stands in \`args\` too; keep one`, {
          atKey: true,
        }),
      );
  });
  if (places.length === 0) return twice;
  const cel = await loadCel(
    [],
    places.map(({ source }) => source),
  );
  return [...twice, ...places.flatMap((place) => checkOne(place, cel, outline))];
}

function checkOne({ source, pointer, condition, own }: Place, cel: CelEngine, outline: Outline): readonly Problem[] {
  try {
    const { references, type } = cel.compile(source);
    const faults = references
      .filter(({ segments }) => ROOTS.some((root) => root === segments[0]))
      .flatMap(({ segments }) => referenceFault(segments, outline) ?? ownFault(segments, own, outline, 'warning') ?? []);
    const notBoolean = condition && type !== 'bool' && type !== 'dyn';
    return [
      ...faults.map(({ code, message, severity }) => problem(code, pointer, message, severity ? { severity } : {})),
      ...(notBoolean ? [problem('not_a_condition', pointer, `gives ${type}; a condition gives true or false`)] : []),
    ];
  } catch (cause) {
    if (cause instanceof TemplateProblem)
      return [problem(cause.code === 'unknown_reference' ? cause.code : 'bad_expression', pointer, cause.message)];
    throw cause;
  }
}
