/** Waits, at most ten seconds, for something real to happen. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  throw new Error('the condition never came true');
}
