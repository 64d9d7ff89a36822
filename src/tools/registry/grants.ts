import {
  hashJson,
  type RunId,
  type SessionId,
  type TableSpec,
  type ToolDescriptor,
  type ToolName,
  type ToolsetState,
} from '../../contract/index.js';
import { manifestHash } from './review.js';
import { parseManifest } from './steps.js';
import type { Caller, Grant, Scope } from './types.js';

/** What operators enabled, and the manifest they had read as they did. */
export const GRANTS_TABLE: TableSpec = {
  name: 'tool_grants',
  columns: {
    tool: 'text',
    id: 'text',
    version: 'text',
    manifest: 'text',
    scope: 'text',
    subject: 'text',
    granted_by: 'text',
    granted_at: 'integer',
  },
  key: ['tool', 'id'],
};

/**
 * Grants on disk: what an operator enabled stays enabled, for exactly the manifest that was read. A server that says something
 * else tomorrow is a tool that nobody has enabled.
 */
export class Grants {
  readonly #state: ToolsetState;

  constructor(state: ToolsetState) {
    this.#state = state;
  }

  add({ id, tool, version, scope, by }: Grant, manifest: string, at: number): Promise<void> {
    const subject = scope.kind === 'session' ? scope.session : scope.kind === 'run' ? scope.run : '';
    return this.#state.upsert({ tool, id, version, manifest, scope: scope.kind, subject, granted_by: by, granted_at: at });
  }

  /** Those that were given for what a tool says of itself now. */
  async of(tool: ToolDescriptor): Promise<readonly Grant[]> {
    const rows = await this.#state.select({ tool: tool.name });
    const manifest = manifestHash(tool);
    return rows.flatMap((row) => {
      const scope = scopeOf(String(row['scope'] ?? ''), String(row['subject'] ?? ''));
      if (scope === null || row['manifest'] !== manifest) return [];
      return [
        Object.freeze({ id: String(row['id'] ?? ''), tool: tool.name, version: tool.version, scope, by: String(row['granted_by'] ?? '') }),
      ];
    });
  }

  /** What operators said of this very manifest before. Our own need nobody's word. */
  async standing(candidate: unknown): Promise<{ readonly grants: readonly Grant[]; readonly read: readonly string[] }> {
    const parsed = parseManifest(candidate);
    if ('reasons' in parsed) return NOBODYS_WORD;
    const descriptor = parsed.manifest as unknown as ToolDescriptor;
    if (descriptor.lifecycle?.status === 'enabled' || typeof descriptor.name !== 'string') return NOBODYS_WORD;
    const grants = await this.of(descriptor);
    return { grants, read: grants.length > 0 ? [manifestHash(descriptor)] : [] };
  }
}

const NOBODYS_WORD = { grants: [], read: [] } as const;

function scopeOf(kind: string, subject: string): Scope | null {
  switch (kind) {
    case 'workspace':
      return { kind };
    case 'session':
      return { kind, session: subject as SessionId };
    case 'run':
      return { kind, run: subject as RunId };
    default:
      return null;
  }
}

export function grantOf({ name, version }: { readonly name: ToolName; readonly version: string }, scope: Scope, by: string): Grant {
  return Object.freeze({ id: `grant_${hashJson({ tool: name, version, scope }).slice(0, 20)}`, tool: name, version, scope, by });
}

export function shippedGrant(descriptor: ToolDescriptor): Grant {
  return grantOf(descriptor, { kind: 'workspace' }, 'shipped');
}

/** Whether a grant for this scope is one for the caller; null = nobody in particular. */
export function covers(scope: Scope, caller: Caller | null): boolean {
  switch (scope.kind) {
    case 'workspace':
      return true;
    case 'session':
      return scope.session === caller?.session;
    case 'run':
      return scope.run === caller?.run;
  }
}
