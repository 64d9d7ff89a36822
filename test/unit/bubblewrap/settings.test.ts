import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSettings } from '../../../src/unit/bubblewrap/settings.js';
import { put, temporaryFolder } from '../support.js';

it('TM-12 a setting of the system in a closed folder is not shown, and keeps no step from running', () => {
  const etc = temporaryFolder();
  const [open, shut, led, link] = ['open', 'tls/shut', 'led', 'zone'].map((name) => join(etc, name)) as [string, string, string, string];
  put(open, 'x');
  put(shut, 'x');
  symlinkSync('tls/shut', led);
  symlinkSync('/usr/share/zoneinfo/UTC', link);
  chmodSync(join(etc, 'tls'), 0);
  process.seteuid?.(65_534); // no folder is closed to root
  try {
    const settings = openSettings(6, [shut, led, join(etc, 'none'), link, open]);
    settings.close();
    expect(settings.options).toEqual(['--symlink', '/usr/share/zoneinfo/UTC', link, '--perms', '0444', '--file', '6', open]);
  } finally {
    process.seteuid?.(0);
    chmodSync(join(etc, 'tls'), 0o755);
  }
});
