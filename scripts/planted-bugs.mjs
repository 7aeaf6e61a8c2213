const CHECKOUT = 'server/src/bookings/commands'

/** Bugs that the model of payments has to find: exact replacements in a copy of the sources. */
export const PLANTED_BUGS = [
  {
    name: 'A payment is settled without the locks of its booking and its attempt.',
    changes: [
      {
        file: `${CHECKOUT}/settle-payment.ts`,
        from: `    const locked =
      verdict.kind === 'paid'
        ? await lockBookingToPay(ctx, tx, id)
        : { booking: await lockBooking(tx, id), slot: null }
    await applyVerdict(ctx, tx, locked, await lockAttempt(tx, attempt.id), verdict, options)`,
        to: `    const booking = await findBookingRow(tx, id)
    const row = await findAttempt(tx, attempt.id)
    if (booking && row) await applyVerdict(ctx, tx, { booking, slot: null }, row, verdict, options)`,
      },
      {
        file: `${CHECKOUT}/settle-payment.ts`,
        from: `import type { BookingRow } from '../views/bookings.ts'`,
        to: `import { type BookingRow, findBookingRow } from '../views/bookings.ts'
import { findAttempt } from '../../money/views/payments.ts'`,
      },
    ],
  },
  {
    name: 'The amount that a browser posts is trusted, not the answer of the gateway.',
    changes: [
      {
        file: `${CHECKOUT}/receive-callback.ts`,
        from: `  const verdict = await confirmReportedPayment(ctx, attempt, trigger)`,
        to: `  const posted = claimsPayment ? Number(payload.amount) : Number.NaN
  const trusted: Verdict = {
    kind: 'paid',
    received: { minor: Math.round(posted * 100), currency: attempt.currency },
    txnId: attempt.merchant_ref,
  }
  const verdict = posted > 0 ? trusted : await confirmReportedPayment(ctx, attempt, trigger)
  if (posted > 0) await settlePayment(ctx, attempt, trusted)`,
      },
      {
        file: `${CHECKOUT}/receive-callback.ts`,
        from: `import { syncReversals } from './sync-reversals.ts'`,
        to: `import { syncReversals } from './sync-reversals.ts'
import { settlePayment } from './settle-payment.ts'`,
      },
    ],
  },
  {
    name: 'A refund that may have been sent is sent again, without asking what became of it.',
    changes: [
      {
        file: 'server/src/money/commands/ask-gateway.ts',
        from: `  if (isRepeat && gateway.inspectRefund) {`,
        to: `  if (isRepeat && !refund.id && gateway.inspectRefund) {`,
      },
    ],
  },
  {
    name: 'A payment that arrives after its hold has ended is not refunded.',
    changes: [
      {
        file: `${CHECKOUT}/settle-payment.ts`,
        from: `: received.minor
  const reason`,
        to: `: 0
  const reason`,
      },
    ],
  },
  {
    name: 'Canceled and expired bookings keep their use of a coupon.',
    changes: [
      {
        file: 'server/src/bookings/store/coupon-uses.ts',
        from: `sql\`from bookings where is_live and not`,
        to: `sql\`from bookings where not`,
      },
    ],
  },
  {
    name: 'A late payment takes a use of a coupon of which a person has none left.',
    changes: [
      {
        file: 'server/src/bookings/rules/coupons.ts',
        from: `=> !isUsedUp(coupon) && !isUsedByPerson(coupon)`,
        to: `=> !isUsedUp(coupon)`,
      },
    ],
  },
  {
    name: 'A share of a price is rounded down.',
    changes: [
      {
        file: 'contract/src/prices.ts',
        from: `Math.floor((2 * rest * size + WHOLE) / (2 * WHOLE))`,
        to: `Math.floor((rest * size) / WHOLE)`,
      },
    ],
  },
  {
    name: 'What a canceled line gives back is refunded twice, as far as something is left.',
    changes: [
      {
        file: `${CHECKOUT}/reprice-visit.ts`,
        from: `  for (const { attempt, amountMinor } of splitRefundByAmount(paid, refundMinor)) {`,
        to: `  const twice = Math.min(2 * refundMinor, totalRefundableMinor(paid, 100))
  for (const { attempt, amountMinor } of splitRefundByAmount(paid, twice)) {`,
      },
    ],
  },
  {
    name: 'A line that is canceled late gives back what one gives back that is canceled in time.',
    changes: [
      {
        file: `${CHECKOUT}/change-lines.ts`,
        from: `const percent = by === 'business' ? 100 : refundPercent(booking, at)
    const price`,
        to: `const percent = refundPercent(booking, at) > 0 ? 100 : 0
    const price`,
      },
    ],
  },
]

/** Returns a source with a bug in it. Throws when the code to be replaced is not there exactly once. */
export function plantIn(source, { file, from, to }) {
  const parts = source.split(from)
  if (parts.length !== 2) throw new Error(`${file} has changed: adapt scripts/planted-bugs.mjs.`)
  return parts.join(to)
}
