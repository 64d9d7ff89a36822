import { describe, expect, it } from 'vitest';
import { TRANSITIONS } from '../../src/engine/generated/transitions.js';
import { transitionsOfMachine } from '../../src/engine/machine.js';

describe('CHN-6 the machine of an attempt', () => {
  it('is what runs read of it', () => {
    expect(TRANSITIONS).toEqual(transitionsOfMachine());
  });

  it('can end an attempt wherever it waits, and never leaves one without a way on', () => {
    for (const causes of Object.values(TRANSITIONS)) {
      expect(causes.cancel).toEqual(['settle']);
      for (const wants of Object.values(causes)) expect(wants.length).toBeGreaterThan(0);
    }
  });

  it('waits for a person only where a call was about to act', () => {
    const waits = Object.entries(TRANSITIONS).flatMap(([phase, causes]) =>
      Object.entries(causes).flatMap(([cause, wants]) => (wants.includes('person') ? [`${phase} ${cause}`] : [])),
    );
    expect(waits).toEqual(['acting acted']);
  });
});
