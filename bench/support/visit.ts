import type { Browser, BrowserContextOptions } from '@playwright/test'

/** What Lighthouse's phone is slower than this machine is meant to be. */
const SLOWDOWN = 4
/** From where on a task blocks, in milliseconds. */
const BLOCKING = 50
/** Slow 4G: milliseconds, bytes a second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_000 }
const PHONE = { width: 412, height: 823 }
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading', 'toplevel']

interface Event {
  name: string
  pid: number
  tid: number
  ts: number
  /** The thread's own time on a processor, in microseconds. */
  tdur?: number
}

export interface Visit {
  /** What is beyond 50 ms in each task after the first paint, by the thread's own clock, four times slower. */
  blocked: number
  /** All the main thread did, by the same clock. */
  busy: number
  /** The largest paint after the request, in milliseconds by the wall clock. */
  largestPaint: number
}

/** A first visit over slow 4G. `state` is what the browser has kept, such as a session. */
export async function visitOnce(
  browser: Browser,
  url: string,
  state?: BrowserContextOptions['storageState'],
): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, storageState: state })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('html[data-hydrated]').waitFor()
  const largestPaint = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        ),
      ),
  )
  const trace = await browser.stopTracing()
  await context.close()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Event[] }
  const paint = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pid === paint?.pid && tid === paint.tid,
  )
  const slow = ({ tdur = 0 }: Event) => (SLOWDOWN * tdur) / 1000
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const after = tasks.filter(({ ts }) => paint !== undefined && ts > paint.ts)
  return {
    blocked: sum(after.map((task) => Math.max(0, slow(task) - BLOCKING))),
    busy: sum(tasks.map(slow)),
    largestPaint,
  }
}
