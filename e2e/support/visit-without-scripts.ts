import type { Page } from '@playwright/test'

/** Visits a page with its styles, whose scripts load only when the returned function is called. */
export async function visitWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  // The page is longer without its styles, and parts that are off the screen are not hydrated.
  await page.waitForFunction(() => document.styleSheets.length > 0)
  return resolve
}
