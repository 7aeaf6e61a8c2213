import type { Statement } from '@jhilik/contract/statements.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockBooking } from '../src/bookings/store/bookings.ts'
import { lockPaidAttempts } from '../src/money/store/attempts.ts'
import { wallClock } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { makePaidBooking } from './support/paid-booking.ts'
import { untilWaiting } from './support/until-waiting.ts'

let app: TestApp
let manager: SignedIn
let customer: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  manager = await app.signIn('manager')
  customer = await app.signIn()
})
afterAll(() => app.close())

type Paid = Awaited<ReturnType<typeof makePaidBooking>>

const call = <T = unknown>(method: string, path: string, body: object) =>
  app.request<Answer<T>>(method, `/api/money/${path}`, { token: manager.token, body })
const today = () => wallClock(app.clock.now(), app.ctx.config.timeZone).date

/** Two payments of 40 whose fee is unknown, in the order of their bookings. */
async function twoPaid(): Promise<[Paid, Paid]> {
  const now = { fee_minor: null, paid_at: app.clock.now() }
  const [one, two] = [
    await makePaidBooking(app, customer, 48, {}, now),
    await makePaidBooking(app, customer, 48, {}, now),
  ]
  return one.id < two.id ? [one, two] : [two, one]
}

async function importFile(gateway: string, lines: string[]) {
  const text = ['Date,Transaction ID,Amount,Fee,Currency', ...lines].join('\n')
  return call<Statement>('POST', 'statements', { gateway, fileName: 'november.csv', text })
}

/** What a cancellation of both does, one lock after the other, while `change` waits for the first booking. */
async function whileCanceling<T>([first, second]: [Paid, Paid], change: () => Promise<T>): Promise<T> {
  const { changed } = await app.ctx.db.transaction().execute(async (tx) => {
    await lockBooking(tx, first.id)
    const pending = change()
    await untilWaiting(app, 1)
    await lockPaidAttempts(tx, first.id)
    await lockBooking(tx, second.id)
    await lockPaidAttempts(tx, second.id)
    return { changed: pending }
  })
  return changed
}

const feesOf = async (paid: [Paid, Paid]) => {
  const rows = await app.ctx.db
    .selectFrom('payment_attempts')
    .select('fee_minor')
    .where(
      'id',
      'in',
      paid.map(({ attempt }) => attempt.id),
    )
    .execute()
  return rows.map(({ fee_minor }) => fee_minor)
}

it('a statement with fees waits for cancellations, which do not wait for it', async () => {
  const paid = await twoPaid()
  // The line of the later booking comes first.
  const lines = paid.map(({ attempt }) => `${today()},${attempt.merchant_ref},40,1,USD`).reverse()
  const { status, body } = await whileCanceling(paid, () => importFile('aamarpay', lines))
  expect([status, body.data.matched]).toEqual([200, 2])
  expect(await feesOf(paid)).toEqual([100, 100])
}, 60_000)

it('a payout whose fees are shared among payments, and its undoing, wait for cancellations, which do not wait for them', async () => {
  const paid = await twoPaid()
  const { body } = await importFile('bank', [`${today()},Deposit,78,,USD`])
  const path = `statements/${body.data._id}/lines/2/payout`
  const charges = await app.ctx.db
    .selectFrom('ledger_entries')
    .select(['id', 'booking_id'])
    .where('kind', '=', 'charge')
    .where(
      'booking_id',
      'in',
      paid.map(({ id }) => id),
    )
    .orderBy('booking_id', 'desc')
    .execute()
  const link = { entryIds: charges.map(({ id }) => id), feeReason: 'Commission' }
  const linked = await whileCanceling(paid, () => call('PUT', path, link))
  expect(linked.status).toBe(200)
  expect(await feesOf(paid)).toEqual([100, 100])
  const undone = await whileCanceling(paid, () => call('POST', `${path}/undo`, { reason: 'Another payout' }))
  expect(undone.status).toBe(200)
  expect(await feesOf(paid)).toEqual([null, null])
}, 60_000)
