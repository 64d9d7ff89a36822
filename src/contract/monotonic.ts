/** Milliseconds of a clock that nobody sets. Not `performance`: Node loads what stands behind that name at its first use. */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}
