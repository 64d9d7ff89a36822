import type { RunDocument, RunEvent, RunListening } from '../../app.js';
import { askPerson } from '../ask-person.js';
import type { Context } from '../cli.js';
import { exitOfRun } from '../exit.js';
import type { EventFormat, GlobalOptions } from '../globals.js';
import { cancelOnSignal } from '../signals.js';
import { announceAsks } from './announce-asks.js';
import { createProgress } from './progress.js';
import { outputText } from './runs.js';
import { escaped, oneLine, safeJson } from './text.js';

type Following = GlobalOptions & { readonly events?: EventFormat };

/** Shows a run while it goes, prints its result, and says with which code the process ends. */
export async function follow(context: Context<Following>, start: (listening: RunListening) => Promise<RunDocument>): Promise<number> {
  const stop = cancelOnSignal();
  const progress = createProgress(context);
  const asEvents = context.options.events === 'jsonl';
  const print = (line: object) => context.cli.streams.out(`${safeJson(line)}\n`);
  const onAsk = askPerson(context, () => progress.hush());
  const onEvent = (event: RunEvent) => {
    progress.show(event);
    if (asEvents) print(event);
  };
  try {
    const document = await start({ signal: stop.signal, onEvent, ...(onAsk && { onAsk }) });
    progress.end(document);
    announceAsks(context, document.run, document.asks);
    context.cli.warm = true; // what a run needs is compiled now
    if (asEvents) print(document);
    else context.result(document, outputText);
    return document.outcome === 'cancelled' ? (stop.exit() ?? exitOfRun(document)) : exitOfRun(document);
  } finally {
    progress.clear();
    stop.release();
  }
}

/** Which envelope judges, and where it stands. */
export function announce(context: Context<GlobalOptions>, envelope: { readonly name: string; readonly file: string | null }): void {
  context.note(context.aside.dim(`envelope ${oneLine(envelope.name)}${envelope.file ? ` (${escaped(envelope.file)})` : ''}\n`));
}
