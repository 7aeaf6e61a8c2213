import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { arriveRegistered, arriveSignedIn, newAccount, register, signInByCall } from './support/accounts.ts'
import { dayFromNow } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { DEMO_ADMIN, payForSlot, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { unsavedQuestion } from './support/unsaved-question.ts'

test.use({
  expected: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|The booking was not changed|The address was not saved/,
})

async function paidBooking(request: APIRequestContext, stranger: Page): Promise<string> {
  const { token } = await register(request, newAccount())
  const slot = await freeSlot(request, 'Water Tank Cleaning', dayFromNow(4))
  return payForSlot(stranger, token, slot)
}

async function detailOf(request: APIRequestContext, id: string): Promise<BookingDetail> {
  const { token } = await signInByCall(request, DEMO_ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  return (await (await request.get(`/api/bookings/${id}`, { headers })).json()).data
}

/** Lets the next call reach the server and take effect, but drops its answer. */
const loseNextAnswer = (page: Page, path: string) =>
  page.route(
    `**/api/bookings/*/${path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('a refund and a cancellation whose answers are lost are done once when sent again', {
  tag: '@wide',
}, async ({ page, request, openStranger }) => {
  const id = await paidBooking(request, await openStranger())
  const refundable = async () => (await detailOf(request, id)).actions.staff?.refundable ?? 0
  const before = await refundable()
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto(`/dashboard/admin/user-bookings/${id}`)
  const dialog = page.getByRole('dialog')

  await loseNextAnswer(page, 'refund')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByText('A part of it').click()
  await dialog.getByLabel(/^Amount to refund/).fill('1')
  await dialog.getByLabel('Reason').fill('Scratch')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByText('The booking was not changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(
    toast(page, 'Now refund $1 in the panel of aamarPay, and settle the refund here.'),
  ).toBeVisible()
  expect(await refundable()).toBe(before - 1)

  await loseNextAnswer(page, 'cancel')
  await page.getByRole('button', { name: 'Cancel booking', exact: true }).click()
  await dialog.getByRole('radio', { name: 'The business' }).check()
  await dialog.getByLabel(/^Amount to refund/).fill('2')
  await dialog.getByLabel('Reason').fill('Rain')
  await dialog.getByRole('button', { name: 'Cancel booking', exact: true }).click()
  await expect(dialog.getByText('The booking was not changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel booking', exact: true }).click()
  await expect(toast(page, 'The booking is canceled.')).toBeVisible()
  const { status, staff } = await detailOf(request, id)
  const refunds = staff?.payments?.flatMap((payment) => payment.refunds.map(({ amount }) => amount))
  expect([status, refunds]).toEqual(['canceled', [1, 2]])
})

test('a customer’s cancellation whose answer is lost is sent once more, and says what comes back', {
  tag: '@wide',
}, async ({ page, request, openStranger, checkScreen }) => {
  const { token } = await arriveRegistered(page)
  const slot = await freeSlot(request, 'Water Tank Cleaning', dayFromNow(5))
  const id = await payForSlot(await openStranger(), token, slot)
  await page.goto(`/dashboard/user/bookings/${id}`)
  await page.getByRole('button', { name: 'Cancel Water Tank Cleaning' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await dialog.getByLabel('Reason').fill('We are travelling.')

  const { keep } = unsavedQuestion(page)
  await page.keyboard.press('Escape')
  await checkScreen()
  await keep.click()
  await dialog.getByRole('button', { name: 'Keep booking' }).click()
  await keep.click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('We are travelling.')

  // The amount is that of the answer: the booking cannot be read again.
  await page.route(`**/api/bookings/${id}`, (route) => route.abort())
  await loseNextAnswer(page, 'cancel')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('main')).toContainText(/We refund \$\d+ the way you paid/)
  await page.unroute(`**/api/bookings/${id}`)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Reason: We are travelling.')
})

test('a dialog does not wait for a page that cannot be read again', { tag: '@wide' }, async ({
  page,
  request,
  openStranger,
}) => {
  const id = await paidBooking(request, await openStranger())
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto(`/dashboard/admin/user-bookings/${id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^All of it/).click()
  await dialog.getByLabel('Reason').fill('Scratch')
  const calls = `**/api/bookings/${id}**`
  // These calls fail as in a network that does not work.
  await page.route(calls, (route) => (route.request().method() === 'POST' ? route.abort() : undefined))
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByText('The booking was not changed.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Go back' })).toBeEnabled()
  // Each button of the dialog has a name of its own.
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a change that is made offline fails at once, and is not made by itself later', {
  tag: '@narrow',
}, async ({ page, request, context }) => {
  const { token } = await arriveRegistered(page)
  const headers = { authorization: `Bearer ${token}` }
  const stored = async () => (await (await request.get('/api/me/addresses', { headers })).json()).data
  await page.goto('/dashboard/user/garage')
  await page.getByRole('button', { name: 'Add address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add address' })
  await dialog.getByLabel('Name of the place').fill('Home')
  await dialog.getByRole('textbox', { name: 'Address' }).last().fill('House 3, Road 2, Banani')
  await context.setOffline(true)
  const save = dialog.getByRole('button', { name: 'Save address' })
  await save.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await context.setOffline(false)
  await expect(save).toBeEnabled()
  expect(await stored()).toEqual([])
  await save.click()
  await expect(dialog).toBeHidden()
  expect(await stored()).toHaveLength(1)
})

test('more of a list that could not be loaded says so, and is loaded by the next try', {
  tag: '@wide',
}, async ({ page }) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/admin/user-bookings')
  const rows = page.getByRole('table').getByRole('row')
  const more = page.getByRole('button', { name: 'Load more' })
  await expect(more).toBeVisible()
  const shown = await rows.count()
  const next = /\/api\/bookings\?.*cursor=/
  await page.route(next, (route) => route.abort())
  const problem = page.getByRole('main').getByRole('alert')
  // A list that is read again, as when live updates begin, shows no earlier failure.
  await expect(async () => {
    await more.click()
    await expect(problem).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await page.unroute(next)
  await more.click()
  await expect(problem).toBeHidden()
  await expect.poll(() => rows.count()).toBeGreaterThan(shown)
})
