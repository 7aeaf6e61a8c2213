import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storedTokens } from '../src/money/commands/stored-tokens.ts'
import type { StartedAttempt } from '../src/money/gateways/gateway.ts'
import type { GatewayMessage } from '../src/money/rules/gateway-messages.ts'
import { startAamarpay } from './gateways/aamarpay-server.ts'
import { type BkashServer, startBkash } from './gateways/bkash-server.ts'
import type { Provider } from './gateways/provider.ts'
import { startSslcommerz } from './gateways/sslcommerz-server.ts'
import { startStripe } from './gateways/stripe-server.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { startedAttempt } from './support/attempts.ts'
import { attemptsOf, book, bookingOf, makeOffer, refundsOf, resultOf, resultToken } from './support/shop.ts'

let app: TestApp
let user: SignedIn
const servers = new Map<string, Provider>()

beforeAll(async () => {
  app = await startTestApp({ work: false, env: { CURRENCY: 'BDT', HOLD_MINUTES: '5' } })
  const tokens = storedTokens(app.ctx.db, app.ctx.config.sessionSecrets)
  const opened = [startAamarpay(), startSslcommerz(), startBkash(tokens), startStripe()]
  for (const server of await Promise.all(opened)) servers.set(server.gateway.name, server)
})
afterAll(async () => {
  await app.close()
  for (const server of servers.values()) await server.close()
})
beforeEach(async () => {
  app.clock.set(new Date())
  user = await app.signIn()
})

const serverOf = (name: string) => servers.get(name) ?? expect.fail(`no server of ${name}`)

async function start(gateway: string) {
  // The first one is offered by default.
  app.ctx.gateways.clear()
  for (const server of [serverOf(gateway), ...servers.values()])
    app.ctx.gateways.set(server.gateway.name, server.gateway)
  const answer = await book(app, user, await makeOffer(app))
  expect(answer.status).toBe(201)
  const { bookingId } = answer.body.data
  const [row] = await attemptsOf(app, bookingId)
  if (!row) throw new Error('no attempt')
  const { merchant_ref, provider_ref, amount_minor: amountMinor } = row
  return { bookingId, row, attempt: startedAttempt(merchant_ref, { providerRef: provider_ref, amountMinor }) }
}
type Started = Awaited<ReturnType<typeof start>>

const notify = (gateway: string, { rawBody, headers }: Pick<GatewayMessage, 'rawBody' | 'headers'>) =>
  fetch(`${app.url}/api/payments/${gateway}/notify`, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: rawBody,
  })
/** Calls the return address as a browser that has paid does. */
async function comeBack(gateway: string, fields: Record<string, string>) {
  const url = `${app.url}/api/payments/${gateway}/return/success`
  if (gateway === 'bkash' || gateway === 'stripe')
    return fetch(`${url}?${new URLSearchParams(fields)}`, { redirect: 'manual' })
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}
const recordedOf = async ({ row }: Started) =>
  (
    await app.ctx.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', row.id)
      .orderBy('at')
      .execute()
  ).map(({ action }) => action)

/** Neither the attempt nor the booking has changed, and no money was taken. */
async function expectNothing(gateway: string, started: Started) {
  const [row] = await attemptsOf(app, started.bookingId)
  const { status, updated_at, received_minor } = started.row
  expect(row).toMatchObject({ status, updated_at, received_minor })
  expect((await bookingOf(app, user, started.bookingId)).status).toBe('held')
  expect(serverOf(gateway).taken().has(started.attempt.merchantRef)).toBe(false)
}

/** What customers could make up who know the ids of their own payment. */
function forgedReturn(gateway: string, { merchantRef, providerRef }: StartedAttempt): Record<string, string> {
  switch (gateway) {
    case 'aamarpay':
      return {
        mer_txnid: merchantRef,
        pay_status: 'Successful',
        status_code: '2',
        amount: '40.00',
        pg_txnid: 'AAM1',
      }
    case 'sslcommerz':
      return {
        tran_id: merchantRef,
        val_id: 'made-up',
        status: 'VALID',
        amount: '40.00',
        verify_key: 'tran_id,val_id,amount,status',
        verify_sign: '0'.repeat(32),
      }
    case 'bkash':
      return { paymentID: providerRef ?? '', status: 'success', signature: 'made-up' }
    default:
      return { session_id: providerRef ?? '' }
  }
}

/** A notification that the gateway would send, with another amount. */
async function changedNotification(gateway: string, { attempt }: Started): Promise<GatewayMessage> {
  if (gateway === 'aamarpay') {
    const fields = { ...forgedReturn(gateway, attempt), amount: '0.40' }
    return { fields, rawBody: new URLSearchParams(fields).toString(), headers: {} }
  }
  if (gateway === 'sslcommerz') {
    const { rawBody, ...message } = serverOf(gateway).fail(attempt)
    return { ...message, rawBody: rawBody.replace('FAILED', 'VALID').replace('amount=40.00', 'amount=0.40') }
  }
  const notification = serverOf(gateway).notification?.(attempt) ?? expect.fail('it sends no notifications')
  const rawBody = notification.rawBody
    .replace('40.00', '0.40')
    .replace('"amount_total": 4000', '"amount_total": 40')
  expect(rawBody).not.toBe(notification.rawBody)
  return { ...notification, rawBody }
}

const isSigned = (gateway: string) => gateway !== 'aamarpay'

describe.each(['aamarpay', 'sslcommerz', 'bkash', 'stripe'])('at %s', (gateway) => {
  it('a return that was made up changes nothing, is recorded once and shown to staff', async () => {
    const started = await start(gateway)
    const fields = forgedReturn(gateway, started.attempt)
    const answer = await comeBack(gateway, fields)
    app.clock.advance({ minutes: 1 })
    await comeBack(gateway, { ...fields, again: 'yes' })
    await expectNothing(gateway, started)
    const expected = gateway === 'sslcommerz' ? ['payment.message_forged'] : []
    expect(await recordedOf(started)).toEqual([...expected, 'payment.report_denied'])
    // The answer names only the result page, by a token that was not in the request.
    expect([answer.status, await answer.text()]).toEqual([303, ''])
    expect(answer.headers.get('location')).not.toContain(started.attempt.merchantRef)
    expect(await resultOf(app, resultToken(answer))).not.toMatchObject({ outcome: 'paid' })
    const admin = await app.signIn('admin')
    const historyOf = async ({ token }: SignedIn) =>
      JSON.stringify((await app.request('GET', `/api/bookings/${started.bookingId}`, { token })).body)
    expect(await historyOf(admin)).toContain('payment.report_denied')
    expect(await historyOf(user)).not.toContain('payment.report_denied')
  })

  it('a notification with a changed amount changes nothing and is recorded once', async () => {
    const started = await start(gateway)
    const message = await changedNotification(gateway, started)
    const answers = await Promise.all([notify(gateway, message), notify(gateway, message)])
    await expectNothing(gateway, started)
    expect(await recordedOf(started)).toEqual([
      isSigned(gateway) ? 'payment.message_forged' : 'payment.report_denied',
    ])
    for (const answer of answers) {
      const text = await answer.text()
      if (isSigned(gateway)) expect([answer.status, text]).toEqual([400, 'wrong signature'])
      else expect(['ok', 'try again']).toContain(text)
    }
  })

  it('a notification that is sent again and again counts once', async () => {
    const started = await start(gateway)
    const server = serverOf(gateway)
    const returned = server.pay(started.attempt)
    if (gateway === 'bkash') await comeBack(gateway, { ...returned.fields })
    const message = server.notification?.(started.attempt) ?? expect.fail('it sends no notifications')
    const first = await notify(gateway, message)
    expect([first.status, await first.text()]).toEqual([200, 'ok'])
    const [paid] = await attemptsOf(app, started.bookingId)
    expect(paid?.status).toBe('paid')
    app.clock.advance({ days: 1 })
    const replays = await Promise.all([1, 2, 3].map(() => notify(gateway, message)))
    expect(new Set(replays.map(({ status }) => status))).toEqual(new Set([200]))
    const [later] = await attemptsOf(app, started.bookingId)
    // SSLCOMMERZ is asked again, because it may have taken a second payment.
    const asked = gateway === 'sslcommerz' && {
      inspections: later?.inspections,
      last_inspected_at: later?.last_inspected_at,
    }
    expect(later).toEqual({ ...paid, ...asked })
    expect(await attemptsOf(app, started.bookingId)).toHaveLength(1)
    expect(await refundsOf(app, started.bookingId)).toEqual([])
    expect(await recordedOf(started)).toEqual(['payment.paid'])
    const stored = await app.ctx.db
      .selectFrom('gateway_notifications')
      .select('id')
      .where('attempt_id', '=', started.row.id)
      .where('kind', '=', 'notification')
      .execute()
    expect(stored).toHaveLength(1)
  })

  it.each([
    ['less than agreed', { amountMinor: 1000 }],
    ['another reference', { merchantRef: 'JH-OF-SOMEBODY-ELSE' }],
  ])('a payment that the gateway itself reports with %s confirms nothing', async (_what, as) => {
    const started = await start(gateway)
    const returned = serverOf(gateway).pay(started.attempt, as)
    await comeBack(gateway, { ...returned.fields, ref: started.attempt.merchantRef })
    expect((await bookingOf(app, user, started.bookingId)).status).toBe('held')
    const [row] = await attemptsOf(app, started.bookingId)
    if (row?.status === 'review') expect(await recordedOf(started)).toContain('payment.review')
    else expect(row?.status).toBe('redirected')
  })

  it('the payment of another booking pays for its own only', async () => {
    const [paid, unpaid] = [await start(gateway), await start(gateway)]
    const returned = serverOf(gateway).pay(paid.attempt)
    await comeBack(gateway, { ...returned.fields, ref: unpaid.attempt.merchantRef })
    await expectNothing(gateway, unpaid)
    expect((await bookingOf(app, user, paid.bookingId)).status).toBe('confirmed')
  })

  it('a reference that nobody has leads nowhere and says nothing', async () => {
    const unknown = startedAttempt('JH-000000000000000000', { providerRef: 'unknown' })
    const returned = await comeBack(gateway, forgedReturn(gateway, unknown))
    expect(returned.headers.get('location')).toBe(`${app.ctx.config.publicUrl}/booking/result/unknown`)
    const answer = await notify(gateway, { rawBody: JSON.stringify({ mer_txnid: 'JH-1' }), headers: {} })
    const text = await answer.text()
    expect(['unknown reference', 'wrong signature']).toContain(text)
  })
})

describe('a notification of bKash', () => {
  const bkash = () => serverOf('bkash') as BkashServer

  it('lets the payment be asked about, and never takes money', async () => {
    const started = await start('bkash')
    bkash().pay(started.attempt)
    const message = bkash().notification?.(started.attempt) ?? expect.fail('it sends none')
    expect((await notify('bkash', message)).status).toBe(200)
    await expectNothing('bkash', started)
    expect(await recordedOf(started)).toEqual([])
  })

  it('confirms a booking whose customer never came back after the money was taken', async () => {
    const started = await start('bkash')
    const returned = bkash().pay(started.attempt)
    // The money was taken, but the server ended before it could store that.
    await bkash().gateway.capture?.(started.attempt)
    const message = bkash().notification?.(started.attempt) ?? expect.fail('it sends none')
    expect(returned.fields.status).toBe('success')
    const answers = await Promise.all([notify('bkash', message), notify('bkash', message)])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect((await bookingOf(app, user, started.bookingId)).status).toBe('confirmed')
  })

  it('asks for its subscription, which is confirmed at Amazon; else it is to be sent again', async () => {
    const { sns } = bkash()
    const request = sns.sign('SubscriptionConfirmation')
    const before = sns.asked.length
    expect((await notify('bkash', request)).status).toBe(200)
    expect(sns.asked.slice(before).map(({ host }) => host)).toContain('sns.ap-southeast-1.amazonaws.com')
    sns.isUp = false
    const later = await notify('bkash', sns.sign('SubscriptionConfirmation'))
    sns.isUp = true
    expect([later.status, later.headers.get('retry-after')]).toEqual([503, '60'])
    const foreign = sns.sign('SubscriptionConfirmation', { TopicArn: `${sns.topic}-of-mallory` })
    expect((await notify('bkash', foreign)).status).toBe(400)
  })
})

describe('a booking that its customer releases', () => {
  it('closes the page at Stripe, once the release is stored', async () => {
    const started = await start('stripe')
    const { gateway } = serverOf('stripe')
    const released = await app.request('POST', `/api/bookings/${started.bookingId}/release`, {
      token: user.token,
    })
    expect(released.status).toBe(200)
    expect((await gateway.inspect(started.attempt)).kind).toBe('pending')
    await app.runJob('close-payment-page', { attemptId: started.row.id })
    expect((await gateway.inspect(started.attempt)).kind).toBe('expired')
  })
})
