/** The addresses of somebody who looks for a service: pages, data and a file. */
const ADDRESSES = ['/', '/service', '/api/services', '/api/site', '/faq', '/illustrations/hero.svg']
const PAUSE_MS = 100
/** A request that is not answered for so long has failed. */
const LIMIT_MS = 10_000

/** How long requests waited, in milliseconds. */
export interface Waiting {
  requests: number
  p50: number
  p95: number
  longest: number
  /** The requests without an answer, and those that were refused. */
  failed: number
}

/** Requests one address after the other until `done`, and returns how long it waited. */
export const visitUntil = (url: string, done: Promise<unknown>): Promise<Waiting> =>
  measureUntil(done, (index) => fetchAlone(`${url}${ADDRESSES[index % ADDRESSES.length]}`))

/** Sends a request on a connection of its own, reads the answer, and throws when it is no success. */
export async function fetchAlone(url: string, { headers, ...init }: RequestInit = {}): Promise<void> {
  const answer = await fetch(url, {
    ...init,
    headers: { ...(headers as Record<string, string>), connection: 'close' },
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 300)}`)
}

/** Sends one request after the other until `done`, with a pause after each. `send` gets their number, from 0. */
export async function measureUntil(
  done: Promise<unknown>,
  send: (index: number) => Promise<void>,
): Promise<Waiting> {
  let ended = false
  const end = () => {
    ended = true
  }
  done.then(end, end)
  const times: number[] = []
  let failed = 0
  for (let index = 0; !ended; index += 1) {
    const started = performance.now()
    await send(index).catch(() => {
      failed += 1
    })
    times.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { requests: times.length, p50: at(0.5), p95: at(0.95), longest: times.at(-1) ?? 0, failed }
}
