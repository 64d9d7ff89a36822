export { loadDialogue } from './dialogues.js';
export type { Models } from './models.js';
export { createModels } from './models.js';
export { leftovers } from './scripted/leftovers.js';
