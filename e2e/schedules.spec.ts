import { timesText } from '@jhilik/contract/clock-text.ts'
import type { Page } from '@playwright/test'
import { arriveSignedIn, newAccount, register } from './support/accounts.ts'
import { asAdmin, avoidMidnight, dayFromNow, holdSlot, listServices } from './support/api.ts'
import { BUSINESS_ZONE } from './support/business-zone.ts'
import { followDevice } from './support/device-clock.ts'
import { freeSlots } from './support/free-slots.ts'
import { DEMO_ADMIN, DEMO_USER, leavePages, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const typed = (date: string) => date.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')

/** A service that no other test books, with the admin signed in. */
/** Other tests count the services of the demo. */
const tidyUp: (() => Promise<unknown>)[] = []
test.afterEach(async ({ page }) => {
  await leavePages(page)
  for (const tidy of tidyUp.splice(0)) await tidy()
})

async function arriveWithService(page: Page, name: string, duration: number) {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const admin = asAdmin(page.request, token)
  const service = await admin.addService({ name, duration })
  tidyUp.push(() => admin.removeService(service._id))
  return { token, admin, service }
}

test.describe('the calendar of slots', () => {
  test('opens and cancels slots, leads to their bookings and to new ones', async ({
    page,
    request,
    checkScreen,
  }) => {
    const date = dayFromNow(4)
    await arriveSignedIn(page, DEMO_ADMIN)
    const services = await listServices(request)
    const service = services.find(({ name }) => name === 'AC Servicing')
    const [open, doomed] = await freeSlots(request, 'AC Servicing', date, 2)
    if (!service || !open || !doomed) throw new Error('The demo has too few free slots on that day.')
    await holdSlot(request, (await register(request, newAccount())).token, doomed)
    await page.goto(`/dashboard/admin/slot-management?view=week&week=${date}&service=${service._id}`)

    const day = page.getByRole('region', { name: /, 20\d\d$/ }).filter({
      has: page.locator(`a[href*="date=${date}"]`),
    })
    const block = (slot: typeof open, state: string) =>
      day.getByRole('button', { name: new RegExp(`^${timesText('en', slot)} AC Servicing.*${state}$`) })
    await expect(block(doomed, 'Rahim Uddin not paid yet BOOKED')).toBeVisible()
    await checkScreen()
    await block(open, 'available').click()
    const dialog = page.getByRole('dialog', { name: 'AC Servicing' })
    await dialog.getByLabel('Status').selectOption('canceled')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Slot status updated to CANCELLED!')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await checkScreen()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await block(open, 'CANCELLED').click()
    await dialog.getByLabel('Status').selectOption('available')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Slot status updated to AVAILABLE!')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(block(open, 'available')).toBeFocused()

    await block(doomed, 'BOOKED').click()
    await expect(dialog.getByLabel('Status')).toBeDisabled()
    await expect(dialog.getByText('Cannot change the status of a booked slot.')).toBeVisible()
    const booking = dialog.getByRole('link', { name: /^Rahim Uddin/ })
    await expect(booking).toHaveAttribute('href', /\/dashboard\/admin\/user-bookings\/[\w-]{36}$/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await day.locator('a[href*="startTime=08%3A00"]').click()
    await expect(page.getByLabel('Service')).toHaveValue(service._id)
    await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue(typed(date))
    await expect(page.getByLabel('Start time')).toHaveValue('8:00 AM')
    await expect(page.getByLabel('End time')).toHaveValue('9:15 AM')
    await page.goBack()
    await expect(block(open, 'available')).toBeVisible()
  })

  test('marks today and the time that it is, where the business is', async ({ page, checkScreen }) => {
    await arriveSignedIn(page, DEMO_ADMIN)
    await avoidMidnight()
    // This is noon at the business, wherever the browser is.
    const noon = Temporal.PlainDate.from(dayFromNow(0)).toZonedDateTime({
      timeZone: BUSINESS_ZONE,
      plainTime: '12:00',
    })
    await followDevice(page)
    await page.clock.setFixedTime(noon.epochMilliseconds)
    await page.goto(`/dashboard/admin/slot-management?view=week&week=${dayFromNow(30)}`)
    await expect(page.getByText('No slots', { exact: true })).toBeAttached()
    await expect(page.getByTestId('now-line')).toBeHidden()
    await page.getByRole('button', { name: 'Later days' }).press('Enter')
    await expect(page).not.toHaveURL(new RegExp(dayFromNow(30)))
    await page.getByRole('button', { name: 'Today' }).press('Enter')
    const today = page.getByRole('region', { name: /^Today, / })
    await expect(today.getByTestId('now-line')).toBeVisible()
    const others = today.getByRole('button', { name: /^\+\d+ unbooked/ }).first()
    await expect(others).toBeVisible()
    const noonLabel = page.locator('span:visible', { hasText: /^12 PM$/ })
    const nowLine = today.getByTestId('now-line')
    // The calendar's rows grow while the slots load: both positions change until then.
    await expect
      .poll(async () => {
        const [label, line] = [await noonLabel.boundingBox(), await nowLine.boundingBox()]
        if (!label || !line) return Number.POSITIVE_INFINITY
        return Math.abs(label.y + label.height / 2 - line.y)
      }, 'pixels between noon and now')
      .toBeLessThan(6)
    await others.click()
    const pile = page.getByRole('dialog', { name: /at this time$/ })
    await expect(pile).toBeVisible()
    await checkScreen()
    await pile.getByRole('listitem').first().getByRole('button').click()
    await expect(page.getByRole('dialog').getByLabel('Status')).toBeVisible()
  })
})

test.describe('a schedule', () => {
  // The server refuses a preview of too many days.
  test.use({ expected: /status of 400 .*\/preview/ })

  test('is previewed before it makes slots, and makes nothing twice', { tag: '@narrow' }, async ({
    page,
    request,
    checkScreen,
  }) => {
    const { service } = await arriveWithService(page, 'Balcony Wash', 60)
    await page.goto('/dashboard/admin/schedules')
    await expect(page.getByText('Paused').first()).toBeVisible()
    await checkScreen()
    await page.getByRole('button', { name: 'New schedule' }).click()
    await page.getByRole('button', { name: 'Add hours on Sunday' }).click()
    const opens = page.getByRole('combobox', { name: 'Sunday opens' })
    const closes = page.getByRole('combobox', { name: 'Sunday closes' })
    await opens.last().fill('16:00')
    await closes.last().fill('00:30')
    await expect(closes.last()).toHaveAccessibleDescription('Ends the next day.')
    await closes.last().fill('19:00')
    await expect(page.getByText('Ends the next day.')).toBeHidden()
    await page.getByRole('button', { name: 'Save and preview' }).click()
    await expect(page.getByText('Service is required')).toBeVisible()
    await expect(page.getByText('These hours overlap others')).toBeVisible()
    await checkScreen()
    await opens.last().fill('18:00')
    await closes.first().fill('11:00')
    await page.getByLabel('Service').selectOption(service._id)
    await page.getByRole('button', { name: 'Copy the hours of Sunday' }).click()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    // Every day has two slots before noon and one in the evening.
    await expect(page.getByText('21 slots a week')).toBeVisible()
    await page.getByRole('button', { name: 'Save and preview' }).click()

    await expect(page.getByRole('heading', { name: 'Slots of Balcony Wash' })).toBeVisible()
    const [first, last] = [dayFromNow(1), dayFromNow(7)]
    await page.getByRole('textbox', { name: 'First day' }).fill(typed(first))
    await page.getByRole('textbox', { name: 'Last day' }).fill(typed(dayFromNow(400)))
    await expect(page.getByText('Please choose at most 92 days')).toBeVisible()
    await page.getByRole('textbox', { name: 'Last day' }).fill(typed(last))
    await expect(page.getByTestId('plan-new')).toHaveText('21')
    await expect(page.getByRole('row').filter({ hasText: '9:00 AM, 10:00 AM, 6:00 PM' })).toHaveCount(7)
    await checkScreen()
    expect(await freeSlots(request, 'Balcony Wash', dayFromNow(2))).toHaveLength(0)
    await page.getByRole('button', { name: 'Activate and make 21 slots' }).click()
    await expect(page.getByText('21 slots were made.')).toBeVisible()
    expect(await freeSlots(request, 'Balcony Wash', dayFromNow(2))).toHaveLength(3)
    await expect(page.getByTestId('plan-exists')).toHaveText('21')
    await page.getByRole('button', { name: 'Make slots' }).click()
    await expect(page.getByText(/^Nothing new was made/)).toBeVisible()
    await checkScreen()

    await page.getByRole('button', { name: 'All schedules' }).click()
    await page.getByRole('button', { name: 'Pause the schedule of Balcony Wash' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, pause it' }).click()
    await expect(page.getByText('The schedule of Balcony Wash is paused.')).toBeVisible()
    await expect(page.getByText(/free slots were taken off/)).toBeVisible()
    await expect.poll(() => freeSlots(request, 'Balcony Wash', dayFromNow(2))).toHaveLength(0)
    await page.getByRole('button', { name: 'Delete the schedule of Balcony Wash' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(page.getByText('The schedule of Balcony Wash has been deleted.')).toBeVisible()
    await checkScreen()
  })
})

test('several services get the same hours at once, after a preview @narrow', async ({
  page,
  checkScreen,
}) => {
  const { token, admin, service } = await arriveWithService(page, 'Gate Wash', 60)
  const other = await admin.addService({ name: 'Fence Wash', duration: 60 })
  tidyUp.push(() => admin.removeService(other._id))
  const headers = { authorization: `Bearer ${token}` }
  const hours = [{ weekday: 1, opens: '09:00', closes: '12:00' }]
  for (const { _id } of [service, other]) {
    const data = { service: _id, validFrom: dayFromNow(1), hours }
    const made = await page.request.post('/api/schedules', { data, headers })
    const schedule = ((await made.json()) as { data: { _id: string } }).data
    tidyUp.push(() => page.request.delete(`/api/schedules/${schedule._id}`, { headers }))
  }
  await page.goto('/dashboard/admin/schedules')
  await page.getByRole('button', { name: 'Hours of several services' }).click()
  await page.getByRole('checkbox', { name: 'All', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await expect(page.getByText('Please choose at least one schedule')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Gate Wash/ }).check()
  await page.getByRole('checkbox', { name: /^Fence Wash/ }).check()
  // The newest schedule's hours are there already.
  const closes = page.getByRole('combobox', { name: 'Monday closes' })
  await closes.fill('13:00')
  const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(
    '**/api/schedules/hours/preview',
    async (route) => {
      await isTyped
      await route.continue()
    },
    { times: 1 },
  )
  const look = page.getByRole('button', { name: 'Show what changes' })
  await look.click()
  await closes.fill('14:00')
  goOn()
  // What was typed meanwhile is not in the preview.
  await expect(look).toBeEnabled()
  await expect(page.getByText(/slots a week before/)).toBeHidden()
  await look.click()
  await expect(page.getByText('3 slots a week before, 5 from now on')).toHaveCount(2)
  await checkScreen()
  await page.getByRole('button', { name: 'Change 2 schedules' }).click()
  await expect(page.getByText('2 schedules have the new hours.')).toBeVisible()
  await checkScreen()
  await page.getByRole('button', { name: 'All schedules' }).click()
  await expect(page.getByText('9:00 AM - 2:00 PM')).toHaveCount(2)
})

test('closed times take free slots off, name the bookings that stand, and give all back @wide', async ({
  page,
  request,
  checkScreen,
}) => {
  const date = dayFromNow(9)
  const { service, admin } = await arriveWithService(page, 'Roof Wash', 60)
  const slot = await admin.addSlot(service._id, date, '10:00', '11:00')
  await admin.addSlot(service._id, date, '12:00', '13:00')
  await holdSlot(request, (await register(request, newAccount())).token, slot)

  await page.goto('/dashboard/admin/schedules?tab=closed')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByText('Date is required').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Stocktaking')
  await page.getByRole('textbox', { name: 'First day' }).fill(typed(date))
  await page.getByLabel('What is closed').selectOption('Roof Wash')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Closed: Stocktaking' })
  await expect(told).toContainText('1 free slot was taken off.')
  const booking = /\/dashboard\/admin\/user-bookings\/[\w-]{36}$/
  await expect(told.getByRole('link', { name: /^Rahim Uddin/ })).toHaveAttribute('href', booking)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  expect(await freeSlots(request, 'Roof Wash', date)).toHaveLength(0)

  const row = page.getByRole('list', { name: 'Closed times' }).getByRole('listitem').first()
  await row.getByRole('button', { name: 'Bookings during Stocktaking' }).click()
  await expect(row.getByRole('link', { name: /^Rahim Uddin/ })).toHaveAttribute('href', booking)
  await checkScreen()
  await row.getByRole('button', { name: 'Remove Stocktaking' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, open again' }).click()
  await expect(toast(page, 'Stocktaking is open again.')).toBeVisible()
  await expect(row).toBeHidden()
  expect(await freeSlots(request, 'Roof Wash', date)).toHaveLength(1)
})

test('hours of a day are closed, and customers are told why @wide', async ({
  page,
  request,
  checkScreen,
}) => {
  const date = dayFromNow(9)
  const { service, admin } = await arriveWithService(page, 'Garage Wash', 60)
  await admin.addSlot(service._id, date, '10:00', '11:00')
  await admin.addSlot(service._id, date, '14:00', '15:00')
  await page.goto('/dashboard/admin/schedules?tab=closed')
  await page.getByRole('textbox', { name: 'Name' }).fill('Heavy rain')
  await page.getByRole('textbox', { name: 'First day' }).fill(typed(date))
  await page.getByLabel('Whole days').uncheck()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Start time is required')).toBeVisible()
  await page.getByLabel('Closed from').fill('13:00')
  await page.getByLabel('Closed until').fill('12:00')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('End time must be after the start time')).toBeVisible()
  await page.getByLabel('Closed until').fill('17:00')
  await page.getByLabel('What is closed').selectOption('Garage Wash')
  await page.getByLabel('Tell customers the name').check()
  await checkScreen()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const row = page
    .getByRole('list', { name: 'Closed times' })
    .getByRole('listitem')
    .filter({ hasText: 'Heavy rain' })
  await expect(row).toContainText(/1:00\s-\s5:00\sPM · Garage Wash · customers see the name/)
  expect(await freeSlots(request, 'Garage Wash', date)).toHaveLength(1)
  await page.goto(`/services/${service._id}?date=${date}`)
  await expect(page.getByText(/^Closed 1:00\s-\s5:00\sPM: Heavy rain$/)).toBeVisible()
  await checkScreen()

  await page.goto('/dashboard/admin/schedules?tab=closed')
  await row.getByRole('button', { name: 'Remove Heavy rain' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, open again' }).click()
  await expect(row).toBeHidden()
})

test('house rules are said in plain words and hold for the next customer @wide', async ({
  page,
  request,
  openStranger,
  checkScreen,
}) => {
  await avoidMidnight()
  const date = dayFromNow(1)
  const { service, admin, token } = await arriveWithService(page, 'Terrace Wash', 60)
  await admin.addSlot(service._id, date, '23:00', '23:45')
  await page.goto('/dashboard/admin/house-rules')
  const notice = page.getByLabel('Minimum notice')
  await notice.fill('')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(notice).toHaveAccessibleDescription(/Please enter 0 to 43,200 minutes/)
  await notice.fill('2940')
  const words = page.getByRole('region', { name: 'In plain words' })
  await expect(words).toContainText('Customers can book until 2 days 1 hour before a slot begins.')
  await page.getByLabel('Refund after that').fill('50')
  await expect(words).toContainText('A customer who cancels 5 hours before gets 50% back.')
  await expect(words).toContainText('Rules apply to new bookings only.')
  await checkScreen()
  expect(await freeSlots(request, 'Terrace Wash', date)).toHaveLength(1)
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(toast(page, 'House rules saved.')).toBeVisible()
  await page.reload()
  await expect(notice).toHaveValue('2940')

  const customer = await openStranger()
  await customer.goto('/')
  const answer = customer.waitForResponse(/\/api\/slots\/availability\/days/)
  await arriveSignedIn(customer, DEMO_USER)
  await customer.goto(`/services/${service._id}`)
  await answer
  await expect(customer.getByRole('button', { name: /^Tomorrow/ })).toContainText('Too late')
  // An open page would read the service again when it is removed.
  await customer.close()

  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (await request.get('/api/house-rules', { headers })).json()
  const before = { ...data, minimumNoticeMinutes: 0, lateRefundPercent: 0 }
  expect((await request.put('/api/house-rules', { headers, data: before })).ok()).toBe(true)
})
