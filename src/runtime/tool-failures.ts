import type { CallId, JournalRecord, ToolName } from '../contract/index.js';

/** How often each tool failed in a run since it last went well: the fold of its call records. Wrong arguments are nobody's but the caller's. */
export class ToolFailures {
  readonly #failed = new Map<string, number>();
  #call: { readonly id: CallId; readonly tool: ToolName } | null = null;
  /** Goes up whenever a count changes. */
  version = 0;

  get counts(): ReadonlyMap<string, number> {
    return this.#failed;
  }

  fold(record: JournalRecord): void {
    switch (record.kind) {
      case 'ToolArgsValidated':
        this.#call = { id: record.call, tool: record.tool };
        return;
      case 'ToolCallFailed':
      case 'ToolCallUnknown':
        this.#end(record.call, (before) => before + 1);
        return;
      case 'ToolCallFinished':
        this.#end(record.call, () => 0);
        return;
      default:
    }
  }

  #end(call: CallId, count: (before: number) => number): void {
    if (this.#call?.id !== call) return;
    const { tool } = this.#call;
    const before = this.#failed.get(tool) ?? 0;
    const after = count(before);
    if (after === before) return;
    this.#failed.set(tool, after);
    this.version += 1;
  }
}
