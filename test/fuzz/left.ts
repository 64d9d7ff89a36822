import { readdirSync, readFileSync } from 'node:fs';
import type { Scene } from './scene.js';

/** Processes of a scene that are still there although the call that started them ended. A short while passes until none is. */
export async function processesLeft(scene: Scene, host: number): Promise<readonly string[]> {
  for (let tries = 0; ; tries++) {
    const left = startedBy(scene, host);
    if (left.length === 0 || tries === 20) return left;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function startedBy(scene: Scene, host: number): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== host && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').trim();
        const marked = line.includes(sleepOf(scene)) || readFileSync(`/proc/${pid}/environ`, 'latin1').includes(scene.mark);
        return marked && line !== '' ? [`process ${pid} is left: ${line.slice(0, 200)}`] : [];
      } catch {
        return []; // It ended, or is somebody else's.
      }
    });
}

/** Seconds that only programs of this scene sleep for: they are known by it where they have no environment. */
export function sleepOf(scene: Scene): string {
  return `300.${[...scene.mark].map((letter) => letter.charCodeAt(0)).join('')}`;
}
