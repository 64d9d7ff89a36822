// The process in which the fuzzer makes its calls: it may break, and whoever watches it sees that.
import { readdirSync } from 'node:fs';
import { openWorkspace, WindlassError } from '../../dist/lib/index.js';

const TERMINAL = new Set(['ToolCallFinished', 'ToolCallFailed', 'ToolCallDenied', 'ToolCallUnknown']);
const { cwd, config, canaries } = JSON.parse(process.argv[2]);
/** One a rulebook: the envelope is chosen when a workspace is opened. */
const opened = new Map();

async function workspaceOf(envelope) {
  if (!opened.has(envelope)) opened.set(envelope, await openWorkspace({ cwd, workspace: cwd, config, envelope }));
  return opened.get(envelope);
}

async function call({ envelope, ...request }) {
  const began = performance.now();
  const workspace = await workspaceOf(envelope);
  try {
    const document = await workspace.callTool({ ...request, session: 'fuzz' });
    const ms = performance.now() - began;
    const story = document.run === null ? null : await workspace.trace(document.run);
    return { ...told(document), ...(await seen(workspace, document, story)), ms };
  } catch (error) {
    if (!(error instanceof WindlassError)) throw error;
    const leaks = leaksOf('error', `${error.message} ${JSON.stringify(error)}`);
    return {
      run: null,
      outcome: null,
      code: error.code,
      message: error.message,
      writes: [],
      hashes: [],
      ends: null,
      leaks,
      ms: performance.now() - began,
    };
  }
}

function told({ run, outcome, error, plan, result }) {
  const writes = (plan?.writes ?? []).map(({ real, post }) => ({ real, post }));
  const hashes = JSON.stringify(result ?? null).match(/\b[0-9a-f]{64}\b/g) ?? [];
  return { run, outcome, code: error?.code ?? null, message: error?.message.slice(0, 500) ?? null, writes, hashes: hashes.slice(0, 1000) };
}

async function seen(workspace, document, story) {
  const leaks = [...leaksOf('answer', JSON.stringify(document)), ...leaksOf('journal', JSON.stringify(story))];
  for (const { sha256 } of document.artifacts) leaks.push(...leaksOf('artifact', await artifactText(workspace, sha256)));
  if (story === null) return { leaks, ends: null };
  const ends = new Map();
  for (const { record } of story.records) {
    if (typeof record.call !== 'string') continue;
    ends.set(record.call, (ends.get(record.call) ?? 0) + (TERMINAL.has(record.kind) ? 1 : 0));
  }
  return { leaks, ends: [...ends.values()] };
}

/** What was a file is kept for a revert and shown to nobody. */
async function artifactText(workspace, sha256) {
  try {
    return (await workspace.readArtifact(sha256)).toString('latin1');
  } catch (error) {
    if (error.code === 'artifact_withheld') return '';
    throw error;
  }
}

function leaksOf(where, text) {
  return canaries.filter((canary) => text.includes(canary)).map((canary) => `${where} holds ${canary}`);
}

async function tools() {
  const workspace = await workspaceOf('confined');
  const { tools: all } = await workspace.listTools();
  const shown = await Promise.all(all.map(({ name }) => workspace.showTool(name)));
  return shown.map(({ name, descriptor }) => ({ name, effect: descriptor.effects.class, input: descriptor.schemas.input }));
}

async function answer(question) {
  if (question.kind === 'tools') return tools();
  if (question.kind === 'call') return call(question.call);
  for (const workspace of opened.values()) await workspace.close();
  opened.clear();
  return null;
}

process.on('message', (question) => {
  answer(question).then(
    (value) => process.send({ value, rss: process.memoryUsage().rss, descriptors: readdirSync('/proc/self/fd').length }),
    (error) => process.send({ broken: error?.stack ?? String(error) }),
  );
});
process.send('up');
