/** `{ [key]: value }`, or nothing when the value is absent: a definition holds no undefined. */
export function given<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: V });
}
