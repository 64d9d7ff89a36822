import type { TableSpec, ToolsetState } from '../../contract/index.js';
import type { Grant } from './types.js';

/** What was revoked, by the name of a tool or the id of a grant. */
export const REVOCATIONS_TABLE: TableSpec = {
  name: 'tool_revocations',
  columns: { subject: 'text', revoked_by: 'text', reason: 'text', revoked_at: 'integer' },
  key: ['subject'],
};

export interface Revocation {
  readonly subject: string;
  readonly by: string;
  readonly reason: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Revocations on disk. They are read before each call begins and never cached: whoever revokes means now, also where
 * another process drives the run.
 */
export class Revocations {
  readonly #state: ToolsetState;

  constructor(state: ToolsetState) {
    this.#state = state;
  }

  add({ subject, by, reason, at }: Revocation): Promise<void> {
    return this.#state.upsert({ subject, revoked_by: by, reason, revoked_at: at });
  }

  async lift(subjects: readonly string[]): Promise<void> {
    for (const subject of subjects) if (await this.of(subject)) await this.#state.delete({ subject });
  }

  async of(subject: string): Promise<Revocation | null> {
    const [row] = await this.#state.select({ subject });
    if (!row) return null;
    return { subject, by: String(row['revoked_by'] ?? ''), reason: String(row['reason'] ?? ''), at: Number(row['revoked_at'] ?? 0) };
  }

  async subjects(): Promise<ReadonlySet<string>> {
    return new Set((await this.#state.select({})).map((row) => String(row['subject'] ?? '')));
  }

  /** The grants that still stand. */
  async standing(grants: readonly Grant[]): Promise<readonly Grant[]> {
    const kept: Grant[] = [];
    for (const grant of grants) if ((await this.of(grant.id)) === null) kept.push(grant);
    return kept;
  }
}
