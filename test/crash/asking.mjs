// A program that embeds windlass and has a person at hand who never answers; it says where each effect stands.
// usage: node asking.mjs LEDGER run CHAIN | resume RUN | approve ASK
import { openWorkspace } from '../../dist/lib/index.js';
import { createLedger } from './ledger.mjs';

const [ledger, verb, subject] = process.argv.slice(2);
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
const around = (when) => {
  say({ effect: when });
  return new Promise((later) => setTimeout(later, 60));
};
const onAsk = (ask, signal) => {
  say({ run: ask.run, ask: ask.id });
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)));
};

const workspace = await openWorkspace({ config: 'operator.yaml', toolsets: [createLedger(ledger, around)] });
const acts = {
  run: () => workspace.runChain({ chain: subject, onAsk }),
  resume: () => workspace.resumeRun({ run: subject }),
  approve: () => workspace.respond({ ask: subject, approve: true }),
};
try {
  say(await acts[verb]());
} catch (error) {
  say({ code: error.code });
  process.exitCode = 1;
} finally {
  await workspace.close();
}
