import { expect, type Page } from '@playwright/test'
import {
  atGateway,
  chooseSlot,
  DEMO_ADMIN,
  DEMO_USER,
  fillBooking,
  logOut,
  payAtGateway,
  signIn,
} from './steps.ts'

/** Books and pays from the landing page on, as the customer and then the admin see it. */
export async function bookAndBeSeen(page: Page, checkScreen = async () => {}): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Your Car Cleaned anywhere')
  await expect(page.getByRole('heading', { name: 'Top Picks: Our Featured Services' })).toBeVisible()
  await checkScreen()

  await page.getByRole('link', { name: 'Book A Service' }).click()
  await expect(page).toHaveURL(/\/service$/)
  await expect(page.getByRole('link', { name: /Details/ }).first()).toBeVisible()
  await checkScreen()

  await page
    .getByRole('link', { name: /Details/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login/)
  await checkScreen()
  await signIn(page, DEMO_USER)
  await expect(page).toHaveURL(/\/services\//)
  await expect(page.getByText(/^Price: \$/)).toBeVisible()
  await checkScreen()

  await chooseSlot(page)
  await checkScreen()
  await page.getByRole('link', { name: 'Book This Service' }).click()
  await expect(page).toHaveURL(/\/booking/)
  await fillBooking(page)
  // The header covers a part of a link that is scrolled below it.
  await page.evaluate(() => window.scrollTo(0, 0))
  await checkScreen()
  await page.getByRole('button', { name: 'Pay Now' }).click()

  await atGateway(page)
  await checkScreen()
  await payAtGateway(page)
  const reference = (await page.getByTestId('tran-id').textContent()) ?? ''
  expect(reference).not.toBe('')
  const code =
    (await page
      .getByText(/^[A-Z2-9]{6}$/)
      .first()
      .textContent()) ?? ''
  await checkScreen()

  await page.getByRole('link', { name: 'See my upcoming bookings' }).click()
  await expect(page).toHaveURL(/\/dashboard\/user\/Upcoming-bookings/)
  const booking = page.getByRole('listitem').filter({ hasText: code })
  await expect(booking.getByText('Paid', { exact: true })).toBeVisible()
  await checkScreen()
  const countdown = booking.getByRole('timer')
  const before = await countdown.textContent()
  await expect(countdown).not.toHaveText(before ?? '')

  await logOut(page)
  await page.goto('/login')
  await signIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/admin/user-bookings')
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  await expect(row).toContainText('Nadia Rahman')
  await checkScreen()
}
