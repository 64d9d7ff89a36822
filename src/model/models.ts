import { type Clock, type CompileTools, type ModelProvider, PLAIN, type Price, type Secrets, WindlassError } from '../contract/index.js';
import { priceOf } from './price.js';

interface Priced {
  readonly price?: Price;
}

/** Text by name; `secret:NAME` stands for the value of a secret. */
type Headers = { readonly [name: string]: string };

export type ProviderConfig = Priced &
  (
    | {
        /** Answers from a dialogue file: absolute, or relative to the current folder. */
        readonly type: 'scripted';
        readonly dialogue: string;
      }
    | {
        /** OpenAI's own service. */
        readonly type: 'openai';
        /** `secret:NAME` */
        readonly apiKey: string;
        readonly headers: Headers;
      }
    | {
        /** Any server that speaks chat completions: Ollama, vLLM, llama.cpp, OpenRouter, LM Studio. */
        readonly type: 'openai_compatible';
        /** Where `/chat/completions` is found. */
        readonly baseUrl: string;
        /** `secret:NAME` */
        readonly apiKey?: string;
        readonly headers: Headers;
      }
  );

const NO_SECRETS: Secrets = {
  release: async (name) => {
    throw new WindlassError('secret_not_found', `no secret is called "${name}": none is defined`, { data: { secret: name } });
  },
  scrubber: PLAIN,
};

const OPENAI = 'https://api.openai.com/v1';

interface ModelsConfig {
  readonly providers: { readonly [name: string]: ProviderConfig };
  /** Default: there are none. */
  readonly secrets?: Secrets;
  readonly clock: Clock;
  readonly compileTools: CompileTools;
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
  /** What the tokens of a provider cost; null = not known. */
  price(provider: string): Price | null;
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
      const making = provider ? make(name, provider, config) : Promise.reject(unknownProvider(name, config));
      made.set(name, making);
      // A failed start is not remembered: the file may be mended while a standing process runs.
      making.catch(() => made.delete(name));
      return making;
    },
    price(name) {
      const provider = configured(name);
      return provider ? priceOf(provider) : null;
    },
  };
}

async function make(name: string, config: ProviderConfig, models: ModelsConfig): Promise<ModelProvider> {
  const { scrubber } = models.secrets ?? NO_SECRETS;
  const provider = await bare(name, config, models);
  // Neither what a model is told nor what it says holds a known secret, whichever provider it is reached by (TM-11).
  return {
    name: provider.name,
    propose: async (request, signal) => scrubber.value(await provider.propose(scrubber.value(request), signal)),
  };
}

async function bare(
  name: string,
  config: ProviderConfig,
  { secrets = NO_SECRETS, clock, compileTools }: ModelsConfig,
): Promise<ModelProvider> {
  switch (config.type) {
    case 'scripted': {
      const { createScripted } = await import('./scripted/provider.js');
      return createScripted(name, config.dialogue, clock);
    }
    case 'openai': {
      const { createOpenAi } = await import('./openai_compatible/provider.js');
      return createOpenAi(name, { ...config, baseUrl: OPENAI, outputLimit: 'max_completion_tokens' }, { secrets, clock, compileTools });
    }
    case 'openai_compatible': {
      const { createOpenAi } = await import('./openai_compatible/provider.js');
      return createOpenAi(name, { ...config, outputLimit: 'max_tokens' }, { secrets, clock, compileTools });
    }
  }
}

function unknownProvider(name: string, config: ModelsConfig): WindlassError {
  const names = Object.keys(config.providers).sort();
  const known = names.length === 0 ? 'none is configured' : `configured are ${names.join(', ')}`;
  return new WindlassError('provider_not_found', `no provider "${name}": ${known}`, { data: { provider: name, configured: names } });
}
