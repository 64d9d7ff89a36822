export type RiskEffect = 'exec' | 'write' | 'network' | 'read';

/**
 * What is added to a command's arguments at run time: nothing, paths below the start folders (find), or anything (xargs).
 */
export type OpenArguments = 'none' | 'paths' | 'any';

/** A command a program would run itself, found in its arguments. It is held against the same lists and rules. */
export type InnerCommand =
  | {
      readonly kind: 'argv';
      readonly argv: readonly string[];
      /** The wrapper changes into this folder first; contained like a `cd`. */
      readonly cd?: string;
      readonly open: OpenArguments;
    }
  /** Shell text; read like a line of its own. */
  | { readonly kind: 'line'; readonly line: string };

interface RiskBase {
  readonly effect: RiskEffect;
  /** Base name of the program. */
  readonly program: string;
  /** The argument it was found in; the program where every call counts. */
  readonly argument: string;
  /** Why, for the person or model that reads it. */
  readonly note: string;
}

export type Risk =
  | (RiskBase & {
      /** A person decides (verdict `approve`). */
      readonly treatment: 'ask';
      /** Put every path of `pathOperands` to the file rules and this is answered. */
      readonly settledByPaths?: true;
    })
  | (RiskBase & {
      /** Denied with code `sh.delegates`. */
      readonly treatment: 'refuse';
      /** Becomes `ask` where the policy lists the program by name. */
      readonly unlessListed?: true;
    })
  | (RiskBase & { readonly effect: 'exec'; readonly treatment: 'inner'; readonly inner: InnerCommand });

/** A risk that says what to decide, as opposed to where to look further. */
export type DirectRisk = Exclude<Risk, { readonly treatment: 'inner' }>;

/** Reads the arguments of one program with knowledge of its own. `argv[0]` is the program. */
export type Judge = (argv: readonly string[]) => readonly Risk[];

export function ask(effect: RiskEffect, argv: readonly string[], argument: string, note: string): DirectRisk {
  return { effect, treatment: 'ask', program: programName(argv), argument, note };
}

export function askPaths(effect: RiskEffect, argv: readonly string[], argument: string, note: string): DirectRisk {
  return { effect, treatment: 'ask', program: programName(argv), argument, note, settledByPaths: true };
}

export function refuseRisk(argv: readonly string[], argument: string, note: string): DirectRisk {
  return { effect: 'exec', treatment: 'refuse', program: programName(argv), argument, note };
}

/** Refused by what the program is, whatever its arguments, unless the policy lists it. */
export function refuseUnlisted(argv: readonly string[], note: string): DirectRisk {
  return { effect: 'exec', treatment: 'refuse', program: programName(argv), argument: argv[0] ?? '', note, unlessListed: true };
}

export function innerRisk(argv: readonly string[], argument: string, inner: InnerCommand): Risk {
  return { effect: 'exec', treatment: 'inner', program: programName(argv), argument, note: 'runs another program', inner };
}

/** Base name of the program word. */
export function programName(argv: readonly string[]): string {
  const word = argv[0] ?? '';
  return word.slice(word.lastIndexOf('/') + 1);
}
