export { loadDialogue } from './dialogues.js';
export type { Models } from './models.js';
export { createModels } from './models.js';
export { priceOf } from './price.js';
export { leftovers } from './scripted/leftovers.js';
