import {
  deepFreeze,
  isJsonObject,
  type Json,
  type RegistrationState,
  type ToolDescriptor,
  ToolRegistrationError,
  type Toolset,
} from '../../contract/index.js';
import { Entry } from './entry.js';
import { covers, Grants, grantOf, shippedGrant } from './grants.js';
import { nextState } from './machine.js';
import { manifestHash } from './review.js';
import { type Revocation, Revocations, revokedText } from './revocations.js';
import type {
  Bar,
  Caller,
  Grant,
  Registered,
  RegisterOptions,
  Registration,
  Registry,
  RegistryParts,
  Scope,
  ToolListing,
} from './types.js';
import { compareVersions } from './versions.js';

/** States in which a step said no. What waits for a person, or was taken away on purpose, is no error. */
const REFUSED: ReadonlySet<RegistrationState> = new Set([
  'invalid_schema',
  'permission_lint_failed',
  'sandbox_lint_failed',
  'health_check_failed',
  'blocked',
]);

export function createRegistry(parts: RegistryParts): Registry {
  return new ToolRegistry(parts);
}

class ToolRegistry implements Registry {
  readonly #parts: RegistryParts;
  readonly #revocations: Revocations;
  readonly #durable: Grants;
  /** Versions of each name, oldest first. */
  readonly #entries = new Map<string, Entry[]>();
  /** What could take no place among them: a second tool of the same name and version. */
  readonly #turnedAway: Entry[] = [];
  #callable: Map<string, Registered> | null = null;
  #all: readonly Registered[] | null = null;
  #view: readonly Registration[] | null = null;

  constructor(parts: RegistryParts) {
    this.#parts = parts;
    this.#revocations = new Revocations(parts.revocations);
    this.#durable = new Grants(parts.grants);
  }

  get all(): readonly Registered[] {
    this.#all ??= Object.freeze([...this.#tools().values()].sort((a, b) => byName(a.descriptor, b.descriptor)));
    return this.#all;
  }

  get(name: string): Registered | undefined {
    return this.#tools().get(name);
  }

  find(name: string): Registration | undefined {
    return this.#entries.get(name)?.at(-1)?.show();
  }

  view(): readonly Registration[] {
    this.#view ??= Object.freeze(
      [...this.#entries.values(), this.#turnedAway]
        .flat()
        .map((entry) => entry.show())
        .sort((a, b) => byName(a, b) || compareVersions(a.version, b.version)),
    );
    return this.#view;
  }

  listing(): readonly ToolListing[] {
    return this.all.map(({ descriptor: { name, version, effects } }) => ({
      name,
      effectClass: effects.class,
      ...(effects.idempotency && { idempotency: effects.idempotency }),
      version,
    }));
  }

  async register(toolset: Toolset, options: RegisterOptions = {}): Promise<readonly Registration[]> {
    const entries: Entry[] = [];
    for (const candidate of toolset.describe()) entries.push(await this.#take(candidate, toolset, options));
    this.#changed();
    const refused = entries.find(({ state }) => REFUSED.has(state));
    if (refused) throw new ToolRegistrationError(refused.name, refused.state, refused.reasons);
    return entries.map((entry) => entry.show());
  }

  async discover(source: string, load: () => Promise<Toolset>, options?: RegisterOptions): Promise<readonly Registration[]> {
    let toolset: Toolset;
    try {
      toolset = await load();
    } catch (error) {
      throw new ToolRegistrationError(
        source,
        'discovered',
        [`its toolset did not come: ${error instanceof Error ? error.message : String(error)}`],
        error,
      );
    }
    return this.register(toolset, options);
  }

  async enable(name: string, scope: Scope, by: string, read?: string): Promise<Grant> {
    const entry = this.#entries.get(name)?.at(-1);
    if (!entry?.descriptor)
      throw new ToolRegistrationError(name, entry?.state ?? 'discovered', entry?.reasons ?? ['nothing of this name was discovered']);
    const { status } = entry.descriptor.lifecycle;
    if (status === 'blocked') throw new ToolRegistrationError(name, entry.state, ['its publisher blocks it']);
    const manifest = manifestHash(entry.descriptor);
    if (entry.state === 'security_review_required' && read === manifest) await this.#review(entry, entry.descriptor, manifest);
    const grant = grantOf(entry.descriptor, scope, by);
    if (entry.state !== 'callable' && entry.state !== 'enabled') entry.send('enable');
    if (!entry.grants.some(({ id }) => id === grant.id)) await this.#durable.add(grant, manifest, this.#parts.clock.now());
    await this.#revocations.lift([name, grant.id]);
    if (entry.state === 'enabled') {
      entry.send('grant');
      entry.send('admit');
    }
    entry.grant([...entry.grants.filter(({ id }) => id !== grant.id), grant]);
    this.#settleVersions(name);
    this.#changed();
    return grant;
  }

  /** The steps once more, for a manifest that an operator has read by now. */
  async #review(entry: Entry, descriptor: ToolDescriptor, manifest: string): Promise<void> {
    const { verify } = await import('./walk.js');
    entry.send('retry');
    await verify(entry, descriptor, entry.toolset, { reviewed: new Set([manifest]) });
  }

  async revoke(what: { readonly tool: string } | { readonly grant: string }, by: string, reason: string): Promise<void> {
    const subject = 'tool' in what ? what.tool : what.grant;
    // On disk first: what is revoked here must be revoked everywhere.
    await this.#revocations.add({ subject, by, reason, at: this.#parts.clock.now() });
    if ('tool' in what) this.#takeAway(what.tool, `${by} revoked it: ${reason}`);
    else this.#takeBack(what.grant, `${by} revoked ${what.grant}: ${reason}`);
    this.#changed();
  }

  revoked(): Promise<ReadonlyMap<string, Revocation>> {
    return this.#revocations.all();
  }

  barsNow({ descriptor: { name } }: Registered, caller: Caller | null, revoked: ReadonlyMap<string, Revocation>): Bar | null {
    const gone = revoked.get(name);
    if (gone) return { code: 'tool_revoked', reason: revokedText(gone) };
    const grants = this.#granted(name)?.grants.filter(({ scope }) => covers(scope, caller)) ?? [];
    if (grants.length === 0) return { code: 'tool_not_granted', reason: `${name} is not enabled for ${caller?.run ?? 'this workspace'}` };
    const taken = grants.flatMap(({ id }) => revoked.get(id) ?? []);
    const [last] = taken;
    return last && taken.length === grants.length ? { code: 'tool_revoked', reason: `of ${name}: ${revokedText(last)}` } : null;
  }

  async bars(tool: Registered, caller: Caller): Promise<Bar | null> {
    return this.barsNow(tool, caller, await this.revoked());
  }

  async #take(candidate: unknown, toolset: Toolset, options: RegisterOptions): Promise<Entry> {
    const { name, version } = labelOf(candidate, toolset);
    const known = this.#entries.get(name) ?? [];
    const same = known.find((each) => each.version === version);
    const entry = same && same.toolset === toolset && isOpen(same.state) ? same : new Entry(name, version, toolset, this.#parts.clock);
    if (entry === same) entry.send('retry');
    else {
      const clash = clashOf(entry, known);
      if (clash !== null) {
        entry.send('block', [clash]);
        this.#turnedAway.push(entry);
        return entry;
      }
      this.#entries.set(
        name,
        [...known, entry].sort((a, b) => compareVersions(a.version, b.version)),
      );
    }
    if (options.proven && !toolset.health) {
      const descriptor = deepFreeze(candidate as ToolDescriptor);
      entry.prove(descriptor, () => [shippedGrant(descriptor)]);
    } else {
      const { verify } = await import('./walk.js');
      const standing = await this.#durable.standing(candidate);
      const reviewed = new Set([...(options.reviewed ?? []), ...standing.read]);
      await verify(entry, candidate, toolset, { ...options, reviewed });
      if (entry.state === 'verified' && entry.descriptor) this.#settleLifecycle(entry, entry.descriptor, standing.grants);
    }
    this.#settleVersions(name);
    return entry;
  }

  /** How far its publisher lets it go. Only our own go on by themselves: the permission lint has seen to that. Others go as far as an operator said. */
  #settleLifecycle(entry: Entry, descriptor: ToolDescriptor, grants: readonly Grant[]): void {
    const { status, replacedBy } = descriptor.lifecycle;
    switch (status) {
      case 'enabled':
        entry.send('enable');
        entry.grant([shippedGrant(descriptor)]);
        entry.send('grant');
        entry.send('admit');
        return;
      case 'disabled':
        entry.send('disable', ['its publisher disables it']);
        this.#grantAgain(entry, grants);
        return;
      case 'blocked':
        entry.send('block', ['its publisher blocks it']);
        return;
      case 'deprecated':
        entry.send('deprecate', [replacedBy ? `use ${replacedBy} instead` : 'its publisher deprecates it']);
        return;
      case 'discovered':
      case 'verified':
        this.#grantAgain(entry, grants);
        return;
    }
  }

  #grantAgain(entry: Entry, grants: readonly Grant[]): void {
    if (grants.length === 0) return;
    entry.send('enable');
    entry.grant(grants);
    entry.send('grant');
    entry.send('admit');
  }

  /** One version of a name is callable: the newest that ever was. Nothing falls back to an older one by itself. */
  #settleVersions(name: string): void {
    const callable = (this.#entries.get(name) ?? []).filter(({ state }) => state === 'callable');
    const newest = callable.at(-1);
    for (const older of callable.slice(0, -1)) older.send('deprecate', [`version ${newest?.version} takes its place`]);
  }

  #takeAway(name: string, reason: string): void {
    for (const entry of this.#entries.get(name) ?? []) {
      if (entry.state === 'callable' || entry.state === 'enabled' || entry.state === 'verified') entry.send('block', [reason]);
    }
  }

  #takeBack(id: string, reason: string): void {
    for (const entry of [...this.#entries.values()].flat()) {
      if (!entry.grants.some((grant) => grant.id === id)) continue;
      entry.grant(entry.grants.filter((grant) => grant.id !== id));
      if (entry.grants.length === 0 && entry.state === 'callable') entry.send('withdraw', [reason]);
    }
  }

  #granted(name: string): Entry | undefined {
    return this.#entries.get(name)?.find(({ state }) => state === 'callable');
  }

  #tools(): Map<string, Registered> {
    if (this.#callable) return this.#callable;
    this.#callable = new Map();
    for (const { state, descriptor, toolset } of [...this.#entries.values()].flat()) {
      if (state === 'callable' && descriptor) this.#callable.set(descriptor.name, Object.freeze({ descriptor, toolset }));
    }
    return this.#callable;
  }

  #changed(): void {
    this.#callable = null;
    this.#all = null;
    this.#view = null;
  }
}

/** A name belongs to one toolset, and a version of it to one descriptor. */
function clashOf({ version, toolset }: Entry, known: readonly Entry[]): string | null {
  if (known.some((each) => each.toolset !== toolset)) return 'it is registered twice: another toolset has this name';
  return known.some((each) => each.version === version) ? `it is registered twice: version ${version} is there already` : null;
}

/** What was refused, or not read yet, may come again. */
function isOpen(state: RegistrationState): boolean {
  return nextState(state, 'retry') !== null;
}

/** What to call it while it is not known to be a descriptor at all. */
function labelOf(candidate: unknown, toolset: Toolset): { readonly name: string; readonly version: string } {
  const said = isJsonObject(candidate as Json) ? (candidate as { readonly [key: string]: unknown }) : {};
  const name = typeof said['name'] === 'string' && said['name'] !== '' ? said['name'] : `${toolset.name}.?`;
  return { name, version: typeof said['version'] === 'string' ? said['version'] : '' };
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
