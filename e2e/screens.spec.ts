import type { Page } from '@playwright/test'
import { sidewaysScroll } from './support/accessibility.ts'
import { arriveRegistered, arriveSignedIn } from './support/accounts.ts'
import { findCutOff } from './support/cut-off.ts'
import { dashboardScreens, publicScreens, type Screen } from './support/screens.ts'
import { DEMO_ADMIN, DEMO_USER } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** The narrowest phones, and a laptop's screen at 200 %. */
const NARROWEST: Record<string, { width: number; height: number }> = {
  phone: { width: 320, height: 568 },
  desktop: { width: 640, height: 400 },
}

/** Screens of mistaken addresses log them. */
test.use({ expected: /the server responded with a status of 404/ })

async function arrive(page: Page, as: Screen['as']): Promise<void> {
  if (as === 'newcomer') await arriveRegistered(page)
  if (as === 'customer') await arriveSignedIn(page, DEMO_USER)
  if (as === 'admin') await arriveSignedIn(page, DEMO_ADMIN)
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
        await arrive(page, screen.as)
        await screen.open(page)
        const html = page.locator('html')
        await expect(html).toHaveAttribute('lang', locale)
        await expect(html).toHaveAttribute('data-theme', 'light')
        await checkScreen()
        await html.evaluate((element) => element.setAttribute('data-theme', 'dark'))
        await checkColors()

        await page.setViewportSize(NARROWEST[project.name] ?? { width: 320, height: 568 })
        await expect.poll(() => sidewaysScroll(page), 'sideways scrolling').toBeLessThanOrEqual(0)
        expect(await findCutOff(page)).toEqual([])
      },
    )
  }
}
