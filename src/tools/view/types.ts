import type { ExposedTool, HiddenTools, LeasedView, ToolDescriptor, ToolSchema } from '../../contract/index.js';
import type { Policy } from '../../gate/index.js';
import type { Revocation } from '../registry/revocations.js';
import type { Caller } from '../registry/types.js';
import type { Selection } from '../types.js';

/** For whom tools are looked for, and under which circumstances. */
export interface ViewRequest {
  readonly selection: Selection;
  readonly policy: Policy;
  /** A second selection, which takes away from the first: of the task that carries out the calls. */
  readonly narrowed?: Selection;
  /** The tool of a direct call, by its full name: no model is asked, and lists that are not written deny nothing (rulings 6.1). */
  readonly direct?: string;
  /** The handler of a task that offers no tools, whatever it lists. */
  readonly toolless?: string;
  /** Words of the chain and the task: tools that they speak for rank first. */
  readonly goal?: string;
  /** Absent: nobody in particular; then what is enabled for one run or session is not there. */
  readonly caller?: Caller;
  /** What is revoked on disk (`Registry.revoked`), also by other processes. Absent: what this one knows. */
  readonly revoked?: ReadonlyMap<string, Revocation>;
  /** By full name: how often a tool failed in this run since it last went well. */
  readonly failures?: ReadonlyMap<string, number>;
  /** The budget of the run has no call left. */
  readonly spent?: boolean;
  /** Most tools that are shown. Default `MAX_TOOLS_VISIBLE`. */
  readonly maxVisible?: number;
}

/** A tool that may be shown. */
export interface Candidate {
  readonly descriptor: ToolDescriptor;
  readonly shown: ExposedTool;
}

/** What there is for a model call: candidates in order of rank, and the others by reason. */
export interface Resolution {
  readonly envelope: string;
  readonly limit: number;
  readonly candidates: readonly Candidate[];
  /** A tool that failed would be shown otherwise: the failures of the run have a say. */
  readonly ranked: boolean;
  readonly hidden: readonly HiddenTools[];
}

/** A view and what a provider is sent of it. */
export interface CompiledView extends LeasedView {
  readonly schemas: readonly ToolSchema[];
}
