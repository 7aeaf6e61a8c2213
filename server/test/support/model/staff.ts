import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { TestClock } from '../clock.ts'
import { action, index } from './actions.ts'
import { pick, type Run } from './run.ts'
import type { AttemptState, State } from './state.ts'

const reason = 'As agreed with the customer'
const SERVED = ['confirmed', 'completed', 'no_show']

const served = (run: Run) => run.state.bookings.filter(({ status }) => SERVED.includes(status))
const post = (run: Run, path: string, body: object, key?: string) =>
  run.call(run.world.staff, 'POST', path, body, key)

const correctable = ({ entries }: State) =>
  entries.filter(({ kind }) => kind === 'cash' || kind === 'adjustment')
const correct = (run: Run, entryId: string | undefined) =>
  post(run, `/ledger-entries/${entryId}/correction`, { reason })

/** Staff notice their mistake before anything else happens; after other commands it is rare. */
async function correctLast(run: Run, bookingId: string): Promise<void> {
  const made = correctable(await run.look()).filter((entry) => entry.corrects_id === null)
  await correct(run, made.findLast((entry) => entry.booking_id === bookingId)?.id)
}

export const recordCash = action('staff record cash', {
  params: fc.record({
    booking: index,
    amount: fc.constantFrom(0, 10, 30, 40),
    tip: fc.constantFrom(0, 0, 2.5),
    again: fc.boolean(),
    isMistake: fc.boolean(),
  }),
  isPossible: (run) => served(run).length > 0,
  async perform(run, { booking: at, amount, tip, again, isMistake }) {
    const booking = pick(served(run), at)
    if (!booking) return
    const known = [...run.receipts].findLast(([, receipt]) => receipt.bookingId === booking.id)
    const [key, receipt] = (again && known) || [
      randomUUID(),
      { bookingId: booking.id, amountMinor: amount * 100, tipMinor: tip * 100, isAnswered: false },
    ]
    run.receipts.set(key, receipt)
    const body = { method: 'cash', amount: receipt.amountMinor / 100, tip: receipt.tipMinor / 100, note: key }
    const answer = await post(run, `/bookings/${booking.id}/payments`, body, key)
    if (answer.status !== 200) return
    receipt.isAnswered = true
    if (isMistake) await correctLast(run, booking.id)
  },
})

export const giveDiscount = action('staff give a discount', {
  params: fc.record({ booking: index, amount: fc.constantFrom(5, 40), isMistake: fc.boolean() }),
  isPossible: (run) => served(run).length > 0,
  async perform(run, { booking: at, amount, isMistake }) {
    const booking = pick(served(run), at)
    if (!booking) return
    const answer = await post(run, `/bookings/${booking.id}/discounts`, { amount, reason }, randomUUID())
    if (answer.status === 200 && isMistake) await correctLast(run, booking.id)
  },
})

export const correctEntry = action('staff correct an entry', {
  params: fc.record({ entry: index }),
  isPossible: (run) => correctable(run.state).length > 0,
  async perform(run, { entry: at }) {
    await correct(run, pick(correctable(run.state), at)?.id)
  },
})

export const cancelByStaff = action('staff cancel', {
  params: fc.record({
    booking: index,
    by: fc.constantFrom('business', 'customer'),
    refundAmount: fc.option(fc.constantFrom(0, 5, 10)),
  }),
  isPossible: (run) => run.state.bookings.length > 0,
  async perform(run, { booking: at, by, refundAmount }) {
    const booking = pick(run.state.bookings, at)
    if (!booking) return
    const chosenMinor = refundAmount === null ? null : refundAmount * 100
    run.cancelRequests.push({ bookingId: booking.id, by, chosenMinor })
    const body = { reason, canceledBy: by, ...(refundAmount !== null && { refundAmount }) }
    await post(run, `/bookings/${booking.id}/cancel`, body, randomUUID())
  },
})

export const refundPart = action('staff refund', {
  params: fc.record({
    booking: index,
    refundAmount: fc.option(fc.constantFrom(5, 10)),
    of: fc.constantFrom('booking', 'booking', 'tip'),
    twice: fc.boolean(),
  }),
  isPossible: (run) => run.state.attempts.some(({ status }) => status === 'paid'),
  async perform(run, { booking: at, refundAmount, of, twice }) {
    const booking = pick(run.state.bookings, at)
    const body = { reason, of, ...(refundAmount !== null && { refundAmount }) }
    const key = randomUUID()
    const send = () => post(run, `/bookings/${booking?.id}/refund`, body, key)
    await Promise.all(twice ? [send(), send()] : [send()])
  },
})

const byHand = (run: Run) => run.state.refunds.filter(({ status }) => status === 'manual')

export const settleRefund = action('staff settle a refund', {
  params: fc.record({ refund: index }),
  isPossible: (run) => byHand(run).length > 0,
  async perform(run, { refund: at }) {
    await post(run, `/refunds/${pick(byHand(run), at)?.id}/settle`, { reference: randomUUID() })
  },
})

const settled = (run: Run) => run.state.refunds.filter(({ status }) => status === 'succeeded')

export const reopenRefund = action('staff reopen a refund', {
  params: fc.record({ refund: index }),
  isPossible: (run) => settled(run).length > 0,
  async perform(run, { refund: at }) {
    await post(run, `/refunds/${pick(settled(run), at)?.id}/reopen`, { reason })
  },
})

const open = (run: Run) =>
  run.state.refunds.filter(({ status }) => status === 'requested' || status === 'manual')

export const withdrawRefund = action('staff withdraw a refund', {
  params: fc.record({ refund: index }),
  isPossible: (run) => open(run).length > 0,
  async perform(run, { refund: at }) {
    await post(run, `/refunds/${pick(open(run), at)?.id}/withdraw`, { reason })
  },
})

export const inReview = (run: Run) => run.state.attempts.filter(({ status }) => status === 'review')

/** What a person finds in the gateway's panel decides. */
export async function decideReview(run: Run, attempt: AttemptState, accept: boolean): Promise<void> {
  const received = run.captured(attempt)
  const isForeign = attempt.received_currency !== null && attempt.received_currency !== attempt.currency
  const decision = accept && received > 0 && !isForeign ? 'accept' : 'reject'
  // Nothing was reported of a payment about which the gateway does not answer.
  const receivedAmount = attempt.received_minor === null ? received / 100 : undefined
  const body = { decision, reason, attemptId: attempt.id, receivedAmount }
  await post(run, `/bookings/${attempt.booking_id}/review-payment`, body)
}

export const reviewPayment = action('staff decide a review', {
  params: fc.record({ attempt: index, accept: fc.boolean() }),
  isPossible: (run) => inReview(run).length > 0,
  async perform(run, { attempt: at, accept }) {
    const attempt = pick(inReview(run), at)
    if (attempt) await decideReview(run, attempt, accept)
  },
})

function waitUntil(clock: TestClock, time: Date): void {
  if (clock.now() < time) clock.set(time)
}

export const finishBooking = action('staff finish a booking', {
  params: fc.record({
    booking: index,
    how: fc.constantFrom('complete', 'no-show'),
    isTooEarly: fc.boolean(),
  }),
  isPossible: (run) => served(run).length > 0,
  async perform(run, { booking: at, how, isTooEarly }) {
    const booking = pick(served(run), at)
    if (!booking) return
    // Enough time would seldom have passed otherwise.
    if (!isTooEarly) waitUntil(run.world.app.clock, new Date(booking.starts_at))
    await post(run, `/bookings/${booking.id}/${how}`, { reason })
  },
})

/** Completes all bookings that can be, once they have begun. */
export async function complete(run: Run): Promise<void> {
  for (const { id, status, starts_at } of run.state.bookings) {
    if (status !== 'confirmed') continue
    waitUntil(run.world.app.clock, new Date(starts_at))
    await post(run, `/bookings/${id}/complete`, { reason })
  }
}

export const correctBooking = action('staff correct a status', {
  params: fc.record({ booking: index, to: fc.constantFrom('confirmed', 'completed', 'no_show') }),
  isPossible: (run) =>
    run.state.bookings.some(({ status }) => status === 'completed' || status === 'no_show'),
  async perform(run, { booking: at, to }) {
    await post(run, `/bookings/${pick(served(run), at)?.id}/correct`, { to, reason })
  },
})
