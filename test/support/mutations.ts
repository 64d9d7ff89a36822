/** A line of the source that makes an invariant of the tool manager hold, and what breaks it. */
export interface Mutation {
  /** Of the invariant whose test must fail. */
  readonly invariant: number;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly from: string;
  readonly to: string;
}

const of = (invariant: number, file: string, from: string, to: string): Mutation => ({ invariant, file, from, to });

export const MUTATIONS: readonly Mutation[] = [
  of(1, 'src/tools/prepare.ts', 'tool: name, version, ...', "tool: name, version: '0', ..."),
  of(
    2,
    'src/tools/settle.ts',
    "    case 'denied':",
    "    case 'denied': log.append({ kind: 'ToolCallDenied', call: id, decision: stop.decision });",
  ),
  of(3, 'src/tools/stages/validate.ts', 'if (problems.length > 0 || !isJsonObject(value))', 'if (!isJsonObject(value))'),
  of(4, 'src/tools/prepare.ts', "if (decision.verdict === 'deny') return { kind: 'denied', decision };", ''),
  of(4, 'src/tools/stages/judge.ts', "...(decision.verdict === 'allow' ? {} : { plan }),", "kind: 'StateUpdated',"),
  of(5, 'src/tools/call.ts', "judged.decision.verdict === 'approve')", "judged.decision.verdict === ('never' as string))"),
  of(5, 'src/gate/access/treatment.ts', "if (tool.approvalPolicy !== 'always' || ", 'if (true || '),
  of(6, 'src/gate/approval.ts', '    args,\n    sandbox: around.sandbox,', '    sandbox: around.sandbox,'),
  of(7, 'src/config/scrubber.ts', 'return this.#forms.length === 0 ? value : (this.#walk(value) as T);', 'return value;'),
  of(8, 'src/tools/stages/show.ts', 'fits: fits(source, limits) && (own || Buffer.byteLength(json) <= bounds.artifactBytes)', 'fits: true'),
  of(9, 'src/store/artifacts.ts', "call ?? '', hash, kind", "'', hash, kind"),
  of(10, 'src/gate/judge-sandbox.ts', "if (mode === 'auto' && confinement.attended", 'if (true || confinement.attended'),
  of(11, 'src/tools/registry/lint-permissions.ts', "if (lifecycle.status === 'enabled' && !own)", 'if (false)'),
  of(11, 'src/tools/view/resolve.ts', 'const reason = denied ?? lacking(', 'const reason = lacking('),
  of(12, 'src/tools/registry/review.ts', 'if (reviewed?.has(hash)) return null;', 'return null;'),
  of(
    12,
    'src/tools/stages/lease.ts',
    'return idle ? notCallable(idle) : unknown(request, candidates, registry);',
    'return unknown(request, candidates, registry);',
  ),
  of(13, 'src/tools/registry/lint-permissions.ts', "if (effect === 'read' && (writes.length > 0 || deletes.length > 0))", 'if (false)'),
  of(
    14,
    'src/tools/registry/lint-permissions.ts',
    "if (effects.class === 'destructive' && !effects.dryRunSupported && approvalPolicy !== 'always')",
    'if (false)',
  ),
  of(14, 'src/gate/approval.ts', "return ['once'];", "return ['once', 'session'];"),
  of(15, 'src/tools/view/resolve.ts', '    rule,\n    ...(source', "    rule: '',\n    ...(source"),
  of(15, 'src/tools/view/resolve.ts', "hidden.add(descriptor.name, {\n      code: 'over_limit',", "void ({\n      code: 'over_limit',"),
  of(16, 'src/chain/evals/score.ts', "return tool === expect.tool ? 'right' : 'wrong';", "return 'right';"),
  of(16, 'src/tools/registry/walk.ts', '(await options.evaluate?.(descriptor)) ?? []', '[]'),
];
