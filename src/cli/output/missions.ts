import type { MissionDetailDocument, MissionDocument, MissionSummary, MissionsDocument, RunDetailDocument } from '../../app.js';
import type { GlobalOptions } from '../globals.js';
import { sameRun } from '../same-place.js';
import { dimFirst, paintStatus, runRows, runSections } from './runs.js';
import type { Style } from './style.js';
import { CUT_REPLY, count, duration, listing, oneLine, reasonText, table } from './text.js';

/** The one line a mission leaves on stderr: what happened, why, and which command shows more. */
export function missionLine(document: MissionDocument, style: Style, elsewhere: string): string {
  const { mission, run, chain, status, envelope, usage, denials, asks, error } = document;
  const more = `more: windlass mission show ${mission}${elsewhere}`;
  if (status === 'skipped') return `mission ${style.yellow('skipped')}: ${oneLine(error?.message ?? '', 300)} · ${more}\n`;
  const parts = [count(usage.steps, 'step'), count(usage.tool_calls, 'tool call'), duration(usage.elapsed_ms)];
  if (denials.length > 0) parts.push(count(denials.length, 'denial'));
  if (status === 'landed' && document.stop_reason === 'max_tokens') parts.push(CUT_REPLY);
  const asked = asks.map((ask) => ask.reason).join('; ');
  const why = asked !== '' ? `: ${oneLine(asked, 300)}` : error ? `: ${reasonText(error, 300)}` : '';
  return `mission ${paintMission(status, style)}${why} · chain ${oneLine(chain)}, envelope ${oneLine(envelope)}, ${run}, ${parts.join(', ')} · ${more}\n`;
}

export function missionsText(document: MissionsDocument, style: Style): string {
  if (document.missions.length === 0) return 'no missions; fire one with: windlass mission fire CHAIN INTENT\n';
  const rows = document.missions.map((mission) => [
    mission.id,
    oneLine(mission.chain, 40),
    oneLine(mission.envelope, 40),
    mission.status,
    mission.started.slice(0, 19).replace('T', ' '),
    mission.slot === null ? '-' : oneLine(mission.slot, 40),
    oneLine(mission.intent, 60),
  ]);
  return listing(
    [['MISSION', 'CHAIN', 'ENVELOPE', 'STATUS', 'STARTED (UTC)', 'SLOT', 'INTENT'], ...rows],
    (cell, column, row) => {
      if (row === 0) return style.dim(cell);
      return column === 3 ? paintMission(cell as MissionSummary['status'], style) : cell;
    },
    style.columns,
  );
}

export function missionText(document: MissionDetailDocument, style: Style, options: GlobalOptions): string {
  const { mission, intent, slot, status, resume, ...run } = document;
  const detail: RunDetailDocument = { ...run, status: runStatus(status) };
  const rows = [
    ['mission', mission],
    ['intent', oneLine(intent, 400)],
    ...(slot === null ? [] : [['slot', oneLine(slot)]]),
    [
      'stands',
      paintMission(status, style) + (resume === null ? '' : `; its process is gone, take it up with: ${resume}${sameRun(options)}`),
    ],
    ...runRows(detail, style),
  ];
  return `${table(rows, dimFirst(style))}${runSections(detail, style, options)}`;
}

/** How a run of this mission stands, in the words of runs. */
function runStatus(status: MissionDetailDocument['status']) {
  switch (status) {
    case 'running':
    case 'orphaned':
    case 'waiting':
    case 'cancelled':
      return status;
    case 'landed':
      return 'done';
    case 'failed':
    case 'denied':
    case 'exhausted':
    case 'unknown':
    case 'timeout':
      return 'failed';
    default:
      return status satisfies never;
  }
}

/** A mission has the colour of its run. */
function paintMission(status: MissionSummary['status'], style: Style): string {
  return paintStatus(runStatus(status), style, status);
}
