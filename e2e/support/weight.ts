import { type Browser, expect, type Page, type Request } from '@playwright/test'

/** Compressed bytes of bodies, as the browser counts them. */
export interface Bytes {
  js: number
  css: number
  total: number
  files: number
}

/** The most bytes of a first visit. */
export const PAGE_BUDGETS = { js: 127_200, css: 18_300, total: 292_300 } as const

const PHONE = { width: 360, height: 740 }
interface Visit {
  lang?: string
  /** Signs in, for pages that only members see. */
  arrive?: (page: Page) => Promise<unknown>
}

/**
 * A function that browsers have. The benchmarks that measure with this file are checked without the types of browsers.
 */
interface Idle {
  requestIdleCallback(idle: () => void): void
}

/** Resolves when the page was idle and no request followed: deferred scripts are requested when it is idle. */
function watchRequests(page: Page): () => Promise<void> {
  let [asked, answered] = [0, 0]
  const isCounted = (request: Request) => request.resourceType() !== 'eventsource'
  const count = (request: Request) => {
    if (isCounted(request)) answered += 1
  }
  page.on('request', (request) => {
    if (isCounted(request)) asked += 1
  })
  page.on('requestfinished', count)
  page.on('requestfailed', count)
  return async () => {
    for (let before = -1; before !== asked; ) {
      before = asked
      await page.evaluate(
        () => new Promise<void>((resolve) => (globalThis as unknown as Idle).requestIdleCallback(resolve)),
      )
      await expect.poll(() => asked - answered).toBe(0)
    }
  }
}

/** The bytes that a first visit on a phone fetches, with an empty cache. */
export async function measureBytes(
  browser: Browser,
  url: string,
  { lang = 'en', arrive }: Visit = {},
): Promise<Bytes> {
  const context = await browser.newContext({ viewport: PHONE, baseURL: new URL(url).origin })
  await context.addCookies([{ name: 'locale', value: lang, url }])
  const page = await context.newPage()
  await arrive?.(page)
  const untilQuiet = watchRequests(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('html[data-hydrated]').waitFor()
  await untilQuiet()
  const files = await page.evaluate(() => {
    const entries = performance.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming)
    // Responses from the cache are not counted.
    const fetched = entries.filter(({ transferSize }) => transferSize > 0)
    return fetched.map(({ name, encodedBodySize: size }) => ({ path: new URL(name).pathname, size }))
  })
  await context.close()
  const sum = (ending: string) =>
    files.filter(({ path }) => path.endsWith(ending)).reduce((total, { size }) => total + size, 0)
  return { js: sum('.js'), css: sum('.css'), total: sum(''), files: files.length }
}
