/** Programs that run any code they are given, or any package they are named. Versions of them count too. */
export const INTERPRETERS: ReadonlySet<string> = new Set(
  `sh bash dash ash hush zsh ksh mksh fish csh tcsh yash posh rbash pwsh busybox toybox coreutils
   node nodejs deno bun tsx ts-node python perl ruby php lua luajit tclsh expect guile julia Rscript R octave irb jshell java groovy scala
   ghci racket sbcl clisp elixir iex erl escript ocaml swift dart osascript
   npm npx pnpm pnpx yarn bunx uv uvx pipx poetry`.split(/\s+/),
);

/** What to tell an author whose list of programs (with commas) holds interpreters; null where it holds none that is known. */
export function warnOfInterpreters(list: string): string | null {
  const found = [...new Set(list.split(',').map((entry) => entry.trim()))].filter((entry) => entry !== '' && isInterpreter(entry));
  if (found.length === 0) return null;
  const names = found.map((entry) => `\`${entry}\``).join(', ');
  const runs = found.length === 1 ? 'runs' : 'run';
  return `_allowed_commands lists ${names}, which ${runs} any code or package: who may start one may start anything. Their calls are asked about, whatever lists say`;
}

/** Versions count (`python3.11`), folders do not. */
function isInterpreter(program: string): boolean {
  const name = program.slice(program.lastIndexOf('/') + 1);
  return INTERPRETERS.has(name) || INTERPRETERS.has(name.replace(/-?\d+(?:\.\d+)*$/, ''));
}
