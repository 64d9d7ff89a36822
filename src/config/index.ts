import { KEYS } from './generated/config-keys.js';

/** The keys of a configuration. */
export const CONFIG_KEYS = KEYS[''] ?? [];

export { addAlwaysRule, removeAlwaysRule } from './always-rule.js';
export { approverOf } from './approvers.js';
export { CONFIG_NAMES, findWorkspace, type Workspace } from './find-workspace.js';
export { type ConfigOptions, type LoadedConfig, loadConfig } from './load-config.js';
export { ADMIN_FOLDER, userConfigFolder } from './places.js';
export { placeOf, type ReadConfig, readConfigFile } from './read-file.js';
export { KnownSecrets } from './scrubber.js';
export { isTrusted, openTrust, trustPath } from './trust.js';
