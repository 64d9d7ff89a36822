import type { Json, JsonObject } from '../contract/index.js';
import { isHostOf, parseHost } from './hosts.js';
import type { ArgumentCondition, StandingRule } from './rules.js';

/**
 * Whether the rule's condition on an argument holds; without one it does. Of a list, one element is enough to deny and all of
 * them are needed to allow; an argument that is not there fulfils nothing.
 */
export function argumentHolds({ argument }: StandingRule, args: JsonObject | undefined, need: 'any' | 'all'): boolean {
  if (argument === null) return true;
  const value = args !== undefined && Object.hasOwn(args, argument.key) ? args[argument.key] : undefined;
  if (value === undefined || value === null) return false;
  if (!Array.isArray(value)) return elementHolds(argument, value, need);
  if (value.length === 0) return false;
  return need === 'any'
    ? value.some((element) => elementHolds(argument, element, need))
    : value.every((element) => elementHolds(argument, element, need));
}

function elementHolds(condition: ArgumentCondition, value: Json, need: 'any' | 'all'): boolean {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  switch (condition.op) {
    case 'eq':
      return text === condition.value;
    case 'glob':
      return need === 'any' ? condition.glob.covers(text) : condition.glob.matches(text);
    case 'host': {
      const host = parseHost(text.trim());
      return host !== null && condition.hosts.some((rule) => isHostOf(host, rule));
    }
  }
}
