import { type ModelFailure, type ModelRequest, type Proposed, type ToolSchema, WindlassError } from '../../contract/index.js';
import { CallStop } from '../../tools/index.js';
import type { Session } from '../session.js';
import type { CommandOf, Happened } from './happened.js';

/** Asks the model, offering what its lease holds as things stand now. Null = the drive has to stop: a later one asks again. */
export async function performPropose(session: Session, command: CommandOf<'propose'>): Promise<Happened | null> {
  const { watch } = session;
  const { step } = command;
  await session.offers.refresh();
  const { schemas, ...leased } = session.offers.of(step.task, command.tools);
  try {
    const proposed = await session.during(command.deadline, (signal) => ask(session, command, schemas, signal));
    return { kind: 'proposed', step, proposed, leased };
  } catch (error) {
    if (!(error instanceof CallStop)) throw error;
    if (error.outcome.kind === 'timeout') return { kind: 'timed_out', step };
    return watch.halt === 'cancel' ? { kind: 'cancel' } : null;
  }
}

/** @throws CallStop when the signal is aborted first */
function ask(session: Session, command: CommandOf<'propose'>, schemas: readonly ToolSchema[], signal: AbortSignal): Promise<Proposed> {
  const stopped = new Promise<never>((_, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([stopped, propose(session, command, schemas, signal)]);
}

async function propose(
  session: Session,
  command: CommandOf<'propose'>,
  tools: readonly ToolSchema[],
  signal: AbortSignal,
): Promise<Proposed> {
  try {
    const provider = await session.options.models.provider(command.candidate.provider);
    return await provider.propose(requestOf(session, command, tools), signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: 'failed', failure: failureOf(error) };
  }
}

/** A provider that is not configured, or whose configuration is broken, will not mend by itself. */
function failureOf(error: unknown): ModelFailure {
  const message = error instanceof Error ? error.message : String(error);
  return { class: 'permanent', code: WindlassError.is(error) ? error.code : 'internal', message };
}

function requestOf({ pinned }: Session, command: CommandOf<'propose'>, tools: readonly ToolSchema[]): ModelRequest {
  const { step, candidate, turn, system, messages, tail, temperature, maxTokens, outputSchema, choices } = command;
  return {
    run: pinned.id,
    task: step.task,
    turn,
    model: candidate.model,
    system,
    messages,
    tail,
    tools,
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(outputSchema ? { outputSchema } : {}),
    ...(choices ? { choices } : {}),
  };
}
