import type { Definition } from '../chain/index.js';
import type { Context } from './context.js';

/**
 * Says, before anything runs, that nobody gave the input which a template of the chain reads: without a default it is an empty text, and
 * an empty text is seldom what was meant.
 */
export async function tellNoInput({ options }: Context, definition: Definition, given: string | undefined): Promise<void> {
  if (given !== undefined || definition.input?.['default'] !== undefined) return;
  const { readerOfInput } = await import('../chain/index.js');
  const reader = readerOfInput(definition);
  if (reader !== null) options.onNotice?.(`no input was given: for task "${reader}", which reads it, it is an empty text`);
}
