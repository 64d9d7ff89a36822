import type { Dialogue } from './scripted/dialogue.js';

/**
 * Reads a dialogue file, YAML or JSON, for a test harness that checks what was left unsaid.
 * @throws WindlassError `file_not_found`, `invalid_syntax`, `invalid_file`, the latter two with a position
 */
export async function loadDialogue(file: string): Promise<Dialogue> {
  const reading = await import('./scripted/read-dialogue.js');
  return reading.loadDialogue(file);
}
