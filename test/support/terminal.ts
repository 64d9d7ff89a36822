import { spawn } from 'node:child_process';
import { ended, type Home, launcher } from './cli.js';

/** The command on a terminal of its own (util-linux `script`), typed to as soon as it asks. */
export async function onTerminal(at: Home, args: readonly string[], typed: readonly string[]) {
  const words = [process.execPath, launcher, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', words, '/dev/null'], {
    cwd: at.workspace,
    env: { ...at.env, TERM: 'xterm' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let seen = '';
  let answered = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
    const line = typed[answered];
    if (line !== undefined && seen.split('leave it open > ').length - 1 > answered) {
      answered += 1;
      child.stdin.write(`${line}\r`);
    }
  });
  return { ...(await ended(child)), seen };
}
