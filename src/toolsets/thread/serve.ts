import { parentPort } from 'node:worker_threads';
import type { Answer, Broken, Message } from './thread.js';

/** What a thread says no to, in words for whoever called. */
export class Refusing extends Error {
  readonly code: string;

  constructor(code: string, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** Answers one question after the other, for as long as the thread is wanted. `begin` loads what every answer needs. */
export function serve<L, Q, T>(begin: () => Promise<L>, work: (library: L, question: Q) => Promise<T>): void {
  let library: Promise<L> | undefined;
  parentPort?.on('message', async (message: Message<Q>) => {
    const answer = await answerTo(async () => {
      library ??= begin();
      const loaded = await library;
      return message.kind === 'begin' ? null : work(loaded, message.question);
    });
    parentPort?.postMessage(answer);
  });
}

async function answerTo<T>(work: () => Promise<T>): Promise<Answer<T> | Broken> {
  try {
    return { kind: 'answer', value: await work() };
  } catch (error) {
    if (error instanceof Refusing) return { kind: 'refused', code: error.code, reason: error.message };
    return { kind: 'broken', message: error instanceof Error ? error.message : String(error) };
  }
}
