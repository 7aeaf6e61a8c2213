import type { Page } from '@playwright/test'

/**
 * Has a visit end once scripts answer on the page, which is after it is loaded: people do not click that
 * fast. A visit that says how far it waits (`waitUntil`) waits for that alone.
 */
export function awaitLife(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await comesAlive(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await comesAlive(page)
    return response
  }
  return page
}

/** Some pages have no scripts, such as those of the sandbox, and need none. */
async function comesAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('__reactRouterContext' in window) || 'alive' in document.documentElement.dataset,
  )
}
