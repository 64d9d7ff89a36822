import { DEFAULT_OUTPUT, type RuleSource } from '../../contract/index.js';
import { compileGlob } from '../glob.js';
import { once } from '../once.js';
import { RuleList } from '../rule-list.js';
import { commandList, readEntry } from './command-entry.js';
import type { AccessBody, AccessLayers, AllowedPath, Limit } from './types.js';

const source: RuleSource = { file: 'built-in' };

/** What holds in every envelope that does not say otherwise (ENV-5, TKT-6). Made when a policy first needs it. */
const defaultAccess = once(
  (): AccessLayers => ({
    path: { allow: [allowed('workspace'), allowed('tmpdir')], deny: denied('/proc/**', '/sys/**', '/dev/**', '/etc/shadow') },
    command: {
      allow: null,
      deny: commands(
        'shutdown',
        'reboot',
        'halt',
        'poweroff',
        'systemctl reboot',
        'systemctl halt',
        'systemctl poweroff',
        'mkfs',
        'mkfs.*',
        'mke2fs',
        'pattern:fork-bomb',
        'pattern:device-write',
      ),
    },
    resource: {
      outputBytes: limit('output_bytes', DEFAULT_OUTPUT.bytes),
      outputLines: limit('output_lines', DEFAULT_OUTPUT.lines),
      fileBytes: limit('file_bytes', 10 * 1024 * 1024),
    },
    tools: { allow: null, deny: [] },
  }),
);

/** A block of caps leaves to the envelope what it does not name. */
const silentAccess = once(
  (): AccessLayers => ({
    path: { allow: null, deny: new RuleList([]) },
    command: { allow: null, deny: commands() },
    resource: { outputBytes: null, outputLines: null, fileBytes: null },
    tools: { allow: null, deny: [] },
  }),
);

/** A layer that is not stated is the default one, and so is a list that a stated layer leaves out: nothing opens by being forgotten. */
export function completeAccess(stated: AccessBody, kind: 'envelope' | 'caps' | 'trust'): AccessLayers {
  const ground = kind === 'caps' ? silentAccess() : defaultAccess();
  return {
    path: { ...ground.path, ...stated.path },
    command: { ...ground.command, ...stated.command },
    resource: { ...ground.resource, ...stated.resource },
    tools: { ...ground.tools, ...stated.tools },
  };
}

function allowed(root: 'workspace' | 'tmpdir'): AllowedPath {
  return { root, glob: compileGlob('**'), rule: `access.path.allow "${root}:**" (default)`, source };
}

function denied(...patterns: readonly string[]): AccessLayers['path']['deny'] {
  return new RuleList(patterns.map((pattern) => ({ glob: compileGlob(pattern), rule: `access.path.deny "${pattern}" (default)`, source })));
}

function commands(...texts: readonly string[]): AccessLayers['command']['deny'] {
  return commandList(
    texts.flatMap((text) => {
      const entry = readEntry(text);
      return entry === null ? [] : [{ ...entry, rule: `access.command.deny "${text}" (default)`, source }];
    }),
  );
}

function limit(key: string, at: number): Limit {
  return { at, rule: `access.resource.${key} ${at} (default)`, source };
}
