import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { startServer } from './server.ts'

interface TestFixtures {
  /** Complaints of the browser that a test expects, such as a 404 it asks for. */
  expected: RegExp
  /** Checks the screen as it is now against the accessibility rules. */
  checkScreen: () => Promise<void>
  /** A page of somebody else: a browser that shares nothing with the test's own. */
  openStranger: () => Promise<Page>
}

interface WorkerFixtures {
  server: { url: string }
}

const NOTHING = /(?!)/

/** Every test has the built product to itself, and fails on whatever the browser complains about. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  expected: [NOTHING, { option: true }],
  page: async ({ page, expected }, use) => {
    const complaints = listen(page)
    await use(page)
    expect(unexpected(complaints, expected), 'the browser console').toEqual([])
  },
  openStranger: async ({ browser, expected }, use) => {
    const contexts: BrowserContext[] = []
    const complaints: string[][] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      const page = await context.newPage()
      complaints.push(listen(page))
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
    expect(unexpected(complaints.flat(), expected), "the stranger's console").toEqual([])
  },
  checkScreen: async ({ page }, use) => {
    await use(async () => {
      const { violations } = await new AxeBuilder({ page })
        // Nothing of ours is framed; the other mode opens a second page for each look at the first.
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
      expect(found, `accessibility of ${page.url()}`).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `sideways scrolling of ${page.url()}`).toBeLessThanOrEqual(0)
    })
  },
})

function unexpected(complaints: string[], expected: RegExp): string[] {
  return complaints.filter((text) => !expected.test(text))
}

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  // Unhandled rejections arrive here too.
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

export { expect }
