import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createContext } from '../../src/app/context.js';
import { testPolicyFile } from '../../src/app/policy-tests.js';
import { KEYS } from '../../src/config/generated/config-keys.js';
import { makePlace } from './support.js';

const page = await readFile(join(import.meta.dirname, '../../docs/envelopes.md'), 'utf8');
const [example = '', caps = ''] = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text]) => text);

describe('the page about envelopes', () => {
  it('its example loads, and passes the tests it carries', async () => {
    const place = await makePlace();
    await place.write('work/page.yaml', example);
    const context = await createContext({ cwd: place.work, env: place.env });
    expect(await testPolicyFile(context, 'page.yaml')).toMatchObject({ passed: 3, failed: 0 });
  });

  it('its caps load', async () => {
    const place = await makePlace();
    await place.write('home/.config/windlass/windlass.yaml', caps);
    expect((await place.load()).policySources('attended').caps).toHaveLength(1);
  });

  it('shows every key an envelope has', () => {
    const known = Object.entries(KEYS)
      .filter(([place]) => place.startsWith('/envelopes/*'))
      .flatMap(([, keys]) => keys);
    const aliases = ['max_turns', 'max_tool_calls', 'max_tokens'];
    const missing = [...new Set(known)].filter((key) => !aliases.includes(key) && !new RegExp(`\\b${key}:`).test(example));
    expect(missing).toEqual(['allow_agent_approvals', 'max_agent_approvals']);
  });
});
