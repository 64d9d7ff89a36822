/** Milliseconds on a clock that nobody sets. */
export function elapsed(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}
