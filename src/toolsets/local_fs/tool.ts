import type {
  Applied,
  AuthorizedCall,
  InterruptedCall,
  JsonObject,
  PathArgument,
  Plan,
  Planned,
  Recovered,
  ResolvedCall,
  Target,
  ToolDescriptor,
  ToolsetHost,
} from '../../contract/index.js';

/** One tool of the set: a file each. */
export interface LocalTool {
  readonly descriptor: ToolDescriptor;
  /** See `Toolset.names`. */
  names?(args: JsonObject): Promise<readonly PathArgument[]>;
  plan(call: ResolvedCall, host: ToolsetHost): Promise<Planned>;
  apply(call: AuthorizedCall, host: ToolsetHost): Promise<Applied>;
  /** Tools that only read have none: a read is simply made again. */
  recover?(call: InterruptedCall, host: ToolsetHost): Promise<Recovered>;
}

/** A plan that starts no program and calls no host. */
export function filePlan(host: ToolsetHost, touched: { readonly reads?: readonly Target[]; readonly writes?: readonly Target[] }): Plan {
  return { reads: touched.reads ?? [], writes: touched.writes ?? [], programs: [], hosts: [], cwd: host.unit.root, argv: [] };
}
