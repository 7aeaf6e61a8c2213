import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { arriveSignedIn } from './support/accounts.ts'
import { ADMIN_BOOKINGS, adminToken, agree, bookingRows, payForGuest } from './support/admin-bookings.ts'
import { dataOf, dayFromNow } from './support/api.ts'
import { switchOff } from './support/crews.ts'
import { press, type } from './support/keyboard.ts'
import { setMessagesElsewhere } from './support/message-settings.ts'
import { DEMO_ADMIN } from './support/steps.ts'
import { expect, test } from './support/test.ts'

async function startsOf(request: APIRequestContext, ids: readonly string[]): Promise<string[]> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` }
  return Promise.all(
    ids.map(
      async (id) =>
        (await dataOf<BookingDetail>(await request.get(`/api/bookings/${id}`, { headers }))).slot.startTime,
    ),
  )
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selected bookings' })

test('after rain from 1 to 5 PM in one area, its customers are found and moved in one action, on phones too', async ({
  page,
  request,
  checkScreen,
  isMobile,
}) => {
  // Tests of both widths may share a server, on which canceled bookings stay in the list.
  const date = dayFromNow(isMobile ? 9 : 11)
  const { ids, area, remove } = await agree(request, date, ['10:00', '13:30', '15:30'])
  try {
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(ADMIN_BOOKINGS)
    if (isMobile) await page.getByRole('button', { name: 'Sort and filter' }).click()
    await page.getByRole('combobox', { name: 'Area' }).selectOption(area)
    await page.getByRole('button', { name: 'Days' }).click()
    const days = page.getByRole('dialog', { name: 'Days' })
    for (const name of ['From', 'To']) {
      await days.getByRole('textbox', { name, exact: true }).fill(date)
      await days.getByRole('textbox', { name, exact: true }).press('Enter')
    }
    for (const [name, time] of [
      ['From time', '13:00'],
      ['To time', '17:00'],
    ] as const) {
      await days.getByRole('combobox', { name }).fill(time)
      await days.getByRole('combobox', { name }).press('Enter')
    }
    await checkScreen()
    await page.keyboard.press('Escape')
    await expect(bookingRows(page)).toHaveCount(2)
    await page.getByRole('checkbox', { name: 'Select the booking of Rain 13:30' }).check()
    await expect(bar(page)).toContainText('1 selected')
    await checkScreen()
    await bar(page).getByRole('button', { name: 'Select all 2' }).click()
    await expect(bar(page)).toContainText('2 selected')
    await bar(page).getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 2 bookings' })
    await dialog.getByRole('button', { name: '2 h later' }).click()
    await dialog.getByRole('button', { name: 'Show what happens' }).first().click()
    // Nothing typed is lost: the reason is missing.
    await expect(dialog.getByText('Please give a reason').first()).toBeVisible()
    await dialog.getByLabel('Reason').first().fill('Rain')
    await checkScreen()
    await dialog.getByRole('button', { name: 'Show what happens' }).first().click()
    await expect(dialog.getByRole('region', { name: '2 are moved' })).toBeVisible()
    await expect(dialog).toContainText(/New time: .*3:30/)
    await dialog.getByText('Email to the customer').first().click()
    await expect(dialog).toContainText('Booking moved: Exterior Foam Wash')
    const screen = page.viewportSize() ?? { width: 360, height: 740 }
    await page.setViewportSize({ ...screen, height: 460 })
    await expect(dialog.getByRole('button', { name: 'Move 2' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(screen)
    await checkScreen()
    await dialog.getByRole('button', { name: 'Move 2' }).click()
    await expect(dialog.getByRole('status')).toHaveText('2 changed, 0 not changed')
    await checkScreen()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
    await expect(bar(page)).toBeHidden()
    expect(await startsOf(request, ids)).toEqual(['10:00', '15:30', '17:30'])
  } finally {
    await remove()
  }
})

test('a booking that is refused in the preview is left out, and stays selected', { tag: '@wide' }, async ({
  page,
  request,
  checkScreen,
}) => {
  const date = dayFromNow(10)
  const { ids, remove } = await agree(request, date, ['09:00', '18:00'])
  try {
    const headers = { authorization: `Bearer ${await adminToken(request)}` }
    const data = { reason: 'A test', canceledBy: 'business' }
    await request.post(`/api/bookings/${ids[0]}/cancel`, { headers, data })
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(`${ADMIN_BOOKINGS}?${new URLSearchParams({ from: date, to: date, q: 'Rain' })}`)
    await expect(bookingRows(page)).toHaveCount(2)
    await page.getByRole('checkbox', { name: 'Select all that are shown' }).check()
    await bar(page).getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 2 bookings' })
    await dialog.getByLabel('Reason').first().fill('Rain')
    await dialog.getByRole('button', { name: 'Show what happens' }).first().click()
    await expect(
      dialog.getByRole('region', { name: '1 cannot be changed and stays as it is' }),
    ).toContainText('Rain 09:00')
    await dialog.getByRole('button', { name: 'Move 1' }).click()
    await expect(dialog.getByRole('status')).toHaveText('1 changed, 0 not changed')
    await expect(dialog).toContainText('1 was refused in the preview and left out. It stays selected.')
    await checkScreen()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(bar(page)).toContainText('1 selected')
    const refused = page.getByRole('checkbox', { name: 'Select the booking of Rain 09:00' })
    await expect(refused).toBeChecked()
    await page.getByRole('link', { name: 'Rain 18:00', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rain 18:00' })).toBeVisible()
    await page.goBack()
    await expect(refused).toBeChecked()
    await bar(page).getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar(page)).toBeHidden()
  } finally {
    await remove()
  }
})

test('a booking that no crew can do at the new time leads to where its crew is chosen', {
  tag: '@wide',
}, async ({ page, context, request, checkScreen }) => {
  const date = dayFromNow(13)
  const { remove } = await agree(request, date, ['12:00'])
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  // The crews that the tests add work at all hours.
  const switchOn = await switchOff(request, token, ({ hours }) =>
    hours.some(({ opens }) => opens === '00:00'),
  )
  try {
    await page.goto(`${ADMIN_BOOKINGS}?${new URLSearchParams({ from: date, to: date, q: 'Rain' })}`)
    await page.getByRole('checkbox', { name: 'Select the booking of Rain 12:00' }).check()
    await bar(page).getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 1 booking' })
    // No crew works at midnight.
    await dialog.getByLabel('Minutes').fill('720')
    await dialog.getByLabel('Reason').first().fill('Rain')
    await dialog.getByRole('button', { name: 'Show what happens' }).first().click()
    await expect(dialog).toContainText('No crew can do it at that time.')
    await checkScreen()
    const opened = context.waitForEvent('page')
    await dialog.getByRole('link', { name: 'Choose a crew or another time for this booking' }).click()
    const other = await opened
    await expect(other.getByRole('dialog', { name: 'Move to another slot' })).toBeVisible()
    await other.close()
    await expect(dialog.getByRole('button', { name: 'Back' })).toBeVisible()
  } finally {
    await switchOn()
    await remove()
  }
})

test('customers whom no message reaches are named with their numbers, before a change and after it', {
  tag: '@wide',
}, async ({ page, request, checkScreen, playwright, baseURL }) => {
  const date = dayFromNow(12)
  const { ids, remove } = await agree(request, date, ['09:00'], { email: null })
  const settings = await setMessagesElsewhere(playwright, baseURL)
  try {
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(`${ADMIN_BOOKINGS}/${ids[0]}`)
    const move = page.getByRole('button', { name: 'Move', exact: true })
    await move.click()
    await expect(page.getByText('The customer gets a text message with the new time.')).toBeVisible()
    await page.keyboard.press('Escape')

    const before = await settings.read()
    const byMail = { channels: ['email' as const], instead: null }
    await settings.write({
      ...before,
      customers: { ...before.customers, moved: byMail, canceled: byMail },
    })
    await page.reload()
    const call = page.getByText('The customer gets no message. Please call')
    for (const button of [move, page.getByRole('button', { name: 'Cancel booking', exact: true })]) {
      await button.click()
      await expect(call.getByRole('link')).toHaveAttribute('href', /^tel:/)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await page.goto(`${ADMIN_BOOKINGS}?${new URLSearchParams({ from: date, to: date, q: 'Rain' })}`)
    await page.getByRole('checkbox', { name: 'Select the booking of Rain 09:00' }).check()
    await bar(page).getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 1 booking' })
    await dialog.getByLabel('Reason').first().fill('Rain')
    await dialog.getByRole('button', { name: 'Show what happens' }).first().click()
    await expect(dialog.getByRole('region', { name: '1 is moved' }).locator(call)).toBeVisible()
    await dialog.getByRole('button', { name: 'Move 1' }).click()
    await expect(dialog.getByRole('region', { name: '1 customer was not told' }).locator(call)).toBeVisible()
    await checkScreen()
  } finally {
    await settings.restore()
    await remove()
  }
})

test('bookings are selected, and canceled with refunds, by the keyboard alone', { tag: '@wide' }, async ({
  page,
  request,
  openStranger,
  checkScreen,
}) => {
  const { bookingId, name } = await payForGuest(request, 8, await openStranger())
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto(`${ADMIN_BOOKINGS}?${new URLSearchParams({ q: name })}`)
  await expect(bookingRows(page)).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')
  await page.keyboard.press('m')
  const move = page.getByRole('dialog', { name: 'Move 1 booking' })
  await expect(move).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(move).toBeHidden()
  await press(page, bar(page).getByRole('button', { name: 'Cancel bookings' }))
  const dialog = page.getByRole('dialog', { name: 'Cancel 1 booking' })
  await press(page, dialog.getByRole('radio', { name: 'We cancel' }), 'Space')
  await expect(dialog.getByRole('radio', { name: 'All that was paid' })).toBeChecked()
  await type(page, dialog.getByLabel('Reason'), 'The van is broken')
  await checkScreen()
  await press(page, dialog.getByRole('button', { name: 'Show what happens' }))
  await expect(dialog.getByRole('region', { name: '1 is canceled' })).toContainText(name)
  await checkScreen()
  await press(page, dialog.getByRole('button', { name: /^Cancel 1, refund / }))
  await expect(dialog.getByRole('status')).toHaveText('1 changed, 0 not changed')
  await press(page, dialog.getByRole('button', { name: 'Close' }).last())
  await expect(dialog).toBeHidden()
  const headers = { authorization: `Bearer ${await adminToken(request)}` }
  const booking = await dataOf<BookingDetail>(await request.get(`/api/bookings/${bookingId}`, { headers }))
  expect([booking.status, booking.paymentStatus]).toEqual(['canceled', 'Refund due'])
})
