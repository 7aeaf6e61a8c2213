import type { Page } from '@playwright/test'
import { arriveSignedIn, signInByCall } from './support/accounts.ts'
import {
  ADMIN_BOOKINGS,
  bookingRows,
  type GuestBooking,
  holdForGuest,
  payForGuest,
  SERVICE,
} from './support/admin-bookings.ts'
import { dayFromNow } from './support/api.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

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

test.beforeEach(async ({ page }) => {
  await arriveSignedIn(page, DEMO_ADMIN)
})

test.describe('a booking', { tag: '@wide' }, () => {
  // Refusals that the tests ask for.
  test.use({ expected: /status of 409|The booking was not changed/ })

  test('is moved, refunded in part, canceled and settled, and its history shows it all', async ({
    page,
    request,
    openStranger,
    checkScreen,
  }) => {
    const { bookingId: id, name, tran_id } = await payForGuest(request, 6, await openStranger())
    await page.goto(`${ADMIN_BOOKINGS}?q=${tran_id}`)
    await bookingRows(page).getByText(SERVICE).click()
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

    const answer = Promise.withResolvers<void>()
    await page.route('**/api/slots?*', async (route) => {
      await answer.promise
      await route.fallback()
    })
    await page.getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: 'Move booking' })
    await expect(dialog.getByText('Loading slots')).toBeVisible()
    await dialog.evaluate((popup) => Promise.all(popup.getAnimations().map(({ finished }) => finished)))
    const before = await confirm.boundingBox()
    answer.resolve()
    await expect(dialog.getByText('seat free').last()).toBeVisible()
    expect(await confirm.boundingBox()).toEqual(before)
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
    await expect(
      toast(page, 'Now refund $5 in the panel of aamarPay, and settle the refund here.'),
    ).toBeVisible()
    await expect(history(page).filter({ hasText: 'Refund decided' })).toContainText('An hour late')

    await act(page, 'Cancel booking', 'Cancel booking', 'The customer moves house', async () => {
      await dialog.getByRole('radio', { name: 'The business' }).check()
      const amount = dialog.getByLabel(/^Amount to refund/)
      await expect(amount).toHaveValue('20')
      await amount.fill('500')
    })
    await expect(dialog.getByText('That is more than what is left of the payment.')).toBeVisible()
    await checkScreen()
    await dialog.getByLabel(/^Amount to refund/).fill('12.5')
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(toast(page, 'The booking is canceled.')).toBeVisible()
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeHidden()
    // The button is gone, but people who use a keyboard must not lose their place.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

    await page.getByRole('button', { name: 'Settle the refund of $12.50' }).click()
    await dialog.getByRole('button', { name: 'Settle refund' }).click()
    await expect(dialog.getByText('Please enter the reference of the repayment')).toBeVisible()
    await dialog.getByLabel('Reference of the repayment').fill('BKASH-77')
    await dialog.getByRole('button', { name: 'Settle refund' }).click()
    await expect(toast(page, 'The refund is settled.')).toBeVisible()
    await expect(history(page).first()).toContainText('Refund paid')
    await expect(history(page).first()).toContainText('BKASH-77')
    await checkScreen()

    await page.getByRole('button', { name: 'Not refunded: the refund of $12.50' }).click()
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
    const { bookingId: id } = await payForGuest(request, 5, await openStranger())
    // It is then too late to cancel the booking for free, also because the time after its confirmation is over.
    await server.sql(
      `update bookings set crew_no = null, occupied_until = null, starts_at = now() + interval '5 hours', ends_at = now() + interval '7 hours',
       confirmed_at = confirmed_at - interval '1 hour' where id = $1`,
      [id],
    )
    await page.goto(`${ADMIN_BOOKINGS}/${id}`)
    await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark completed' })).toBeHidden()
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    const dialog = page.getByRole('dialog')
    const amount = dialog.getByLabel(/^Amount to refund/)
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(dialog.getByText('Please choose who is canceling')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'The business' })).toBeFocused()
    await expect(amount).toHaveCount(0)
    await checkScreen()
    await dialog.getByRole('radio', { name: 'The customer asked' }).check()
    await expect(dialog.getByText('Please choose who is canceling')).toHaveCount(0)
    await expect(dialog.getByText('By the booking’s rules the customer gets $0.')).toBeVisible()
    await expect(amount).toHaveValue('0')
    await checkScreen()
    await dialog.getByRole('radio', { name: 'The business' }).check()
    await expect(amount).toHaveValue('25')
    await dialog.getByLabel('Reason').fill('The pump is broken')
    await dialog.getByLabel('Message to the customer').fill('Our pump is broken.')
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(toast(page, 'The booking is canceled.')).toBeVisible()
    const note = page.getByRole('status').filter({ hasText: 'Canceled by the business' })
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
    // The date is a past one, too, so that lists of the days to come stay in order. The crew has other jobs now.
    const begin = (id: string) =>
      server.sql(
        `update bookings set status = 'confirmed', crew_no = null, occupied_until = null,
         starts_at = now() - interval '1 hour',
         ends_at = now() + interval '1 hour', slot_date = current_date - 3 where id = $1`,
        [id],
      )
    const doubt = (id: string) =>
      server.sql(
        `update payment_attempts set status = 'review', detail = 'amount_mismatch', received_minor = 100,
         received_currency = currency, reported_txn_id = 'AAMTOLD-' || id where booking_id = $1`,
        [id],
      )
    const open = async ({ bookingId: id, name }: GuestBooking) => {
      await page.goto(`${ADMIN_BOOKINGS}/${id}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }

    const kept = await holdForGuest(request, 4)
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

    const missed = await holdForGuest(request, 4)
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
    const { bookingId: id } = await holdForGuest(request, 5)
    await page.goto(`${ADMIN_BOOKINGS}/${id}`)
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    const { token } = await signInByCall(request, DEMO_ADMIN)
    const answer = await request.post(`/api/bookings/${id}/cancel`, {
      headers: { authorization: `Bearer ${token}` },
      data: { reason: 'A colleague was faster' },
    })
    expect(answer.ok()).toBe(true)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'The customer asked' }).check()
    await dialog.getByLabel('Reason').fill('Too slow')
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByRole('alert')).toContainText('This booking has changed in the meantime')
    await expect(dialog).toBeHidden()
    await expect(history(page).first()).toContainText('A colleague was faster')
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
    await checkScreen()
  })
})
