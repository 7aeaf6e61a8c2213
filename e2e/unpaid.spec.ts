import type { APIRequestContext } from '@playwright/test'
import { arriveRegistered, arriveSignedIn, newAccount } from './support/accounts.ts'
import { dayFromNow, type Held, holdSlot } from './support/api.ts'
import { followDevice } from './support/device-clock.ts'
import { freeSlot, freeSlots } from './support/free-slots.ts'
import { atGateway, DEMO_ADMIN, payAtGateway, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const SERVICE = 'Engine Bay Cleaning'

async function hold(request: APIRequestContext, token: string, days: number): Promise<Held> {
  const slot = await freeSlot(request, SERVICE, dayFromNow(days))
  return holdSlot(request, token, slot, { registrationPlate: 'Khulna Metro Ga 55-0001' })
}

/** Ends a hold as the job that ends holds does. */
const END_HOLD = "update bookings set status = 'expired', hold_expires_at = now() where id = $1"
/** Lets the time of a hold run out just now: the job looks at holds that ended a minute ago. */
const RUN_OUT = "update bookings set hold_expires_at = now() - interval '5 seconds' where id = $1"

test('a booking that was not paid in time is listed until its slot has passed, and booked again', {
  tag: '@narrow',
}, async ({ page, request, server, checkScreen }) => {
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

  await unpaid.getByRole('link', { name: `${SERVICE} (Sedan)`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${SERVICE} (Sedan)`)
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

test('a hold whose time is over says so until the gateway was asked', { tag: '@narrow' }, async ({
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
  await followDevice(page)
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

test('an unpaid hold is shown on every page until it is paid or released, also in another tab', {
  tag: '@narrow',
}, async ({ page, request, checkScreen }) => {
  const { token } = await arriveRegistered(page)
  const slots = await freeSlots(request, SERVICE, dayFromNow(7), 2)
  const [first, second] = slots
  if (!first || !second) throw new Error('The demo has two free slots on every day to come.')
  const { paymentUrl } = await holdSlot(request, token, first)
  await holdSlot(request, token, second)
  const bar = page.getByRole('region', { name: 'Unpaid booking' })
  for (const path of ['/', '/service', '/dashboard/user']) {
    await page.goto(path)
    await expect(bar).toContainText('Held until')
    await expect(bar.getByRole('link', { name: '1 more' })).toBeVisible()
  }
  await checkScreen()

  const tab = await page.context().newPage()
  await tab.goto(paymentUrl)
  await payAtGateway(tab)
  await expect(bar.getByRole('link', { name: '1 more' })).toBeHidden()
  await expect(bar).toContainText('Held until')
  await tab.close()

  await bar.getByRole('button', { name: new RegExp(`^Release ${SERVICE}`) }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Release this time?' })
  await checkScreen()
  await dialog.getByRole('button', { name: 'Release it' }).click()
  await expect(toast(page, 'The time is released')).toBeVisible()
  await expect(bar).toBeHidden()
  const free = await freeSlots(request, SERVICE, dayFromNow(7))
  expect(free.map(({ _id }) => _id)).toContain(second._id)
})

test.describe('with as many unpaid holds as one may have', () => {
  test.use({ expected: /status of 409|The booking failed/ })

  test('the booking form lists them, and is sent again after one was released', { tag: '@narrow' }, async ({
    page,
    request,
    checkScreen,
  }) => {
    const { token } = await arriveRegistered(page)
    const slots = await freeSlots(request, SERVICE, dayFromNow(8), 3)
    for (const slot of slots.slice(0, 3)) await holdSlot(request, token, slot)
    const wanted = await freeSlot(request, SERVICE, dayFromNow(9))
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('The booking failed'))
    const chosen = new URLSearchParams({ service: wanted.service._id, slot: wanted._id, date: wanted.date })
    await page.goto(`/booking?${chosen}`)
    await page.getByLabel('Registration plate').fill('Sylhet Metro Ga 21-7000')
    await page.getByRole('button', { name: 'Pay Now' }).click()
    expect((await logged).type()).toBe('error')
    const form = page.getByRole('main').locator('form')
    const held = form.getByRole('listitem').filter({ hasText: SERVICE })
    await expect(held).toHaveCount(3)
    await expect(held.first()).toContainText(/Held until .* min left/)
    await expect(held.first().getByRole('button', { name: /^Pay \$/ })).toBeVisible()
    await checkScreen()
    await held
      .first()
      .getByRole('button', { name: /^Release / })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release it' }).click()
    await expect(held).toHaveCount(2)
    await expect(form).toContainText('Press Pay Now again to book.')
    await expect(page.getByLabel('Registration plate')).toHaveValue('Sylhet Metro Ga 21-7000')
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await atGateway(page)
  })
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
  await bookings.getByRole('tab', { name: 'Canceled' }).click()
  await expect(bookings.getByText('No bookings were canceled.')).toBeVisible()
  await bookings.getByRole('tab', { name: 'Not paid in time' }).click()
  await expect(bookings.getByRole('listitem')).toHaveText(new RegExp(`^${SERVICE}`))
  await checkScreen()
})
