/**
 * Calls `look` until `isThere` accepts its result, and returns that. The pauses grow with the time waited. Throws with the
 * last result after `ms` milliseconds.
 */
export async function eventually<T>(
  look: () => Promise<T>,
  isThere: (found: T) => boolean,
  ms = 20_000,
): Promise<T> {
  const started = Date.now()
  for (;;) {
    const found = await look()
    if (isThere(found)) return found
    const waited = Date.now() - started
    if (waited > ms) throw new Error(`It did not happen: ${JSON.stringify(found)}`)
    await new Promise((resolve) => setTimeout(resolve, Math.min(20 + waited / 10, 1000)))
  }
}
