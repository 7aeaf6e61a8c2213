import { expect, type Page } from '@playwright/test'
import { arriveSignedIn } from './support/accounts.ts'
import { settle } from './support/screens.ts'
import { DEMO_ADMIN } from './support/steps.ts'
import { test } from './support/test.ts'

/** What nobody uses on paper: all buttons except the names of columns and the slots of a calendar. */
const OF_NO_USE = [
  'button:not([aria-sort] *, [data-printed])',
  '.select-none',
  '[role="timer"]',
  '.animate-pulse',
]

async function expectPrintable(page: Page): Promise<void> {
  const shown = page.locator(OF_NO_USE.map((selector) => `${selector}:visible`).join())
  expect(await shown.count()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await shown.allTextContents()).toEqual([])
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
}

test.describe('on paper', { tag: '@wide' }, () => {
  test('pages of staff have no buttons, and keep the names of columns and the slots of the calendar', async ({
    page,
  }) => {
    await arriveSignedIn(page, DEMO_ADMIN)
    for (const path of [
      '/dashboard/admin/dashboard',
      '/dashboard/admin/user-bookings',
      '/dashboard/admin/slot-management?view=week',
    ]) {
      await page.goto(path)
      await settle(page)
      await expectPrintable(page)
    }
    await page.emulateMedia({ media: 'print' })
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /booked/i })
        .first(),
    ).toBeVisible()
  })
})
