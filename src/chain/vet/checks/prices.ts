import { asksModels } from '../../definition.js';
import { type Problem, problem } from '../../problem.js';
import { didYouMean } from '../../suggest.js';
import { type Outline, type OutlineTask, objectAt } from '../outline.js';
import type { Surroundings } from '../surroundings.js';

/** A bound on cost is kept only where the price of every candidate is known (rulings 6.5). */
export function checkPrices({ root, tasks }: Outline, { price }: Surroundings): readonly Problem[] {
  if (!price) return [];
  return tasks
    .filter((task) => asksModels(task.handler) && isBounded(root, task))
    .flatMap((task) => candidates(task).flatMap(({ provider, pointer }) => fault(provider, pointer, price)));
}

/** A provider that nobody configured cannot be asked. Where cost is bounded, `checkPrices` says so already. */
export function checkProviders({ root, tasks }: Outline, { providers = [], price }: Surroundings): readonly Problem[] {
  if (providers.length === 0) return [];
  const unknown = tasks
    .filter((task) => asksModels(task.handler) && !(price && isBounded(root, task)))
    .flatMap((task) => candidates(task).filter(({ provider }) => !providers.includes(provider)));
  // What stands in `defaults` is told once.
  return [...new Map(unknown.map((each) => [each.pointer, each])).values()].map(({ provider, pointer }) => {
    const hint = didYouMean(provider, providers) || `; configured are ${providers.join(', ')}`;
    return problem('unknown_provider', pointer, `no provider is called "${provider}"${hint}`, { severity: 'warning' });
  });
}

function isBounded(root: Outline['root'], { raw }: OutlineTask): boolean {
  const budgets = [objectAt(root, 'budget'), objectAt(objectAt(root, 'defaults'), 'budget'), objectAt(raw, 'budget')];
  return budgets.some((budget) => budget['cost_usd'] !== undefined);
}

function fault(provider: string, pointer: string, price: NonNullable<Surroundings['price']>): readonly Problem[] {
  switch (price(provider)) {
    case 'known':
      return [];
    case 'unknown': {
      const message = `\`cost_usd\` bounds this task, and what provider "${provider}" costs is not known; set its \`price: { input, output }\` in the configuration`;
      return [problem('price_unknown', pointer, message)];
    }
    case 'not_configured': {
      const message = `\`cost_usd\` bounds this task, and no provider is called "${provider}" here, so what it costs is not known`;
      return [problem('price_unknown', pointer, message, { severity: 'warning' })];
    }
  }
}

/** Providers that the file names as they are; what a macro yields is judged when it is asked. */
function candidates(task: OutlineTask): readonly { readonly provider: string; readonly pointer: string }[] {
  const { candidates: listed, provider, providers } = task.config;
  const own = objectAt(task.raw, 'execute_config');
  const at = (key: string): string => `${own[key] === undefined ? '/defaults' : task.pointer}/execute_config/${key}`;
  const named = Array.isArray(listed)
    ? listed.map((each, index) => ({ provider: each?.provider, pointer: `${at('candidates')}/${index}/provider` }))
    : provider
      ? [{ provider, pointer: at('provider') }]
      : [{ provider: Array.isArray(providers) ? providers[0] : undefined, pointer: `${at('providers')}/0` }];
  return named.flatMap((each) =>
    typeof each.provider === 'string' && each.provider !== '' && !each.provider.includes('{{')
      ? [{ provider: each.provider, pointer: each.pointer }]
      : [],
  );
}
