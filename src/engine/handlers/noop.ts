import { type Handler, ok } from './handler.js';

/** Passes its input on. With a `prompt_template` it formats. */
export const noop: Handler = {
  accepts: null,
  next: (_draft, input) => ok('noop', input.ref),
};
