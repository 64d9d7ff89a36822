import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Finding } from './call.js';
import { corpus, fuzz, type Report, replay } from './fuzz.js';

const { values } = parseArgs({
  options: { seconds: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' }, replay: { type: 'string', multiple: true } },
});
const seconds = Number(values.seconds ?? 60);
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
if (!(seconds > 0) || !Number.isSafeInteger(seed)) throw new Error('--seconds takes a number above 0, --seed an integer');

process.exitCode = values.replay === undefined ? await run() : await replayFiles(values.replay);

async function run(): Promise<number> {
  for (const [name, finding] of corpus()) {
    const violated = await replay(finding);
    if (violated.length > 0) return tell({ ...finding, violated }, `test/fixtures/fuzz/${name} is back`);
  }
  console.error(`fuzzing for ${seconds} s, seed ${seed}`);
  const report = await fuzz({ seed, seconds, ...(values.only !== undefined && { only: values.only }) });
  summarise(report);
  for (const finding of report.findings) tell(finding, `in scene ${finding.scene} of --seed ${seed}`);
  return report.findings.length === 0 ? 0 : 1;
}

async function replayFiles(files: readonly string[]): Promise<number> {
  const { readFileSync } = await import('node:fs');
  for (const file of files) {
    const finding = JSON.parse(readFileSync(file, 'utf8')) as Finding;
    const violated = await replay(finding);
    if (violated.length > 0) return tell({ ...finding, violated }, file);
    console.log(`${file}: nothing is wrong`);
  }
  return 0;
}

function summarise({ calls, scenes, ends, rss }: Report): void {
  for (const [end, count] of [...ends].sort(([one], [other]) => (one < other ? -1 : 1))) console.log(`${String(count).padStart(6)} ${end}`);
  console.log(`${calls} calls in ${scenes} scenes; at most ${Math.round(rss / 1_000_000)} MB of memory`);
}

/** A finding, and the command lines that show it again. */
function tell(finding: Finding, where: string): number {
  const folder = join(tmpdir(), 'windlass-fuzz-findings');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${finding.seed}-${finding.scene}.json`);
  writeFileSync(file, `${JSON.stringify(finding, null, 2)}\n`);
  const last = finding.calls.at(-1);
  console.log(`FOUND ${where}`);
  for (const each of finding.violated) console.log(`  ${each}`);
  if (last !== undefined) {
    const policies = last.policies === undefined ? '' : ` --policies ${quoted(JSON.stringify(last.policies))}`;
    const words = `windlass tool call ${last.tool} --args ${quoted(JSON.stringify(last.args))} --envelope ${last.envelope}${policies}${last.dryRun ? ' --dry-run' : ''}`;
    console.log(`  by, after ${finding.calls.length - 1} other calls: ${words.slice(0, 4000)}`);
  }
  console.log(`  again: npm run fuzz -- --replay ${file}`);
  return 1;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
