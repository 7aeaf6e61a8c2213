import type { Browser, Page } from '@playwright/test'
import { sidewaysScroll } from './support/accessibility.ts'
import { arriveRegistered, arriveSignedIn } from './support/accounts.ts'
import { awaitHydration } from './support/await-hydration.ts'
import { bulkScreens } from './support/bulk-screens.ts'
import { findCovered } from './support/covered.ts'
import { crewScreens } from './support/crew-screens.ts'
import { findCutOff } from './support/cut-off.ts'
import { findDivided, findNarrowDialogs, findOverlaps, findShortFields } from './support/divided.ts'
import { collectOwnTexts, findEnglish } from './support/english.ts'
import { showLongestTimes } from './support/longest-times.ts'
import { moneyScreens } from './support/money-screens.ts'
import { dashboardScreens, otherPaths, publicScreens, type Screen, settle } from './support/screens.ts'
import { DEMO_ADMIN, DEMO_USER } from './support/steps.ts'
import { test as base, expect, listen, unexpected } from './support/test.ts'

interface Size {
  width: number
  height: number
}

interface Sizes {
  usual: Size
  /** The narrowest phones, or a laptop's screen at 200 %. */
  narrowest: Size
  /** The screens on which text is enlarged. */
  largeText: Size[]
}

const PHONE: Sizes = {
  usual: { width: 360, height: 740 },
  narrowest: { width: 320, height: 568 },
  largeText: [
    { width: 320, height: 568 },
    { width: 360, height: 740 },
  ],
}

const DESKTOP: Sizes = {
  usual: { width: 1280, height: 800 },
  narrowest: { width: 640, height: 400 },
  largeText: [
    { width: 640, height: 800 },
    { width: 768, height: 1024 },
    { width: 1280, height: 800 },
  ],
}

interface Visited {
  page: Page
  complaints: string[]
  since: number
}

/** Pages of those with an account of the demo: opening and signing in anew for each screen took a third of its time. */
const visited = new Map<Screen['as'], Visited>()

/** An access token can be used for 15 minutes. */
const LONGEST_VISIT_MS = 8 * 60_000

const test = base.extend<{ shown: Screen | undefined }>({
  shown: [undefined, { option: true }],
  page: async ({ browser, shown, expected }, use) => {
    const before = visited.get(shown?.as)
    const { page, complaints, since } =
      before && !shown?.alone && Date.now() - before.since < LONGEST_VISIT_MS
        ? before
        : await openPage(browser)
    if (page === before?.page) visited.delete(shown?.as)
    await use(page)
    expect(unexpected(complaints.splice(0), expected), 'the browser console').toEqual([])
    const isOfDemo = shown?.as === 'customer' || shown?.as === 'admin'
    if (isOfDemo && !shown.alone) visited.set(shown.as, { page, complaints, since })
    else await page.context().close()
  },
})

async function openPage(browser: Browser): Promise<Visited> {
  const context = await browser.newContext()
  const complaints = listen(context)
  return { page: awaitHydration(await context.newPage()), complaints, since: Date.now() }
}

async function arrive(page: Page, as: Screen['as']): Promise<void> {
  const isSignedIn = page.url() !== 'about:blank'
  if (isSignedIn) return
  if (as === 'newcomer') await arriveRegistered(page)
  if (as === 'customer') await arriveSignedIn(page, DEMO_USER)
  if (as === 'admin') await arriveSignedIn(page, DEMO_ADMIN)
}

// The workers share these tests, a third of all: one worker alone would still run them when the other has ended.
test.describe.configure({ mode: 'parallel' })

/** Expects that nothing is cut off or wider than the screen. */
async function expectToFit(page: Page, screen: Size, text = '100%'): Promise<void> {
  const where = `${screen.width} px, text of ${text}`
  await page.setViewportSize(screen)
  await expect.poll(() => sidewaysScroll(page), `sideways scrolling: ${where}`).toBeLessThanOrEqual(0)
  // The calendar of a week changes to that of a day by script.
  await expect.poll(() => findCutOff(page), where).toEqual([])
  await expect.poll(() => findDivided(page), `times and phone numbers: ${where}`).toEqual([])
  await expect.poll(() => findOverlaps(page), `controls on texts: ${where}`).toEqual([])
  await expect.poll(() => findShortFields(page), `codes: ${where}`).toEqual([])
  expect(await findNarrowDialogs(page), `dialogs: ${where}`).toEqual([])
}

for (const screen of [
  ...publicScreens,
  ...dashboardScreens,
  ...moneyScreens,
  ...bulkScreens,
  ...crewScreens,
]) {
  test.describe(() => {
    test.use({ shown: screen, ...(screen.expected && { expected: screen.expected }) })

    // Each language is loaded at one width: Bangla where its longer lines have least room. What visitors see is then checked
    // at the other widths too. The rules of accessibility are checked in one language, at both widths.
    for (const [locale, tag, own, other] of [
      ['bn', '@narrow', PHONE, DESKTOP],
      ['en', '@wide', DESKTOP, PHONE],
    ] as const) {
      test(`${screen.name} can be used by all in ${locale}`, { tag }, async ({
        page,
        checkScreen,
        checkColors,
        server,
      }) => {
        await page.context().addCookies([
          { name: 'locale', value: locale, url: server.url },
          { name: 'theme', value: 'light', url: server.url },
        ])
        const ownTexts = locale === 'bn' && (await collectOwnTexts(page, screen.quotes))
        await page.setViewportSize(own.usual)
        await arrive(page, screen.as)
        await screen.open(page)
        const html = page.locator('html')
        await expect(html).toHaveAttribute('lang', locale)
        await expect(html).toHaveAttribute('data-theme', 'light')
        if (ownTexts) expect(await findEnglish(page, await ownTexts()), 'English').toEqual([])
        else {
          for (const sizes of [own, other]) {
            await page.setViewportSize(sizes.usual)
            await settle(page)
            await checkScreen()
            await html.evaluate((element) => element.setAttribute('data-theme', 'dark'))
            await checkColors()
            await html.evaluate((element) => element.setAttribute('data-theme', 'light'))
          }
        }

        await showLongestTimes(page, locale)
        const sizesOfText = publicScreens.includes(screen) ? [own, other] : [own]
        for (const { usual, narrowest, largeText } of sizesOfText) {
          await page.setViewportSize(usual)
          await html.evaluate((element) => element.style.removeProperty('font-size'))
          expect(await findCovered(page), `covered: ${usual.width} px`).toEqual([])
          await expectToFit(page, narrowest)
          expect(await findCovered(page), `covered: ${narrowest.width} px`).toEqual([])
          // The second list is in the opposite order: it starts at the size at which the first one ended.
          for (const [text, sizes] of [
            ['150%', largeText],
            ['200%', largeText.toReversed()],
          ] as const) {
            await html.evaluate((element, text) => {
              element.style.fontSize = text
            }, text)
            for (const size of sizes) {
              await expectToFit(page, size, text)
              expect
                .soft(await findCovered(page, 'person'), `covered: ${size.width} px, text of ${text}`)
                .toEqual([])
            }
          }
        }
      })
    }
  })
}

test.describe(() => {
  // Links with unknown tokens.
  test.use({ expected: /status of 404/ })

  test('the pages without screens of their own have no English in bn', { tag: '@narrow' }, async ({
    page,
    server,
  }) => {
    await page.context().addCookies([{ name: 'locale', value: 'bn', url: server.url }])
    for (const path of otherPaths) {
      const ownTexts = await collectOwnTexts(page)
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.locator('.animate-spin:visible')).toHaveCount(0)
      expect.soft(await findEnglish(page, await ownTexts()), path).toEqual([])
    }
  })
})
