import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { APIRequestContext, Locator } from '@playwright/test'
import { arriveSignedIn, newAccount, register, signInByCall } from './support/accounts.ts'
import { ADMIN_BOOKINGS, holdForGuest } from './support/admin-bookings.ts'
import { dataOf, dayFromNow, holdSlot, newPhone } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const WASH = 'Exterior Foam Wash'
const PLATE = 'Dhaka Metro Ga 21-1234'

/** Frees the seat that a test has taken. */
async function release(request: APIRequestContext, id: string) {
  const { token } = await signInByCall(request, DEMO_ADMIN)
  await request.post(`/api/bookings/${id}/cancel`, {
    headers: { authorization: `Bearer ${token}` },
    data: { reason: 'A test', canceledBy: 'business' },
  })
}

test('staff correct an address within four interactions, and a phone number by the keyboard alone', async ({
  page,
  request,
  checkScreen,
}) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  const { bookingId: id, name } = await holdForGuest(request, 6)
  await page.goto(`${ADMIN_BOOKINGS}/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await checkScreen()
  let interactions = 0
  const act = async (step: Promise<unknown>) => {
    interactions += 1
    await step
  }
  await act(page.getByRole('button', { name: 'Change: Address' }).click())
  const where = page.getByRole('form', { name: 'Change: Address' })
  await expect(where.getByLabel('Address')).toBeFocused()
  await checkScreen()
  await act(where.getByLabel('Address').fill('House 7, Road 3, Block A'))
  await act(where.getByRole('button', { name: 'Save' }).click())
  await expect(toast(page, 'The change is saved.')).toBeVisible()
  expect(interactions).toBeLessThanOrEqual(4)
  await expect(page.getByRole('region', { name: 'Where' })).toContainText('House 7, Road 3, Block A')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('7 Lake Road, Dhaka → House 7, Road 3, Block A')

  // The focus is where the form was opened.
  await expect(page.getByRole('button', { name: 'Change: Address' })).toBeFocused()
  const pencil = page.getByRole('button', { name: 'Change: Phone' })
  await pencil.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Change: Phone' })
  await expect(form.getByLabel('Phone')).toBeFocused()
  // What was there is selected.
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(form.getByLabel('Phone')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('01711223344')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('region', { name: 'Who' })).toContainText('01711223344')
  await expect(pencil).toBeFocused()

  // Escape keeps the old value; what was typed is not lost without a question.
  await page.getByRole('button', { name: 'Change: Phone' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('form')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change: Note to the crew' }).click()
  await page.keyboard.type('Gate code 4411')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('form').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Note to the crew' })).toContainText('Gate code 4411')
  await checkScreen()
  await release(request, id)
})

test.describe('two people', () => {
  // The refusal that the test asks for.
  test.use({ expected: /status of 409|The details were not changed/ })

  test('who edit the same detail are asked whose value is kept', async ({ page, request }) => {
    const { token } = await arriveSignedIn(page, DEMO_ADMIN)
    const headers = { authorization: `Bearer ${token}` }
    const { bookingId: id } = await holdForGuest(request, 6)
    await page.goto(`${ADMIN_BOOKINGS}/${id}`)
    await page.getByRole('button', { name: 'Change: Address' }).click()
    const form = page.getByRole('form', { name: 'Change: Address' })
    await form.getByLabel('Address').fill('House 1')
    const before = await dataOf<BookingDetail>(await request.get(`/api/bookings/${id}`, { headers }))
    expect(before.actions.edit?.details.version).toBeTruthy()
    const answer = await request.patch(`/api/bookings/${id}/details`, {
      headers,
      data: { address: 'House 2', note: 'Side gate' },
    })
    expect(answer.ok()).toBe(true)
    await form.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('House 2')
    await dialog.getByRole('button', { name: 'Save mine' }).click()
    await expect(page.getByRole('region', { name: 'Where' })).toContainText('House 1')
    // What only the other one has edited stays.
    await expect(page.getByRole('region', { name: 'Note to the crew' })).toContainText('Side gate')
    await release(request, id)
  })
})

test('what a customer types stays when the time to change it passes, and the form says what to do', async ({
  page,
  request,
  server,
  checkScreen,
}) => {
  const account = newAccount('Shahana Begum')
  const { token } = await register(request, account)
  const slot = await freeSlot(request, WASH, dayFromNow(6))
  const { bookingId: id } = await holdSlot(request, token, slot)
  await server.sql(
    `update bookings set status = 'confirmed', confirmed_at = now(), note = '' where id = $1`,
    [id],
  )
  await arriveSignedIn(page, account)
  const live = page.waitForResponse('**/api/events')
  await page.goto(`/dashboard/user/bookings/${id}`)
  await page.getByRole('button', { name: 'Change: Note to the crew' }).click()
  const form = page.getByRole('form', { name: 'Change: Note to the crew' })
  await form.getByRole('textbox').fill('Blue gate')
  await live
  // Pages of customers are told of slots, which happens when the status of a booking is written.
  await server.sql(
    `update bookings set free_cancel_hours = 1000, cancel_grace_minutes = 0, status = status where id = $1`,
    [id],
  )
  await expect(form.getByText('This can no longer be changed here. Call us')).toBeVisible()
  await expect(form.getByRole('textbox')).toHaveValue('Blue gate')
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Change: / })).toHaveCount(0)
  await checkScreen()
  await release(request, id)
})

test('a customer changes address, vehicle and note of their own booking', async ({
  page,
  request,
  server,
  checkScreen,
}) => {
  const account = newAccount('Shahana Begum')
  const { token } = await register(request, account)
  const slot = await freeSlot(request, WASH, dayFromNow(6))
  const customer = { name: 'Shahana Begum', email: account.email, phone: newPhone(), address: '7 Lake Road' }
  const { bookingId: id } = await holdSlot(request, token, slot, { customer })
  await server.sql(`update bookings set status = 'confirmed', confirmed_at = now() where id = $1`, [id])
  await arriveSignedIn(page, account)
  await page.goto(`/dashboard/user/bookings/${id}`)
  const change = async (what: string, fill: (form: Locator) => Promise<void>) => {
    await page.getByRole('button', { name: `Change: ${what}` }).click()
    const form = page.getByRole('form', { name: `Change: ${what}` })
    await fill(form)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
  }
  await change('Address', (form) => form.getByLabel('Address').fill('House 5, Road 2'))
  await change('Vehicle', (form) => form.getByLabel('Registration plate').fill(PLATE))
  await change('Note to the crew', (form) => form.getByRole('textbox').fill('Blue gate'))
  await expect(page.getByText('House 5, Road 2').first()).toBeVisible()
  await expect(page.getByText('Blue gate').first()).toBeVisible()
  await expect(page.getByText('You can change this until')).toBeVisible()
  await checkScreen()
  await release(request, id)
})
