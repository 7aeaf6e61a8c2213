import type { Page } from '@playwright/test'
import { arriveRegistered, arriveSignedIn } from './support/accounts.ts'
import { DEMO_ADMIN } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** Milliseconds that are longer than any field waits before it writes its text into the address. */
const SETTLED_MS = 2_000

/** What the next page is made of: its data and its scripts. */
const PARTS = /\.data(\?|$)|\/assets\/.*\.js$/

/**
 * Stops the page's timers, and holds back the next page until it is told to go on. `asked` ends once that
 * page is asked for.
 */
async function holdNextPage(page: Page) {
  await page.clock.pauseAt(Date.now() + SETTLED_MS)
  const gate = Promise.withResolvers<void>()
  await page.route(PARTS, async (route) => {
    await gate.promise
    await route.continue()
  })
  return {
    asked: page.waitForRequest(PARTS),
    letGo: async () => {
      await page.clock.fastForward(SETTLED_MS)
      await page.clock.resume()
      gate.resolve()
    },
  }
}

/** What a click right after typing has to survive: the next page comes after the field has settled. */
async function clickWhileTyping(
  page: Page,
  { field, text, link }: Record<'field' | 'text' | 'link', string>,
) {
  const input = page.getByRole('main').getByLabel(field)
  await expect(input).toBeVisible()
  const { asked, letGo } = await holdNextPage(page)
  await input.fill(text)
  await page.getByRole('link', { name: link }).first().click()
  await asked
  await letGo()
}

test.beforeEach(({ page }) => page.clock.install())

test('a click right after typing arrives, and the way back leads to what was typed', {
  tag: '@narrow',
}, async ({ page }) => {
  await arriveRegistered(page)
  await page.goto('/service?sort=price-asc')
  await clickWhileTyping(page, { field: 'Search', text: 'engine', link: 'Details of Engine Bay Cleaning' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Engine Bay Cleaning')
  await page.goBack()
  await expect(page.getByLabel('Search')).toHaveValue('engine')
  await expect(page).toHaveURL(/\/service\?sort=price-asc&search=engine$/)
})

test('what is typed while the next page is fetched does not keep the reader', { tag: '@narrow' }, async ({
  page,
}) => {
  await arriveRegistered(page)
  await page.goto('/service')
  const { asked, letGo } = await holdNextPage(page)
  await page.getByRole('link', { name: 'Details of Engine Bay Cleaning' }).click()
  await asked
  await page.getByLabel('Search').fill('engine')
  await letGo()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Engine Bay Cleaning')
  await page.goBack()
  await expect(page.getByLabel('Search')).toHaveValue('engine')
})

test('the way back right after typing leads back', { tag: '@narrow' }, async ({ page }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  const closed = footer.locator('details:not([open]) > summary').first()
  if (await closed.isVisible()) await closed.click()
  await footer.getByRole('link', { name: 'Cleaning' }).first().click()
  await expect(page.getByLabel('Search')).toBeVisible()
  const { asked, letGo } = await holdNextPage(page)
  await page.getByLabel('Search').fill('engine')
  await page.evaluate(() => window.history.back())
  await asked
  await letGo()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About')
  await expect(page).toHaveURL(/\/about$/)
})

for (const { path, field, text } of [
  { path: 'user-management', field: 'Search', text: 'rahim' },
  { path: 'user-bookings', field: 'Search', text: 'rahim' },
  { path: 'figures?period=custom', field: 'From', text: '01/15/2026' },
]) {
  test(`a click right after typing arrives from ${path}, too`, { tag: '@wide' }, async ({ page }) => {
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(`/dashboard/admin/${path}`)
    await clickWhileTyping(page, { field, text, link: 'Settings' })
    await expect(page).toHaveURL(/\/business$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Business Details')
  })
}
