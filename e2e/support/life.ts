import type { Page, Response } from '@playwright/test'

/**
 * Has a visit end once scripts answer on the page, which is after it is loaded: people do not click that
 * fast. A visit that says how far it waits (`waitUntil`) waits for that alone.
 */
export function awaitLife(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const andLife = async (visit: Promise<Response | null>, options?: { waitUntil?: string }) => {
    const response = await visit
    if (!options?.waitUntil) await comesAlive(page)
    return response
  }
  page.goto = (url, options) => andLife(goto(url, options), options)
  page.reload = (options) => andLife(reload(options), options)
  return page
}

/** Some pages have no scripts, such as those of the sandbox, and need none. */
async function comesAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('__reactRouterContext' in window) || 'alive' in document.documentElement.dataset,
  )
}
