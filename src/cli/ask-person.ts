import type { AskBody, AskReply, RunListening } from '../app.js';
import type { Context } from './cli.js';
import type { GlobalOptions } from './globals.js';
import { cardText } from './output/asks.js';
import { isTerminal } from './output/terminal.js';

/** Milliseconds in which what was typed before the card was there is thrown away. */
const TYPED_AHEAD_MS = 250;

/**
 * Puts asks to the person at the terminal. Undefined without one: then asks park the run, and nobody is prompted.
 *
 * @param hush takes the progress line away while the card stands; it returns what brings it back
 */
export function askPerson(context: Context<GlobalOptions>, hush: () => () => void): NonNullable<RunListening['onAsk']> | undefined {
  if (!isTerminal(0) || !isTerminal(2)) return undefined;
  return async (ask, signal) => {
    const back = hush();
    try {
      return await showCard(context, ask, signal);
    } catch (error) {
      // A card that cannot be shown is no verdict: the ask stays open.
      context.cli.streams.err(`the ask cannot be put here: ${error instanceof Error ? error.message : String(error)}\n`);
      return null;
    } finally {
      back();
    }
  };
}

async function showCard(context: Context<GlobalOptions>, ask: AskBody, signal: AbortSignal): Promise<AskReply | null> {
  const { aside } = context;
  const { streams } = context.cli;
  const { createInterface } = await import('node:readline');
  const reader = createInterface({ input: process.stdin, output: process.stderr, prompt: '' });
  reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    streams.err(`\n${cardText(ask, aside)}`);
    await pause(TYPED_AHEAD_MS, signal);
    reader.write(null, { ctrl: true, name: 'u' });
    for (;;) {
      const said = await question(reader, prompt(ask), signal);
      if (said === null) return null;
      const reply = replyOf(ask, said.trim());
      if (reply?.approve && ask.terms.confirm !== null) {
        const words = wordsFor(ask);
        const typed = await question(reader, `type ${words} to confirm > `, signal);
        if (typed === null) return null;
        if (typed.trim() === words) return { ...reply, confirm: ask.terms.confirm };
        streams.err('that is something else: nothing was decided\n');
      } else if (reply !== undefined) return reply;
      if (said.trim() === 'a') streams.err(cardText(ask, aside, Number.POSITIVE_INFINITY));
    }
  } finally {
    reader.close();
  }
}

/** What a person types to confirm what is asked strongly: words that stand on the card, and more of them where no dry run shows what would change. */
function wordsFor({ tool, run, terms }: AskBody): string {
  return terms.dry_run ? tool : `${tool} ${run}`;
}

function prompt({ scopes }: AskBody): string {
  const session = scopes.includes('session') ? 's = session, ' : '';
  const always = scopes.includes('always') ? 'always = from now on, ' : '';
  return `o = once, ${session}${always}d [why] = deny, a = show all, l = leave it open > `;
}

/** Undefined = not one of the answers. Nothing is taken for a yes but the letters and words of the card, and the word alone for what lasts. */
function replyOf({ scopes }: AskBody, said: string): AskReply | null | undefined {
  if (said === 'o' || said === 'once') return { approve: true, scope: 'once' };
  if ((said === 's' || said === 'session') && scopes.includes('session')) return { approve: true, scope: 'session' };
  if (said === 'always' && scopes.includes('always')) return { approve: true, scope: 'always' };
  if (said === 'l') return null;
  const denied = /^d(?:eny)?(?:\s+(.*))?$/.exec(said);
  return denied ? { approve: false, ...(denied[1] !== undefined && { guidance: denied[1] }) } : undefined;
}

type Reader = ReturnType<typeof import('node:readline').createInterface>;

/** Null at the end of input, and when there is nothing left to answer. */
function question(reader: Reader, text: string, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const leave = (): void => end(null);
    const end = (said: string | null): void => {
      signal.removeEventListener('abort', leave);
      reader.off('close', leave);
      if (said === null) process.stderr.write('\n');
      resolve(said);
    };
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    reader.once('close', leave);
    reader.question(text, end);
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
