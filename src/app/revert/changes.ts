import { type CallId, type JournalRow, type Plan, type PreImage, type Sha256, toldUnkept } from '../../contract/index.js';

type State = Sha256 | 'absent';

/** One file that a run changed, from its first change to its last. */
export interface ChangedFile {
  readonly path: string;
  readonly real: PreImage['real'];
  /** What was there before the run. */
  readonly before: State;
  /** Permission bits of what was there; null = nothing was. */
  readonly mode: number | null;
  /** The run took it away and made it anew, so that the bits it has are not those it had. */
  readonly remade: boolean;
  /** What the run may have left: more than one where a call ended without saying whether it happened. */
  readonly left: ReadonlySet<State>;
  /** Why it cannot be told what the run did to it; null = it can. */
  readonly broken: string | null;
}

/** What a run did, as far as its journal tells. */
export interface Changes {
  /** The one that was changed last comes first. */
  readonly files: readonly ChangedFile[];
  /** Folders that calls of the run made for their files, the deepest first. */
  readonly folders: readonly PreImage['real'][];
  /** Changes of files whose former content was not kept, in words. */
  readonly unkept: readonly { readonly path: string; readonly why: string }[];
  /** Calls whose effects are not those of files: no revert touches them. */
  readonly beyond: readonly { readonly call: CallId; readonly tool: string; readonly effect: string }[];
  /** When a revert ended after which nothing was changed. */
  readonly revertedAt: number | null;
  /** Seq of the newest record; 0 = there is none. */
  readonly last: number;
}

interface Tracked {
  path: string;
  before: State;
  mode: number | null;
  remade: boolean;
  left: Set<State>;
  broken: string | null;
  last: number;
}

/** A call that began and may have changed files. */
interface Start {
  readonly seq: number;
  readonly images: readonly (readonly [PreImage, State])[];
  /** It is on record as done. */
  done: boolean;
}

/** What there is to put back, in the order in which it happened. */
type Step = Start | Extract<JournalRow['record'], { readonly kind: 'revert_started' }>['files'];

/**
 * Folds the journal of a run into what its files went through since they were last put back. A call that is on record as done
 * did what it planned; one that is not may have, and both are kept in mind. Of all rows only what changed files is held. Pure.
 */
export async function changesOf(rows: AsyncIterable<JournalRow> | Iterable<JournalRow>): Promise<Changes> {
  let steps: Step[] = [];
  let folders = new Set<PreImage['real']>();
  let unkept: Changes['unkept'][number][] = [];
  let beyond: Changes['beyond'][number][] = [];
  let revertedAt: number | null = null;
  let last = 0;
  const open = new Map<CallId, { readonly tool: string; start: Start | null }>();
  for await (const { seq, at, record } of rows) {
    last = seq;
    switch (record.kind) {
      case 'ToolArgsValidated':
        open.set(record.call, { tool: record.tool, start: null });
        break;
      case 'ToolCallStarted': {
        const { call, effect, plan, preImages = [] } = record;
        if (effect === 'read') break;
        const known = open.get(call) ?? { tool: '', start: null };
        if (effect !== 'mutate-reversible') beyond.push({ call, tool: known.tool, effect });
        unkept.push(...(plan.unkept ?? []).map((each) => ({ path: each.path, why: toldUnkept(each) })));
        for (const folder of preImages.flatMap((image) => image.folders ?? [])) folders.add(folder);
        known.start = { seq, images: preImages.flatMap((image) => planned(image, plan.writes)), done: false };
        open.set(call, known);
        steps.push(known.start);
        if (plan.writes.length > 0) revertedAt = null;
        break;
      }
      case 'ToolCallFinished': {
        const start = open.get(record.call)?.start;
        if (start) start.done = true;
        open.delete(record.call);
        break;
      }
      case 'revert_started':
        steps.push(record.files);
        break;
      case 'revert_finished':
        [steps, folders, unkept, beyond, revertedAt] = [[], new Set(), [], [], at];
        break;
    }
  }
  const deepestFirst = [...folders].sort((a, b) => b.length - a.length);
  return { files: filesOf(steps), folders: deepestFirst, unkept, beyond, revertedAt, last };
}

function planned(image: PreImage, writes: Plan['writes']): readonly (readonly [PreImage, State])[] {
  const post = writes.find(({ real }) => real === image.real)?.post;
  return post === undefined ? [] : [[image, post]];
}

function filesOf(steps: readonly Step[]): readonly ChangedFile[] {
  const files = new Map<PreImage['real'], Tracked>();
  for (const step of steps) {
    if ('images' in step) for (const [image, post] of step.images) track(files, image, post, step.done, step.seq);
    else for (const { real, to } of step) files.get(real)?.left.add(to);
  }
  return [...files].sort(([, a], [, b]) => b.last - a.last).map(([real, { last: _, ...file }]) => ({ real, ...file }));
}

function track(
  files: Map<PreImage['real'], Tracked>,
  { path, real, before, mode }: PreImage,
  post: State,
  certain: boolean,
  seq: number,
): void {
  const known = files.get(real);
  if (!known) {
    const left = new Set<State>(certain ? [post] : [before, post]);
    files.set(real, { path, before, mode: mode ?? null, remade: false, left, broken: null, last: seq });
    return;
  }
  known.last = seq;
  if (before === 'absent' && known.before !== 'absent') known.remade = true;
  const linked = known.left.has(before);
  if (certain && !linked) known.broken ??= 'it was changed between two calls of the run by something else';
  if (certain) known.left = new Set([post]);
  else if (linked) known.left.add(post);
}
