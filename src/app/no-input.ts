import type { Definition } from '../chain/index.js';
import type { Context } from './context.js';

/**
 * Says, before anything runs, that nobody gave the input which a template of the chain reads: without a default it is an empty text, and
 * an empty text is seldom what was meant.
 */
export function tellNoInput({ options }: Context, { input, tasks }: Definition, given: string | undefined): void {
  if (given !== undefined || input?.['default'] !== undefined) return;
  const reader = tasks.find((task) => READS_INPUT.test(JSON.stringify(task)));
  if (reader) options.onNotice?.(`no input was given: for task "${reader.id}", which reads it, it is an empty text`);
}

/** `{{ input }}`, also with filters, inside tags, and as `.input` of the older spelling; not a field of that name. */
const READS_INPUT = /\{[{%](?:[^}]*[\s(:,|])?-?\.?input\b/;
