import type { APIRequestContext } from '@playwright/test'
import { arriveRegistered, arriveSignedIn, newAccount } from './support/accounts.ts'
import { dayFromNow, freeSlot, type Held, holdSlot } from './support/api.ts'
import { databaseTest as test } from './support/database-test.ts'
import { DEMO_ADMIN } from './support/steps.ts'
import { expect } from './support/test.ts'

const SERVICE = 'Engine Bay Cleaning'

async function hold(request: APIRequestContext, token: string, days: number): Promise<Held> {
  const slot = await freeSlot(request, SERVICE, dayFromNow(days))
  return holdSlot(request, token, slot, { registrationPlate: 'Khulna Metro Ga 55-0001' })
}

/** As the job leaves it that ends holds. */
const END_HOLD = "update bookings set status = 'expired', hold_expires_at = now() where id = $1"
/** A minute ago; the job, planned for later, has not looked at it yet. */
const RUN_OUT = "update bookings set hold_expires_at = now() - interval '1 minute' where id = $1"

test('a booking that was not paid in time is listed until its slot has passed, and booked again', async ({
  page,
  request,
  server,
  checkScreen,
}) => {
  const account = newAccount()
  const { token } = await arriveRegistered(page, account)
  const { bookingId } = await hold(request, token, 5)
  await server.sql(END_HOLD, [bookingId])
  await page.goto('/dashboard/user/Upcoming-bookings')
  await expect(page.getByText('There are no upcoming bookings.')).toBeVisible()
  const unpaid = page.getByRole('region', { name: 'Not paid in time' })
  await expect(unpaid.getByRole('listitem')).toHaveCount(1)
  await expect(unpaid).toContainText('These slots are not booked.')
  await checkScreen()

  await unpaid.getByRole('link', { name: SERVICE, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SERVICE)
  await expect(page.getByRole('main')).toContainText('Not paid in time')
  await page.getByRole('link', { name: 'All upcoming bookings' }).click()
  await unpaid.getByRole('link', { name: `Book again: ${SERVICE}` }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Tomorrow|^Mon|^Tue|^Wed|^Thu|^Fri|^Sat|^Sun/ })
    .nth(1)
    .click()
  await page
    .getByRole('button', { name: /^\d{1,2}:\d{2}/, disabled: false })
    .first()
    .click()
  await page.getByRole('link', { name: 'Book This Service' }).click()
  await expect(page.getByLabel('Registration plate')).toHaveValue('Khulna Metro Ga 55-0001')
})

test('a hold whose time is over says so until the gateway was asked', async ({
  page,
  request,
  server,
  checkScreen,
}) => {
  const { token } = await arriveRegistered(page)
  const { bookingId } = await hold(request, token, 6)
  await page.goto('/dashboard/user/Upcoming-bookings')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: SERVICE })
  await expect(card.getByText('Waiting for payment')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Pay now' })).toBeVisible()
  await page.clock.install()
  await page.reload()
  await expect(card.getByRole('button', { name: 'Pay now' })).toBeVisible()
  await page.clock.fastForward(16 * 60_000)
  await expect(card.getByText('Payment time is over')).toBeVisible()
  await expect(card.getByText(/^The time to pay is over\./)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Pay now' })).toBeHidden()
  await checkScreen()

  await server.sql(RUN_OUT, [bookingId])
  await page.goto(`/dashboard/user/bookings/${bookingId}`)
  await expect(page.getByRole('main')).toContainText('Payment time is over')
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeHidden()
})

test('staff see the unpaid and the canceled bookings of a person', { tag: '@wide' }, async ({
  page,
  request,
  server,
  checkScreen,
}) => {
  const account = newAccount('Jui Barua')
  const { token, user } = await arriveRegistered(page, account)
  const { bookingId } = await hold(request, token, 4)
  await server.sql(END_HOLD, [bookingId])
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto(`/dashboard/admin/user-management/${(user as { sub: string }).sub}`)
  const bookings = page.getByRole('region', { name: 'Bookings' })
  await bookings.getByRole('tab', { name: 'Cancelled' }).click()
  await expect(bookings.getByText('No bookings of coming slots were cancelled.')).toBeVisible()
  await bookings.getByRole('tab', { name: 'Not paid in time' }).click()
  await expect(bookings.getByRole('listitem')).toHaveText(new RegExp(`^${SERVICE}`))
  await checkScreen()
})
