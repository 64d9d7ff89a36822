/** True under `npm run soak`: tests take their long form. */
export const soaking = process.env['WINDLASS_SOAK'] === '1';

/** The short form's size, or the long one's under `npm run soak`. */
export function scaled(short: number, long: number): number {
  return soaking ? long : short;
}
