import type { Price } from '../contract/index.js';
import type { ProviderConfig } from './models.js';

const FREE: Price = { input: 0, output: 0 };

/**
 * What the tokens of a provider cost: the price the configuration states, else nothing for a dialogue and for a server of
 * this machine. Null = not known: no price list is shipped, because nobody here would notice when it is wrong.
 */
export function priceOf(provider: ProviderConfig): Price | null {
  if (provider.price) return provider.price;
  switch (provider.type) {
    case 'scripted':
      return FREE;
    case 'openai':
      return null;
    case 'openai_compatible':
      return isLoopback(provider.baseUrl) ? FREE : null;
  }
}

function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
