import {
  ASK_TIMEOUT_MS,
  type EffectClass,
  hideNamed,
  type JsonObject,
  type NewAsk,
  type Plan,
  showsChange,
  systemUser,
  type ToolDescriptor,
  toldUnkept,
} from '../contract/index.js';
import { ruleFor, scopesOf } from '../gate/index.js';
import type { Judged } from './prepare.js';

const SUMMARY_CHARS = 96;
/** Arguments that say best what a call is about, in this order. */
const TELLING = ['path', 'url', 'pattern', 'command'];

/** The question about a planned call, complete: what it shows is what would run. */
export async function newAsk(
  judged: Judged,
  made: Pick<NewAsk, 'id' | 'digest' | 'grant' | 'envelope' | 'firedBy'> & { readonly now: number },
): Promise<NewAsk> {
  const { call, plan, decision, diff } = judged;
  const { request, descriptor } = call;
  const scopes = scopesOf(call, decision);
  const args = hideNamed(call.args);
  const shown = await diff?.();
  return {
    id: made.id,
    run: request.run,
    call: request.id,
    task: request.task,
    tool: descriptor.name,
    version: descriptor.version,
    proposedBy: request.proposedBy,
    rationale: rationaleOf(request.rationale),
    args,
    summary: summaryOf(args, plan),
    plan,
    ...(typeof shown === 'string' ? { diff: shown } : {}),
    effect: descriptor.effects.class,
    level: descriptor.permissions.level,
    dryRun: descriptor.effects.dryRunSupported && showsChange(plan),
    ...(made.firedBy && { firedBy: made.firedBy }),
    risk: descriptor.risk.level,
    reasons: reasonsOf(judged),
    seenByOthers: seenByOthers(judged),
    credential: { principal: principalOf(descriptor), scopes: descriptor.permissions.requiredScopes },
    rule: scopes.includes('always') ? ruleFor(call) : null,
    decision,
    envelope: made.envelope,
    digest: made.digest,
    grant: made.grant,
    scopes,
    created: made.now,
    expires: made.now + (decision.timeoutMs ?? ASK_TIMEOUT_MS),
  };
}

const RATIONALE_CHARS = 2_000;

function rationaleOf(said: string | undefined): string | null {
  const text = said?.trim() ?? '';
  if (text === '') return null;
  return text.length <= RATIONALE_CHARS ? text : `${text.slice(0, RATIONALE_CHARS)}… (${text.length - RATIONALE_CHARS} characters more)`;
}

const MEANS: Record<EffectClass, string> = {
  read: 'it only reads',
  'mutate-reversible': 'it changes files, and the change can be taken back',
  'mutate-irreversible': 'what it does may not be possible to take back',
  destructive: 'it destroys, and nothing brings it back',
};

/** Without a credential of its own a call acts as the user of this process. */
function principalOf({ credentials: { strategy, requiredSecrets } }: ToolDescriptor): string {
  const own = strategy === 'none' || strategy === 'system';
  return [own ? systemUser() : strategy, ...requiredSecrets.map((name) => `secret ${name}`)].join(', ');
}

function seenByOthers({ call, plan, decision: { sandbox } }: Judged): NewAsk['seenByOthers'] {
  const { externalCalls, sendsUserData } = call.descriptor.effects;
  if (plan.hosts.length > 0) return 'yes';
  // A program that is started may send something, unless it has no network; a tool that starts none does what its descriptor says.
  if (plan.programs.length > 0) return typeof sandbox === 'object' && sandbox.network === 'none' ? 'no' : 'possible';
  return sendsUserData ? 'yes' : externalCalls ? 'possible' : 'no';
}

function reasonsOf({ call, plan, decision }: Judged): readonly string[] {
  const told = (plan.commands ?? []).flatMap(({ argv: [program = ''], concerns }) =>
    concerns.map(({ reason }) =>
      /^[: ]/.test(reason.slice(program.length)) && reason.startsWith(program) ? reason : `${program}: ${reason}`,
    ),
  );
  return [...new Set([MEANS[call.descriptor.effects.class], decision.reason, ...(plan.unkept ?? []).map(toldUnkept), ...told])];
}

function summaryOf(args: JsonObject, plan: Plan): string {
  const steps = plan.argv.map((argv) => argv.map(quoted).join(' ')).join(plan.piped ? ' | ' : '; ');
  const telling = TELLING.map((name) => args[name]).find((value) => typeof value === 'string');
  const text = steps !== '' ? `${steps} (in ${plan.cwd})` : typeof telling === 'string' ? telling : JSON.stringify(args);
  const flat = text.replace(/\s+/g, ' ');
  return flat.length <= SUMMARY_CHARS ? flat : `${flat.slice(0, SUMMARY_CHARS - 1)}…`;
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word);
}
