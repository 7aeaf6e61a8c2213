import type { Page } from '@playwright/test'

/** Visits a page whose scripts come once the returned function is called. Its styles are there. */
export async function visitWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  // Without its styles the page is longer, and what is off the screen sleeps.
  await page.waitForFunction(() => document.styleSheets.length > 0)
  return resolve
}
