import { describe, expect, it } from 'vitest';
import { createModels, priceOf } from '../../src/model/index.js';
import { compileTools } from '../../src/tools/index.js';
import { SimulatedClock } from '../support/clock.js';

const FREE = { input: 0, output: 0 };
const server = (baseUrl: string) => ({ type: 'openai_compatible', baseUrl, headers: {} }) as const;

describe('CHN-8 what tokens cost', () => {
  it.each([
    ['a dialogue', { type: 'scripted', dialogue: 'd.yaml' } as const, FREE],
    ['a server of this machine', server('http://127.0.0.1:11434/v1'), FREE],
    ['any loopback address', server('http://127.8.8.8/v1'), FREE],
    ['localhost', server('http://localhost:8000/v1'), FREE],
    ['IPv6 loopback', server('http://[::1]:8000/v1'), FREE],
    ['a server elsewhere', server('https://models.example/v1'), null],
    ['a name that begins like loopback', server('http://127.0.0.1.example/v1'), null],
    ['a name that ends like localhost', server('http://notlocalhost/v1'), null],
    ['OpenAI', { type: 'openai', apiKey: 'secret:k', headers: {} } as const, null],
  ])('%s', (_, provider, price) => {
    expect(priceOf(provider)).toEqual(price);
  });

  it('a configured price wins, also where nothing would be asked for', () => {
    const price = { input: 2, output: 10 };
    expect(priceOf({ ...server('https://models.example/v1'), price })).toEqual(price);
    expect(priceOf({ type: 'scripted', dialogue: 'd.yaml', price })).toEqual(price);
  });

  it('what is not configured has no known price', () => {
    const models = createModels({ compileTools, providers: { p: { type: 'scripted', dialogue: 'd.yaml' } }, clock: new SimulatedClock() });
    expect(models.price('p')).toEqual(FREE);
    expect(models.price('q')).toBeNull();
    expect(models.price('constructor')).toBeNull();
  });
});
