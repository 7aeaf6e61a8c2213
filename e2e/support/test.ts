import type { BookingArea } from '@jhilik/contract/areas.ts'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { findMisplaced, findViolations, sidewaysScroll } from './accessibility.ts'
import { awaitHydration } from './await-hydration.ts'
import type { RunningServer } from './server.ts'
import { startWithDatabase } from './with-database.ts'

interface WorkerFixtures<Server> {
  server: Server
  /** The id of an area in which the business works; null when it asks for none. */
  someArea: string | null
}

interface TestFixtures {
  /** Whether the browser remembers an area, as that of a returning customer does. */
  knownArea: boolean
  /** Browser errors and warnings that a test expects, such as a 404 it asks for. */
  expected: RegExp
  /** Checks the screen as it is now against the accessibility rules. */
  checkScreen: () => Promise<void>
  /** The same screen in other colors, against the rules that look at colors. */
  checkColors: () => Promise<void>
  /** A page in another browser context, which shares nothing with the test's own. */
  openStranger: () => Promise<Page>
}

const NOTHING = /(?!)/

/** Kinds of console messages that fail a test. */
const COMPLAINTS = ['error', 'warning']

/** A warning of Playwright itself: the configuration blocks service workers in all tests but those of the worker. */
const OF_THE_TOOL = /^Service Worker registration blocked by Playwright/

const MOST_TO_START_MS = 180_000

/** Lets the browser know the area that its user chose at an earlier visit. */
const rememberArea = async (context: BrowserContext, area: string | null, url = '') => {
  if (area) await context.addCookies([{ name: 'area', value: area, url }])
}

/**
 * Tests of the built product; a test fails when the browser logs an error or warning. The server is started before a
 * worker's first test and stopped after its last one: files with the same `test` share it.
 */
export const testsOn = <Server extends RunningServer>(start: () => Promise<Server>) =>
  base.extend<TestFixtures, WorkerFixtures<Server>>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
      async ({}, use) => {
        const server = await start()
        await use(server)
        await server.stop()
      },
      { scope: 'worker', timeout: MOST_TO_START_MS },
    ],
    someArea: [
      async ({ server }, use) => {
        const answer = await fetch(`${server.url}/api/site/booking-areas`)
        const { data } = answer.ok ? ((await answer.json()) as { data: BookingArea[] }) : { data: [] }
        await use(data.find(({ served }) => served)?._id ?? null)
      },
      { scope: 'worker' },
    ],
    knownArea: [true, { option: true }],
    baseURL: ({ server }, use) => use(server.url),
    expected: [NOTHING, { option: true }],
    page: async ({ page, expected, someArea, knownArea, baseURL }, use) => {
      const complaints = listen(page.context())
      if (knownArea) await rememberArea(page.context(), someArea, baseURL)
      await use(awaitHydration(page))
      expect(unexpected(complaints, expected), 'the browser console').toEqual([])
    },
    openStranger: async ({ browser, expected, someArea, knownArea, baseURL }, use) => {
      const contexts: BrowserContext[] = []
      const complaints: string[][] = []
      await use(async () => {
        const context = await browser.newContext()
        contexts.push(context)
        if (knownArea) await rememberArea(context, someArea, baseURL)
        complaints.push(listen(context))
        return awaitHydration(await context.newPage())
      })
      await Promise.all(contexts.map((context) => context.close()))
      expect(unexpected(complaints.flat(), expected), "the stranger's console").toEqual([])
    },
    checkScreen: async ({ page }, use) => {
      await use(async () => {
        // Stale content is dimmed while it loads.
        await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0)
        const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
        expect(await findViolations(page, rules), `accessibility of ${page.url()}`).toEqual([])
        expect(await findMisplaced(page), `elements in the wrong place of ${page.url()}`).toEqual([])
        expect(await sidewaysScroll(page), `sideways scrolling of ${page.url()}`).toBeLessThanOrEqual(0)
      })
    },
    checkColors: async ({ page }, use) => {
      await use(async () => {
        const found = await findViolations(page, { type: 'rule', values: COLOR_RULES })
        expect(found, `colors of ${page.url()}`).toEqual([])
      })
    },
  })

/** Tests of a business with the content of the demo, whose database they can change. */
export const test = testsOn(() => startWithDatabase())

/** The rules of `checkScreen` whose result depends on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

export function unexpected(complaints: string[], expected: RegExp): string[] {
  return complaints.filter((text) => !expected.test(text) && !OF_THE_TOOL.test(text))
}

/** Collects errors and warnings of all pages of the context from now on. */
export function listen(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (COMPLAINTS.includes(message.type())) complaints.push(`${message.text()} (${message.location().url})`)
  })
  // Unhandled rejections arrive here too.
  context.on('weberror', (error) => complaints.push(String(error.error())))
  return complaints
}

export { expect }
