const CHECKOUT = 'server/src/bookings/commands'
const SEND_MESSAGE = 'server/src/messages/commands/send-message.ts'
const MESSAGES = 'server/src/messages/store/messages.ts'

/** Bugs that the model of payments has to find: exact replacements in a copy of the sources. */
const OF_PAYMENTS = [
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
    name: 'A payment of the rest counts whole, whatever is owed by then.',
    changes: [
      {
        file: 'server/src/bookings/rules/rest-or-tip.ts',
        from: `Math.min(receivedMinor, owedMinor)`,
        to: `receivedMinor * Math.sign(owedMinor)`,
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

/** Bugs that the model of messages has to find. */
const OF_MESSAGES = [
  {
    name: 'A message about a booking is sent although the booking was canceled.',
    changes: [
      {
        file: 'server/src/bookings/rules/told-events.ts',
        from: `const live: Rule = ({ booking: { status } }) => {
  if (status === 'canceled') return 'canceled'
`,
        to: `const live: Rule = ({ booking: { status } }) => {
`,
      },
    ],
  },
  {
    name: 'A confirmation is sent although the booking was moved.',
    changes: [
      {
        file: 'server/src/bookings/rules/told-events.ts',
        from: `booked: (event) => live(event) ?? atItsTime(event),`,
        to: `booked: live,`,
      },
    ],
  },
  {
    name: 'A message is sent again of which nobody knows whether it was taken.',
    changes: [
      {
        file: SEND_MESSAGE,
        from: `    if (isUnclear && !recognizesIds(ctx, channel)) return { outcome: { state: 'unknown', answer } }
`,
        to: `    if (isUnclear) ctx.log.info('unclear')
`,
      },
    ],
  },
  {
    name: 'A message is sent again whose process ended while it was sent.',
    changes: [
      {
        file: MESSAGES,
        from: `  if (isLeft && !recognizes(channel)) {`,
        to: `  if (isLeft && !recognizes(channel) && message.attempts > 99) {`,
      },
    ],
  },
  {
    name: 'A message is not locked while it is claimed.',
    changes: [
      {
        file: MESSAGES,
        from: `    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!message) return undefined`,
        to: `    .where('id', '=', id)
    .executeTakeFirst()
  if (!message) return undefined`,
      },
    ],
  },
  {
    name: 'A message that was given up is not sent through the second channel.',
    changes: [
      {
        file: SEND_MESSAGE,
        from: `return { outcome: { state: 'failed', answer }, instead: replacing }`,
        to: `return { outcome: { state: 'failed', answer } }`,
      },
    ],
  },
  {
    name: 'A message whose job was lost is not taken up.',
    changes: [
      {
        file: SEND_MESSAGE,
        from: `        eb.and([eb('state', '=', 'planned'), eb('planned_at', '<=', addMinutes(now, -LEFT_MINUTES))]),
`,
        to: '',
      },
    ],
  },
]

/** Each with the name of the model that has to find it. */
export const PLANTED_BUGS = [
  ...OF_PAYMENTS.map((bug) => ({ ...bug, model: 'payments' })),
  ...OF_MESSAGES.map((bug) => ({ ...bug, model: 'messages' })),
]

/** Returns a source with a bug in it. Throws when the code to be replaced is not there exactly once. */
export function plantIn(source, { file, from, to }) {
  const parts = source.split(from)
  if (parts.length !== 2) throw new Error(`${file} has changed: adapt scripts/planted-bugs.mjs.`)
  return parts.join(to)
}
