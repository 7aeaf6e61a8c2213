import type { Crew } from '@jhilik/contract/crews.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { arriveSignedIn, newAccount, register } from './support/accounts.ts'
import { asAdmin, avoidMidnight, dataOf, dayFromNow, holdSlot, newPhone } from './support/api.ts'
import { freeSlots } from './support/free-slots.ts'
import { DEMO_ADMIN, leavePages, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const SLOTS = '/dashboard/admin/slot-management'
const typed = (date: string) => date.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')

/** Other tests count the services of the demo. */
const tidyUp: (() => Promise<unknown>)[] = []
test.afterEach(async ({ page }) => {
  await leavePages(page)
  for (const tidy of tidyUp.splice(0)) await tidy()
})

async function arriveWithService(page: Page, name: string) {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const admin = asAdmin(page.request, token)
  const addService = async (name: string) => {
    const service = await admin.addService({ name, duration: 60 })
    tidyUp.push(() => admin.removeService(service._id))
    return service
  }
  return { ...admin, token, addService, service: await addService(name) }
}

/** Somebody with a phone and an address of their own holds a seat. */
async function holdFor(request: APIRequestContext, name: string, slot: Slot) {
  const account = newAccount(name)
  const { token } = await register(request, account)
  const customer = {
    name,
    email: account.email,
    phone: newPhone(),
    address: 'House 1, Dhaka',
  }
  return holdSlot(request, token, slot, { customer })
}

test('a partly booked slot stops selling, keeps its bookings, and sells again', { tag: '@narrow' }, async ({
  page,
  request,
  checkScreen,
}) => {
  const { service, addSlot } = await arriveWithService(page, 'Group Polish')
  const date = dayFromNow(6)
  const slot = await addSlot(service._id, date, '10:00', '12:00', 12)
  await holdFor(request, 'Nadia Rahman', slot)
  await page.goto(`${SLOTS}?service=${service._id}&date=${date}`)
  const row = page.getByRole('row').filter({ hasText: '10:00 AM - 12:00 PM' })
  const status = row.getByRole('combobox')
  await expect(row).toContainText('1 of 12 booked')
  await expect(row).toContainText('Nadia Rahman')
  await expect(status).toHaveValue('available')

  await status.selectOption('canceled')
  await row.getByRole('button', { name: /^Save/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Stop selling this slot?' })
  await expect(question).toContainText('Its 11 free seats are no longer sold.')
  await expect(question).toContainText('Its booking stays: Nadia Rahman.')
  await checkScreen()
  await question.getByRole('button', { name: 'Keep selling' }).click()
  await expect(question).toBeHidden()
  expect(await freeSlots(request, 'Group Polish', date)).toHaveLength(1)

  await row.getByRole('button', { name: /^Save/ }).click()
  await question.getByRole('button', { name: 'Stop sales' }).click()
  await expect(toast(page, 'Slot status updated to CANCELLED!')).toBeVisible()
  await expect(status).toHaveValue('canceled')
  await expect(status).toBeEnabled()
  await expect(row).toContainText('1 of 12 booked')
  expect(await freeSlots(request, 'Group Polish', date)).toHaveLength(0)

  await row.getByRole('button', { name: /^Details/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Group Polish' })
  await expect(dialog).toContainText('Nothing more is sold. 1 booking takes place all the same')
  await expect(dialog.getByRole('link', { name: /^Nadia Rahman/ })).toHaveAttribute(
    'href',
    /\/dashboard\/admin\/user-bookings\/[\w-]{36}$/,
  )
  await expect(dialog.getByRole('link', { name: /^Call Nadia Rahman/ })).toHaveAttribute(
    'href',
    /^tel:\+8801/,
  )
  await checkScreen()
  await dialog.getByLabel('Status').selectOption('available')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Slot status updated to AVAILABLE!')).toBeVisible()
  await expect(dialog).not.toContainText('Nothing more is sold.')
  expect(await freeSlots(request, 'Group Polish', date)).toHaveLength(1)
})

test('a saved status keeps the focus in its row', { tag: '@wide' }, async ({ page }) => {
  const { service, addSlot } = await arriveWithService(page, 'Lamp Polish')
  const date = dayFromNow(6)
  await addSlot(service._id, date, '10:00', '11:00')
  await page.goto(`${SLOTS}?service=${service._id}&date=${date}`)
  const row = page.getByRole('row').filter({ hasText: '10:00 - 11:00 AM' })
  const status = row.getByRole('combobox')
  await status.selectOption('canceled')
  await row.getByRole('button', { name: /^Save/ }).press('Enter')
  await expect(toast(page, 'Slot status updated to CANCELLED!')).toBeVisible()
  await expect(status).toBeEnabled()
  await expect(status).toHaveValue('canceled')
  await expect(row.locator(':focus')).toHaveCount(1)
})

test.describe('a slot that two people change', () => {
  test.use({ expected: /status of 409/ })

  test('what a colleague changes of a slot meanwhile stays, but half of a time', { tag: '@narrow' }, async ({
    page,
  }) => {
    const { service, addSlot, token } = await arriveWithService(page, 'Step Wash')
    const date = dayFromNow(6)
    const slot = await addSlot(service._id, date, '10:00', '11:00', 2)
    await page.goto(`${SLOTS}?service=${service._id}&date=${date}`)
    await page.getByRole('button', { name: /^Details/ }).click()
    const dialog = page.getByRole('dialog', { name: /^(Step Wash|Edit slot)$/ })
    await dialog.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Start time').fill('10:15')
    const headers = { authorization: `Bearer ${token}` }
    const data = { capacity: 5, endTime: '11:30' }
    const answer = await page.request.patch(`/api/slots/${slot._id}`, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    // The list behind the form shows the new capacity.
    await expect(page.getByText('0 of 5 booked')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    // The time is one value: the start that was typed does not get the colleague's new end.
    const question = page.getByRole('dialog', { name: 'Changed by someone else' })
    await expect(question).toContainText('10:00 - 11:30 AM')
    await expect(question).toContainText('10:15 - 11:00 AM')
    await question.getByRole('button', { name: 'Save mine' }).click()
    await expect(toast(page, 'The slot has been changed.')).toBeVisible()
    await expect(dialog).toContainText('10:15 - 11:00 AM')
    await expect(dialog).toContainText('0 of 5 booked')
  })
})

test('a slot that is moved to another day does not open by itself there', { tag: '@narrow' }, async ({
  page,
}) => {
  const { service, addSlot } = await arriveWithService(page, 'Moon Wash')
  const [date, later] = [dayFromNow(6), dayFromNow(7)]
  await addSlot(service._id, date, '10:00', '11:00')
  await page.goto(`${SLOTS}?service=${service._id}&date=${date}`)
  const details = page.getByRole('button', { name: /^Details/ })
  await details.click()
  const dialog = page.getByRole('dialog', { name: /^(Moon Wash|Edit slot)$/ })
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Date' }).fill(typed(later))
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'The slot has been changed.')).toBeVisible()
  await expect(page.getByText('No slots match.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Date' }).fill(typed(later))
  // No dialog covers the list.
  await expect(details).toBeVisible()
  await expect(dialog).toBeHidden()
})

test.describe('a slot', () => {
  // The tests cause these refusals on purpose.
  test.use({ expected: /status of 409|The slot was not changed/ })

  test('is corrected and deleted, unless it is booked', { tag: '@narrow' }, async ({
    page,
    request,
    checkScreen,
  }) => {
    const { service, addSlot } = await arriveWithService(page, 'Roof Rinse')
    const date = dayFromNow(6)
    await addSlot(service._id, date, '10:00', '11:00')
    const booked = await addSlot(service._id, date, '14:00', '15:00', 3)
    await holdFor(request, 'Nadia Rahman', booked)
    await holdFor(request, 'Tanvir Ahmed', booked)
    await page.goto(`${SLOTS}?view=week&span=day&week=${date}&service=${service._id}`)
    const block = (times: string) => page.getByRole('button', { name: new RegExp(`^${times} Roof Rinse`) })
    const dialog = page.getByRole('dialog', { name: /^(Roof Rinse|Edit slot)$/ })

    await block('10:00 - 11:00 AM').click()
    await dialog.getByRole('button', { name: 'Edit' }).click()
    const start = dialog.getByLabel('Start time')
    await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled()
    await start.fill('14:30')
    await dialog.getByLabel('End time').fill('15:30')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(start).toHaveAccessibleDescription('This service already has a slot at that time.')
    await start.fill('23:00')
    await dialog.getByLabel('End time').fill('00:30')
    await dialog.getByLabel('Seats').fill('2')
    await expect(dialog.getByText('Ends the next day.')).toBeVisible()
    await checkScreen()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'The slot has been changed.')).toBeVisible()
    await expect(dialog).toContainText('11:00 PM - 12:30 AM (ends the next day)')
    await expect(dialog).toContainText('0 of 2 booked')
    await page.keyboard.press('Escape')
    await expect(block('10:00 - 11:00 AM')).toBeHidden()

    await block('11:00 PM - 12:30 AM').press('Enter')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this slot?' })
    await expect(question).toContainText('this cannot be undone')
    await checkScreen()
    await question.getByRole('button', { name: 'Delete slot' }).click()
    await expect(toast(page, 'The slot has been deleted.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(dialog).toBeHidden()
    await expect(block('11:00 PM - 12:30 AM')).toBeHidden()

    await block('2:00 - 3:00 PM').click()
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
      /cannot be deleted while it has bookings/,
    )
    await checkScreen()
    await dialog.getByRole('button', { name: 'Edit' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Date' })).toBeDisabled()
    await expect(start).toBeDisabled()
    await dialog.getByLabel('Seats').fill('1')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByLabel('Seats')).toHaveAccessibleDescription(
      /More seats of this slot are booked than that/,
    )
    await dialog.getByLabel('Seats').fill('2')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toContainText('2 of 2 booked')
    await expect(dialog.getByLabel('Status')).toBeDisabled()
  })
})

test('the calendar hides no booked slot, however many begin at once', async ({
  page,
  request,
  checkScreen,
}) => {
  const { service, addService, addSlot } = await arriveWithService(page, 'Early Wash 0')
  const date = dayFromNow(7)
  const names = ['Nadia Rahman', 'Tanvir Ahmed', 'Farzana Akter', 'Imran Hossain', 'Sadia Noor']
  const services = [service]
  for (let index = 1; index < 10; index++) services.push(await addService(`Early Wash ${index}`))
  for (const [index, { _id }] of services.entries()) {
    const slot = await addSlot(_id, date, '06:00', '06:45', index === 0 ? 12 : 1)
    const name = names[index]
    if (name) await holdFor(request, name, slot)
    if (index === 0) await holdFor(request, 'Kamrul Hasan', slot)
  }
  await page.goto(`${SLOTS}?view=week&week=${date}`)
  const blocks = page.getByRole('button', { name: /^6:00 - 6:45 AM Early Wash/ })
  await expect(blocks.filter({ hasText: 'Early Wash 0' })).toContainText('2 of 12 booked')
  for (const name of names.slice(1)) await expect(blocks.filter({ hasText: name })).toBeVisible()
  const others = page.getByRole('button', { name: '+5 unbooked 6:00 AM' })
  await expect(others).toBeVisible()
  // Each block has its own place and shows its times completely.
  const boxes = await Promise.all((await blocks.all()).map((block) => block.boundingBox()))
  const sorted = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 }).sort((a, b) => a.y - b.y)
  for (const [index, box] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next && next.x < box.x + box.width) expect(next.y).toBeGreaterThanOrEqual(box.y + box.height)
    expect(box.width).toBeGreaterThan(90)
  }
  for (const times of await page.getByText('6:00 - 6:45 AM').all()) {
    expect(await times.evaluate((span) => span.scrollWidth <= span.clientWidth)).toBe(true)
  }
  await checkScreen()
  await others.click()
  const choice = page.getByRole('dialog', { name: '5 slots at this time' })
  await expect(choice.getByRole('listitem')).toHaveCount(5)
})

test.describe('the jobs of a day', { tag: '@wide' }, () => {
  test('are listed by time, without canceled ones, and printed whole', async ({ page }) => {
    await arriveSignedIn(page, DEMO_ADMIN)
    await avoidMidnight()
    const today = dayFromNow(0)
    const order = 'sort=startsAt&direction=asc'
    await page.goto(`/dashboard/admin/user-bookings?from=${today}&to=${today}&status=job&${order}`)
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('job')
    await expect(page.getByRole('columnheader', { name: 'Time' })).toHaveAttribute('aria-sort', 'ascending')

    const days = `from=${dayFromNow(1)}&to=${dayFromNow(10)}`
    const answer = page.waitForResponse((response) => response.url().includes(`/api/bookings?${days}`))
    await page.getByRole('button', { name: /^Days/ }).click()
    await page.getByRole('textbox', { name: 'From' }).fill(typed(dayFromNow(1)))
    await page.getByRole('textbox', { name: 'To' }).fill(typed(dayFromNow(10)))
    await page.getByRole('textbox', { name: 'To' }).press('Enter')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(days))
    // Until then the rows of the days before are shown, dimmed.
    await answer
    await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0)
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).toHaveCount(25)
    const starts = await rows.locator('td:nth-child(2)').allInnerTexts()
    const inOrder = starts.map((text) => {
      const [start = '', rest = ''] = text.split('\n')
      const date = rest.replace(/, to .*/s, '')
      // The year is written when it is not this one.
      return Date.parse(`${/\d{4}/.test(date) ? date : `${date}, ${dayFromNow(0).slice(0, 4)}`} ${start}`)
    })
    expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b))
    const statuses = (await rows.locator('td:nth-child(7)').allInnerTexts()).map(
      (text) => text.split('\n')[0],
    )
    expect(new Set(statuses).isSubsetOf(new Set(['Confirmed', 'Completed', 'No-show']))).toBe(true)

    // The rows that were not shown yet are printed too.
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    const all = Number((await page.getByText(/^\d+ bookings$/).textContent())?.replace(/\D/g, ''))
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body[data-printed]')).toBeAttached()
    await expect(rows).toHaveCount(all)

    // An A4 sheet on its side, less its margins: 277 mm.
    await page.setViewportSize({ width: 1047, height: 700 })
    await page.emulateMedia({ media: 'print' })
    const wide = await page.locator('th, td, td *').evaluateAll((cells) =>
      cells
        .filter(
          (cell) => cell.getBoundingClientRect().right > 1047 || cell.scrollWidth > cell.clientWidth + 1,
        )
        .filter((cell) => getComputedStyle(cell).display !== 'inline' && cell.clientWidth > 0)
        .map((cell) => cell.textContent),
    )
    expect(wide).toEqual([])
    await expect(page.getByRole('columnheader')).toHaveCount(10)
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const boxes = [...sheets.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
    expect(boxes.length).toBeGreaterThan(1)
    for (const [, width, height] of boxes) expect(Number(width)).toBeGreaterThan(Number(height))
  })
})

test('the calendar and a slot fit a phone, in Bangla too', { tag: '@narrow' }, async ({
  page,
  request,
  baseURL,
  checkScreen,
}) => {
  const { service, addSlot } = await arriveWithService(page, 'Bike Polish')
  const date = dayFromNow(6)
  const slot = await addSlot(service._id, date, '10:00', '12:00', 12)
  await holdFor(request, 'Nadia Rahman', slot)
  await page.context().addCookies([{ name: 'locale', value: 'bn', url: baseURL ?? '' }])
  await page.goto(`${SLOTS}?view=week&week=${date}&service=${service._id}`)
  await page.getByRole('button', { name: /^সকাল ১০:০০ - দুপুর ১২:০০ Bike Polish Nadia Rahman/ }).tap()
  const dialog = page.getByRole('dialog', { name: 'Bike Polish' })
  await expect(dialog).toContainText('১২টির ১টি বুকড')
  await expect(dialog.getByRole('link', { name: /^Nadia Rahman-কে ফোন করুন/ })).toBeVisible()
  await checkScreen()
  await dialog.getByLabel('অবস্থা').selectOption('canceled')
  await dialog.getByRole('button', { name: 'সেভ করুন' }).tap()
  const question = page.getByRole('alertdialog', { name: 'এই স্লটের বিক্রি বন্ধ করবেন?' })
  await expect(question).toContainText('Nadia Rahman')
  await checkScreen()
  await question.getByRole('button', { name: 'বিক্রি বন্ধ করুন' }).tap()
  await expect(dialog).toContainText('আর কোনো আসন বিক্রি হচ্ছে না।')
  await dialog.getByRole('button', { name: 'সম্পাদনা' }).tap()
  const edit = page.getByRole('dialog', { name: 'স্লট সম্পাদনা' })
  await expect(edit.getByText('এই স্লটে বুকিং আছে')).toBeVisible()
  await checkScreen()
})

test('a slot outside the hours of the crews asks who works longer, when it is created and when it is moved', async ({
  page,
  checkScreen,
}) => {
  const { service, token } = await arriveWithService(page, 'Night Wash')
  // The crews that tests add to the demo work at night too.
  const headers = { authorization: `Bearer ${token}` }
  for (const { _id, members, ...crew } of await dataOf<Crew[]>(
    await page.request.get('/api/crews', { headers }),
  )) {
    if (!crew.hours.some(({ closes }) => closes === '00:00' || closes > '22:00')) continue
    const data = { ...crew, members: members.map((one) => one._id), excludedServices: [service._id] }
    expect((await page.request.put(`/api/crews/${_id}`, { headers, data })).ok()).toBe(true)
  }
  const date = dayFromNow(8)
  await page.goto(`/dashboard/admin/create-slot?service=${service._id}&date=${date}&startTime=10:00`)
  const main = page.getByRole('main')
  const end = main.getByRole('combobox', { name: 'End time' })
  const crew = page.getByRole('combobox', { name: 'Crew that works longer' })
  const asked = page.waitForResponse('**/api/crews/extra-hours?*')
  await end.fill('11:00')
  await end.press('Tab')
  await asked
  await expect(crew).toHaveCount(0)
  await main.getByRole('combobox', { name: 'Start time' }).fill('22:30')
  await end.fill('23:30')
  await end.press('Tab')
  await expect(crew).toHaveValue('')
  await expect(crew.getByRole('option', { name: 'The first one that is free' })).toBeAttached()
  await crew.selectOption('Team Jamuna')
  await checkScreen()
  await main.getByRole('button', { name: 'Create slot' }).click()
  await expect(page.getByText('Slot created successfully')).toBeVisible()
  await expect(crew).toHaveCount(0)

  await page.goto(`${SLOTS}?service=${service._id}&date=${date}`)
  await page.getByRole('button', { name: /^Details/ }).click()
  const dialog = page.getByRole('dialog', { name: /^(Night Wash|Edit slot)$/ })
  await expect(dialog).toContainText('Outside the hours of the crews: Team Jamuna works longer for it.')
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await expect(crew.getByRole('option', { selected: true })).toHaveText('Team Jamuna')
  await page.getByRole('combobox', { name: 'Start time' }).fill('22:15')
  await page.getByRole('combobox', { name: 'Start time' }).press('Tab')
  await expect(crew.getByRole('option', { selected: true })).toHaveText('Team Jamuna')
  await checkScreen()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'The slot has been changed.')).toBeVisible()
  await expect(dialog).toContainText('10:15 - 11:30 PM')
  await expect(dialog).toContainText('Team Jamuna works longer')
})
