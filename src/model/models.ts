import { type Clock, type ModelProvider, type Usage, WindlassError } from '../contract/index.js';

/** USD per million tokens. */
interface Price {
  readonly input: number;
  readonly output: number;
}

type ProviderConfig = {
  /** Answers from a dialogue file: absolute, or relative to the current folder. */
  readonly type: 'scripted';
  readonly dialogue: string;
  readonly price?: Price;
};

export interface ModelsConfig {
  readonly providers: { readonly [name: string]: ProviderConfig };
  readonly clock: Clock;
}

export interface Models {
  /** Sorted. */
  names(): readonly string[];
  /**
   * The provider, made at its first use and kept.
   * @throws WindlassError `provider_not_found`, and what reading its configuration throws (`file_not_found`,
   * `invalid_syntax`, `invalid_file`)
   */
  provider(name: string): Promise<ModelProvider>;
  /** What a reply cost in USD: 0 where no price is configured. */
  cost(provider: string, usage: Usage): number;
}

/** The configured ways to reach models, by name. Nothing is loaded before a chain asks for it (D12). */
export function createModels(config: ModelsConfig): Models {
  const made = new Map<string, Promise<ModelProvider>>();
  const configured = (name: string): ProviderConfig | undefined =>
    Object.hasOwn(config.providers, name) ? config.providers[name] : undefined;
  return {
    names: () => Object.keys(config.providers).sort(),
    provider(name) {
      const known = made.get(name);
      if (known) return known;
      const provider = configured(name);
      const making = provider ? make(name, provider, config.clock) : Promise.reject(unknownProvider(name, config));
      made.set(name, making);
      // A failed start is not remembered: the file may be mended while a standing process runs.
      making.catch(() => made.delete(name));
      return making;
    },
    cost(name, usage) {
      const price = configured(name)?.price;
      return price ? (usage.input * price.input + usage.output * price.output) / 1_000_000 : 0;
    },
  };
}

async function make(name: string, config: ProviderConfig, clock: Clock): Promise<ModelProvider> {
  switch (config.type) {
    case 'scripted': {
      const { createScripted } = await import('./scripted/provider.js');
      return createScripted(name, config.dialogue, clock);
    }
  }
}

function unknownProvider(name: string, config: ModelsConfig): WindlassError {
  const names = Object.keys(config.providers).sort();
  const known = names.length === 0 ? 'none is configured' : `configured are ${names.join(', ')}`;
  return new WindlassError('provider_not_found', `no provider "${name}": ${known}`, { data: { provider: name, configured: names } });
}
