import { setImmediate } from 'node:timers/promises'

/**
 * Runs the work and returns the most processor time that this process used between two turns of its event loop: how
 * long other requests waited. A busy machine makes it no longer, unlike the time that passes.
 */
export async function longestPiece<T>(work: () => Promise<T>): Promise<{ longestMs: number; result: T }> {
  let isDone = false
  let longest = 0
  const watch = async () => {
    while (!isDone) {
      const before = process.threadCpuUsage()
      await setImmediate()
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, user + system)
    }
  }
  const watching = watch()
  const result = await work().finally(() => {
    isDone = true
  })
  await watching
  return { longestMs: longest / 1_000, result }
}
