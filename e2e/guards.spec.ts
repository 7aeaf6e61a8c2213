import { DEMO_ADMIN, DEMO_USER, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.describe('an unknown address', () => {
  test.use({ expected: /status of 404/ })

  test('shows the 404 page, with the way home', { tag: '@narrow' }, async ({ page, checkScreen }) => {
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('404 Page Not Found')).toBeVisible()
    await checkScreen()
    await page.getByRole('link', { name: 'Go Back to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('a visitor is sent to sign in and back to the dashboard', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/dashboard/user/Upcoming-bookings')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, DEMO_USER)
  await expect(page).toHaveURL(/\/dashboard\/user\/Upcoming-bookings/)
})

test('a customer cannot open the admin dashboard', { tag: '@narrow' }, async ({ page, checkScreen }) => {
  await page.goto('/login')
  await signIn(page, DEMO_USER)
  await page.goto('/dashboard/admin/user-bookings')
  await expect(page.getByText('Only admins can open it.')).toBeVisible()
  await checkScreen()
})

test('an admin sees that the customer dashboard is for customers', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/login')
  await signIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/user/past-bookings')
  await expect(page.getByText('Only customers can open it.')).toBeVisible()
})
