import type { MissionDocument, RunEvent, RunListening } from '../../app.js';
import type { Context } from '../cli.js';
import { exitOfMission } from '../exit.js';
import type { EventFormat, GlobalOptions } from '../globals.js';
import { samePlace } from '../same-place.js';
import { cancelOnSignal } from '../signals.js';
import { missionLine } from './missions.js';
import { createProgress } from './progress.js';
import { valueText } from './runs.js';
import { safeJson } from './text.js';

/**
 * Shows a mission while it goes where somebody watches; off a terminal its last line is the only one, so that what cron
 * mails is that line.
 */
export async function followMission(
  context: Context<GlobalOptions & { readonly events?: EventFormat }>,
  fire: (listening: RunListening) => Promise<MissionDocument>,
): Promise<number> {
  const stop = cancelOnSignal();
  const progress = context.live ? createProgress(context) : null;
  const asEvents = context.options.events === 'jsonl';
  const print = (line: object) => context.cli.streams.out(`${safeJson(line)}\n`);
  const onEvent = (event: RunEvent) => {
    progress?.show(event);
    if (asEvents) print(event);
  };
  try {
    const document = await fire({ signal: stop.signal, onEvent });
    progress?.clear();
    context.cli.warm = true; // what a run needs is compiled now
    const line = missionLine(document, context.aside, samePlace(context.options));
    // Quiet silences what went well; why there is no result is always said.
    if (document.status === 'landed') context.note(line);
    else context.cli.streams.err(line);
    if (asEvents) print(document);
    else context.result(document, ({ status, output }, style) => (status === 'landed' ? valueText(output, style) : ''));
    return document.status === 'cancelled' ? (stop.exit() ?? exitOfMission(document)) : exitOfMission(document);
  } finally {
    progress?.clear();
    stop.release();
  }
}
