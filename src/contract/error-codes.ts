import { CALL_CODES } from './error-codes-calls.js';
import { POLICY_CODES } from './error-codes-policy.js';
import { REVERT_CODES } from './error-codes-revert.js';

/**
 * Every stable code with the exit code it ends a command with and what a person does about it. `docs/errors.md` is
 * generated from this table; a code that nothing raises fails a test.
 */
export const ERROR_CODES = {
  // files a user writes
  file_not_found: {
    exit: 2,
    means: 'A named file does not exist or cannot be read.',
    remedy: 'Check the path; it is taken relative to the current folder.',
  },
  invalid_syntax: { exit: 2, means: 'A file is not valid YAML 1.2 or JSON.', remedy: 'Fix the construct at the named line and column.' },
  invalid_file: {
    exit: 2,
    means: 'A file is well-formed but does not follow its schema, or vet refused it.',
    remedy: 'Run `windlass vet FILE` for all findings with their positions.',
  },
  invalid_vars: {
    exit: 2,
    means: 'A `--var` is unknown, missing, or not of its declared type.',
    remedy: 'Compare it with the `vars` block of the chain.',
  },
  invalid_input: {
    exit: 2,
    means: 'The input does not match the chain’s input schema.',
    remedy: 'Compare it with the `input` block of the chain.',
  },
  duplicate_key: {
    exit: 2,
    means: 'Two configuration files of one folder define the same key.',
    remedy: 'Keep one of the two named lines.',
  },
  template_error: {
    exit: 1,
    means: 'A template, macro or expression could not be rendered.',
    remedy: 'Fix the named reference, or give it a default.',
  },
  // tasks of a chain
  unfit_input: {
    exit: 1,
    means: 'A task cannot take the value it was given.',
    remedy: 'Name another `input_var`, or render a `prompt_template`.',
  },
  no_transition: { exit: 1, means: 'No branch of a task matched how it ended.', remedy: 'Add a `default` branch.' },
  raised: {
    exit: 1,
    means: 'A `raise_error` task ended the path.',
    remedy: 'The message is the chain’s own: do what it says, or route the failure with `on_failure`.',
  },
  output_mismatch: {
    exit: 1,
    means: 'A result does not match its schema.',
    remedy: 'Compare the result with `output_schema` of the task or `output` of the chain.',
  },
  context_too_small: {
    exit: 1,
    means: 'A model call does not fit the context budget.',
    remedy: 'Raise `token_limit`, set `shift: true`, or cap the input with `input_max_bytes`.',
  },
  process_died: {
    exit: 1,
    means: 'The process that ran a task died in it as often as the task may be tried.',
    remedy: 'See `windlass trace RUN` for what it did last; memory and whoever kills processes are the usual causes.',
  },
  no_candidate: { exit: 1, means: 'A task calls a model and names none.', remedy: 'Set `provider` and `model`, or `candidates`.' },
  price_unknown: {
    exit: 2,
    means: 'The cost of a run is bounded, and what one of its models costs is not known.',
    remedy: 'Set `price: { input, output }` (USD per million tokens) at the provider, or bound the run by tokens instead.',
  },
  retry_after_too_long: {
    exit: 1,
    means: 'A model asks to be left alone for longer than a run waits: a minute, or the waits of its `retry_policy` if they are longer.',
    remedy: 'Start the run again after the time it names, name a second candidate, or set a longer `max_backoff`.',
  },
  // command line
  usage: { exit: 2, means: 'The command line is wrong.', remedy: 'See `windlass help COMMAND`.' },
  output_lost: {
    exit: 75,
    means: 'The result could not be written to stdout, because its disk is full or fails; what was done is on record.',
    remedy: 'Free space, then ask for the result again.',
  },
  // store
  store_driver_missing: {
    exit: 1,
    means: 'The SQLite driver for this Node version is not installed.',
    remedy: 'Run the named npm command in the named folder.',
  },
  store_unsafe_location: {
    exit: 1,
    means: 'The state folder is on a network file system, inside the workspace, or not private.',
    remedy: 'Set XDG_STATE_HOME to a private local folder.',
  },
  store_version: { exit: 75, means: 'The state was written by a newer version.', remedy: 'Upgrade windlass, or name another `--db`.' },
  store_busy: { exit: 75, means: 'Another process held the database for too long.', remedy: 'Try again in a moment; nothing was lost.' },
  store_full: { exit: 75, means: 'The disk is full; nothing was half-written.', remedy: 'Free space, then `windlass resume RUN`.' },
  store_corrupt: {
    exit: 1,
    means: 'The state database is damaged, or is not one of ours; it was left as it is.',
    remedy: 'Restore the state folder from a backup, or name another `--db`.',
  },
  store_io: {
    exit: 75,
    means: 'The operating system failed to read or write the state.',
    remedy: 'Check the disk, then `windlass resume RUN`.',
  },
  run_not_found: { exit: 2, means: 'No run has this id.', remedy: 'See `windlass runs list`.' },
  run_claimed: {
    exit: 6,
    means: 'Another living process drives this run.',
    remedy: 'Wait for it, or end it with `windlass runs cancel RUN`.',
  },
  lost_claim: {
    exit: 6,
    means: 'Another process took the run over; this one stopped without acting further.',
    remedy: 'See `windlass runs show RUN`.',
  },
  mission_not_found: { exit: 2, means: 'No mission has this id.', remedy: 'See `windlass mission list`.' },
  slot_used: {
    exit: 6,
    means: 'The slot of a mission was used before; nothing was run.',
    remedy: 'Look at the named run; another slot runs the chain again.',
  },
  interpreter_mismatch: {
    exit: 75,
    means: 'The run was started by an engine this version cannot continue.',
    remedy: 'Resume it with the version that started it, or start its chain anew.',
  },
  artifact_not_found: { exit: 2, means: 'No artifact has this hash.', remedy: 'See `windlass artifacts list RUN`.' },
  artifact_corrupt: {
    exit: 1,
    means: 'Stored bytes no longer match their hash.',
    remedy: 'The state folder was changed from outside; restore it from a backup.',
  },
  ...POLICY_CODES,
  // unit
  not_found: { exit: 1, means: 'No such file.', remedy: 'Check the path; it is taken relative to the workspace.' },
  is_directory: { exit: 1, means: 'The path is a folder.', remedy: 'Name a file.' },
  not_directory: { exit: 1, means: 'The path is not a folder.', remedy: 'Name a folder.' },
  not_regular: { exit: 4, means: 'The path is a device, socket or pipe.', remedy: 'Name a regular file.' },
  escape: { exit: 4, means: 'The path leads outside the allowed root.', remedy: 'Use a path inside the workspace.' },
  too_large: {
    exit: 4,
    means: 'The file, or what is asked for at once, is larger than the cap.',
    remedy: 'Read it by ranges, or ask for less at once.',
  },
  stale: { exit: 4, means: 'The file changed since it was read.', remedy: 'Read it again, then repeat the change.' },
  hard_linked: {
    exit: 4,
    means: 'The file has other names (hard links), which may lie outside the root.',
    remedy: 'Replace it by a copy of its own, then repeat the change.',
  },
  disk_full: { exit: 1, means: 'No space is left; the original is intact.', remedy: 'Free space and repeat.' },
  permission: { exit: 1, means: 'The operating system refused access.', remedy: 'Check owner and mode of what the message names.' },
  // models
  provider_not_found: { exit: 2, means: 'No provider of this name is configured.', remedy: 'Check `providers` in the configuration.' },
  secret_not_found: {
    exit: 2,
    means: 'No operator’s configuration defines this secret.',
    remedy: 'Add it under `secrets` in the operator’s configuration, or correct the name.',
  },
  secret_refused: {
    exit: 4,
    means: 'A secret was asked for on behalf of an origin that is not in its audience; its value was not read.',
    remedy: 'If the origin is right, the operator adds it to the `audience` of the secret.',
  },
  secret_unreadable: {
    exit: 2,
    means: 'The variable or file of a secret is missing, or what it holds cannot be used.',
    remedy: 'Set the named variable, or write the value into the named file.',
  },
  dialogue_mismatch: {
    exit: 1,
    means: 'A request does not meet what the scripted dialogue expects of this turn.',
    remedy: 'Compare the named expectation with the chain.',
  },
  dialogue_missing_turn: {
    exit: 1,
    means: 'A task asked its scripted model for a turn the dialogue does not have.',
    remedy: 'Add the turn to the named lane, or bound the loop.',
  },
  ...CALL_CODES,
  // ends of a run
  exhausted: { exit: 5, means: 'A budget is used up.', remedy: 'See which one in the message; bound the chain, or raise it.' },
  unknown_outcome: {
    exit: 7,
    means: 'A call was started, and whether it had its effect is not known; it is not repeated.',
    remedy: 'Look at the world, then decide; `windlass trace CALL` tells what was to happen.',
  },
  timeout: { exit: 124, means: 'A task or call took longer than it may.', remedy: 'Raise its `timeout`, or route `on_timeout`.' },
  cancelled: { exit: 130, means: 'The run was cancelled.', remedy: 'Start the chain anew if it is still wanted.' },
  ...REVERT_CODES,
  internal: { exit: 1, means: 'A defect in windlass.', remedy: 'Report it with the command and the output of `--json`.' },
} as const satisfies Record<string, { exit: number; means: string; remedy: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Whether a call that ends with this code was refused, and has not failed: a code ends every call in the one way its exit code tells. */
export function isRefusing(code: string): boolean {
  return Object.hasOwn(ERROR_CODES, code) && ERROR_CODES[code as ErrorCode].exit === ERROR_CODES.escape.exit;
}
