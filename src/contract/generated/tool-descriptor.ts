// Generated from schemas/tool-descriptor.schema.json by scripts/generate.mjs. Do not edit.

/**
 * What the product knows about one tool: a contract about what it does, may touch, needs and leaves behind. What a model sees of it is compiled from this.
 */
export interface ToolDescriptor {
  /**
   * Full name: `toolset.tool`, or `mcp__server__tool` for a tool of an MCP server.
   */
  name: string;
  /**
   * The family it belongs to. What a chain lists under `tools`, and where `tools_policies` stand.
   */
  toolset: string;
  /**
   * Name inside the toolset.
   */
  tool: string;
  /**
   * For lists and asks.
   */
  displayName: string;
  /**
   * Of this contract. An approval and a recovery are bound to it.
   */
  version: string;
  /**
   * Where it comes from.
   */
  source: {
    /**
     * Which source of that kind: the toolset, the server, the manifest.
     */
    id: string;
    /**
     * Package that brings it.
     */
    package?: string;
    /**
     * Name of the MCP server.
     */
    server?: string;
    /**
     * Program that is started on this machine to reach it.
     */
    command?: string;
    /**
     * Address it is reached at.
     */
    uri?: string;
    /**
     * Kind of source. Only `builtin` may be callable because it is there.
     */
    type: 'builtin' | 'cli' | 'skill' | 'mcp' | 'http' | 'subagent';
  };
  /**
   * How far its publisher lets it go. The state it has reached is kept by the registry.
   */
  lifecycle: {
    /**
     * `enabled` = callable once all checks hold; `discovered`, `verified` = an operator enables it first; the others are not callable.
     */
    status: 'discovered' | 'verified' | 'enabled' | 'disabled' | 'deprecated' | 'blocked';
    /**
     * Who answers for it.
     */
    owner?: string;
    /**
     * Full name of what to use instead of a deprecated one.
     */
    replacedBy?: string;
  };
  /**
   * What a model and a person are told. Compiled into at most 1 KiB.
   */
  description: {
    /**
     * What it does, and what a caller must know.
     */
    summary: string;
    /**
     * When it is the right tool.
     */
    useWhen: string[];
    /**
     * When another one is.
     */
    doNotUseWhen: string[];
    /**
     * Requests and the arguments that answer them.
     */
    examples: {
      /**
       * What a user asks.
       */
      request: string;
      /**
       * The arguments of the call.
       */
      args: {
        [k: string]: unknown;
      };
    }[];
  };
  /**
   * What it is a candidate for.
   */
  intent: {
    /**
     * What it does, in the words of the published table; the first is its main one.
     *
     * @minItems 1
     */
    actionTypes: (
      | 'read'
      | 'search'
      | 'inspect'
      | 'compute'
      | 'transform'
      | 'generate'
      | 'write'
      | 'patch'
      | 'execute'
      | 'deploy'
      | 'external_send'
      | 'purchase'
      | 'delete'
      | 'admin'
      | 'auth'
      | 'memory_read'
      | 'memory_write'
      | 'subagent_delegate'
    )[];
    /**
     * What it is about: files, code, mail, …
     */
    domains: string[];
    /**
     * Words of a request that speak for it.
     */
    hints: string[];
    /**
     * Words of a request that speak against it.
     */
    negativeHints: string[];
  };
  /**
   * Shapes of what goes in and comes out, as JSON Schema 2020-12.
   */
  schemas: {
    /**
     * The arguments: an object schema whose `additionalProperties` is false.
     */
    input: {
      [k: string]: unknown;
    };
    /**
     * The value of a result.
     */
    output?: {
      [k: string]: unknown;
    };
    /**
     * The data of a failure.
     */
    error?: {
      [k: string]: unknown;
    };
  };
  /**
   * What it does to the world, at its worst.
   */
  effects: {
    /**
     * In rising order.
     */
    class: 'read' | 'mutate-reversible' | 'mutate-irreversible' | 'destructive';
    /**
     * What makes a repeat safe after a crash. Present exactly when `class` is above `read`.
     */
    idempotency?: 'provider-native' | 'check-before-act' | 'at-most-once';
    /**
     * Arguments that name a path. They are located before anything is planned.
     */
    paths: {
      /**
       * Name of the argument.
       */
      arg: string;
      /**
       * What happens there.
       */
      access: 'read' | 'write' | 'walk';
      /**
       * What stands for an absent argument. Without it an absent argument is not located.
       */
      default?: string;
    }[];
    /**
     * Resources it may read: `workspace:**`, `https://host/**`, `memory:**`.
     */
    reads: string[];
    /**
     * Resources it may change or create.
     */
    writes: string[];
    /**
     * Resources it may remove.
     */
    deletes: string[];
    /**
     * It reaches other machines.
     */
    externalCalls: boolean;
    /**
     * What it was given leaves this machine.
     */
    sendsUserData: boolean;
    /**
     * Something outside this process is different afterwards.
     */
    mutatesState: boolean;
    /**
     * What it changed can be put back from what is kept.
     */
    reversible: boolean;
    /**
     * Its plan says what would happen, without doing it.
     */
    dryRunSupported: boolean;
  };
  /**
   * How bad it can go.
   */
  risk: {
    /**
     * As a whole.
     */
    level: 'low' | 'medium' | 'high' | 'critical';
    /**
     * It can remove what cannot be had again.
     */
    destructive: boolean;
    /**
     * What it meets is not under our control.
     */
    openWorld: boolean;
    /**
     * Money a call costs.
     */
    financialCost: 'none' | 'low' | 'metered' | 'unknown';
    /**
     * What a call may reveal.
     */
    privacyRisk: 'none' | 'low' | 'medium' | 'high';
  };
  /**
   * What a call of it needs.
   */
  permissions: {
    /**
     * When a person is asked, where no envelope says more.
     */
    approvalPolicy: 'never' | 'on_request' | 'on_risk' | 'always';
    /**
     * Scopes the credential must carry.
     */
    requiredScopes: string[];
    /**
     * Permission level of the published table.
     */
    level: 'L0' | 'L1' | 'L2' | 'L3' | 'L4' | 'L5';
    /**
     * Envelope axis that judges it. Without one `default_action` does, until it is named under `tools`.
     */
    axis?: 'files.read' | 'files.write' | 'shell' | 'network.read' | 'network.write' | 'missions.fire' | 'missions.answer';
    /**
     * Tool groups that policies may name.
     */
    groups: ('group:runtime' | 'group:fs' | 'group:search' | 'group:unit' | 'group:memory' | 'group:sessions' | 'group:mcp')[];
    /**
     * What its data must not cross.
     */
    tenantBoundary?: 'user' | 'org' | 'workspace' | 'project';
  };
  /**
   * Where it runs.
   */
  sandbox: {
    /**
     * `none` = in this process, through its unit alone.
     */
    mode: 'none' | 'read_only' | 'workspace_write' | 'network_restricted' | 'container' | 'vm' | 'remote_api';
    /**
     * Folders, where its mode has any. `workspace` names the root of the unit.
     */
    filesystem?: {
      /**
       * What it may read.
       */
      readRoots: string[];
      /**
       * What it may write.
       */
      writeRoots: string[];
      /**
       * What stays out of reach all the same.
       */
      blockedPaths: string[];
      /**
       * Where it starts. Default `workspace`: the root of the unit or, where an argument of the call names one, a folder in it.
       */
      cwd?: 'workspace';
      /**
       * `private` = a folder of its run alone, which is `TMPDIR`. Default `none`.
       */
      tempDir?: 'none' | 'private';
      /**
       * What it writes outside of `tempDir` stays when the call is over. Default: it does where there is a write root.
       */
      persistOutputs?: boolean;
    };
    /**
     * What it may reach.
     */
    network: {
      /**
       * `allowlist` = `allowDomains` alone.
       */
      egress: 'none' | 'allowlist' | 'open';
      /**
       * Hosts that may be reached.
       */
      allowDomains: string[];
      /**
       * Addresses of private networks are out of reach whatever they are called.
       */
      denyPrivateNetworks: boolean;
    };
    /**
     * Variables of what it starts.
     */
    environment?: {
      /**
       * Names it gets of those that the operator's rules let through; `*` = all of those.
       */
      inheritedEnv: string[];
      /**
       * Names that are set for it.
       */
      injectedEnv: string[];
      /**
       * A value of its credentials may stand in a variable.
       */
      secretEnvAllowed: boolean;
    };
    /**
     * Bounds of one call.
     */
    limits?: {
      /**
       * Memory that one of its processes may write to, in MiB.
       */
      maxMemoryMb?: number;
      /**
       * Processes at a time.
       */
      maxProcesses?: number;
      /**
       * The largest file that it may write, in MiB.
       */
      maxFileMb?: number;
      /**
       * Bytes that are kept of one stream of output.
       */
      maxOutputBytes?: number;
      /**
       * Money in USD.
       */
      maxCostUsd?: number;
    };
    /**
     * What of a call is on record.
     */
    audit?: {
      /**
       * Programs, by path and hash, and their arguments.
       */
      recordCommand: boolean;
      /**
       * Files that its plan names, read and written.
       */
      recordFileAccess: boolean;
      /**
       * Hosts that its plan names, or that the network of the machine was shared.
       */
      recordNetworkAccess: boolean;
    };
  };
  /**
   * Under whose identity it acts. Values are never part of a descriptor.
   */
  credentials: {
    /**
     * Whose identity.
     */
    strategy: 'none' | 'system' | 'user_oauth' | 'service_account' | 'delegated';
    /**
     * Names of secrets the broker binds at call time.
     */
    requiredSecrets: string[];
    /**
     * Whom a token must be meant for.
     */
    tokenAudience?: string;
    /**
     * `requiredScopes` are held against the credential before each call.
     */
    scopeCheckRequired: boolean;
  };
  /**
   * What of it reaches a model.
   */
  contextPolicy: {
    /**
     * A model may be offered it.
     */
    exposeToModel: boolean;
    /**
     * What of a result goes into context: nothing, a preview, the value, or its text whole.
     */
    exposure: 'none' | 'preview' | 'structured' | 'full';
    /**
     * UTF-8 bytes of a result that go into context.
     */
    maxOutputBytes: number;
  };
  /**
   * How it is carried out.
   */
  execution: {
    /**
     * Who carries it out.
     */
    adapter: 'in_process' | 'process' | 'mcp' | 'http' | 'subagent';
    /**
     * Milliseconds after which a call is ended.
     */
    timeoutMs: number;
    /**
     * Calls of it may overlap.
     */
    parallelSafe: boolean;
  };
  /**
   * What is asked around a call, by name.
   */
  hooks: {
    /**
     * Before it is judged.
     */
    preCall: string[];
    /**
     * After it ended.
     */
    postCall: string[];
    /**
     * Whether its result holds.
     */
    verifier: string[];
    /**
     * When it failed.
     */
    onError: string[];
  };
  /**
   * What is written down about it.
   */
  observability: {
    /**
     * Its arguments are recorded.
     */
    logArgs: boolean;
    /**
     * The beginning of its result is recorded.
     */
    logResultPreview: boolean;
    /**
     * How much.
     */
    auditLevel: 'none' | 'basic' | 'full';
  };
  /**
   * Why it is believed.
   */
  provenance: {
    /**
     * Who vouches for it.
     */
    trustLevel: 'first_party' | 'workspace' | 'third_party' | 'untrusted';
    /**
     * sha256 of the manifest it was read from.
     */
    manifestHash?: string;
    /**
     * Signature over the manifest.
     */
    signature?: string;
    /**
     * Where it can be looked up.
     */
    sourceRefs: string[];
  };
}
