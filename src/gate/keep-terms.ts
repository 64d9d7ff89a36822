import { type AnswerTerms, type Axis, bothTerms, type ConfigLayer } from '../contract/index.js';
import { RuleList } from './rule-list.js';
import type { AxesRules, AxisRules, Grant } from './rules.js';

/** Layers that are not the operator's: what they lay over a rule may narrow who answers it, and never widen that (rulings 1.3). */
const OTHERS: ReadonlySet<ConfigLayer> = new Set(['workspace', 'task']);

/** The axes of a document, with the terms that an operator's file below it states. */
export function keepAxisTerms(below: AxesRules, above: AxesRules, layer: ConfigLayer): AxesRules {
  if (!OTHERS.has(layer)) return above;
  const kept: { [A in Axis]?: AxisRules } = { ...above };
  for (const axis of Object.keys(above) as Axis[]) {
    const [rules, terms] = [above[axis], below[axis]?.terms];
    if (rules && terms) kept[axis] = withTerms(rules, terms);
  }
  return kept as AxesRules;
}

/** A grant that stands in the place of another. */
export function keepTerms<G extends Grant>(below: Grant | undefined, above: G, layer: ConfigLayer): G {
  const terms = OTHERS.has(layer) ? bothTerms(above.terms, below?.terms) : null;
  return terms ? { ...above, terms } : above;
}

function withTerms(rules: AxisRules, more: AnswerTerms): AxisRules {
  const terms = bothTerms(rules.terms, more);
  if (!terms) return rules;
  const approve = new RuleList(rules.approve.rules.map((rule) => ({ ...rule, terms })));
  return { ...rules, terms, grant: { ...rules.grant, terms }, approve };
}
