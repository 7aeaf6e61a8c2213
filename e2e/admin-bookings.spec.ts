import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Booking } from '@jhilik/contract/bookings.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { arriveSignedIn, newAccount, register, signInByCall } from './support/accounts.ts'
import { dayFromNow, freeSlots, type Held, holdSlot, newPhone } from './support/api.ts'
import { databaseTest as test } from './support/database-test.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect } from './support/test.ts'

const LIST = '/dashboard/admin/user-bookings'
const SERVICE = 'Water Tank Cleaning'

interface Made extends Held {
  name: string
}

/** A new customer's booking some days from now, held until somebody pays. */
async function hold(request: APIRequestContext, days: number): Promise<Made> {
  const name = `Guest ${randomUUID().slice(0, 8)}`
  const { token } = await register(request, newAccount(name))
  const [slot] = await freeSlots(request, SERVICE, dayFromNow(days))
  if (!slot) throw new Error('The demo has no free slot on that day.')
  const held = await holdSlot(request, token, slot, {
    customer: { name, email: newAccount().email, phone: newPhone(), address: '7 Lake Road, Dhaka' },
    registrationPlate: 'Sylhet Metro Ga 99-1234',
  })
  return { ...held, name }
}

/** Paid at the gateway by somebody else's browser. */
async function paid(request: APIRequestContext, days: number, stranger: Page): Promise<Made> {
  const made = await hold(request, days)
  await stranger.goto(made.paymentUrl)
  await stranger.getByRole('button', { name: /^Pay\b/ }).click()
  await expect(stranger.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  return made
}

const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem')

/** Presses a button of the booking's page, gives the reason and confirms. */
async function act(page: Page, action: string, confirm: string, reason: string, fill?: () => Promise<void>) {
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: confirm, exact: true })).toBeVisible()
  await fill?.()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
}

/** The customers of the list's first page, as the API answers the same question. */
async function namesOf(page: Page, query: Record<string, string>): Promise<string[]> {
  const { token } = await signInByCall(page.request, DEMO_ADMIN)
  const answer = await page.request.get('/api/bookings', {
    params: { ...query, limit: '25' },
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data: Booking[] }
  return data.map(({ customer }) => customer.name)
}

/** Chooses in all these lists before the address could follow the first choice. */
const chooseAtOnce = (page: Page, labels: string[]) =>
  page.getByRole('search').evaluate((search, labels) => {
    for (const label of labels) {
      const option = [...search.querySelectorAll('option')].find(({ text }) => text === label)
      const list = option?.closest('select')
      if (!option || !list) throw new Error(`There is no ${label}`)
      list.value = option.value
      list.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, labels)

test.beforeEach(async ({ page }) => {
  await arriveSignedIn(page, DEMO_ADMIN)
})

test.describe('all bookings', { tag: '@wide' }, () => {
  test('are searched, narrowed and sorted in the address, which goes back', async ({ page, checkScreen }) => {
    await page.goto(LIST)
    await expect(rows(page)).toHaveCount(25)
    const all = (await page.getByText(/^\d+ bookings$/).textContent()) ?? ''
    await checkScreen()
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(rows(page)).toHaveCount(50)

    await page
      .getByRole('searchbox', { name: 'Search bookings' })
      .pressSequentially('mitali ch', { delay: 30 })
    await expect(page).toHaveURL(/q=mitali\+ch/)
    const hers = await namesOf(page, { q: 'mitali ch' })
    expect(hers.length).toBeGreaterThan(1)
    expect(new Set(hers)).toEqual(new Set(['Mitali Chakma']))
    await expect(rows(page)).toHaveText(hers.map((name) => new RegExp(name)))
    await page.getByLabel('Status').selectOption('Completed')
    const done = await namesOf(page, { q: 'mitali ch', status: 'completed' })
    expect(done.length).toBeLessThan(hers.length)
    await expect(rows(page)).toHaveText(done.map((name) => new RegExp(name)))
    await expect(rows(page).getByText('Completed', { exact: true })).toHaveCount(done.length)
    await chooseAtOnce(page, ['Confirmed', 'Paid'])
    await expect
      .poll(() => [param(page, 'status'), param(page, 'paymentStatus')])
      .toEqual(['confirmed', 'Paid'])
    await page.getByRole('textbox', { name: 'From' }).fill(dayFromNow(1))
    await page.getByRole('textbox', { name: 'From' }).press('Enter')
    await expect.poll(() => param(page, 'from')).toBe(dayFromNow(1))

    const price = page.getByRole('columnheader', { name: 'Price' })
    await expect(price).toHaveAttribute('aria-sort', 'none')
    await price.getByRole('button').click()
    await expect(price).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL(/sort=price/)
    await price.getByRole('button').click()
    await expect(price).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sort=price&direction=asc/)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const prices = (await rows(page).getByText(/^\$/).allTextContents()).map((text) => Number(text.slice(1)))
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    await checkScreen()

    const address = page.url()
    await rows(page).first().getByRole('link', { name: 'Mitali Chakma' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mitali Chakma' })).toBeVisible()
    await page.getByRole('link', { name: 'All bookings' }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('searchbox')).toHaveValue('mitali ch')
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expect(price).toHaveAttribute('aria-sort', 'descending')
    await page.goBack()
    await expect.poll(() => [param(page, 'sort'), param(page, 'from')]).toEqual([null, dayFromNow(1)])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(page.getByText(all, { exact: true })).toBeVisible()

    await page.goto(`${LIST}?q=nobody-is-called-so`)
    await expect(page.getByText('No bookings match.')).toBeVisible()
    await checkScreen()
  })

  test('show the chosen columns, and are exported as they are filtered', async ({ page, checkScreen }) => {
    await page.goto(`${LIST}?q=farhana`)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Vehicle' }).uncheck()
    await checkScreen()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Vehicle' })).toBeHidden()
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Contact' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Vehicle' })).toBeHidden()

    const count = Number.parseInt((await page.getByText(/^\d+ bookings$/).textContent()) ?? '', 10)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toContain('Booking,Status,Payment,Service date')
    expect(lines).toHaveLength(count + 1)
    for (const line of lines.slice(1)) expect(line).toContain('Farhana Islam')

    await page.getByLabel('Period by').selectOption('Payment date')
    await expect.poll(() => param(page, 'dateBy')).toBe('payment')
    await page.getByRole('textbox', { name: 'To' }).fill(dayFromNow(0))
    await page.getByRole('textbox', { name: 'To' }).press('Enter')
    await expect(page.getByText(/^The period is by payment and refund date/)).toBeVisible()
    const [byPayment] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const table = await readFile(await byPayment.path(), 'utf8')
    expect(table.split('\r\n')[0]).toContain('Paid in period')
    await checkScreen()
  })
})

test.describe('a list that does not come', { tag: '@wide' }, () => {
  test.use({ expected: /status of 400|ERR_FAILED/ })

  test('says so, tries again, and says when there is nothing', async ({ page, checkScreen }) => {
    // News would have the list read again before anybody asks for it.
    await page.route(/\/api\/events/, (route) => route.abort())
    const list = /\/api\/bookings\?/
    await page.route(list, (route) => route.fulfill({ status: 400, body: '' }), { times: 1 })
    await page.goto(LIST)
    await expect(page.getByText('Failed to fetch bookings.')).toBeVisible()
    await checkScreen()
    const nothing = { success: true, statusCode: 200, message: '', data: [], meta: { nextCursor: null } }
    await page.route(list, (route) => route.fulfill({ json: nothing }), { times: 1 })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No bookings available at the moment.')).toBeVisible()
    await checkScreen()
  })
})

test.describe('on a phone', { tag: '@narrow' }, () => {
  test('bookings are cards, sorted and filtered below a button', async ({ page, checkScreen }) => {
    await page.goto(LIST)
    const card = rows(page).first()
    await expect(card.getByRole('cell', { name: /@customers/ })).toBeVisible()
    await expect(page.getByLabel('Status')).toBeHidden()
    await checkScreen()
    await page.getByRole('button', { name: 'Sort and filter' }).click()
    await page.getByLabel('Sort by').selectOption('Highest price first')
    await expect(page).toHaveURL(/sort=price&direction=desc/)
    await page.getByLabel('Service').selectOption('Ceramic Coating')
    await expect(page.getByRole('button', { name: 'Sort and filter (1)' })).toBeVisible()
    await expect(card).toContainText('$390')
    await checkScreen()
    await card.getByText('Ceramic Coating').click()
    await expect(page).toHaveURL(/user-bookings\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await checkScreen()
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByRole('dialog').getByLabel(/^Amount to refund/)).toHaveValue('390')
    await checkScreen()
  })
})

test.describe('a booking', { tag: '@wide' }, () => {
  // Refusals that the tests ask for.
  test.use({ expected: /status of 409|The booking was not changed/ })

  test('is moved, refunded in part, canceled and settled, and tells it all', async ({
    page,
    request,
    openStranger,
    checkScreen,
  }) => {
    const { bookingId: id, name, tran_id } = await paid(request, 6, await openStranger())
    await page.goto(`${LIST}?q=${tran_id}`)
    await rows(page).getByText(SERVICE).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(id))
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      /user-management\/[0-9a-f-]{36}$/,
    )
    const came = history(page).filter({ hasText: 'Browser came back from the gateway' })
    await came.getByText('What it said').click()
    await expect(came).toContainText('pay_status')
    await checkScreen()

    await page.getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Day' }).fill(dayFromNow(7))
    await dialog.getByRole('textbox', { name: 'Day' }).press('Tab')
    await dialog.getByRole('button', { name: 'Move booking' }).click()
    await expect(dialog.getByText('Please choose a slot')).toBeVisible()
    await expect(dialog.getByText('Please give a reason')).toBeVisible()
    await checkScreen()
    await dialog.locator('label', { hasText: 'seat free' }).last().click()
    await dialog.getByLabel('Reason').fill('The van broke down')
    await dialog.getByRole('button', { name: 'Move booking' }).click()
    await expect(toast(page, 'The booking has a new time.')).toBeVisible()
    await expect(history(page).first()).toContainText('Moved to another slot')
    await expect(history(page).first()).toContainText('The van broke down')

    await act(page, 'Refund', 'Refund', 'An hour late', async () => {
      await dialog.getByText('A part of it').click()
      await dialog.getByLabel(/^Amount to refund/).fill('5')
    })
    await expect(toast(page, 'The refund is on its way.')).toBeVisible()
    await expect(history(page).filter({ hasText: 'Refund decided' })).toContainText('An hour late')

    await act(page, 'Cancel booking', 'Cancel booking', 'The customer moves house', async () => {
      const amount = dialog.getByLabel(/^Amount to refund/)
      await expect(amount).toHaveValue('20')
      await amount.fill('500')
    })
    await expect(dialog.getByText('That is more than what is left of the payment.')).toBeVisible()
    await checkScreen()
    await dialog.getByLabel(/^Amount to refund/).fill('12.5')
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(toast(page, 'The booking is cancelled.')).toBeVisible()
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeHidden()
    // The button is gone; who goes by keyboard is still where it was.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

    await page.getByRole('button', { name: 'Settle the refund of $12.50' }).click()
    await dialog.getByRole('button', { name: 'Settle refund' }).click()
    await expect(dialog.getByText('Please enter the reference of the repayment')).toBeVisible()
    await dialog.getByLabel('Reference of the repayment').fill('BKASH-77')
    await dialog.getByRole('button', { name: 'Settle refund' }).click()
    await expect(toast(page, 'The refund is settled.')).toBeVisible()
    await expect(history(page).first()).toContainText('Money paid back')
    await expect(history(page).first()).toContainText('BKASH-77')
    await checkScreen()

    await page.getByRole('button', { name: 'The refund of $12.50 was not paid back' }).click()
    await dialog.getByLabel('Reason').fill('bKash sent it back')
    await dialog.getByRole('button', { name: 'Reopen refund' }).click()
    await expect(toast(page, 'The refund is open again.')).toBeVisible()
    await expect(history(page).first()).toContainText('bKash sent it back')
    await expect(page.getByRole('button', { name: 'Settle the refund of $12.50' })).toBeVisible()
  })

  test('is canceled by the business for all of the money, or for the customer by the rules', async ({
    page,
    request,
    server,
    openStranger,
    checkScreen,
  }) => {
    const { bookingId: id } = await paid(request, 5, await openStranger())
    // Too late to be canceled for nothing.
    await server.sql(
      `update bookings set starts_at = now() + interval '5 hours', ends_at = now() + interval '7 hours' where id = $1`,
      [id],
    )
    await page.goto(`${LIST}/${id}`)
    await expect(page.getByRole('button', { name: 'Mark completed' })).toBeHidden()
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    const dialog = page.getByRole('dialog')
    const amount = dialog.getByLabel(/^Amount to refund/)
    await expect(dialog.getByRole('radio', { name: 'The business' })).toBeChecked()
    await expect(amount).toHaveValue('25')
    await dialog.getByRole('radio', { name: 'The customer asked' }).check()
    await expect(dialog.getByText('By the booking’s rules the customer gets $0.')).toBeVisible()
    await expect(amount).toHaveValue('0')
    await checkScreen()
    await dialog.getByRole('radio', { name: 'The business' }).check()
    await expect(amount).toHaveValue('25')
    await dialog.getByLabel('Reason').fill('The pump is broken')
    await dialog.getByLabel('Message to the customer').fill('Our pump is broken.')
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(toast(page, 'The booking is cancelled.')).toBeVisible()
    const note = page.getByRole('status').filter({ hasText: 'Cancelled by the business' })
    await expect(note).toContainText('Our pump is broken.')
    await expect(page.getByText('Still to refund')).toBeVisible()
    await checkScreen()
  })

  test('is completed or missed, and its doubtful payment decided', async ({
    page,
    request,
    server,
    checkScreen,
  }) => {
    const begin = (id: string) =>
      server.sql(
        `update bookings set status = 'confirmed', starts_at = now() - interval '1 hour',
         ends_at = now() + interval '1 hour' where id = $1`,
        [id],
      )
    const doubt = (id: string) =>
      server.sql(
        `update payment_attempts set status = 'review', detail = 'amount_mismatch', received_minor = 100,
         received_currency = currency, reported_txn_id = 'AAMTOLD-' || id where booking_id = $1`,
        [id],
      )
    const open = async ({ bookingId: id, name }: Made) => {
      await page.goto(`${LIST}/${id}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }

    const kept = await hold(request, 4)
    await doubt(kept.bookingId)
    await open(kept)
    await expect(page.getByText('the amount is not the one agreed')).toBeVisible()
    const money = page.getByRole('region', { name: 'Money' })
    await expect(money.getByText('Arrived at the gateway')).toContainText('$1')
    const dialog = page.getByRole('dialog')
    await act(page, 'Review payment', 'Decide', 'Seen in the panel')
    await expect(dialog.getByText('Please choose accept or reject')).toBeVisible()
    await expect(dialog.getByText('AAMTOLD-')).toBeVisible()
    await expect(dialog.getByLabel(/^Amount that arrived/)).toHaveValue('1')
    await dialog.getByLabel('Accept: the money is there').check()
    await expect(dialog.getByText('$24 is still to be paid')).toBeVisible()
    await checkScreen()
    await dialog.getByRole('button', { name: 'Decide' }).click()
    await expect(toast(page, 'The payment is decided.')).toBeVisible()
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
    await expect(money.getByText('$24', { exact: true })).toBeVisible()
    await expect(history(page).filter({ hasText: 'Payment accepted' })).toContainText('Seen in the panel')
    await begin(kept.bookingId)
    await page.reload()
    await act(page, 'Mark completed', 'Mark completed', '')
    await expect(toast(page, 'The booking is completed.')).toBeVisible()
    await expect(history(page).first()).toContainText('Marked as completed')
    await act(page, 'Correct the status', 'Correct', 'Mixed up', () => dialog.getByLabel('No-show').check())
    await expect(toast(page, 'The status is corrected.')).toBeVisible()
    await expect(history(page).first()).toContainText('Completed → No-show')
    await expect(page.getByText('No-show', { exact: true })).toBeVisible()

    const missed = await hold(request, 4)
    await doubt(missed.bookingId)
    await open(missed)
    await act(page, 'Review payment', 'Decide', 'Not in the panel', () =>
      dialog.getByLabel('Reject: what arrived goes back').check(),
    )
    await expect(history(page).filter({ hasText: 'Payment rejected' })).toContainText('Not in the panel')
    await expect(page.getByRole('button', { name: 'Settle the refund of $1' })).toBeVisible()
    await begin(missed.bookingId)
    await page.reload()
    await act(page, 'Mark no-show', 'Mark no-show', 'Nobody opened')
    await expect(toast(page, 'The booking is marked as a no-show.')).toBeVisible()
    await expect(history(page).first()).toContainText('Nobody opened')
  })

  test('that somebody else changes meanwhile says so and shows how it stands', async ({
    page,
    request,
    checkScreen,
  }) => {
    const { bookingId: id } = await hold(request, 5)
    await page.goto(`${LIST}/${id}`)
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    const { token } = await signInByCall(request, DEMO_ADMIN)
    const answer = await request.post(`/api/bookings/${id}/cancel`, {
      headers: { authorization: `Bearer ${token}` },
      data: { reason: 'A colleague was faster' },
    })
    expect(answer.ok()).toBe(true)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Too slow')
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByRole('alert')).toContainText('This booking has changed in the meantime')
    await expect(dialog).toBeHidden()
    await expect(history(page).first()).toContainText('A colleague was faster')
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
    await checkScreen()
  })
})
