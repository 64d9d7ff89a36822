/** Codes of tools and their calls. Part of `ERROR_CODES`. */
export const CALL_CODES = {
  // calls
  bad_argument: { exit: 2, means: 'The arguments of a call do not fit the tool.', remedy: 'See `windlass tools show TOOL`.' },
  unknown_tool: {
    exit: 2,
    means: 'No tool has this name, or several have it.',
    remedy: 'Write `toolset.tool`; see `windlass tools list`.',
  },
  tool_not_registered: {
    exit: 2,
    means: 'A tool contradicts itself or the effect table, does not fit its schema, or is not in a state that allows what was asked.',
    remedy: 'Fix the named reasons in its descriptor; see `docs/tools.md` for the table.',
  },
  tool_not_callable: {
    exit: 4,
    means: 'A call names a tool that is known and not enabled, or was taken out of use.',
    remedy: 'See its state and reasons; an operator enables it.',
  },
  tool_not_granted: {
    exit: 4,
    means: 'A tool is enabled, and not for this run or session.',
    remedy: 'Enable it for the scope that calls it.',
  },
  tool_revoked: {
    exit: 4,
    means: 'A tool, or the grant a call stood on, was revoked.',
    remedy: 'Nothing to do, unless the operator enables it again.',
  },
  outside_lease: {
    exit: 4,
    means: 'A call names a tool that its task, its model reply or this process does not offer.',
    remedy: 'Add the toolset to `tools` of the task, or take the tool out of `hide_tools`.',
  },
  invalid_tools_policy: {
    exit: 4,
    means: '`tools_policies` holds a key that its toolset does not understand; nothing was judged by half a policy.',
    remedy: 'Fix or remove the named key.',
  },
  masked_secret: {
    exit: 4,
    means: 'The arguments hold `[secret:NAME]`, which stands where a secret was hidden: written back, it would destroy the real value.',
    remedy: 'Change only the text beside the secret, for example with `edit_file`.',
  },
  approver_unknown: {
    exit: 4,
    means: 'A token was given that stands for nobody; nothing was decided.',
    remedy: 'Check the token, and `approver_tokens` in the operator’s configuration.',
  },
  plan_timeout: {
    exit: 4,
    means: 'A toolset did not say in time what a call would do.',
    remedy: 'Ask for less at once: fewer or smaller files.',
  },
  hook_failed: { exit: 4, means: 'A hook before a call broke or was late.', remedy: 'Report it to who maintains it.' },
  bad_result: { exit: 1, means: 'A result does not fit its own schema.', remedy: 'Report it to who maintains the tool.' },
  verification_failed: { exit: 1, means: 'A verifier refused a result.', remedy: 'See `windlass trace CALL`; the effect stays.' },
  effect_mismatch: {
    exit: 1,
    means: 'A file does not hold what a call that reported success planned to write.',
    remedy: 'Look at the file: something else writes it too.',
  },
} as const;
