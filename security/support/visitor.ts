/** The addresses of somebody who looks for a service: pages, data and a file. */
const ADDRESSES = ['/', '/service', '/api/services', '/api/site', '/faq', '/illustrations/hero.svg']
const PAUSE_MS = 100
/** A request that is not answered for so long has failed. */
const LIMIT_MS = 10_000

export interface Waiting {
  requests: number
  p50: number
  p95: number
  failed: number
}

/** Requests one address after the other until `done`, each on a connection of its own; returns how long it waited. */
export async function visitUntil(url: string, done: Promise<unknown>): Promise<Waiting> {
  let ended = false
  const end = () => {
    ended = true
  }
  done.then(end, end)
  const times: number[] = []
  let failed = 0
  for (let index = 0; !ended; index += 1) {
    const started = performance.now()
    try {
      const answer = await fetch(url + ADDRESSES[index % ADDRESSES.length], {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(LIMIT_MS),
      })
      await answer.arrayBuffer()
      if (!answer.ok) failed += 1
    } catch {
      failed += 1
    }
    times.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { requests: times.length, p50: at(0.5), p95: at(0.95), failed }
}
