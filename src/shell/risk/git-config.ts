/**
 * Settings of a repository by which git starts programs, reaches other machines or reads other folders while it only looks.
 * What acts when git changes something (hooks, editors, merge drivers) is not here: those calls are asked about anyway. A
 * pager needs a terminal, and `core.fsmonitor` is answered by the environment. Names in lower case, sub-sections as `*`.
 */
const ACTS = new RegExp(
  `^(?:${[
    'include(?:if)?\\..*', // more of the same, from elsewhere
    'filter\\..*',
    'gpg\\..*',
    'log\\.showsignature',
    'diff\\.external',
    'diff\\.\\*\\..*', // drivers: command, textconv
    // Submodules are looked into by further git calls, under a configuration of their own.
    'diff\\.(?:submodule|ignoresubmodules)',
    'status\\.submodulesummary',
    'submodule\\.recurse',
    'submodule\\.\\*\\.ignore',
    'core\\.(?:worktree|sshcommand|gitproxy|alternaterefscommand)',
    // Missing objects are fetched when they are looked at.
    'extensions\\.partialclone',
    'remote\\.\\*\\.(?:promisor|partialclonefilter)',
  ].join('|')})$`,
);

const HEADER = /^\[[ \t]*([A-Za-z0-9-]+)(?:\.([^\]"\\]*)|[ \t]+"((?:[^"\\]|\\.)*)")?[ \t]*\][ \t]*(.*)$/;
const KEY = /^([A-Za-z][A-Za-z0-9-]*)[ \t]*(?:=(.*)|[#;].*)?$/;

/**
 * The first setting of a repository's configuration (or of `.gitmodules`) that acts while git only looks, as `section.key`;
 * the line itself where it cannot be read; null where there is none.
 */
export function actingSetting(text: string): string | null {
  let section = '';
  for (const line of text.replace(/^\ufeff/, '').split(/\r?\n/)) {
    let rest = line.trim();
    const header = HEADER.exec(rest);
    if (header) {
      const [, name = '', dotted, quoted, behind = ''] = header;
      section = `${name.toLowerCase()}${dotted === undefined && quoted === undefined ? '' : '.*'}`;
      rest = behind;
    }
    if (rest === '' || rest.startsWith('#') || rest.startsWith(';')) continue;
    const key = KEY.exec(rest);
    // A value that goes on in the next line could hide one.
    if (!key || section === '' || /\\$/.test(key[2] ?? '')) return rest.slice(0, 80);
    const setting = `${section}.${key[1]?.toLowerCase()}`;
    if (ACTS.test(setting)) return setting;
  }
  return null;
}
