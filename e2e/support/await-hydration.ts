import { expect, type Locator, type Page, type Response } from '@playwright/test'

/**
 * Makes `goto` and `reload` of a page wait until it is hydrated, which is after it is loaded. A call with
 * `waitUntil` waits for that alone.
 */
export function awaitHydration(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const andHydration = async (visit: Promise<Response | null>, options?: { waitUntil?: string }) => {
    const response = await visit
    if (!options?.waitUntil) await untilHydrated(page)
    return response
  }
  page.goto = (url, options) => andHydration(goto(url, options), options)
  page.reload = (options) => andHydration(reload(options), options)
  return page
}

/** Pages without scripts, such as those of the sandbox, are never hydrated. */
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('__reactRouterContext' in window) || 'hydrated' in document.documentElement.dataset,
  )
}

/**
 * Waits until an element has its event handlers: parts of a page are hydrated after the page, some of them at
 * the first input. Until then a click is lost.
 */
export async function untilInteractive(target: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await target.page().keyboard.press('Shift')
      return target.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$')))
    })
    .toBe(true)
}

/** Waits until every link and button of the page has its event handlers. */
export async function untilWhollyInteractive(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      return page
        .locator('a, button')
        .evaluateAll((elements) =>
          elements
            .filter((element) => !Object.keys(element).some((key) => key.startsWith('__reactProps$')))
            .map(({ outerHTML }) => outerHTML.slice(0, 200)),
        )
    })
    .toEqual([])
}
