import { ASK_TIMEOUT_MS, type AskId, type JsonObject, type NewAsk, type Plan, type Sha256 } from '../contract/index.js';
import { scopesOf } from '../gate/index.js';
import type { Judged } from './prepare.js';

const SUMMARY_CHARS = 96;
/** Arguments that say best what a call is about, in this order. */
const TELLING = ['path', 'url', 'pattern', 'command'];

/** The question about a planned call, complete: what it shows is what would run. */
export async function newAsk(
  { call, plan, decision, diff }: Judged,
  made: { readonly id: AskId; readonly digest: Sha256; readonly grant: Sha256; readonly envelope: string; readonly now: number },
): Promise<NewAsk> {
  const { request, descriptor, args } = call;
  const shown = await diff?.();
  return {
    id: made.id,
    run: request.run,
    call: request.id,
    task: request.task,
    tool: descriptor.name,
    version: descriptor.version,
    args,
    summary: summaryOf(args, plan),
    plan,
    ...(typeof shown === 'string' ? { diff: shown } : {}),
    effect: descriptor.effects.class,
    decision,
    envelope: made.envelope,
    digest: made.digest,
    grant: made.grant,
    scopes: scopesOf(descriptor.effects.class),
    created: made.now,
    expires: made.now + (decision.timeoutMs ?? ASK_TIMEOUT_MS),
  };
}

function summaryOf(args: JsonObject, plan: Plan): string {
  const steps = plan.argv.map((argv) => argv.map(quoted).join(' ')).join('; ');
  const telling = TELLING.map((name) => args[name]).find((value) => typeof value === 'string');
  const text = steps !== '' ? `${steps} (in ${plan.cwd})` : typeof telling === 'string' ? telling : JSON.stringify(args);
  const flat = text.replace(/\s+/g, ' ');
  return flat.length <= SUMMARY_CHARS ? flat : `${flat.slice(0, SUMMARY_CHARS - 1)}…`;
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word);
}
