import type { Slot } from '@jhilik/contract/slots.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { holdSlot, newPhone } from './api.ts'

export const DEMO_USER = { email: 'user@jhilik.example', password: 'Sparkle-123' }
export const DEMO_ADMIN = { email: 'admin@jhilik.example', password: 'Sparkle-123' }

export async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Live updates do not come. Their call is left unanswered: after an error the page would poll instead. */
export async function withoutNews(page: Page): Promise<void> {
  await page.route(/\/api\/events/, () => undefined)
}

/** Chooses a slot of tomorrow: late in the evening today has none left. */
export async function chooseSlot(page: Page): Promise<void> {
  const tomorrow = page.getByRole('button', { name: /^Tomorrow/ })
  await tomorrow.click()
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'true')
  const free = page.getByRole('main').getByRole('button', { name: /^\d{1,2}:\d{2}/, disabled: false })
  await free.last().click()
  await expect(page.getByRole('link', { name: 'Book This Service' })).toBeVisible()
}

/** Presses a key in the booking form: the first one fetches the questions that it may ask. */
export async function loadWholeForm(page: Page): Promise<void> {
  await expect(page.locator('[name="customer.name"]')).toBeAttached()
  await page.keyboard.press('Tab')
}

export async function fillBooking(page: Page): Promise<void> {
  await loadWholeForm(page)
  await page.getByLabel('User name').fill('Nadia Rahman')
  await page.getByLabel('Phone number').fill(newPhone())
  await page.getByLabel('Address').fill('House 7, Road 4, Dhanmondi, Dhaka')
  // Not every service asks for the vehicle.
  if (!(await page.getByLabel('Vehicle type').isVisible())) return
  await page.getByLabel('Vehicle type').selectOption('car')
  await page.getByLabel('Vehicle brand').fill('Toyota')
  await page.getByLabel('Vehicle model').fill('Axio')
  await page.getByLabel('Manufacturing year').fill('2019')
  await page.getByLabel('Registration plate').fill('DHAKA METRO-GA 12-3456')
}

/** Goes from the service list to the payment page of the sandbox gateway, as the customer who is signed in. */
export async function bookUpToPayment(page: Page, position: number): Promise<void> {
  await page.goto('/service')
  await page
    .getByRole('link', { name: /Details/ })
    .nth(position)
    .click()
  await chooseSlot(page)
  await page.getByRole('link', { name: 'Book This Service' }).click()
  await fillBooking(page)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await atGateway(page)
}

/** The form that books a slot. */
export const bookingAddress = ({ _id, service, date }: Slot) =>
  `/booking?${new URLSearchParams({ service: service._id, slot: _id, date })}`

export async function atGateway(page: Page): Promise<void> {
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/paynow\.php/)
}

/** Pays at the sandbox gateway and waits for the result. */
export async function payAtGateway(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay\b/ }).click()
  await expect(page).toHaveURL(/\/booking\/result\//)
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
}

/** Holds a slot for this account and pays in this browser, which ends on the result. Answers the booking's id. */
export async function payForSlot(page: Page, token: string, slot: Slot): Promise<string> {
  const { bookingId, paymentUrl } = await holdSlot(page.request, token, slot)
  await page.goto(paymentUrl)
  await payAtGateway(page)
  return bookingId
}

/** Logs out, on phones through the menu. Ends on the landing page. */
export async function logOut(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Open menu' })
  if (await open.isVisible()) await open.click()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page.getByText('You will be logged out of your account.')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, log out!' }).click()
  await expect(page.getByText('Logged Out')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
}

/** The visible text of a toast. Urgent ones are read out from another element. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })
}

/** The names on the cards of the service list. */
export function serviceNames(page: Page): Locator {
  return page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
}

/** Leaves the pages of a test before it removes a service, because pages that show it say in the console that it is missing. */
export async function leavePages(page: Page): Promise<void> {
  for (const each of page.context().pages()) await each.goto('about:blank')
}
