import type { Page } from '@playwright/test'
import { arriveRegistered } from './support/accounts.ts'
import { findCutOff } from './support/cut-off.ts'
import { publicScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const LANGUAGES = ['en', 'bn'] as const

/** The narrowest phones, and a laptop's screen at twice its size. */
const NARROW = [
  { name: '320 px', size: { width: 320, height: 568 }, tag: '@narrow' },
  { name: '1280 px at 200 %', size: { width: 640, height: 400 }, tag: '@wide' },
]

/** Screens of mistaken addresses log them. */
test.use({ expected: /the server responded with a status of 404/ })

async function choose(page: Page, url: string, cookies: Record<string, string>) {
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
}

for (const screen of publicScreens) {
  test.describe(screen.name, () => {
    test.beforeEach(async ({ page }) => {
      if (screen.signedIn) await arriveRegistered(page)
    })

    for (const locale of LANGUAGES) {
      test(`is accessible in ${locale}, light and dark`, async ({ page, checkScreen, server }) => {
        await choose(page, server.url, { locale, theme: 'light' })
        await screen.open(page)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
        await checkScreen()
        await page.locator('html').evaluate((html) => html.setAttribute('data-theme', 'dark'))
        await checkScreen()
      })

      for (const { name, size, tag } of NARROW) {
        test(`shows all it has in ${locale} at ${name}`, { tag }, async ({ page, server }) => {
          await page.setViewportSize(size)
          await choose(page, server.url, { locale })
          await screen.open(page)
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overflow, 'sideways scrolling').toBeLessThanOrEqual(0)
          expect(await findCutOff(page)).toEqual([])
        })
      }
    }
  })
}
