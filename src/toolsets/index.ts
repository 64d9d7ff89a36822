import type { Toolset } from '../contract/index.js';
import { localFs } from './local_fs/index.js';
import { localShell } from './local_shell/index.js';
import { nativeGit } from './native_git/index.js';
import { nativeJq } from './native_jq/index.js';

/** The toolsets that are part of the product. The build takes them through registration, so that no start has to. */
export const SHIPPED: readonly Toolset[] = [localFs, localShell, nativeGit, nativeJq];

export { unifiedDiff } from './local_fs/diff.js';
export { shownName } from './shown-name.js';
export { localFs, localShell, nativeGit, nativeJq };
