import type { Browser, BrowserContextOptions } from '@playwright/test'
import { mainThreadTimes, type TraceTask } from './main-thread.ts'

/** The factor by which Lighthouse's phone is slower than a desktop computer. */
const SLOWDOWN = 4
/** Slow 4G, in milliseconds and bytes a second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_000 }
const PHONE = { width: 412, height: 823 }
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading', 'toplevel']

export interface Visit {
  /** The time beyond 50 ms of each task after the first paint, by the thread's own clock, four times slower. */
  blocked: number
  /** All the main thread did, by the same clock. */
  busy: number
  /** The largest paint after the request, in milliseconds by the wall clock. */
  largestPaint: number
  /** The time from the request until the page was hydrated, in milliseconds by the wall clock. */
  hydrated: number
}

/** A first visit over slow 4G. `state` is what the browser has kept, such as a session. */
export async function visitOnce(
  browser: Browser,
  url: string,
  state?: BrowserContextOptions['storageState'],
): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, storageState: state })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const mark = () => performance.mark('hydrated')
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(mark).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
    })
  })
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
  const hydrated = await page.evaluate(
    () => performance.getEntriesByName('hydrated')[0]?.startTime ?? Number.NaN,
  )
  const trace = await browser.stopTracing()
  await context.close()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceTask[] }
  return { ...mainThreadTimes(traceEvents, SLOWDOWN), largestPaint, hydrated }
}
