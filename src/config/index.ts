export { CONFIG_NAMES, configFiles, findWorkspace, type Workspace } from './find-workspace.js';
export type { Provider } from './layer.js';
export { type ConfigOptions, type LoadedConfig, loadConfig } from './load-config.js';
export { type Environment, userConfigFolder } from './places.js';
export type { Purpose } from './policy-sources.js';
export { readConfigFile } from './read-file.js';
export { isTrusted, openTrust, type Trust, trustPath } from './trust.js';
