import { type Applied, type AuthorizedCall, isRefusal, type RealPath, type ToolsetHost, WindlassError } from '../../contract/index.js';
import { cdTo, nextStep, type ShellStep } from '../../shell/index.js';
import { Capture } from './capture.js';
import { elapsed } from './elapsed.js';
import { ShellLine } from './line.js';
import { onMasked } from './masked.js';
import { findChanged, pinnedProgram } from './pinned.js';
import { runPipe } from './pipe.js';
import { answerOf, type Ending } from './result.js';

/** Runs what was planned, step by step, with everything checked again that could have changed meanwhile. */
export async function applyShell({ call, payload: line }: AuthorizedCall, host: ToolsetHost): Promise<Applied> {
  if (!(line instanceof ShellLine)) throw new WindlassError('internal', `${call.descriptor.name}: its plan was not made here`);
  const changed = await findChanged(line, host);
  if (changed) return changed;
  const { id } = call.request;
  const ending = line.piped ? await runPipe(line, id, host) : await new LineRun(line, id, host).toTheEnd();
  return ending === 'stopped' ? { kind: 'stopped' } : answerOf(line, ending);
}

/** One line under way. */
class LineRun {
  readonly #line: ShellLine;
  readonly #call: AuthorizedCall['call']['request']['id'];
  readonly #host: ToolsetHost;
  readonly #out: Capture;
  readonly #err: Capture;
  readonly #steps: Ending['steps'][number][] = [];
  readonly #leftRunning: number[] = [];
  readonly #masked = new Set<string>();
  readonly #started = elapsed();
  #outputHeld = false;
  /** Where the line stands, as its `cd`s reached it. */
  #folder: string;
  #stdin: string | undefined;

  constructor(line: ShellLine, call: AuthorizedCall['call']['request']['id'], host: ToolsetHost) {
    this.#line = line;
    this.#call = call;
    this.#host = host;
    this.#out = new Capture(line.inline.bytes);
    this.#err = new Capture(line.inline.bytes);
    this.#folder = line.cwd.real;
    this.#stdin = line.stdin;
  }

  async toTheEnd(): Promise<Ending | 'stopped'> {
    const { steps } = this.#line;
    const statuses: number[] = [];
    for (;;) {
      const next = nextStep(steps, statuses);
      this.#skip(next.skipped);
      const step = next.kind === 'run' ? steps[next.step] : undefined;
      if (next.kind === 'end' || step === undefined) return this.#ended(next.kind === 'end' ? next.status : 0);
      const cwd = this.#folder;
      const status = step.cd === undefined ? await this.#spawn(step) : await this.#changeFolder(step.cd);
      if (status === 'stopped') return 'stopped';
      this.#steps.push({ argv: step.argv, cwd, exit_code: typeof status === 'number' ? status : null });
      if (typeof status !== 'number') {
        this.#skip(steps.keys());
        return this.#ending(status === 'stale' ? 126 : -1, status);
      }
      statuses.push(status);
    }
  }

  /** Steps passed over, by their place in the line, each once: what comes behind the last one told. */
  #skip(places: Iterable<number>): void {
    for (const place of places) {
      const step = place >= this.#steps.length ? this.#line.steps[place] : undefined;
      if (step) this.#steps.push({ argv: step.argv, cwd: this.#folder, skipped: true });
    }
  }

  async #ended(status: number): Promise<Ending> {
    const steps = this.#steps.filter((step) => !('skipped' in step));
    const ran = { steps, stdout: this.#out, stderr: [this.#err], masked: this.#masked };
    this.#err.addText(await onMasked(ran, this.#host));
    return this.#ending(status, null);
  }

  #ending(exitCode: number, why: Ending['why']): Ending {
    return {
      exitCode,
      why,
      steps: this.#steps,
      stdout: this.#out,
      stderr: [{ capture: this.#err }],
      seconds: (elapsed() - this.#started) / 1000,
      leftRunning: this.#leftRunning,
      outputHeld: this.#outputHeld,
    };
  }

  /** Logical, as `cd -L`; contained by where it really leads. A folder that is not there is an ordinary failure. */
  async #changeFolder(operand: string): Promise<number> {
    const target = cdTo(this.#folder, operand);
    const problem = await this.#problemOf(target);
    if (problem === null) this.#folder = target;
    else this.#err.addText(`cd: ${operand}: ${problem}\n`);
    return problem === null ? 0 : 1;
  }

  async #problemOf(target: string): Promise<string | null> {
    const { unit } = this.#host;
    for (const dir of [undefined, ...this.#line.dirs]) {
      const at = await unit.locate(target, dir === undefined ? {} : { dir });
      if (isRefusal(at)) return `leads outside ${dir ?? unit.root}`;
      if (at.kind !== 'directory') return at.kind === 'absent' ? 'no such folder' : 'not a folder';
    }
    return null;
  }

  async #spawn(step: ShellStep): Promise<number | 'stopped' | 'timeout' | 'stale'> {
    const { unit, signal } = this.#host;
    const left = this.#line.timeoutMs - (elapsed() - this.#started);
    if (left <= 0) return 'timeout';
    const program = await pinnedProgram(this.#line, step, this.#folder, unit);
    if ('changed' in program) {
      this.#err.addText(`${program.changed}; make the rest a call of its own\n`);
      return 'stale';
    }
    const stdin = this.#stdin;
    this.#stdin = undefined;
    const cwd = await unit.realPath(this.#folder);
    const result = await unit.spawn(
      { argv: step.argv, program: program.real, cwd: cwd ?? (this.#folder as RealPath), pwd: this.#folder },
      {
        call: this.#call,
        timeoutMs: left,
        signal,
        onOutput: (stream, chunk) => (stream === 'stdout' ? this.#out : this.#err).add(chunk),
        ...(stdin === undefined ? {} : { stdin }),
      },
    );
    this.#leftRunning.push(...result.leftRunning);
    this.#outputHeld ||= result.outputHeld;
    for (const place of result.masked ?? []) this.#masked.add(place);
    if (result.problem !== null) this.#err.addText(`${result.problem}\n`);
    if (result.stopped !== null) return result.stopped === 'signal' ? 'stopped' : 'timeout';
    return result.exitCode ?? 126;
  }
}
