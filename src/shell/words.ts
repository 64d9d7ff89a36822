/** Words that open or close compound commands in some shell; none of them is a program here. */
export const RESERVED: ReadonlySet<string> = new Set(
  'if then else elif fi do done case esac while until for in function select time coproc foreach end repeat nocorrect { } ! [[ ]]'.split(
    ' ',
  ),
);

/**
 * Builtins of dash, bash, ksh and zsh: they change the shell itself or have no program. `which`, `sleep` and `cat`,
 * builtins of one shell only and programs everywhere, are left out; `echo`,
 * `printf`, `true`, `false`, `test` and `pwd` run as programs.
 */
export const BUILTINS: ReadonlySet<string> = new Set(
  `. : [ alias autoload bg bind bindkey break builtin bye caller chdir command compadd compctl compgen complete compopt continue
   declare dirs disable disown echotc echoti emulate enable eval exec exit export fc fg float functions getln getopts
   global hash help hist history integer jobs kill let limit local logout mapfile nameref noglob popd print pushd pushln
   r read readarray readonly rehash return sched set setopt shift shopt source stop suspend times trap ttyctl type typeset
   ulimit umask unalias unfunction unhash unlimit unset unsetopt vared wait whence where zcompile zformat zle zmodload
   zparseopts zregexparse zstyle`.split(/\s+/),
);

/** What to do instead of the builtins people reach for. */
const INSTEAD: { readonly [word: string]: string } = {
  '[': 'write `test …` without the brackets',
  '.': 'name the program to run; a file of shell text cannot be vouched for',
  source: 'name the program to run; a file of shell text cannot be vouched for',
  eval: 'write the command itself',
  exec: 'write the command itself',
  command: 'write the command itself; `which NAME` finds a program',
  builtin: 'write the command itself',
  type: 'use `which NAME`',
  export: 'variables for programs are set by the operator',
  chdir: 'use `cd DIR`',
  pushd: 'use `cd DIR`',
  popd: 'use `cd DIR`',
  exit: 'leave it out; the line ends with the status of its last step',
  ':': 'use `true`',
  kill: 'name the program itself: `/bin/kill PID`',
};

export function builtinRemedy(word: string): string {
  return INSTEAD[word] ?? 'it changes the shell itself, and none is used here: leave it out';
}

/** A program word: one bare run that needs no quoting and is not an option. */
export function isProgramWord(word: string): boolean {
  return /^[A-Za-z0-9_./][A-Za-z0-9_./+-]*$/.test(word);
}
