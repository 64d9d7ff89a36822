/** Made when it is first asked for, and then the same: a start that judges nothing pays for none of it. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}
