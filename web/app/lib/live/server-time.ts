/** A device whose clock is off by less keeps its own time: `Date` headers have whole seconds. */
const TOLERATED_MS = 1_000

let slowMs = 0
/** Whether the server has said what time it is, since the page was loaded. */
let isKnown = false
const listeners = new Set<() => void>()

/**
 * The server's time in milliseconds. Clocks of devices are wrong by minutes or days, so that nothing else in the web
 * app asks a device for the time. It is the device's own until the server has said what time it is.
 */
export const serverNow = (): number => Date.now() + slowMs

/** The milliseconds by which the device's clock is slow. */
export const deviceSlowMs = (): number => slowMs

/**
 * Corrects the time that is behind the server's by a number of milliseconds between these. They are no numbers when the
 * server has not told its time, and in the wrong order when the device's clock was set meanwhile.
 */
export function correctTime(least: number, most: number): void {
  if (!(least <= most)) return
  isKnown = true
  const isRight = least <= TOLERATED_MS && most >= -TOLERATED_MS
  if (!isRight) moveBy((least + most) / 2)
}

/** Takes the device's clock to be as slow as it was when the page was last open, if the server cannot be asked. */
export function assumeTime(formerlySlowMs: number): void {
  if (!isKnown) moveBy(formerlySlowMs - slowMs)
}

function moveBy(ms: number): void {
  slowMs += ms
  for (const listener of listeners) listener()
}

/** Reads when the server sent this page, so that its first rendering in the browser has the right time. */
export function readTimeOfPage(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sent = Date.parse(page?.serverTiming?.find(({ name }) => name === 'now')?.description ?? '')
  // A page of the browser's cache, by which a tab is restored, was sent some time ago.
  if (page?.transferSize) correctTime(sent - Date.now(), sent - performance.timeOrigin)
}

/** Calls the listener whenever the device's clock turns out to be wrong. Returns a function that stops it. */
export function onCorrection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
