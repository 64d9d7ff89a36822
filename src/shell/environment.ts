import { SECRET_VARIABLES, WindlassError } from '../contract/index.js';

export const ENVIRONMENT_MODES = ['off', 'deny-secrets', 'strict'] as const;
export type EnvironmentMode = (typeof ENVIRONMENT_MODES)[number];

export interface EnvironmentRules {
  /** Names or globs (`LC_*`) the operator lets through: what `strict` would leave out, and loader hooks in any mode. */
  readonly allow: readonly string[];
  /** Names or globs the operator keeps back; they beat `allow`. */
  readonly deny: readonly string[];
  /** Set last, in every mode. */
  readonly inject: { readonly [name: string]: string };
}

export type Environment = { readonly [name: string]: string | undefined };

/** Ours: a program must not find its way back into the run that started it, except by what is injected. */
const CONTROL_PLANE = matcher(['WINDLASS_*']);

const SECRETS = matcher(SECRET_VARIABLES);

/** Variables through which loaders, shells, interpreters and common tools take code, options or programs. */
const HOOKS = matcher(
  `LD_* DYLD_* GCONV_PATH GLIBC_TUNABLES BASH_ENV ENV BASH_FUNC_* SHELLOPTS BASHOPTS PROMPT_COMMAND PS4 IFS CDPATH ZDOTDIR GIT_*
   TAR_OPTIONS NODE_OPTIONS NODE_PATH PYTHON* PERL5OPT PERL5LIB PERL5DB RUBYOPT RUBYLIB JAVA_TOOL_OPTIONS _JAVA_OPTIONS
   JDK_JAVA_OPTIONS RIPGREP_CONFIG_PATH GREP_OPTIONS LESSOPEN LESSCLOSE *PAGER *EDITOR VISUAL MAKEFLAGS`.split(/\s+/),
);

const STRICT_BASE = matcher('PATH TERM COLORTERM TZ LANG LANGUAGE LC_* TMPDIR USER LOGNAME SHELL'.split(' '));

/** Programs must not page, prompt or wait for a person. An editor fails, so that nothing goes on as if somebody had agreed. */
const UNATTENDED: { readonly [name: string]: string } = {
  GIT_PAGER: 'cat',
  PAGER: 'cat',
  GIT_EDITOR: 'false',
  GIT_SEQUENCE_EDITOR: 'false',
  EDITOR: 'false',
  VISUAL: 'false',
  GIT_TERMINAL_PROMPT: '0',
  CI: '1',
};

/**
 * The environment of a spawned program. `off` passes everything on; `deny-secrets` leaves out secrets, hooks and our own
 * variables; `strict` passes only a short base and what `allow` names. Names match without regard to case.
 * @throws WindlassError `invalid_file` for an unknown mode, which must never mean `off`
 */
export function childEnvironment(parent: Environment, mode: EnvironmentMode, rules: EnvironmentRules): { readonly [name: string]: string } {
  const passes = filterOf(mode, rules);
  const child: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(parent)) {
    if (value !== undefined && passes(name)) child[name] = value;
  }
  return Object.assign(child, mode === 'off' ? {} : UNATTENDED, rules.inject);
}

function filterOf(mode: EnvironmentMode, rules: EnvironmentRules): (name: string) => boolean {
  const allowed = matcher(rules.allow);
  const denied = matcher(rules.deny);
  switch (mode) {
    case 'off':
      return () => true;
    case 'deny-secrets':
      return (name) => !CONTROL_PLANE(name) && !denied(name) && !SECRETS(name) && (allowed(name) || !HOOKS(name));
    case 'strict':
      return (name) => !CONTROL_PLANE(name) && !denied(name) && (allowed(name) || STRICT_BASE(name));
    default:
      throw unknownMode(mode);
  }
}

function unknownMode(mode: never): WindlassError {
  return new WindlassError('invalid_file', `unknown environment mode \`${String(mode)}\`; use one of ${ENVIRONMENT_MODES.join(', ')}`);
}

/** Globs with `*` only, against whole names, in any case. */
function matcher(globs: readonly string[]): (name: string) => boolean {
  if (globs.length === 0) return () => false;
  const alternatives = globs.map((glob) => glob.replace(/[\\^$.|?+()[\]{}]/g, '\\$&').replace(/\*+/g, '.*'));
  const pattern = new RegExp(`^(?:${alternatives.join('|')})$`, 'is');
  return (name) => pattern.test(name);
}
