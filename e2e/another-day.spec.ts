import { arriveSignedIn } from './support/accounts.ts'
import { followDevice } from './support/device-clock.ts'
import { DEMO_USER } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** A duration that changes both the day and the year, in milliseconds. */
const LATER_MS = 366 * 86_400_000
const NEAR_DAY = /\b(Today|Tomorrow)\b/

// A text that differs from the server's while a page hydrates is an error in the console, which fails a test.
for (const path of ['/', '/service', '/reviews', '/contact']) {
  test(`${path} hydrates when the day has changed since it was rendered`, { tag: '@narrow' }, async ({
    page,
  }) => {
    await followDevice(page)
    await page.clock.setFixedTime(Date.now() + LATER_MS)
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
    // Parts of a page hydrate when they come near.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.getByRole('main').getByText(NEAR_DAY)).toHaveCount(0)
  })
}

test('a service’s free times are named by the new day once the page has hydrated', {
  tag: '@narrow',
}, async ({ page }) => {
  await arriveSignedIn(page, DEMO_USER)
  await followDevice(page)
  await page.goto('/service')
  await page
    .getByRole('link', { name: /Details/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/services\//)
  const nearDay = page.getByRole('main').getByText(NEAR_DAY)
  await expect(nearDay.first()).toBeVisible()
  await page.clock.setFixedTime(Date.now() + LATER_MS)
  await page.reload()
  await expect(page.getByRole('main').locator('button[data-date]').first()).toBeVisible()
  await expect(nearDay).toHaveCount(0)
})
