import type { Browser } from '@playwright/test'

/** The factor by which Lighthouse's phone is slower than a desktop computer. */
const SLOWDOWN = 4
/** Slow 4G, in milliseconds and bytes a second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_000 }
const PHONE = { width: 412, height: 823 }

/** Milliseconds after the request, by the wall clock. */
export interface Visit {
  largestPaint: number
  /** The time until the page was hydrated, so that a tap works. */
  hydrated: number
}

/** A first visit over slow 4G on a slow processor. */
export async function visitOnce(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE })
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
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
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
  await context.close()
  return { largestPaint, hydrated }
}
