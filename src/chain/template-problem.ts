import { WindlassError } from '../contract/index.js';

/** What went wrong in a template or an expression, before it is known which one. Never leaves this room. */
export class TemplateProblem extends Error {
  readonly code: string;
  /** The reference that was missing, or the construct at fault. */
  readonly reference?: string;

  constructor(code: string, message: string, reference?: string) {
    super(message);
    this.code = code;
    if (reference !== undefined) this.reference = reference;
  }
}

const SHOWN = 120;

/** The error a caller sees: which template, what in it, and what to do. Values never appear in it. */
export function templateError(source: string, cause: unknown): WindlassError {
  if (WindlassError.is(cause)) return cause;
  const problem = cause instanceof TemplateProblem ? cause : new TemplateProblem('template_failed', (cause as Error).message);
  const shown = source.length > SHOWN ? `${source.slice(0, SHOWN)}…` : source;
  return new WindlassError('template_error', `${problem.message} (in ${JSON.stringify(shown)})`, {
    data: { template: shown, problem: problem.code, ...(problem.reference === undefined ? {} : { reference: problem.reference }) },
  });
}

/** Something of an older file that is written in another way here. */
export function olderConstruct(source: string, rewrite: string): TemplateProblem {
  return new TemplateProblem('older_construct', `${source} is a construct of older files: ${rewrite}`, source);
}
