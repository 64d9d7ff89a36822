import { type Problem, problem } from '../../problem.js';
import { type Outline, type OutlineTask, objectAt } from '../outline.js';
import type { Surroundings } from '../surroundings.js';

/** A bound on cost is kept only where the price of every candidate is known (rulings 6.5). */
export function checkPrices({ root, tasks }: Outline, { price }: Surroundings): readonly Problem[] {
  if (!price) return [];
  const ofRun = objectAt(root, 'budget')['cost_usd'] !== undefined;
  const shared = objectAt(objectAt(root, 'defaults'), 'budget')['cost_usd'] !== undefined;
  return tasks
    .filter(({ handler }) => handler === 'chat_completion' || handler === 'route')
    .filter(({ raw }) => ofRun || shared || objectAt(raw, 'budget')['cost_usd'] !== undefined)
    .flatMap((task) => candidates(task).flatMap(({ provider, pointer }) => fault(provider, pointer, price)));
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
