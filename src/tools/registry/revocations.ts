import type { Row, TableSpec, ToolsetState } from '../../contract/index.js';

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
    const known = await this.all();
    for (const subject of subjects) if (known.has(subject)) await this.#state.delete({ subject });
  }

  /** By what they are about. */
  async all(): Promise<ReadonlyMap<string, Revocation>> {
    return new Map((await this.#state.select({})).map((row) => [String(row['subject'] ?? ''), toRevocation(row)]));
  }
}

function toRevocation(row: Row): Revocation {
  return {
    subject: String(row['subject'] ?? ''),
    by: String(row['revoked_by'] ?? ''),
    reason: String(row['reason'] ?? ''),
    at: Number(row['revoked_at'] ?? 0),
  };
}

/** As a refusal and an explanation say it. */
export function revokedText({ subject, by, reason }: Revocation): string {
  return `${subject} was revoked by ${by}: ${reason}`;
}
