import { setImmediate } from 'node:timers/promises'

const usedSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

/**
 * Runs the work and returns the largest share of its processor time that this process used between two turns of its
 * event loop, from 0 to 1: how long other requests waited. A busy or slow machine makes it no larger, unlike a time.
 */
export async function longestPiece<T>(work: () => Promise<T>): Promise<{ share: number; result: T }> {
  let isDone = false
  let longest = 0
  const start = process.threadCpuUsage()
  const watch = async () => {
    while (!isDone) {
      const before = process.threadCpuUsage()
      await setImmediate()
      longest = Math.max(longest, usedSince(before))
    }
  }
  const watching = watch()
  const result = await work().finally(() => {
    isDone = true
  })
  await watching
  return { share: longest / usedSince(start), result }
}
