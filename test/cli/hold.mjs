// A program that embeds windlass and has a person at hand who never answers.
// usage: node hold.mjs CHAIN
import { openWorkspace } from '../../dist/lib/index.js';

const workspace = await openWorkspace({ config: 'operator.yaml' });
await workspace.runChain({
  chain: process.argv[2],
  onAsk: (ask, signal) => {
    process.stdout.write(`${JSON.stringify(ask)}\n`);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)));
  },
});
await workspace.close();
process.stdout.write('went on\n');
