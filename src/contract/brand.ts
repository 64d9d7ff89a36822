declare const brand: unique symbol;

/** A type that only its own constructor or parser may produce: marks values that crossed a trust boundary. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
