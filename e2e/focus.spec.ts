import type { Page } from '@playwright/test'
import { arriveSignedIn, newAccount, register } from './support/accounts.ts'
import { DEMO_ADMIN } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** The heading of the page: where the focus goes when a link has opened it. */
const heading = (page: Page) => page.locator('#main h1')

test('a link to another page leads to its heading, a filter does not', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/service')
  await expect(heading(page)).toBeAttached()
  await expect(heading(page)).not.toBeFocused()
  const types = page.getByRole('list', { name: 'Service type' })
  await types.getByRole('link', { name: 'Cleaning', exact: true }).click()
  await expect(page).toHaveURL(/type=Cleaning/)
  await expect(types.getByRole('link', { name: 'Cleaning', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(heading(page)).not.toBeFocused()

  await page.getByRole('banner').getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/\/compare$/)
  await expect(heading(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/type=Cleaning/)
  await expect(heading(page)).toBeFocused()
  await page
    .getByRole('link', { name: /Details/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login/)
  await expect(heading(page)).toHaveText('Sign In')
  await expect(heading(page)).toBeFocused()
})

test('a dashboard has a way past its menu, and a person leads back to the list as it was', {
  tag: '@wide',
}, async ({ page }) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/admin/user-management?role=admin')
  const row = page.getByRole('row').filter({ hasText: DEMO_ADMIN.email })
  await expect(row).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/user-management\/[\w-]{36}$/)
  // It comes with the person's data.
  await expect(heading(page)).toBeFocused()
  await page.getByRole('link', { name: 'All users' }).click()
  await expect(page).toHaveURL(/\/user-management\?role=admin$/)
  await expect(heading(page)).toBeFocused()
  await expect(row).toBeVisible()
})

test('what takes the place of a pressed button has the focus', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const account = newAccount('Morsheda Khatun')
  await register(request, account)
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto(`/dashboard/admin/user-management?q=${account.email}`)
  const edit = page.getByRole('button', { name: 'Edit role of Morsheda Khatun' })
  await edit.click()
  await page.getByRole('row').getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()

  await page.goto('/dashboard/admin/schedules')
  await page.getByRole('button', { name: 'New schedule' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'New schedule' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'New schedule' })).toBeVisible()
  await expect(heading(page)).toBeFocused()
})
