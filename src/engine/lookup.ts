/**
 * A plain object to whoever reads it, whose properties are looked up when they are read; undefined = no such property.
 * It cannot be written to.
 */
export function lookup<V>(find: (key: string) => V | undefined, keys: () => Iterable<string>): { readonly [key: string]: V } {
  const property = (key: string | symbol): V | undefined => (typeof key === 'string' ? find(key) : undefined);
  return new Proxy<{ [key: string]: V }>(Object.create(null), {
    get: (_target, key) => property(key),
    has: (_target, key) => property(key) !== undefined,
    ownKeys: () => [...new Set(keys())],
    getOwnPropertyDescriptor: (_target, key) => {
      const value = property(key);
      return value === undefined ? undefined : { value, enumerable: true, configurable: true, writable: false };
    },
    set: () => false,
    defineProperty: () => false,
    deleteProperty: () => false,
  });
}
