import { randomUUID } from 'node:crypto'
import { arriveSignedIn, newAccount, register, signInByCall } from './support/accounts.ts'
import { ADMIN_BOOKINGS, payForGuest, SERVICE } from './support/admin-bookings.ts'
import { dayFromNow, holdSlot } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.describe('a manual refund', { tag: '@wide' }, () => {
  // The refusal that the test asks for.
  test.use({ expected: /status of 400|The booking was not changed/ })

  test('is paid back partly in cash, the rest in the gateway’s panel; another one is withdrawn', async ({
    page,
    request,
    openStranger,
    checkScreen,
  }) => {
    const { bookingId } = await payForGuest(request, 6, await openStranger())
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(`${ADMIN_BOOKINGS}/${bookingId}`)
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(dialog.getByText('Please choose how much')).toBeVisible()
    await dialog.getByText('A part of it').click()
    await dialog.getByLabel(/^Amount to refund/).fill('8')
    await dialog.getByLabel('Reason').fill('An hour late')
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(
      toast(page, 'Now refund $8 in the panel of aamarPay, and settle the refund here.'),
    ).toBeVisible()

    await page.getByRole('button', { name: 'Paid in cash: the refund of $8' }).click()
    await expect(dialog.getByLabel('Whose cash')).toContainText('Rezaul Karim')
    await dialog.getByLabel(/^Amount/).fill('80')
    await dialog.getByRole('button', { name: 'Record $80' }).click()
    await expect(dialog.getByText('That is more than is to be refunded')).toBeVisible()
    await checkScreen()
    await dialog.getByLabel(/^Amount/).fill('3')
    await dialog.getByLabel('Note').fill('At the door')
    await dialog.getByRole('button', { name: 'Record $3' }).click()
    await expect(toast(page, 'Recorded: $3 refunded in cash.')).toBeVisible()
    const money = page.getByRole('region', { name: 'Money' })
    await expect(money.getByText('Refunded in cash')).toBeVisible()

    await page.getByRole('button', { name: 'Settle the refund of $5' }).click()
    await expect(dialog.getByText('In the panel of', { exact: true })).toBeVisible()
    await expect(dialog.getByText('aamarPay', { exact: true })).toBeVisible()
    await checkScreen()
    await dialog.getByLabel('Reference of the repayment').fill('AAM-77')
    await dialog.getByRole('button', { name: 'Settle refund' }).click()
    await expect(toast(page, 'The refund is settled.')).toBeVisible()
    await expect(money.getByText('AAM-77').first()).toBeVisible()

    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByText(/^All of it/).click()
    await dialog.getByLabel('Reason').fill('The wrong booking')
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByRole('button', { name: /^Withdraw the refund of/ }).click()
    await checkScreen()
    await dialog.getByLabel('Reason').fill('The wrong booking')
    await dialog.getByRole('button', { name: 'Withdraw refund' }).click()
    await expect(toast(page, 'The refund is withdrawn. Nothing is refunded.')).toBeVisible()
    await expect(money.getByText('No longer due')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible()
  })
})

test('a customer in Bangla sees each step of a refund', { tag: '@narrow' }, async ({
  page,
  request,
  openStranger,
  checkScreen,
  baseURL,
}) => {
  const account = newAccount('শিরিন আক্তার')
  const session = await register(request, account)
  const slot = await freeSlot(request, SERVICE, dayFromNow(6))
  const { bookingId, paymentUrl } = await holdSlot(request, session.token, slot)
  const stranger = await openStranger()
  await stranger.goto(paymentUrl)
  await stranger.getByRole('button', { name: /^Pay\b/ }).click()
  await expect(stranger.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  const { token } = await signInByCall(request, DEMO_ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const post = (path: string, data: object) => request.post(`/api${path}`, { headers, data })
  expect((await post(`/bookings/${bookingId}/refund`, { reason: 'Late', refundAmount: 8 })).status()).toBe(
    200,
  )

  await page.context().addCookies([{ name: 'locale', value: 'bn', url: baseURL ?? '' }])
  await arriveSignedIn(page, account)
  await page.goto(`/dashboard/user/bookings/${bookingId}`)
  const refund = page.getByRole('region', { name: 'টাকা ফেরত', exact: true })
  await expect(refund).toContainText('ফেরত দেওয়ার সিদ্ধান্ত হয়েছে')
  await expect(refund).toContainText('আমরা নিজেরা ৩ কর্মদিবসের মধ্যে')
  await checkScreen()

  const booking = await (await request.get(`/api/bookings/${bookingId}`, { headers })).json()
  const refundId = booking.data.refunds[0]._id as string
  expect((await post(`/refunds/${refundId}/settle`, { reference: 'AAM-78' })).status()).toBe(200)
  // Customers get no events of bookings.
  await page.reload()
  await expect(refund).toContainText('AAM-78')
  await expect(refund).toContainText('টাকা ফেরত দেওয়া হয়েছে')
  await checkScreen()
})

test('a disputed payment needs somebody, until its deadline', { tag: '@wide' }, async ({
  page,
  request,
  server,
  openStranger,
  checkScreen,
}) => {
  const { bookingId } = await payForGuest(request, 6, await openStranger())
  // The sandbox has no disputes.
  await server.sql(
    `insert into disputes (id, booking_id, attempt_id, provider_dispute_id, amount_minor, currency, status, reason,
       respond_by, withdrawn_minor, fee_minor, opened_at, updated_at)
     select $1, booking_id, id, 'dp_1', received_minor, received_currency, 'needs_response', 'fraudulent',
       now() + interval '7 days', received_minor, 150, now(), now()
     from payment_attempts where booking_id = $2 and status = 'paid'`,
    [randomUUID(), bookingId],
  )
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/admin/money')
  const waiting = page.getByRole('listitem').filter({ hasText: 'A payment that the payer’s bank questions' })
  await expect(waiting.first()).toContainText('Answer before')
  await checkScreen()
  await page.goto(`${ADMIN_BOOKINGS}/${bookingId}`)
  await expect(page.getByText(/The payer’s bank questions a payment of/)).toBeVisible()
  await expect(page.getByText(/is held back until then/)).toBeVisible()
  await expect(page.getByText('Disputed', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden()
  await checkScreen()
})
