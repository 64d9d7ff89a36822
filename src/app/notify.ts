import { createHmac } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadedConfig } from '../config/index.js';
import type { AskId, RunId } from '../contract/index.js';
import type { Runtime } from '../runtime/index.js';
import { askBody } from './asks.js';
import type { Context } from './context.js';
import { programPath } from './pin.js';

type Notify = NonNullable<LoadedConfig['notify']>;

/** How long whoever is told may take. */
const NOTIFY_MS = 10_000;

/**
 * Tells of every ask that this process raises, once it is on disk, as the configuration says. The run neither waits for it nor
 * hears of it: what goes wrong is said on stderr and in `notify.log` of the state folder, and nothing is tried twice.
 */
export function notifyOfAsks(context: Context, runtime: Pick<Runtime, 'observe'>, config: LoadedConfig): void {
  const { notify } = config;
  if (notify === null) return;
  let told = false;
  runtime.observe((run, { record }) => {
    if (record.kind !== 'ApprovalRequested') return;
    if (notify.trusted) return context.later(tell(context, config, notify, run, record.ask as AskId));
    if (!told)
      context.options.onNotice?.(`nobody is notified: "notify" in ${notify.file} is not trusted; run: windlass trust ${notify.file}`);
    told = true;
  });
}

async function tell(context: Context, config: LoadedConfig, notify: Notify, run: RunId, id: AskId): Promise<void> {
  const { approvals } = await context.store();
  const ask = await approvals.ask(id);
  if (ask === null) return;
  const body = JSON.stringify(context.scrubber.value({ v: 1, kind: 'ask', workspace: context.found.root, run, ask: askBody(ask) }));
  const ways: [string, Promise<string | null>][] = [];
  if (notify.command) ways.push([`command ${notify.command[0]}`, start(context, config, notify.command, id, body)]);
  if (notify.webhook !== undefined) ways.push([`webhook ${new URL(notify.webhook).origin}`, post(config, notify, id, body)]);
  for (const [way, outcome] of ways) {
    const problem = await outcome.catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    if (problem !== null) context.options.onNotice?.(`nobody could be notified of ${id} by ${way}: ${problem}`);
    await log(context, { at: new Date().toISOString(), ask: id, way, problem });
  }
}

/** Null = told. Below WINDLASS_PARENT it cannot answer what it is told of (rulings 3.6). */
async function start(context: Context, config: LoadedConfig, command: readonly string[], id: AskId, body: string): Promise<string | null> {
  const [program = '', ...args] = command;
  const [{ spawn }, { programEnvironment }] = await Promise.all([import('node:child_process'), import('./unit.js')]);
  const env = { ...(await programEnvironment(context)), PATH: programPath(context, config), WINDLASS_PARENT: id };
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: '/', env, detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    const timer = setTimeout(() => {
      if (child.pid !== undefined) killGroup(child.pid);
      resolve(`it did not end within ${NOTIFY_MS / 1000} s`);
    }, NOTIFY_MS);
    const end = (problem: string | null): void => {
      clearTimeout(timer);
      resolve(problem);
    };
    child.on('error', (error: NodeJS.ErrnoException) => end(`it cannot be started: ${error.code ?? error.message}`));
    child.on('exit', (code, signal) => end(code === 0 ? null : `it ended with ${code ?? signal}`));
    child.stdin.on('error', () => undefined); // it need not read what it is told
    child.stdin.end(`${body}\n`);
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it ended meanwhile
  }
}

async function post(config: LoadedConfig, notify: Notify, id: AskId, body: string): Promise<string | null> {
  const url = new URL(notify.webhook ?? '');
  const at = String(Math.floor(Date.now() / 1000));
  const headers: { [name: string]: string } = { 'content-type': 'application/json', 'x-windlass-ask': id, 'x-windlass-timestamp': at };
  if (notify.secret !== undefined) {
    const secret = await config.secrets.release(notify.secret.replace(/^secret:/, ''), { kind: 'origin', origin: url.origin });
    headers['x-windlass-signature'] = `sha256=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  }
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(NOTIFY_MS) });
  await response.body?.cancel();
  return response.ok
    ? null
    : `it answered ${response.status}${response.status >= 300 && response.status < 400 ? ', and redirects are not followed' : ''}`;
}

/** A line of JSON each. That it cannot be written is said; there is nowhere else to say it. */
async function log(context: Context, line: { readonly [key: string]: string | null }): Promise<void> {
  const file = join(context.places.state, 'notify.log');
  try {
    await appendFile(file, `${JSON.stringify(context.scrubber.value(line))}\n`, { mode: 0o600 });
  } catch (error) {
    context.options.onNotice?.(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}`);
  }
}
