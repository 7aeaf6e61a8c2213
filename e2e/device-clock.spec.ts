import { arriveRegistered } from './support/accounts.ts'
import { avoidMidnight, dayFromNow, holdSlot, listServices } from './support/api.ts'
import { setDeviceClock } from './support/device-clock.ts'
import { freeSlot } from './support/free-slots.ts'
import { payForSlot } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const SERVICE = 'Engine Bay Cleaning'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A date as the page names a day: `Saturday, November 28, 2026`. */
const longDate = (date: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date))

for (const minutes of [20, -20]) {
  test(`an unpaid booking is paid in its time when the device's clock is ${minutes} minutes ahead`, {
    tag: '@narrow',
  }, async ({ page, request }) => {
    await setDeviceClock(page, minutes * MINUTE_MS)
    const { token } = await arriveRegistered(page)
    const slot = await freeSlot(request, SERVICE, dayFromNow(6))
    const { bookingId } = await holdSlot(request, token, slot)
    for (const path of ['/dashboard/user/Upcoming-bookings', `/dashboard/user/bookings/${bookingId}`]) {
      await page.goto(path)
      const bar = page.getByRole('region', { name: 'Unpaid booking' })
      await expect(bar.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: 'Pay now' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(/\b1[3-5] min left/)
      await expect(page.getByText('Payment time is over')).toBeHidden()
    }
  })
}

test('the next booking is there offline when the clock of the device is a year fast', {
  tag: '@narrow',
}, async ({ page, request }) => {
  await setDeviceClock(page, 366 * DAY_MS)
  const { token } = await arriveRegistered(page)
  await payForSlot(page, token, await freeSlot(request, SERVICE, dayFromNow(5)))
  await page.goto('/dashboard/user')
  await expect(page.getByRole('region', { name: 'Your next booking' })).toContainText('In 5 days')
  await page.goto('/offline')
  await expect(page.getByRole('main').getByText(SERVICE)).toBeVisible()
})

for (const days of [1, -1]) {
  test(`today is the business's day when the device's clock is ${days} day ahead`, {
    tag: '@narrow',
  }, async ({ page, request }) => {
    await avoidMidnight()
    await setDeviceClock(page, days * DAY_MS)
    await arriveRegistered(page)
    const [service] = await listServices(request)
    await page.goto(`/services/${service?._id}`)
    const today = dayFromNow(0)
    await expect(
      page.getByRole('heading', {
        name: new RegExp(`^Times for .*, ${longDate(today).replace(/, \d+$/, '')}$`),
      }),
    ).toBeAttached()
    const strip = page.getByRole('group', { name: 'Day' })
    await expect(strip.getByRole('button', { name: /^Today/ })).toContainText(String(Number(today.slice(8))))
    await expect(page.getByRole('button', { name: /^Today/, pressed: true })).toBeVisible()
  })
}
