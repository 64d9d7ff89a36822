import { type Decision, type HiddenTools, VIEW_REASONS, type ViewReason } from '../../contract/index.js';

/** What a policy said of a tool, in words that fit every tool it says the same of. */
export function reasonOfDecision(code: ViewReason['code'], { layer, rule, source, reason }: Decision, tool: string): ViewReason {
  return { code, reason: reason.replaceAll(tool, 'it'), layer, rule, ...(source ? { source } : {}) };
}

const ORDER = new Map(Object.keys(VIEW_REASONS).map((code, place) => [code, place]));

/** Tools by the reason they are kept out for: one entry a reason, however many tools there are. */
export class Hidden {
  readonly #groups = new Map<string, { readonly reason: ViewReason; readonly tools: string[] }>();

  add(tool: string, reason: ViewReason): void {
    const key = `${reason.code}\n${reason.reason}\n${reason.rule ?? ''}\n${reason.source?.file ?? ''}:${reason.source?.line ?? ''}`;
    const group = this.#groups.get(key);
    if (group) group.tools.push(tool);
    else this.#groups.set(key, { reason, tools: [tool] });
  }

  /** In the order in which the reasons are asked; the same tools always in the same place. */
  list(): readonly HiddenTools[] {
    const groups = [...this.#groups.values()].map(({ reason, tools }) => ({ ...reason, tools: tools.sort() }));
    return groups.sort((a, b) => (ORDER.get(a.code) ?? 0) - (ORDER.get(b.code) ?? 0) || compare(a.reason, b.reason));
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
