import { describe, expect, it } from 'vitest';
import { type AskId, defineTool, type JsonObject, type Plan, type RealPath, sha256, type Toolset } from '../../src/contract/index.js';
import { type Bench, bench } from './support.js';

const FREE: JsonObject = { default_action: 'deny', cap: 'permissive', tools: { 'x.wipe': 'approve' } };

/** A tool on L5 that destroys what `world` names, one call at a time. */
function wiper(world: { target: string }, wiped: string[], shows = true): Toolset {
  const plan = (at: RealPath): Plan => {
    const post = sha256(world.target);
    return {
      reads: [],
      writes: shows ? [{ path: 'x', real: `${at}/x` as RealPath, post }] : [],
      programs: [],
      hosts: [],
      cwd: at,
      argv: [],
    };
  };
  return {
    name: 'x',
    policyKeys: [],
    describe: () => [
      defineTool({
        toolset: 'x',
        tool: 'wipe',
        version: '1',
        displayName: 'Wipe',
        summary: 'Wipes.',
        actions: ['delete'],
        domains: ['x'],
        groups: [],
        input: { type: 'object', properties: {}, additionalProperties: false },
        effect: 'destructive',
        idempotency: 'at-most-once',
        parallelSafe: false,
      }),
    ],
    plan: async (_call, host) => ({ kind: 'planned', plan: plan(host.unit.root), payload: world.target }),
    apply: async ({ payload }) => {
      wiped.push(String(payload));
      return { kind: 'done', result: { value: null } };
    },
    recover: async () => ({ kind: 'unknown' }),
  };
}

async function asked(shows = true) {
  const [world, wiped] = [{ target: 'one' }, [] as string[]];
  const at = await bench({ toolsets: [wiper(world, wiped, shows)], envelope: FREE });
  const request = at.request('x.wipe');
  const outcome = await at.manager.call(request, at.context());
  if (outcome.kind !== 'waiting') throw new Error(outcome.kind);
  const answer = (confirmed?: string): void =>
    at.log.change(outcome.ask as AskId, {
      state: 'approved',
      answer: {
        verdict: 'approved',
        scope: 'once',
        by: 'ada',
        who: { user: 'ada', token: null },
        at: 0,
        ...(confirmed !== undefined && { confirmed }),
      },
    });
  const goOn = () => at.manager.recover(request, at.log.records, at.context());
  return {
    ...at,
    world,
    wiped,
    request,
    answer,
    goOn,
    newRequest: at.request,
    ask: () => at.log.kept.filter(({ call }) => call === request.id),
  };
}

describe('ENV-9 a call that is asked strongly', () => {
  it('is carried out once its yes repeats the digest', async () => {
    const at = await asked();
    expect(at.ask()).toMatchObject([{ level: 'L5', dryRun: true, scopes: ['once'], decision: { terms: { strongly: true } } }]);
    at.answer(at.ask()[0]?.digest.slice(0, 8));
    expect(await at.goOn()).toMatchObject({ kind: 'ok' });
    expect(at.wiped).toEqual(['one']);
  });

  it('starts under no yes that does not, however it came on record', async () => {
    for (const confirmed of [undefined, 'deadbeef']) {
      const at = await asked();
      at.answer(confirmed);
      await expect(at.goOn()).rejects.toMatchObject({ code: 'forged_call' });
      expect(at.wiped).toEqual([]);
    }
  });

  it('says where nothing shows what it would change; then the whole digest is needed', async () => {
    const at = await asked(false);
    const [ask] = at.ask();
    expect(ask?.dryRun).toBe(false);
    at.answer(ask?.digest.slice(0, 8));
    await expect(at.goOn()).rejects.toMatchObject({ code: 'forged_call' });
    at.answer(ask?.digest);
    expect(await at.goOn()).toMatchObject({ kind: 'ok' });
  });

  it('is planned again when its turn has come: what changed while it waited voids the yes and is asked about anew', async () => {
    const at = await asked();
    const before = at.ask()[0];
    at.answer(before?.digest.slice(0, 8));
    const release = await holdTurn(at);
    const going = at.goOn();
    await settled();
    at.world.target = 'two';
    release();
    const outcome = await going;
    expect(at.wiped).toEqual(['one']); // by the call that held the turn
    expect(at.ask().map(({ state }) => state)).toEqual(['superseded', 'pending']);
    expect(outcome).toMatchObject({ kind: 'waiting', ask: at.ask()[1]?.id });
    expect(at.ask()[1]?.digest).not.toBe(before?.digest);
    const mine = at.log.records.filter((record) => 'call' in record && record.call === at.request.id).map(({ kind }) => kind);
    expect(mine).not.toContain('ToolCallStarted');
    expect(mine.slice(-2)).toEqual(['ToolPolicyChecked', 'ApprovalRequested']);
  });

  it('that is revoked while it waits for its turn does not start', async () => {
    const at = await asked();
    at.answer(at.ask()[0]?.digest.slice(0, 8));
    const release = await holdTurn(at);
    const going = at.goOn();
    await settled();
    await at.manager.registry.revoke({ tool: 'x.wipe' }, 'ada', 'stop');
    release();
    expect(await going).toMatchObject({ kind: 'denied', decision: { layer: 'lease' } });
    expect(at.wiped).toEqual(['one']); // by the call that held the turn
  });
});

/** Another call of the same tool, which is in the middle of its own work. Returns what lets it end. */
async function holdTurn(at: Omit<Bench, 'request'> & { readonly newRequest: Bench['request'] }): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const other = at.newRequest('x.wipe');
  const waits = await at.manager.call(other, at.context());
  if (waits.kind !== 'waiting') throw new Error(waits.kind);
  const ask = at.log.kept.find(({ id }) => id === waits.ask);
  at.log.change(waits.ask as AskId, {
    state: 'approved',
    answer: { verdict: 'approved', scope: 'once', by: 'ada', who: { user: 'ada', token: null }, at: 0, confirmed: ask?.digest ?? '' },
  });
  const { log } = at;
  const consume = log.asks.consume.bind(log.asks);
  log.asks.consume = async (use, records) => {
    await held;
    log.asks.consume = consume;
    return consume(use, records);
  };
  void at.manager.recover(other, log.records, at.context()).catch(() => {});
  await settled();
  return release;
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
