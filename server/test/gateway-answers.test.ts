import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Gateway } from '../src/money/gateways/gateway.ts'
import { NO_FAULTS, type SandboxFaults } from '../src/money/sandbox/faults.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { startedAttempt } from './support/attempts.ts'
import { readForm } from './support/leaving-form.ts'
import {
  attemptsOf,
  book,
  bookingOf,
  comeBack,
  makeOffer,
  payAt,
  pressButton,
  resultOf,
} from './support/shop.ts'

const faults: SandboxFaults = { ...NO_FAULTS }
let app: TestApp
let user: SignedIn
let gateway: Gateway

beforeAll(async () => {
  app = await startTestApp({ sandbox: { faults }, work: false, env: { HOLD_MINUTES: '5' } })
  gateway = app.ctx.gateways.get('aamarpay') as Gateway
})
afterAll(() => app.close())
beforeEach(async () => {
  Object.assign(faults, NO_FAULTS, { ipn: 'never' })
  app.clock.set(new Date())
  user = await app.signIn()
})

const start = async () => (await book(app, user, await makeOffer(app))).body.data
const attemptOf = async (bookingId: string) => (await attemptsOf(app, bookingId))[0]
const paid = async () => {
  const begun = await start()
  const form = readForm(await (await pressButton(begun.paymentUrl, 'pay')).text())
  return { ...begun, form }
}
const notify = (reference: string) =>
  fetch(`${app.url}/api/payments/aamarpay/notify`, { method: 'POST', body: `mer_txnid=${reference}` })

describe('a check that is answered with', () => {
  it.each([
    ['too-many', 'status 429'],
    ['forbidden', 'status 403'],
    ['not-found', 'status 404'],
    ['error', 'status 503'],
    ['busy', 'the gateway refused to answer'],
    ['refuse', 'the gateway refused our credentials'],
    ['garbage', 'unreadable answer'],
  ] as const)('%s is no answer', async (check, reason) => {
    const { tran_id } = await start()
    faults.check = check
    expect(await gateway.inspect(startedAttempt(tran_id))).toEqual({ kind: 'unknown', reason })
  })

  it('an object without a status code is believed only if nobody has seen the payment page', async () => {
    const unseen = startedAttempt('JH-NOBODY', { hasPage: false })
    expect(await gateway.inspect(unseen)).toEqual({ kind: 'absent' })
    const seen = startedAttempt('JH-NOBODY')
    expect(await gateway.inspect(seen)).toEqual({ kind: 'unknown', reason: 'no status code' })
  })

  it.each(['too-many', 'forbidden', 'not-found', 'busy', 'absent'] as const)(
    '%s releases no seat that is paid for',
    async (check) => {
      const { bookingId } = await paid()
      faults.check = check
      app.clock.advance({ minutes: 6 })
      await expect(app.runJob('expire-hold', { bookingId })).rejects.toThrow('could not be asked')
      expect((await bookingOf(app, user, bookingId)).status).toBe('held')
      faults.check = 'ok'
      await app.runJob('expire-hold', { bookingId })
      expect((await bookingOf(app, user, bookingId)).status).toBe('confirmed')
    },
  )
})

describe('a start that is answered with', () => {
  it.each(['too-many', 'forbidden', 'error'] as const)('%s is unknown, not refused', async (fault) => {
    faults.start = fault
    const offer = await makeOffer(app)
    const key = `start-${fault}-${user.user.sub}`
    const answer = await book(app, user, offer, { key })
    expect([answer.status, answer.body.code]).toEqual([503, 'gateway_unavailable'])
    faults.start = 'ok'
    const again = await book(app, user, offer, { key })
    expect(again.status).toBe(201)
    const statuses = (await attemptsOf(app, again.body.data.bookingId)).map(({ status }) => status)
    expect(statuses).toEqual(['expired', 'redirected'])
  })

  it('messages about its fields is refused', async () => {
    faults.start = 'refuse'
    expect((await book(app, user, await makeOffer(app))).body.code).toBe('gateway_refused')
  })
})

describe('however often somebody reports a payment', () => {
  it('50 returns in a row ask the gateway once', async () => {
    const { bookingId, tran_id } = await start()
    const at = app.clock.now()
    for (let count = 0; count < 50; count++) {
      // The gateway is asked again after some seconds, which a slow machine may need for this.
      app.clock.set(at)
      await fetch(`${app.url}/api/payments/aamarpay/return/cancel?ref=${tran_id}`, { redirect: 'manual' })
    }
    expect((await attemptOf(bookingId))?.inspections).toBe(1)
  })

  it('returns, notifications and pages at the same moment ask the gateway once', async () => {
    const { bookingId, tran_id, form } = await paid()
    faults.check = 'error'
    app.clock.stop()
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? comeBack(form) : notify(tran_id))),
    )
    expect((await attemptOf(bookingId))?.inspections).toBe(1)
    faults.check = 'ok'
    app.clock.advance({ minutes: 0.1 })
    const token = await comeBack(form)
    await Promise.all(Array.from({ length: 10 }, () => resultOf(app, token)))
    expect(await attemptOf(bookingId)).toMatchObject({ inspections: 2, status: 'paid' })
  })

  it('its state is written down only when it changes', async () => {
    const { bookingId, tran_id } = await start()
    const before = (await attemptOf(bookingId))?.updated_at
    app.clock.advance({ minutes: 1 })
    await fetch(`${app.url}/api/payments/aamarpay/return/cancel?ref=${tran_id}`, { redirect: 'manual' })
    expect((await attemptOf(bookingId))?.updated_at).toEqual(before)
  })

  it('a report that was not asked about is asked about by the sweep a minute later', async () => {
    const { bookingId, paymentUrl, tran_id } = await start()
    app.clock.stop()
    app.clock.advance({ minutes: 2.5 })
    await app.runJob('reconcile')
    // The gateway was asked just now, and the payment was still pending. Then the money moves.
    const form = readForm(await (await pressButton(paymentUrl, 'pay')).text())
    await comeBack(form)
    expect((await attemptOf(bookingId))?.status).toBe('redirected')
    expect((await notify(tran_id)).status).toBe(503)
    app.clock.advance({ minutes: 1.1 })
    await app.runJob('reconcile')
    expect((await bookingOf(app, user, bookingId)).status).toBe('confirmed')
  })

  it('a notification is to be sent again until the payment was seen', async () => {
    const { bookingId, tran_id } = await paid()
    faults.check = 'forbidden'
    app.clock.stop()
    const first = await notify(tran_id)
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '60'])
    faults.check = 'ok'
    // The gateway is not asked again within the same seconds.
    expect((await notify(tran_id)).status).toBe(503)
    app.clock.advance({ minutes: 1 })
    expect((await notify(tran_id)).status).toBe(200)
    expect((await attemptOf(bookingId))?.status).toBe('paid')
    expect((await notify(tran_id)).status).toBe(200)
  })

  it('late money is found by a report long after the questions have ended', async () => {
    const { bookingId, paymentUrl, tran_id } = await start()
    await payAt(paymentUrl, 'fail')
    app.clock.advance({ days: 3 })
    await app.runJob('reconcile')
    expect(await attemptOf(bookingId)).toMatchObject({ status: 'failed', next_inspection_at: null })
    await app.ctx.db
      .updateTable('sandbox.transactions')
      .set({ status_code: '2', bank_txn: 'LATE' })
      .where('tran_id', '=', tran_id)
      .execute()
    faults.check = 'error'
    expect((await notify(tran_id)).status).toBe(503)
    faults.check = 'ok'
    app.clock.advance({ minutes: 2 })
    await app.runJob('reconcile')
    expect((await attemptOf(bookingId))?.status).toBe('paid')
  })
})
