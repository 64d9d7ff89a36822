import { readdirSync } from 'node:fs';
import type { Json } from '../../src/index.js';
import type { Broken, FuzzCall, Reply } from './call.js';
import type { KnownTool } from './calls.js';
import { callByCommand } from './command.js';
import { Host } from './host.js';
import { Judge } from './judge.js';
import { processesLeft, sleepOf } from './left.js';
import { Scene } from './scene.js';

/** Far more than any call may take: a machine under load is slow. */
const LIMIT_MS = 60_000;

/** One scene, its host and its judge. */
export class Round {
  readonly scene: Scene;
  readonly tools: readonly KnownTool[];
  readonly #host: Host;
  readonly #judge: Judge;
  /** Runs that can go on. */
  readonly #waiting = new Set<string>();

  private constructor(scene: Scene, host: Host, tools: readonly KnownTool[]) {
    this.scene = scene;
    this.#host = host;
    this.tools = tools;
    this.#judge = new Judge(scene);
  }

  static async open(unprivileged: boolean): Promise<Round> {
    const scene = new Scene(unprivileged);
    const host = await Host.start(scene);
    return new Round(scene, host, await host.tools());
  }

  /** Makes a call and looks at everything that must hold afterwards. */
  async make(call: FuzzCall): Promise<{ readonly reply: Reply | null; readonly violated: readonly string[] }> {
    const here = placed(call, this.scene);
    const reply: Reply | Broken = call.cli ? await callByCommand(here, this.scene, LIMIT_MS) : await this.#host.call(here, LIMIT_MS);
    if ('broken' in reply) return { reply: null, violated: [reply.broken] };
    if (reply.outcome === 'waiting' && reply.run !== null) this.#waiting.add(reply.run);
    const effect = this.tools.find(({ name }) => name === call.tool)?.effect ?? null;
    const starts = call.cli || (call.tool.startsWith('local_shell.') && reply.writes !== undefined && reply.outcome !== 'denied');
    const left = starts ? await processesLeft(this.scene, this.#host.pid) : [];
    return { reply, violated: [...this.#judge.judge(here, reply, effect), ...left] };
  }

  /** What is left when everything is closed. */
  async close(): Promise<readonly string[]> {
    await this.#host.end();
    const left = readdirSync(this.scene.temporary, { recursive: true, encoding: 'utf8' })
      .filter((name) => ![...this.#waiting].some((run) => name.includes(run)) && !(this.#waiting.size > 0 && /^windlass-[^/]*$/.test(name)))
      .map((name) => `a temporary file is left: ${name}`);
    const processes = await processesLeft(this.scene, this.#host.pid);
    this.scene.remove();
    return [...left, ...processes];
  }
}

/** A call with its places where they are in this scene. */
export function placed(call: FuzzCall, scene: Scene): FuzzCall {
  return withPlaces(call as unknown as Json, scene) as unknown as FuzzCall;
}

function withPlaces(value: Json, scene: Scene): Json {
  if (typeof value === 'string') return value.replaceAll('@BASE@', scene.base).replaceAll('@SLEEP@', sleepOf(scene));
  if (Array.isArray(value)) return value.map((each) => withPlaces(each, scene));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withPlaces(each, scene)]));
}
