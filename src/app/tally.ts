import { stricter } from '../contract/index.js';
import type { ChangedCall, LeftOutCall } from './policy-documents.js';

/** What became of the calls that were judged again. */
export class Tally {
  readonly #limit: number;
  readonly #onChange: ((change: ChangedCall) => void) | undefined;
  readonly changes: ChangedCall[] = [];
  readonly leftOut: LeftOutCall[] = [];
  readonly changed = { stricter: 0, milder: 0 };
  calls = 0;
  skipped = 0;

  constructor(limit: number, onChange?: (change: ChangedCall) => void) {
    this.#limit = limit;
    this.#onChange = onChange;
  }

  /** True when its verdict changes. */
  count(call: ChangedCall): boolean {
    this.calls += 1;
    const [was, is] = [call.before.verdict, call.after.verdict];
    if (was === is) return false;
    this.changed[stricter(was, is) === is ? 'stricter' : 'milder'] += 1;
    this.#onChange?.(call);
    if (this.changes.length < this.#limit) this.changes.push(call);
    return true;
  }

  leaveOut(call: LeftOutCall): void {
    this.skipped += 1;
    if (this.leftOut.length < this.#limit) this.leftOut.push(call);
  }
}
