import { ERROR_CODES, OUTCOMES } from '../../contract/index.js';

interface Topic {
  readonly summary: string;
  text(): string;
}

/** Pages of `windlass help TOPIC`. What has a table in the code is printed from that table. */
export const TOPICS: { readonly [name: string]: Topic } = {
  'exit-codes': {
    summary: 'what the exit status of a command says',
    text: () => `Exit codes
${EXIT_CODES.map(([code, meaning]) => `  ${code.padEnd(7)} ${meaning}`).join('\n')}

By outcome of a run or call:
${Object.entries(OUTCOMES)
  .map(([kind, { exit, status }]) => `  ${kind.padEnd(10)} exit ${String(exit).padEnd(4)} status ${status}`)
  .join('\n')}`,
  },
  errors: {
    summary: 'every error code, its meaning and what to do',
    text: () =>
      Object.entries(ERROR_CODES)
        .map(([code, { exit, means, remedy }]) => `${code} (exit ${exit})\n  ${means}\n  ${remedy}`)
        .join('\n'),
  },
  chains: {
    summary: 'what a chain file looks like',
    text: () => `A chain is a graph of tasks in YAML or JSON. The first task is the entry; a task without branches
ends the run. One whose branches all miss fails (no_transition), so write a default.

  id: greet
  input: { type: string, default: world }
  tasks:
    - id: look
      handler: tools
      tools: { name: local_fs, tool_name: stat_file, args: { path: README.md } }
      transition:
        branches: [{ operator: default, goto: say }]
        on_failure: say
    - id: say
      handler: noop
      prompt_template: "hello {{ input }}"

Handlers: tools, chat_completion, execute_tool_calls, route, noop, raise_error.
Branches, first match wins: equals, contains, starts_with, ends_with, expr (CEL),
edge_traversed_at_least, default. Outcome edges: on_failure, on_denied, on_exhausted,
on_unknown, on_timeout. Templates are Liquid, conditions are CEL; a value is never parsed again.
Both refer to input, vars.NAME, tasks.ID.output (.outcome, .error), output (what this task put out),
previous (what the task before it did), edges["a->b"], usage, run.id and now.
\`windlass vet FILE\` finds mistakes without running anything. The schema is schemas/chain.schema.json.`,
  },
  tools: {
    summary: 'the tools that chains and `tool call` name, with their arguments',
    text: () => `A task of the handler \`tools\` names a toolset, a tool and its arguments; \`windlass tool call\` takes
toolset.tool. [ ] marks what may be left out. Paths are relative to the workspace.

  local_fs.list_dir         [path] [recursive] [max_depth] [offset]
  local_fs.find_files       pattern [path]
  local_fs.grep             path pattern [regex] [start_line] [end_line]
  local_fs.stat_file        path
  local_fs.count_stats      path
  local_fs.read_file        path [start_line] [end_line] [force]
  local_fs.read_file_range  path [start_line] [end_line]
  local_fs.write_file       path content
  local_fs.edit_file        path old_string new_string [replace_all]
  local_fs.sed              path pattern replacement [all] [expect_replacements] [start_line] [end_line]
  local_fs.apply_patch      patch

  local_shell.local_shell   [command] [args] [pipe] [cwd] [timeout] [stdin] [shell]

  native_git.status         [dir]
  native_git.log            [n] [range] [path] [dir]
  native_git.show           ref [stat] [path] [dir]
  native_git.diff           [from] [to] [staged] [stat] [path] [dir]
  native_git.blame          [start_line] [end_line] path [dir]
  native_git.branch_list    [dir]
  native_git.add            paths [dir]
  native_git.restore        paths [staged] [dir]
  native_git.commit         message [dir]
  native_git.checkout       branch [create] [dir]

  native_jq.query           filter [path] [input] [format] [max] [deadline_ms]

A file that exists is changed only after it was read in its current version: in full with read_file before
write_file, in part or in full before the other tools of local_fs.
\`windlass tools show TOOL\` says what one does, changes and needs. \`windlass tools list\` names every tool there is,
also those of servers and programs of your configuration.`,
  },
  envelopes: {
    summary: 'what may act, and who says so',
    text: () => `Exactly one envelope judges a run: --envelope, else default_envelope of the workspace, else the
user's, else the shipped \`default\` (missions: \`unattended\`). It is named on stderr.

  envelopes:
    reader:
      default_action: deny
      files: { read: allow, write: { grant: approve, deny_paths: ["**/.env*"] } }
      tools: { "local_fs.write_file": deny }

allow lets a call through, approve stops the run for a person (exit 3), deny refuses it (exit 4).
\`policy:\` blocks of any layer and of a task only tighten. Configuration found in a workspace counts fully
only once \`windlass trust\` holds its hash; a file named with --config is the caller's own.
\`windlass tool call TOOL --args JSON --dry-run\` shows the verdict, the rule and its line, and does nothing.`,
  },
  approvals: {
    summary: 'how a person is asked, and what a yes is worth',
    text: () => `A call that the envelope answers with \`approve\` stops its run until a person decides. Without a terminal the
run is parked (exit 3); answer from anywhere on this machine:

  windlass approvals list
  windlass approvals show ASK
  windlass approvals respond ASK --approve [--scope session|always]
  windlass approvals respond ASK --deny --answer "use the staging host"

The first answer counts and the run goes on once. A yes holds for exactly the call that was shown: if its arguments, files,
programs or policy changed since, the ask is superseded by a new one. No answer in time (\`timeout: 8h\` beside the
grant, default 7 days) is a no. A program that a call started cannot answer.

A rule may name who answers (\`approvers: [release, "user:anna"]\`), want another person than whoever fired the run
(\`second_person: true\`, with tokens), and ask strongly (\`strongly: true\`): then a yes repeats the beginning of the digest
(\`--confirm\`), or the name of the tool at a terminal. \`windlass approvals grants\` lists every yes in force, \`revoke\` ends one.`,
  },
  missions: {
    summary: 'running chains from cron: envelope, exit codes, slots',
    text: () => `windlass mission fire CHAIN INTENT runs a chain with nobody there. The intent is the chain's input.

  0 6 * * *  windlass --workspace /repo mission fire chains/review.yaml "review yesterday" --slot $(date +\\%F)

It needs no terminal, no HOME and no folder of its own: state lies in the home of the user database, or in
/var/lib/windlass/UID. CHAIN is looked for below the current folder, then below the workspace. Without a choice of
envelope (--envelope, or a default_envelope such as \`windlass init\` writes) the shipped \`unattended\` judges: it reads the
workspace, changes nothing and asks nobody.

stdout holds the result alone, and only when the mission landed. stderr holds one line. The exit code says:
  0 landed      1 failed       3 waiting for a person     4 denied
  5 exhausted   6 skipped      7 unknown                  124 timeout

A slot is used once for a chain of a workspace: of several who fire it, one runs. The others end with 6 and name the
first run, whatever became of it, also after it was pruned. A mission whose process died is orphaned; \`windlass
resume RUN\` takes it up, and the mission follows its run. --wait is what happens anyway; nothing is left behind that
outlives the command.`,
  },
  state: {
    summary: 'where runs are kept, and what a crash leaves',
    text: () => `State lives outside the workspace, in $XDG_STATE_HOME/windlass/KEY (default
~/.local/state/windlass/KEY): state.db and artifacts. \`windlass paths\` prints the exact places.

Every step is on disk before the next begins, and an effect is announced on disk before it starts. After
a crash \`windlass resume RUN\` goes on: what was read is read again, what was written is compared with the
world, and what can neither be repeated nor checked ends as \`unknown\` (exit 7) instead of happening twice.`,
  },
};

const EXIT_CODES: readonly (readonly [string, string])[] = [
  ['0', 'ok'],
  ['1', 'failed'],
  ['2', 'usage, or an invalid file'],
  ['3', 'waiting for a person'],
  ['4', 'denied'],
  ['5', 'a budget is exhausted'],
  ['6', 'skipped: another process drives the run, or the slot of a mission was used'],
  ['7', 'unknown: an effect may or may not have happened'],
  ['75', 'temporary: try again'],
  ['124', 'timeout'],
  ['128+n', 'ended by signal n (129 for SIGHUP, 130 for SIGINT, 143 for SIGTERM)'],
];
