// A program that embeds windlass by its public API, with a toolset of its own whose effects lie outside the workspace.
// usage: node host.mjs LEDGER run CHAIN | resume RUN
import { openWorkspace } from '../../dist/lib/index.js';
import { createLedger } from './ledger.mjs';

const [ledger, verb, subject] = process.argv.slice(2);
// DIE_AT=send:after: the process is killed there, between the start of a call and its end.
const around = (when, call) => {
  if (process.env.DIE_AT === `${call.descriptor.tool}:${when}`) process.kill(process.pid, 'SIGKILL');
  // Room for a kill between the effect and its record.
  return when === 'after' && new Promise((later) => setTimeout(later, 20));
};

const workspace = await openWorkspace({ config: 'operator.yaml', toolsets: [createLedger(ledger, around)] });
const onEvent = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);
const document =
  verb === 'run' ? await workspace.runChain({ chain: subject, onEvent }) : await workspace.resumeRun({ run: subject, onEvent });
process.stdout.write(`${JSON.stringify(document)}\n`);
await workspace.close();
