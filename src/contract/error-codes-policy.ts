/** Codes of what judges calls, and of people who are asked about them. Part of `ERROR_CODES`. */
export const POLICY_CODES = {
  // policy
  envelope_not_found: {
    exit: 2,
    means: 'No layer defines the selected envelope.',
    remedy: 'Check the name; shipped are `read_only`, `ask_always`, `auto_edit`, `default`, `strict` and `unattended`.',
  },
  untrusted_workspace: {
    exit: 4,
    means: 'A workspace file that would start something or widen a verdict is not trusted.',
    remedy: 'Read the file, then `windlass trust FILE`.',
  },
  policy_error: {
    exit: 4,
    means: 'A call could not be judged; nothing was done.',
    remedy: 'Correct what the reason names; a policy that cannot be compiled or evaluated lets nothing pass.',
  },
  sandbox_unavailable: {
    exit: 4,
    means: 'A call would start programs where they must be confined, and nothing here can confine them.',
    remedy:
      '`windlass doctor` tells what is missing and the command that mends it. Or name an envelope of your own with `shell: { …, sandbox: off }`, by `--envelope FILE` or in your user configuration.',
  },
  left_in_place: {
    exit: 4,
    means: 'A confined program made something that steers windlass or is executed by other programs, and it could not be set aside.',
    remedy: 'Look at what the message names, then remove or rename it outside of any run: programs start again once it is gone.',
  },
  forged_call: {
    exit: 1,
    means: 'Something other than the gate tried to authorize a call.',
    remedy: 'Nothing was applied: it is a bug or an attack, so report it and do not use the toolset until it is explained.',
  },
  refused_under_parent: {
    exit: 4,
    means: 'A program started by a call tried to change trust, answer an ask or fire a mission.',
    remedy: 'Do it yourself, outside the run.',
  },
  // approvals
  ask_not_found: { exit: 2, means: 'No ask has this id.', remedy: 'See `windlass approvals list`.' },
  already_answered: {
    exit: 1,
    means: 'The ask was answered before; the first answer counts.',
    remedy: 'See `windlass approvals show ASK`.',
  },
  ask_expired: {
    exit: 1,
    means: 'The ask was not answered, or its verdict not used, in time; the call is denied.',
    remedy: 'Run `windlass resume RUN`, which goes on as denied.',
  },
  approver_refused: {
    exit: 4,
    means: 'The rule that asks names who may answer, and this is somebody else; the ask stays open.',
    remedy: 'Let one of those answer whom `windlass approvals show ASK` names.',
  },
  confirmation_missing: {
    exit: 2,
    means: 'The ask needs a yes that names the call as it is now; nothing was decided.',
    remedy: 'Read `windlass approvals show ASK`, then repeat the answer with the `--confirm` it asks for.',
  },
  grant_not_found: {
    exit: 2,
    means: 'No yes and no grant of this name is in force.',
    remedy: 'See `windlass approvals grants`, and `windlass tools show TOOL`.',
  },
  approval_stale: {
    exit: 1,
    means: 'The call is no longer the one that was asked about; the answer does not apply.',
    remedy: 'See `windlass approvals list` for an ask about the call as it is now.',
  },
} as const;
