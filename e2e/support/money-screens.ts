import { randomUUID } from 'node:crypto'
import { expect, type Page, request } from '@playwright/test'
import { newAccount, registerConfirmed, signInByCall } from './accounts.ts'
import { asAdmin, dayFromNow, holdSlot } from './api.ts'
import { ofAdmin, type Screen, settle, tokenOf, visit } from './screens.ts'

/** A call of an admin that has to succeed. */
async function send<T>(page: Page, path: string, data: object, token?: string): Promise<T> {
  const headers = { authorization: `Bearer ${token ?? (await tokenOf(page))}` }
  const answer = await page.request.post(`/api${path}`, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

/** A confirmed booking of 50, of which 10 are paid at the sandbox and 40 are due on site. */
async function bookWithDeposit(page: Page): Promise<string> {
  const token = await tokenOf(page)
  const admin = asAdmin(page.request, token)
  const service = await admin.addService({
    name: 'Deep Sofa Wash',
    price: 50,
    asks: [],
    paymentTerms: { kind: 'deposit_percent', percent: 20 },
  })
  const slot = await admin.addSlot(service._id, dayFromNow(3), '10:00', '11:00')
  const { bookingId, paymentUrl } = await holdSlot(page.request, token, slot)
  await page.request.post(paymentUrl, { form: { decision: 'pay' } })
  const headers = { authorization: `Bearer ${token}` }
  const status = async () => {
    const answer = await page.request.get(`/api/bookings/${bookingId}`, { headers })
    return ((await answer.json()) as { data: { status: string } }).data.status
  }
  await expect.poll(status).toBe('confirmed')
  // It is kept for its booking, and other tests do not find it.
  await admin.removeService(service._id)
  return bookingId
}

/** Pays the 40 that are due on site, in cash. */
const payRest = (page: Page, bookingId: string, token?: string) =>
  send(page, `/bookings/${bookingId}/payments`, { method: 'cash', amount: 40 }, token)

/** Collects cash, and opens the dialog that deposits it at the bank. */
export async function openBankDeposit(page: Page) {
  await payRest(page, await bookWithDeposit(page))
  await visit(ofAdmin('money'))(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Deposit at the bank|ব্যাংকে জমা)$/ })
    .click()
  await expectDialog(page)
}

const pathOf = (bookingId: string, action = '') =>
  ofAdmin(`user-bookings/${bookingId}${action && `?action=${action}`}`)

async function expectDialog(page: Page) {
  // Notifications are dialogs too, but not modal ones.
  await expect(page.locator('[role=dialog]:not([aria-modal=false]), [role=alertdialog]')).toBeVisible()
  await settle(page)
}

/** The page of a booking with an open dialog. */
const withDialog =
  (action: string, prepare?: (page: Page, bookingId: string) => Promise<unknown>) => async (page: Page) => {
    const bookingId = await bookWithDeposit(page)
    await prepare?.(page, bookingId)
    await page.goto(pathOf(bookingId, action))
    await expectDialog(page)
  }

/** The button of the only entry that can be corrected. */
async function openCorrection(page: Page) {
  const bookingId = await bookWithDeposit(page)
  await payRest(page, bookingId)
  await visit(pathOf(bookingId))(page)
  await page.getByRole('main').locator('li button[aria-label]').first().click()
  await expectDialog(page)
}

/** Cash that somebody else has collected. */
async function openMoneyWithCash(page: Page) {
  const account = newAccount('রফিক মিয়া')
  // This context does not have the page's cookies, because signing up ends the sign-in whose cookie it replaces.
  const elsewhere = await request.newContext({ baseURL: new URL(page.url()).origin })
  const { user } = await registerConfirmed(elsewhere, account)
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const data = { role: 'admin', duty: 'dispatcher' }
  const path = `/api/auth/users/${(user as { sub: string }).sub}`
  expect((await page.request.patch(path, { headers, data })).ok()).toBe(true)
  const { token } = await signInByCall(elsewhere, account)
  await elsewhere.dispose()
  await payRest(page, await bookWithDeposit(page), token)
  await visit(ofAdmin('money'))(page)
}

/** The buttons beside the cash of a colleague. The first one counts it, the last one receives it. */
const cashButtons = (page: Page) =>
  page.getByRole('main').locator('li', { hasText: 'রফিক মিয়া' }).first().locator('button')

async function openHandover(page: Page) {
  await openMoneyWithCash(page)
  await cashButtons(page).last().click()
  await expectDialog(page)
}

async function openCount(page: Page) {
  await openMoneyWithCash(page)
  await cashButtons(page).first().click()
  await expectDialog(page)
}

async function openUndoneHandover(page: Page) {
  await openHandover(page)
  await page.getByRole('alertdialog').locator('button').last().click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  // Its notice would lie on the next dialog.
  await page.getByRole('dialog').getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.locator('[aria-labelledby=handovers] li button').first().click()
  await expectDialog(page)
}

/** Sends the form of a statement in which nothing was chosen. */
async function openRefusedImport(page: Page) {
  await visit(ofAdmin('money'))(page)
  await page.getByRole('main').locator('form button[type=submit]').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
}

/** A file of the bank with one line that is in no entry. */
async function importLine(page: Page, day: string, amount: number): Promise<string> {
  const text = `Date,Details,Amount,Currency\n${day},${randomUUID()},${amount},USD`
  const statement = await send<{ _id: string }>(page, '/money/statements', {
    gateway: 'bank',
    fileName: '২০২৬.csv',
    text,
  })
  return statement._id
}

async function openDifferences(page: Page) {
  await visit(ofAdmin(`money?statement=${await importLine(page, dayFromNow(0), 12_345.67)}`))(page)
  await expectDialog(page)
}

/** A line that is less than what the sandbox received. */
async function openPayout(page: Page) {
  await bookWithDeposit(page)
  await visit(ofAdmin(`money?statement=${await importLine(page, dayFromNow(0), 9.5)}&line=2`))(page)
  await page.getByRole('dialog').getByRole('checkbox').last().check()
  await settle(page)
}

/** A month that is over, with an open difference. */
async function openClosing(page: Page) {
  await importLine(page, '2025-03-10', 10)
  await visit(ofAdmin('money/months?year=2025'))(page)
  await page.getByRole('main').locator('section button').first().click()
  await expectDialog(page)
}

async function openReopening(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  expect((await page.request.put('/api/money/closed-months/2024-01', { headers })).ok()).toBe(true)
  await visit(ofAdmin('money/months?year=2024'))(page)
  await page.getByRole('main').locator('section button').first().click()
  await expectDialog(page)
}

/** The screens on which staff work with money. */
export const moneyScreens: Screen[] = [
  { name: 'a payment on site', as: 'admin', open: withDialog('recordPayment') },
  { name: 'a discount', as: 'admin', open: withDialog('giveDiscount') },
  { name: 'a refund', as: 'admin', open: withDialog('refundNow') },
  {
    name: 'a refund by hand',
    as: 'admin',
    open: withDialog('settle', async (page, bookingId) => {
      await payRest(page, bookingId)
      await send(page, `/bookings/${bookingId}/refund`, { reason: 'বৃষ্টি', refundAmount: 50 })
    }),
  },
  { name: 'a correction', as: 'admin', open: openCorrection },
  { name: 'a handover of cash', as: 'admin', open: openHandover },
  { name: 'a count of cash', as: 'admin', open: openCount },
  { name: 'a deposit at the bank', as: 'admin', open: openBankDeposit },
  { name: 'a handover that is taken back', as: 'admin', open: openUndoneHandover },
  {
    name: 'a statement that is refused',
    as: 'admin',
    open: openRefusedImport,
    expected: /status of 400|The statement was not imported/,
  },
  { name: 'the differences of a statement', as: 'admin', open: openDifferences },
  { name: 'a payout of the bank', as: 'admin', open: openPayout },
  { name: 'the months', as: 'admin', open: visit(ofAdmin('money/months')) },
  { name: 'the work report', as: 'admin', open: visit(ofAdmin('work')) },
  { name: 'the closing of a month', as: 'admin', open: openClosing },
  { name: 'the reopening of a month', as: 'admin', open: openReopening },
]
