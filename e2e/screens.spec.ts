import type { Page } from '@playwright/test'
import { sidewaysScroll } from './support/accessibility.ts'
import { arriveRegistered, arriveSignedIn } from './support/accounts.ts'
import { findCovered } from './support/covered.ts'
import { findCutOff } from './support/cut-off.ts'
import { collectOwnTexts, findEnglish } from './support/english.ts'
import { showLongestTimes } from './support/longest-times.ts'
import { dashboardScreens, otherPaths, publicScreens, type Screen } from './support/screens.ts'
import { DEMO_ADMIN, DEMO_USER } from './support/steps.ts'
import { expect, test } from './support/test.ts'

interface Size {
  width: number
  height: number
}

/** The narrowest phones, and a laptop's screen at 200 %. */
const NARROWEST: Record<string, Size> = {
  phone: { width: 320, height: 568 },
  desktop: { width: 640, height: 400 },
}

/** The screens on which text is enlarged. */
const LARGE_TEXT: Record<string, Size[]> = {
  phone: [
    { width: 320, height: 568 },
    { width: 360, height: 740 },
  ],
  desktop: [
    { width: 768, height: 1024 },
    { width: 1280, height: 800 },
  ],
}

/** Screens of mistaken addresses log them. */
test.use({ expected: /the server responded with a status of 404/ })

async function arrive(page: Page, as: Screen['as']): Promise<void> {
  if (as === 'newcomer') await arriveRegistered(page)
  if (as === 'customer') await arriveSignedIn(page, DEMO_USER)
  if (as === 'admin') await arriveSignedIn(page, DEMO_ADMIN)
}

/** That nothing is cut off or wider than the screen. */
async function expectToFit(page: Page, screen: Size, text = '100%'): Promise<void> {
  const where = `${screen.width} px, text of ${text}`
  await page.setViewportSize(screen)
  await expect.poll(() => sidewaysScroll(page), `sideways scrolling: ${where}`).toBeLessThanOrEqual(0)
  expect(await findCutOff(page), where).toEqual([])
}

for (const screen of [...publicScreens, ...dashboardScreens]) {
  for (const locale of ['en', 'bn'] as const) {
    // Of the dashboards each language is seen at one width: Bangla where its longer lines have least room.
    const tag = dashboardScreens.includes(screen) ? (locale === 'bn' ? '@narrow' : '@wide') : []
    test(
      `${screen.name} can be used by all in ${locale}`,
      { tag },
      async ({ page, checkScreen, checkColors, server }, { project }) => {
        await page.context().addCookies([
          { name: 'locale', value: locale, url: server.url },
          { name: 'theme', value: 'light', url: server.url },
        ])
        const ownTexts = await collectOwnTexts(page)
        await arrive(page, screen.as)
        await screen.open(page)
        const html = page.locator('html')
        await expect(html).toHaveAttribute('lang', locale)
        await expect(html).toHaveAttribute('data-theme', 'light')
        if (locale === 'bn') expect(await findEnglish(page, await ownTexts()), 'English').toEqual([])
        await checkScreen()
        await html.evaluate((element) => element.setAttribute('data-theme', 'dark'))
        await checkColors()

        await showLongestTimes(page, locale)
        const narrowest = NARROWEST[project.name] ?? { width: 320, height: 568 }
        expect(await findCovered(page), 'covered').toEqual([])
        await expectToFit(page, narrowest)
        expect(await findCovered(page), 'covered on the narrowest screen').toEqual([])
        for (const text of ['150%', '200%']) {
          await html.evaluate((element, text) => {
            element.style.fontSize = text
          }, text)
          for (const size of LARGE_TEXT[project.name] ?? []) {
            await expectToFit(page, size, text)
            expect
              .soft(await findCovered(page, 'person'), `covered: ${size.width} px, text of ${text}`)
              .toEqual([])
          }
        }
      },
    )
  }
}

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
