import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { AsksDocument, RunsDocument, Workspace } from '../../src/index.js';
import { performed } from './performed.js';

export const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const launcher = join(repository, 'dist/windlass.js');
if (!existsSync(launcher)) throw new Error('dist/ is missing: these tests run the built command; npm run build');

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where a command stands: by default in the workspace, with the environment of its home, to which `env` adds. */
interface Place {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts a command where the system gives no user namespaces, so that nothing can confine a program. */
export const WITHOUT_NAMESPACES = ['unshare', '-Ur', 'sh', '-c', 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"', 'sh'];

/** A folder of one's own: a workspace, and the state and configuration of the user who works in it. */
export class Home {
  readonly folder = mkdtempSync(join(tmpdir(), 'windlass-test-'));
  readonly workspace = join(this.folder, 'work');
  readonly env: NodeJS.ProcessEnv;

  constructor(files: Readonly<Record<string, string>> = {}) {
    mkdirSync(this.workspace);
    const { NODE_EXTRA_CA_CERTS: _, NO_COLOR: __, ...inherited } = process.env;
    this.env = {
      ...inherited,
      HOME: join(this.folder, 'home'),
      XDG_STATE_HOME: join(this.folder, 'state'),
      XDG_CONFIG_HOME: join(this.folder, 'config'),
      XDG_CACHE_HOME: join(this.folder, 'cache'),
    };
    mkdirSync(join(this.folder, 'home'));
    for (const [name, text] of Object.entries(files)) this.write(name, text);
  }

  write(name: string, text: string): void {
    const file = join(this.workspace, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Starts the real command in the workspace. */
  start(args: readonly string[], options: Place = {}) {
    return spawn(process.execPath, [launcher, ...args], {
      cwd: options.cwd ?? this.workspace,
      env: { ...this.env, ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  }

  async run(args: readonly string[], options: Place & { readonly input?: string; readonly confines?: false } = {}): Promise<Ended> {
    const command = [process.execPath, launcher, ...args];
    const [program = '', ...words] = options.confines === false ? [...WITHOUT_NAMESPACES, ...command] : command;
    const { exitCode, signal, stdout, stderr } = await execa(program, words, {
      cwd: options.cwd ?? this.workspace,
      env: { ...this.env, ...options.env },
      extendEnv: false,
      input: options.input ?? '',
      reject: false,
      stripFinalNewline: false,
    });
    return { code: exitCode ?? null, signal: signal ?? null, stdout, stderr };
  }

  /**
   * The command line in the process of the test, from `src/`: for cases about what a command does and says. What belongs to a
   * process (its start, signals, streams, stdin, what stands above it) needs `run`.
   */
  perform(args: readonly string[], { cwd = this.workspace, env = {} }: Place = {}): Promise<Ended> {
    return performed(args, cwd, { ...this.env, ...env });
  }

  /** Performs with `--json` and reads the document. */
  async told<Document = Record<string, unknown>>(
    args: readonly string[],
    options: Place = {},
  ): Promise<{ readonly code: number | null; readonly document: Document }> {
    const { code, stdout } = await this.perform([...args, '--json'], options);
    return { code, document: JSON.parse(stdout) as Document };
  }

  /** Runs with `--json` and reads the document. */
  async json<Document = Record<string, unknown>>(
    args: readonly string[],
    options: Parameters<Home['run']>[1] = {},
  ): Promise<{ readonly code: number | null; readonly document: Document }> {
    const { code, stdout } = await this.run([...args, '--json'], options);
    return { code, document: JSON.parse(stdout) as Document };
  }

  /** Looks with the library, in this process: for what a case asks on its way and is not about. */
  async look<Document>(read: (workspace: Workspace) => Promise<Document>): Promise<Document> {
    const { openWorkspace } = await import('../../src/index.js');
    const workspace = await openWorkspace({ cwd: this.workspace, env: this.env });
    try {
      return await read(workspace);
    } finally {
      await workspace.close();
    }
  }

  /** Asks that wait for an answer, newest first. */
  async asks(): Promise<AsksDocument['asks']> {
    return (await this.look((workspace) => workspace.listAsks({ state: 'pending', limit: 50 }))).asks;
  }

  /** Newest first. */
  async runs(): Promise<RunsDocument['runs']> {
    return (await this.look((workspace) => workspace.listRuns({ limit: 50 }))).runs;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function ended(child: ReturnType<Home['start']>): Promise<Ended> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code, signal) =>
      done({ code, signal, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    );
  });
}
