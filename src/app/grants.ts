import {
  type Ask,
  type AskId,
  hashJson,
  isJsonObject,
  isOperators,
  type JsonObject,
  type PolicyDocument,
  type PolicySources,
  placeText,
  refuseBelowCall,
  WindlassError,
} from '../contract/index.js';
import { ruleText } from './always.js';
import type { GrantsDocument, RevokedDocument } from './ask-documents.js';
import type { Context } from './context.js';
import { identityText, whoActs } from './identity.js';
import { time } from './runs.js';
import { systemClock } from './system.js';

/** Every yes that is in force: what people said for more than one call, or was not used yet, and the rules that let calls through for good. */
export async function listGrants(context: Context): Promise<GrantsDocument> {
  const { approvals } = await context.store();
  const config = await context.config();
  return {
    v: 1,
    answers: (await approvals.inForce()).map(answerBody),
    rules: operatorRules(config.policySources('attended')).map(({ id, envelope, rule, file, line }) => {
      return { id, envelope, rule, text: ruleText(envelope, rule), source: placeText(line === null ? { file } : { file, line }) };
    }),
  };
}

function answerBody(ask: Ask): GrantsDocument['answers'][number] {
  const { answer } = ask;
  return {
    id: ask.id,
    run: ask.run,
    tool: ask.tool,
    summary: ask.summary,
    scope: answer?.scope ?? 'once',
    by: answer?.by ?? '',
    at: time(answer?.at ?? ask.created),
    used: ask.consumed === null ? null : time(ask.consumed),
    expires: time(ask.expires),
  };
}

interface OperatorRule {
  readonly id: string;
  readonly envelope: string;
  readonly rule: JsonObject;
  readonly file: string;
  readonly line: number | null;
}

/** The `always_allow` rules of the operator's own files. Those of a workspace are its own business, and go with its trust. */
function operatorRules({ envelopes }: PolicySources): readonly OperatorRule[] {
  const found: OperatorRule[] = [];
  for (const [envelope, top] of Object.entries(envelopes)) {
    for (let document: PolicyDocument | undefined = top; document !== undefined; document = document.over) {
      const rules = document.body['always_allow'];
      if (!isOperators(document.layer) || !Array.isArray(rules)) continue;
      for (const [at, rule] of rules.entries()) {
        if (!isJsonObject(rule)) continue;
        const { file, lines } = document;
        found.push({
          id: `rule_${hashJson({ file, envelope, rule }).slice(0, 12)}`,
          envelope,
          rule,
          file,
          line: lines[`/always_allow/${at}`] ?? null,
        });
      }
    }
  }
  return found;
}

/**
 * Takes back a yes: of a person, by the id of its ask, so that the next such call asks again, also in a run that is under way; or
 * the rule it left behind, by its id, from the operator's file.
 * @throws WindlassError `refused_under_parent`, `grant_not_found`, `ask_not_found`, and what writing the file throws
 */
export async function revokeGrant(
  context: Context,
  { grant, reason }: { readonly grant: string; readonly reason: string },
): Promise<RevokedDocument> {
  refuseBelowCall(context.env, 'approvals revoke');
  const who = identityText(await whoActs(context));
  if (grant.startsWith('rule_')) return revokeRule(context, grant, who);
  const { approvals, journal } = await context.store();
  if (!(await approvals.ask(grant as AskId))) throw noGrant(grant);
  await journal.commit([{ op: 'revoke', ask: grant as AskId, revoked: { by: who, at: systemClock.now(), reason } }]);
  return { v: 1, revoked: grant, by: who, reason, file: null };
}

async function revokeRule(context: Context, id: string, by: string): Promise<RevokedDocument> {
  const config = await context.config();
  const found = operatorRules(config.policySources('attended')).find((each) => each.id === id);
  const { removeAlwaysRule } = await import('../config/index.js');
  if (!found || !(await removeAlwaysRule(found.file, found.envelope, found.rule))) throw noGrant(id);
  return { v: 1, revoked: id, by, reason: ruleText(found.envelope, found.rule), file: found.file };
}

function noGrant(grant: string): WindlassError {
  return new WindlassError(
    'grant_not_found',
    `nothing that is called ${JSON.stringify(grant)} is in force; see windlass approvals grants`,
    {
      data: { grant },
    },
  );
}
