import type { Located, PathFilter, RealPath, Sha256 } from '../../contract/index.js';
import type { ShellStep } from '../../shell/index.js';
import type { Inline } from './policy.js';

/** A program as it was when the line was planned, by the word and the folder it was found from. */
export interface Pin {
  /** Place among the steps that are no `cd`; the programs a step would start through its arguments are pinned with it. */
  readonly step: number;
  /** Where the step stands, of the folders it could be in. */
  readonly from: string;
  readonly word: string;
  readonly folder: string;
  readonly real: RealPath;
  readonly sha256: Sha256;
}

/** Where a path that a step names led when the line was judged. */
export interface PathPin {
  /** Place among the steps that are no `cd`. */
  readonly step: number;
  /** Where the step stands, of the folders it could be in. */
  readonly from: string;
  readonly access: 'reads' | 'writes';
  /** As typed, or made of what was typed, by a program that stands in `folder`. */
  readonly word: string;
  readonly folder: string;
  /** Null where it led nowhere. */
  readonly real: RealPath | null;
  /** Of a file by whose content the line was judged. */
  readonly sha256?: Sha256;
  /** It was no folder: in one, the step would write or compare under other names, or take along what nobody looked at. */
  readonly noFolder?: true;
}

interface Shape {
  readonly command: string;
  readonly steps: readonly ShellStep[];
  readonly cwd: Located;
  readonly dirs: readonly string[];
  readonly pins: readonly Pin[];
  readonly paths: readonly PathPin[];
  /** What the rules of files said of reading when it was judged. */
  readonly filter: PathFilter | undefined;
  /** For the whole line. */
  readonly timeoutMs: number;
  readonly inline: Inline;
  readonly stdin?: string;
}

/** A planned line, handed from `plan` to `apply`: a class, so that nothing else passes for one. */
export class ShellLine implements Shape {
  readonly command: string;
  readonly steps: readonly ShellStep[];
  readonly cwd: Located;
  readonly dirs: readonly string[];
  readonly pins: readonly Pin[];
  readonly paths: readonly PathPin[];
  readonly filter: PathFilter | undefined;
  readonly timeoutMs: number;
  readonly inline: Inline;
  readonly stdin?: string;

  /** Its steps run at once. */
  get piped(): boolean {
    return this.steps.some(({ op }) => op === '|');
  }

  constructor({ command, steps, cwd, dirs, pins, paths, filter, timeoutMs, inline, stdin }: Shape) {
    this.command = command;
    this.steps = steps;
    this.cwd = cwd;
    this.dirs = dirs;
    this.pins = pins;
    this.paths = paths;
    this.filter = filter;
    this.timeoutMs = timeoutMs;
    this.inline = inline;
    if (stdin !== undefined) this.stdin = stdin;
  }
}
