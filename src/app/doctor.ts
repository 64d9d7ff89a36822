import { delimiter } from 'node:path';
import { WindlassError } from '../contract/index.js';
import { type Context, theGate } from './context.js';
import { programPath } from './pin.js';
import { paths } from './places.js';
import { openRunUnit } from './unit.js';

/** One thing that was looked at. `fix` is a command, or what to do. */
export interface DoctorCheck {
  readonly name: 'node' | 'sqlite' | 'state' | 'workspace' | 'config' | 'sandbox' | 'programs';
  /** `warning`: something does less than it could. `failed`: runs fail, or are refused. */
  readonly state: 'ok' | 'warning' | 'failed';
  readonly says: readonly string[];
  readonly fix: string | null;
}

export interface DoctorDocument {
  readonly v: 1;
  readonly ok: boolean;
  readonly checks: readonly DoctorCheck[];
}

/** Looks at everything a run needs here, and says in plain words what is wrong and what mends it. Starts nothing of the workspace. */
export async function doctor(context: Context): Promise<DoctorDocument> {
  const looks: readonly (readonly [DoctorCheck['name'], (context: Context) => Promise<Omit<DoctorCheck, 'name'>>])[] = [
    ['node', node],
    ['sqlite', sqlite],
    ['state', state],
    ['workspace', workspace],
    ['config', config],
    ['sandbox', sandbox],
    ['programs', programs],
  ];
  const checks: DoctorCheck[] = [];
  for (const [name, look] of looks) checks.push(toldOnce({ name, ...(await look(context).catch(asFailed)) }, checks));
  return { v: 1, ok: checks.every((check) => check.state !== 'failed'), checks };
}

/** What stops one look stops those that build on it: it is told where it was met. */
function toldOnce(check: DoctorCheck, before: readonly DoctorCheck[]): DoctorCheck {
  const met = before.find(({ state, says }) => state === 'failed' && check.state === 'failed' && says.join('\n') === check.says.join('\n'));
  return met ? { ...check, says: [`not looked at: see ${met.name}`] } : check;
}

function asFailed(error: unknown): Omit<DoctorCheck, 'name'> {
  if (!WindlassError.is(error)) throw error;
  return { state: 'failed', says: [error.message], fix: null };
}

function fine(...says: readonly string[]): Omit<DoctorCheck, 'name'> {
  return { state: 'ok', says, fix: null };
}

async function node(): Promise<Omit<DoctorCheck, 'name'>> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const version = `Node.js ${process.versions.node}`;
  if (major < 20 || (major === 20 && minor < 19))
    return { state: 'failed', says: [`${version} is too old: windlass needs 20.19 or later`], fix: 'install Node.js 24' };
  if (major === 20) return { state: 'warning', says: [`${version} works; it gets no security fixes any more`], fix: 'install Node.js 24' };
  return fine(version);
}

async function sqlite(): Promise<Omit<DoctorCheck, 'name'>> {
  const { driverVersion } = await import('../store/index.js');
  return fine(`SQLite ${await driverVersion()}`);
}

/** Opened as a run opens it, so that what would stop a run is said here. */
async function state({ store, places }: Context): Promise<Omit<DoctorCheck, 'name'>> {
  await store();
  return fine(`${places.database}, on a file system of this machine`, `artifacts in ${places.artifacts}`);
}

async function workspace({ found }: Context): Promise<Omit<DoctorCheck, 'name'>> {
  if (found.ignored.length === 0) return fine(found.root);
  const says = [found.root, ...found.ignored.map(({ file }) => `${file} does not count: others could have put it there`)];
  return { state: 'warning', says, fix: null };
}

async function config(context: Context): Promise<Omit<DoctorCheck, 'name'>> {
  const read = (await paths(context)).config.filter(({ exists, layer }) => exists && layer !== 'ignored');
  if (read.length === 0) return fine('no configuration file: the shipped envelopes judge');
  const says = read.map(({ layer, file, trusted }) => `${file} (${layer}${trusted ? '' : ', not trusted: it only tightens'})`);
  return read.every(({ trusted }) => trusted) ? fine(...says) : { state: 'warning', says, fix: 'read it, then: windlass trust' };
}

async function sandbox(context: Context): Promise<Omit<DoctorCheck, 'name'>> {
  const { probeSandbox } = await import('../unit/index.js');
  const [probed, wanted] = [probeSandbox(), await wantedHere(context)];
  if (!probed.works) {
    const says = [
      `programs cannot be confined: ${probed.why}`,
      'runs without a terminal start none, and missions that can start one end denied',
      WANTED[wanted],
    ];
    return { state: wanted === 'required' ? 'failed' : 'warning', says, fix: probed.fix };
  }
  const lacks = [
    ...(probed.filtered ? [] : ['not held here: this kernel filters no system calls, so programs reach keys of your session and vsock']),
    ...(probed.unbounded === null ? [] : [`not held here: memory, processes and file size of programs, because ${probed.unbounded}`]),
  ];
  const asRoot = process.geteuid?.() === 0 ? ', the number of processes of root' : '';
  return {
    state: lacks.length > 0 || wanted === 'off' ? 'warning' : 'ok',
    says: [
      `programs can be confined (${probed.version})`,
      WANTED[wanted],
      'a confined program gets the workspace, a folder for temporary files and the system to read; not your home, credentials, keys, other processes, windlass itself, nor, unless the envelope opens it, the network',
      `not held by it: space on the disk${asRoot}, and the tools that work inside windlass (files, git, jq), which start no program`,
      ...lacks,
    ],
    fix: null,
  };
}

type Wanted = 'required' | 'auto' | 'off' | 'none';

const WANTED: { readonly [W in Wanted]: string } = {
  required: 'the envelope here has shell.sandbox required: where nothing confines, no program starts',
  auto: 'the envelope here has shell.sandbox auto: where nothing confines, programs start only with somebody at a terminal',
  off: 'the envelope here has shell.sandbox off: no program is confined, whatever could be done',
  none: 'the envelope here lets no program start',
};

/** What the envelope that judges here wants of programs, told by what it says where nothing confines them. */
async function wantedHere(context: Context): Promise<Wanted> {
  const [gate, { policySources }, toolsets, { judgedTool }] = await Promise.all([
    theGate(),
    context.config(),
    context.toolsets(),
    import('../gate/index.js'),
  ]);
  const policy = gate.compile(policySources('attended'));
  const shells = toolsets
    .flatMap((toolset) => toolset.describe())
    .map(judgedTool)
    .filter(({ axis }) => axis === 'shell');
  if (shells.some((tool) => gate.barsRun(tool, policy, { available: false, attended: true }) !== null)) return 'required';
  const alone = shells.map((tool) => gate.deniesOutright(tool, policy, { available: false, attended: false }));
  if (alone.some((decision) => decision === null)) return 'off';
  return alone.some((decision) => decision?.layer === 'sandbox') ? 'auto' : 'none';
}

const USUAL = ['sh', 'ls', 'cat', 'grep', 'git', 'rg'];

async function programs(context: Context): Promise<Omit<DoctorCheck, 'name'>> {
  const path = programPath(context, await context.config());
  const unit = await openRunUnit(context, { workspace: context.found.root, path });
  const kept = [...new Set(path.split(delimiter))];
  const dropped = [...new Set((context.env['PATH'] ?? '').split(delimiter))].filter((entry) => entry !== '' && !kept.includes(entry));
  const found = await Promise.all(USUAL.map(async (word) => ({ word, at: (await unit.resolveProgram(word, { cwd: unit.root }))?.path })));
  const missing = found.filter(({ at }) => at === undefined).map(({ word }) => word);
  const says = [
    `looked for in ${kept.join(' ') || 'no folder'}`,
    ...(dropped.length === 0 ? [] : [`left out, because others could put programs there or they are gone: ${dropped.join(' ')}`]),
    `found: ${found.flatMap(({ at }) => at ?? []).join(' ') || 'none of the usual ones'}`,
    ...(missing.length === 0 ? [] : [`not found: ${missing.join(' ')}`]),
  ];
  const lacks = missing.includes('sh') || missing.includes('ls');
  return { state: lacks ? 'warning' : 'ok', says, fix: lacks ? 'name folders of programs: `path:` in the user configuration' : null };
}
