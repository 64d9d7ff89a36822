import type { ModelRequest } from '../../contract/index.js';
import { WireProblem } from './wire-problem.js';

/** How a server is told about the form of an answer: the weaker ones are for servers that refuse the stronger. */
export type FormWord = 'json_schema' | 'json_object' | 'text';
const WEAKER: { readonly [word in FormWord]: FormWord | null } = { json_schema: 'json_object', json_object: 'text', text: null };

/** What a request asks for that some servers refuse. */
export interface Terms {
  readonly form: FormWord;
  /** A choice is asked for at temperature 0 by our own default; false = the model is left its own. */
  readonly temperature: boolean;
}

/**
 * What the models of one provider turned out to refuse. Each is conceded once and remembered, so the next request does
 * not ask for it again; the reply is checked by the engine either way. What a chain states itself is never conceded.
 */
export class Concessions {
  readonly #terms = new Map<string, Terms>();

  termsOf({ model }: ModelRequest): Terms {
    return this.#terms.get(model) ?? { form: 'json_schema', temperature: true };
  }

  /** Whether the refusal of a request under `asked` is one that other terms may avoid; they hold from then on. */
  concede(request: ModelRequest, asked: Terms, error: unknown): boolean {
    const changed = this.#changed(request, asked, error);
    if (changed === null) return false;
    this.#terms.set(request.model, { ...this.termsOf(request), ...changed });
    return true;
  }

  #changed(request: ModelRequest, asked: Terms, error: unknown): Partial<Terms> | null {
    if (!(error instanceof WireProblem)) return null;
    if (error.parameter === 'temperature') return request.choices && asked.temperature ? { temperature: false } : null;
    const formed = request.choices !== undefined || request.outputSchema !== undefined;
    if (!formed || !refusesForm(error)) return null;
    const form = WEAKER[asked.form];
    if (form === null) return null;
    // Requests side by side are refused for the same thing: it is conceded once.
    const known = this.termsOf(request).form;
    return { form: known === asked.form ? form : known };
  }
}

/** Few servers name the parameter; the others speak of it in one of these words. */
const FORM_WORDS = /response[_ ]?format|json[_ ]schema|json[_ ]object|structured output/i;

function refusesForm({ failure, parameter }: WireProblem): boolean {
  if (failure.class !== 'permanent' || failure.code !== 'request_refused') return false;
  return parameter === undefined ? FORM_WORDS.test(failure.message) : parameter.startsWith('response_format');
}
