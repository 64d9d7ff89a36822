export { loadDialogue } from './dialogues.js';
export type { Models, ModelsConfig, Price, ProviderConfig } from './models.js';
export { createModels } from './models.js';
export type { Dialogue, LeftOver } from './scripted/dialogue.js';
export { leftovers } from './scripted/leftovers.js';
