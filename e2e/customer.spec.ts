import { readFile } from 'node:fs/promises'
import { timesText } from '@jhilik/contract/clock-text.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import type { Page } from '@playwright/test'
import { arriveRegistered, arriveSignedIn, newAccount, register } from './support/accounts.ts'
import { avoidMidnight, dayFromNow, holdSlot, listServices } from './support/api.ts'
import { freeSlot, freeSlots } from './support/free-slots.ts'
import { atGateway, bookingAddress, DEMO_USER, payForSlot, toast, withoutNews } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const SERVICE = 'Engine Bay Cleaning'
const HOUR_MS = 3_600_000

/** A booking of the reader's own, paid on the gateway's page. Answers its id. */
async function bookPaid(page: Page, token: string, slot: Slot | undefined): Promise<string> {
  if (!slot) throw new Error('The demo has no such free slot.')
  return payForSlot(page, token, slot)
}

/** The first slot that begins too soon to be canceled for free, but not while the test runs. */
async function soonSlot(page: Page): Promise<Slot | undefined> {
  const days = [dayFromNow(0), dayFromNow(1)]
  const left = ({ startsAt }: Slot) => Date.parse(startsAt) - Date.now()
  const isSoon = (slot: Slot) => left(slot) > HOUR_MS && left(slot) < 23 * HOUR_MS
  const slots = await Promise.all(days.map((day) => freeSlots(page.request, 'AC Servicing', day)))
  // All such slots of the demo may be booked. Slots early in the day are added in that case.
  return (
    slots.flat().find(isSoon) ??
    (await freeSlots(page.request, 'AC Servicing', dayFromNow(1), 4)).find(isSoon)
  )
}

const card = (page: Page, service: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: service })
const news = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title }).locator('..')

test.describe('a booking', () => {
  test.use({ expected: /status of 409|was not rescheduled|ERR_FAILED/ })

  test('moves to another time; a time that somebody else takes is no loss', { tag: '@narrow' }, async ({
    page,
    request,
    checkScreen,
  }) => {
    const { token } = await arriveRegistered(page)
    const slot = await freeSlot(request, SERVICE, dayFromNow(3))
    const id = await bookPaid(page, token, slot)
    // A live update would show the change before the server has to refuse the call.
    await withoutNews(page)
    await page.goto('/dashboard/user/Upcoming-bookings')
    const booking = card(page, SERVICE)
    await expect(booking.getByText(/^Free to move or cancel until /)).toBeVisible()
    await expect(booking.getByRole('link', { name: 'Show on a map' })).toHaveAttribute('href', /query=Dhaka/)
    const file = await booking.getByRole('link', { name: 'Calendar file' }).getAttribute('href')
    expect(await (await request.get(file ?? '')).text()).toMatch(/^BEGIN:VCALENDAR[\s\S]*Engine Bay Cleaning/)
    const google = booking.getByRole('link', { name: 'Google Calendar' })
    await expect(google).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\/.*dates=/)
    await checkScreen()

    const times = page.waitForRequest(/\/api\/slots\/availability\?.*movedBookingId=/)
    await booking.getByRole('button', { name: `Move ${SERVICE}` }).click()
    await times
    const dialog = page.getByRole('dialog', { name: 'Move to another time' })
    await expect(dialog).toContainText(/You can move it until .*, at no cost\./)
    await expect(dialog.getByRole('button', { name: 'Move booking' })).toBeDisabled()
    const free = dialog.getByRole('button', { name: /^\d{1,2}:\d{2}/, disabled: false })
    const wanted = (await free.first().textContent())?.replaceAll('\u00a0', ' ') ?? ''
    await free.first().click()
    await checkScreen()
    const { token: other } = await register(request, newAccount())
    const seen = await freeSlots(request, SERVICE, slot.date)
    const taken = seen.find((slot) => wanted.startsWith(timesText('en', slot)))
    if (!taken) throw new Error('The dialog offers what is not free.')
    await holdSlot(request, other, taken)
    await dialog.getByRole('button', { name: 'Move booking' }).click()
    await expect(dialog.getByRole('alert')).toContainText(/Someone else has just taken/)
    await expect(dialog.getByRole('button', { name: wanted })).toBeDisabled()
    await checkScreen()

    const instead = (await free.first().textContent()) ?? ''
    await free.first().click()
    await expect(dialog.getByRole('alert')).toBeHidden()
    await dialog.getByRole('button', { name: 'Move booking' }).click()
    await expect(news(page, 'Your booking has a new time')).toBeFocused()
    await expect(dialog).toBeHidden()
    await expect(card(page, SERVICE)).toContainText(instead)
    await page.goto(`/dashboard/user/bookings/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${SERVICE} (Sedan)`)
    await expect(page.getByText('Booking moved')).toBeVisible()
    await checkScreen()
  })

  test('of a time that begins soon has a warning beside the button, and is canceled in full right after', {
    tag: '@narrow',
  }, async ({ page, checkScreen }) => {
    const { token } = await arriveRegistered(page)
    const slot = await soonSlot(page)
    if (!slot) throw new Error('The demo has no such free slot.')
    await page.goto(bookingAddress(slot))
    await expect(page.locator('[data-bottom-bar]').getByText('No refund and no moving')).toBeInViewport()
    await expect(page.getByRole('alert').filter({ hasText: 'No refund and no moving' })).toContainText(
      'You can cancel and get everything back only within 30 mins of the confirmation.',
    )
    await checkScreen()

    await bookPaid(page, token, slot)
    const main = page.getByRole('main')
    await expect(main).toContainText('Free to cancel until')
    await expect(main).toContainText(
      /it can no longer be moved\. If you cancel it after .*, you get no refund\./,
    )
    await checkScreen()
    const result = page.url()
    await page.goto('/dashboard/user/Upcoming-bookings')
    await card(page, 'AC Servicing').getByRole('button', { name: 'Cancel AC Servicing' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
    await expect(news(page, 'Your booking is canceled')).toContainText(/We refund \$\d+/)
    await page.goto(result)
    await expect(main).toContainText('This booking is canceled')
    await expect(main).toContainText(/You get \$\d+ back/)
    await checkScreen()
  })

  test('is canceled knowing what comes back; its receipt is printed and kept', { tag: '@wide' }, async ({
    page,
    request,
    checkScreen,
  }) => {
    const { token } = await arriveRegistered(page)
    await bookPaid(page, token, await soonSlot(page))
    const slot = await freeSlot(request, SERVICE, dayFromNow(4))
    await bookPaid(page, token, slot)
    await page.goto('/dashboard/user/Upcoming-bookings')
    const late = card(page, 'AC Servicing')
    await expect(late.getByText(/^Free to cancel until .*\. It can no longer be moved\.$/)).toBeVisible()
    await expect(late.getByRole('button', { name: /^Move/ })).toBeHidden()
    await late.getByRole('button', { name: 'Cancel AC Servicing' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
    await expect(dialog.getByRole('status')).toContainText(/^You get \$\d+ back, everything you paid\./)
    await dialog.getByRole('button', { name: 'Keep booking' }).click()

    await card(page, SERVICE).getByRole('link', { name: SERVICE }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${SERVICE} (Sedan)`)
    await page.getByRole('button', { name: `Cancel ${SERVICE}` }).click()
    await expect(dialog.getByRole('status')).toContainText(/^You get \$20 back, everything you paid\./)
    await expect(dialog).toContainText('The way you paid. We start within 3 working days.')
    // The money goes back to a wallet.
    await expect(dialog).not.toContainText('bank')
    await dialog.getByLabel('Reason').fill('We are travelling that day.')
    await checkScreen()
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(news(page, 'Your booking is canceled')).toBeFocused()
    await expect(news(page, 'Your booking is canceled')).toContainText('We refund $20 the way you paid')
    await expect(page.getByRole('main')).toContainText('Reason: We are travelling that day.')
    await expect(page.getByRole('main')).not.toContainText('canceled_by_customer')
    await expect(page.getByRole('button', { name: /^(Move|Cancel)/ })).toHaveCount(0)
    await checkScreen()

    await page.goto('/dashboard/user/Upcoming-bookings')
    const canceled = page.getByRole('region', { name: 'Canceled' })
    await expect(canceled.getByText(/^Refund/)).toBeVisible()
    await checkScreen()
    await canceled.getByRole('link', { name: SERVICE }).click()
    await page.getByRole('link', { name: 'Receipt' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Receipt \d{4}-\d{6}$/)
    await expect(page.getByRole('main')).toContainText(/To be refunded\$20$/)
    await checkScreen()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^receipt-\d{4}-\d{6}\.pdf$/)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })
})

test('what is kept in the garage fills the booking form', { tag: '@wide' }, async ({
  page,
  request,
  checkScreen,
}) => {
  await arriveRegistered(page)
  await page.goto('/dashboard/user/garage')
  await expect(page.getByText('No vehicles saved yet.')).toBeVisible()
  await checkScreen()
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  const form = page.getByRole('dialog', { name: 'Add vehicle' })
  await form.getByRole('button', { name: 'Save vehicle' }).click()
  await expect(form.getByText('Vehicle brand is required')).toBeVisible()
  await expect(form.getByLabel('Manufacturing year')).toBeFocused()
  await checkScreen()
  await form.getByLabel('Vehicle type').selectOption('suv')
  await form.getByLabel('Vehicle brand').fill('Mitsubishi')
  await form.getByLabel('Vehicle model').fill('Pajero')
  await form.getByLabel('Manufacturing year').fill('2021')
  await form.getByLabel('Registration plate').fill('DHAKA METRO-GHA 15-9876')
  await form.getByRole('button', { name: 'Save vehicle' }).click()
  await expect(toast(page, 'The vehicle is saved.')).toBeVisible()
  const vehicle = page.getByRole('listitem').filter({ hasText: 'Mitsubishi Pajero' })
  await expect(vehicle).toContainText('Default')
  await page.getByRole('button', { name: 'Add address' }).click()
  const place = page.getByRole('dialog', { name: 'Add address' })
  await place.getByLabel('Name of the place').fill('Office')
  await place.getByLabel('Address', { exact: false }).last().fill('Level 9, Gulshan Avenue 45, Dhaka')
  await place.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Gulshan Avenue' })).toBeVisible()
  await checkScreen()

  const slot = await freeSlot(request, SERVICE, dayFromNow(5))
  const ids = { service: slot.service._id, slot: slot._id, date: slot.date }
  await page.goto(`/booking?${new URLSearchParams(ids)}`)
  await expect(page.getByLabel('Vehicle model')).toHaveValue('Pajero')
  await expect(page.getByLabel('Vehicle type')).toHaveValue('suv')
  await expect(page.getByLabel('Address')).toHaveValue('House 3, Sylhet')
  await page.getByRole('radio', { name: /^Office/ }).check()
  await expect(page.getByLabel('Address')).toHaveValue('Level 9, Gulshan Avenue 45, Dhaka')
  await expect(page.getByLabel('Save this vehicle for next time')).toBeHidden()
  await page.getByLabel('Registration plate').fill('SYLHET KA 11-2222')
  await page.getByLabel('Save this vehicle for next time').check()
  await checkScreen()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await atGateway(page)

  await page.goto('/dashboard/user/garage')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'SYLHET-KA 11-2222' })
    .getByRole('button', { name: 'Remove Mitsubishi Pajero' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Mitsubishi Pajero is removed.')).toBeVisible()
  await expect(page.getByText('SYLHET-KA 11-2222')).toBeHidden()
  await expect(page.getByText('1 of 20').first()).toBeVisible()
})

test('a past booking is booked again with the same vehicle, and reviewed', { tag: '@wide' }, async ({
  page,
  checkScreen,
}) => {
  await arriveSignedIn(page, DEMO_USER)
  await page.goto('/dashboard/user/past-bookings')
  const past = card(page, 'Exterior Foam Wash').first()
  await expect(past.getByText('Done')).toBeVisible()
  await expect(past.getByRole('link', { name: 'Receipt for Exterior Foam Wash' })).toBeVisible()
  await checkScreen()
  await past.getByRole('link', { name: 'Book again: Exterior Foam Wash' }).click()
  await expect(page).toHaveURL(/\/services\//)
  await page.getByRole('button', { name: /^Tomorrow/ }).click()
  const free = page.getByRole('main').getByRole('button', { name: /^\d{1,2}:\d{2}/, disabled: false })
  await free.last().click()
  await page.getByRole('link', { name: 'Book This Service' }).click()
  await expect(page.getByLabel('Vehicle model')).toHaveValue('Axio')
  await expect(page.getByLabel('Manufacturing year')).toHaveValue('2018')
  await expect(page.getByLabel('Registration plate')).toHaveValue('Dhaka Metro Ga 23-4517')
  await expect(page.getByLabel('Address')).toHaveValue('House 14, Road 7, Dhanmondi, Dhaka')

  await page.goto('/dashboard/user/past-bookings')
  await past.getByRole('link', { name: 'Leave a review of Exterior Foam Wash' }).click()
  const services = await listServices(page.request)
  const service = services.find(({ name }) => name === 'Exterior Foam Wash')
  await expect(page).toHaveURL(new RegExp(`/services/${service?._id}\\?visit=[\\da-f-]{36}#leave-a-review$`))
  const form = page.locator('#leave-a-review')
  await expect(form.getByText(/^Your visit: .*11:00/)).toBeInViewport()
  await expect(form.getByRole('radio', { name: '1 star' })).toBeFocused()
  await expect(form.getByRole('heading', { name: 'Leave a Review' })).toBeInViewport()
})

test('the start page shows the next booking and what needs attention', { tag: '@narrow' }, async ({
  page,
  request,
  checkScreen,
}) => {
  await avoidMidnight()
  const { token } = await arriveRegistered(page)
  const held = await freeSlot(request, 'AC Servicing', dayFromNow(2))
  const holding = await holdSlot(request, token, held)
  const slot = await freeSlot(request, SERVICE, dayFromNow(4))
  const id = await bookPaid(page, token, slot)
  await page.goto('/dashboard/user')
  const next = page.getByRole('region', { name: 'Your next booking' })
  // The held seat is earlier than this booking, but it may be lost.
  await expect(next).toContainText(`${SERVICE} (Sedan) · Paid, price $20`)
  await expect(next).toContainText('In 4 days')
  await expect(next.getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', /calendar\.ics/)
  await expect(next.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:/)
  await expect(next.getByRole('link', { name: 'Details' })).toHaveAttribute('href', new RegExp(`${id}$`))
  const waiting = page.getByRole('region', { name: 'Needs your attention' })
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await expect(waiting).toContainText('AC Servicing is not paid yet')
  await checkScreen()
  await waiting.getByRole('button', { name: 'Pay $18' }).click()
  await atGateway(page)

  await page.goto(`/dashboard/user/bookings/${holding.bookingId}`)
  await expect(page.getByRole('main').getByText(/^Held until .* min left$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Calendar file' })).toBeHidden()
  await page.getByRole('button', { name: 'Cancel AC Servicing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(news(page, 'Your booking is canceled')).toBeFocused()
  await page.goto('/dashboard/user/Upcoming-bookings')
  await expect(page.getByRole('region', { name: 'Canceled' })).toContainText('Not paid, nothing due')

  await page.goto('/dashboard/user')
  await expect(next).toContainText(`${SERVICE} (Sedan) · Paid, price $20`)
  await expect(waiting).toBeHidden()
  await next.getByRole('button', { name: `Cancel ${SERVICE}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(news(page, 'Your booking is canceled')).toBeFocused()
  await expect(next).toBeHidden()
  await expect(page.getByText('Nothing is booked yet.')).toBeVisible()
  // The list has no entry about the hold that was released.
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await expect(waiting).toContainText('$20 is on its way back to you')
  await checkScreen()
})

test('a star of the start page leads to the review form with that rating', { tag: '@wide' }, async ({
  page,
}) => {
  await arriveSignedIn(page, DEMO_USER)
  await page.goto('/dashboard/user')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Give AC Servicing 4 stars' }).click()
  const form = page.locator('#leave-a-review')
  await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(form.getByLabel('Your review')).toBeFocused()
  await expect(form.getByText(/^Your visit: /)).toBeVisible()
})

test.describe('an address', () => {
  test.use({ expected: /status of 404|could not be fetched/ })

  test('of an unknown booking says so', { tag: '@wide' }, async ({ page, checkScreen }) => {
    await arriveRegistered(page)
    const unknown = '/dashboard/user/bookings/01a1fecf-7cf0-7548-9495-a3b790fed3b1'
    await page.goto(unknown)
    await expect(page.getByRole('heading', { name: 'We do not know this booking.' })).toBeVisible()
    await checkScreen()
    await page.goto(`${unknown}/receipt`)
    await expect(page.getByRole('heading', { name: 'There is no receipt yet.' })).toBeVisible()
    await page.goto('/dashboard/user/dashboard')
    await expect(page.getByText('Nothing is booked yet.')).toBeVisible()
    await checkScreen()
  })
})

test('the links of a past booking stand in one row, which begins where the button begins', {
  tag: '@narrow',
}, async ({ page }) => {
  await arriveSignedIn(page, DEMO_USER)
  await page.goto('/dashboard/user/past-bookings')
  const booking = page.getByRole('main').getByRole('article').first()
  const placeOf = async (name: RegExp) => {
    const link = booking.getByRole('link', { name })
    await expect(link).toBeVisible()
    return link.evaluate((element) => {
      const icon = element.querySelector('svg')?.getBoundingClientRect()
      return { left: element.getBoundingClientRect().left, icon: icon?.left ?? 0, top: icon?.top ?? 0 }
    })
  }
  const [again, review, receipt] = [
    await placeOf(/^Book again/),
    await placeOf(/review/i),
    await placeOf(/^Receipt/),
  ]
  expect(receipt.top).toBeCloseTo(review.top, 0)
  expect(review.icon).toBeCloseTo(again.left, 0)
})
