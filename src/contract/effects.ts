/** What a tool may do to the world, in rising order (ENV-6). */
export const EFFECT_CLASSES = ['read', 'mutate-reversible', 'mutate-irreversible', 'destructive'] as const;
export type EffectClass = (typeof EFFECT_CLASSES)[number];

/** Whether an effect is stronger than the most that is allowed. */
export function exceeds(effect: EffectClass, most: EffectClass): boolean {
  return EFFECT_CLASSES.indexOf(effect) > EFFECT_CLASSES.indexOf(most);
}

/** What makes a repeat of an interrupted call safe, or says that nothing does (D4). Every effect above `read` names one. */
export const IDEMPOTENCY_CONTRACTS = ['provider-native', 'check-before-act', 'at-most-once'] as const;
export type Idempotency = (typeof IDEMPOTENCY_CONTRACTS)[number];
