import { didYouMean, EFFECT_CLASSES, type EffectClass, type Json } from '../contract/index.js';
import type { DocumentReader } from './document.js';
import type { EffectCap } from './rules.js';

const PRESETS: { readonly [preset: string]: EffectClass } = {
  readonly: 'read',
  strict: 'mutate-reversible',
  standard: 'mutate-irreversible',
  permissive: 'destructive',
};

/** `cap`: an effect class, or the name of the preset that stands for it (rulings 1.6). */
export function readCap(reader: DocumentReader, value: Json | undefined): EffectCap | null {
  if (value === undefined) return null;
  const effect =
    EFFECT_CLASSES.find((name) => name === value) ??
    (typeof value === 'string' && Object.hasOwn(PRESETS, value) ? PRESETS[value] : undefined);
  if (effect === undefined) {
    const known = [...EFFECT_CLASSES, ...Object.keys(PRESETS)];
    reader.problem(
      '/cap',
      `cap is ${JSON.stringify(value)}; it must be one of ${known.join(', ')}${typeof value === 'string' ? didYouMean(value, known) : ''}`,
    );
    return null;
  }
  return { effect, rule: `cap ${effect}`, source: reader.source('/cap') };
}
