import { arriveRegistered } from './support/accounts.ts'
import { findCutOff } from './support/cut-off.ts'
import { publicScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** The narrowest phones, and a laptop's screen at 200 %. */
const NARROWEST: Record<string, { width: number; height: number }> = {
  phone: { width: 320, height: 568 },
  desktop: { width: 640, height: 400 },
}

/** Screens of mistaken addresses log them. */
test.use({ expected: /the server responded with a status of 404/ })

for (const screen of publicScreens) {
  for (const locale of ['en', 'bn'] as const) {
    test(`${screen.name} can be used by all in ${locale}`, async ({ page, checkScreen, server }, {
      project,
    }) => {
      await page.context().addCookies([
        { name: 'locale', value: locale, url: server.url },
        { name: 'theme', value: 'light', url: server.url },
      ])
      if (screen.signedIn) await arriveRegistered(page)
      await screen.open(page)
      const html = page.locator('html')
      await expect(html).toHaveAttribute('lang', locale)
      await expect(html).toHaveAttribute('data-theme', 'light')
      await checkScreen()
      await html.evaluate((element) => element.setAttribute('data-theme', 'dark'))
      await checkScreen()

      await page.setViewportSize(NARROWEST[project.name] ?? { width: 320, height: 568 })
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(overflow, 'sideways scrolling').toBeLessThanOrEqual(0)
      expect(await findCutOff(page)).toEqual([])
    })
  }
}
