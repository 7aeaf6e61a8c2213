import type { State } from './state.ts'

/** How bookings, attempts and refunds have ended, and how often. */
export type Outcomes = Map<string, number>

export function outcomesOf(
  { bookings, attempts, refunds, entries, reviews, changes }: State,
  outcomes: Outcomes,
): void {
  const found = [
    ...bookings.map(({ status }) => `booking ${status}`),
    ...bookings.flatMap(({ confirmed_late_at }) => (confirmed_late_at ? ['booking confirmed late'] : [])),
    ...bookings.map(({ payment_status }) => `payment ${payment_status}`),
    ...attempts.map(({ gateway, status }) => `${gateway} ${status}`),
    ...attempts.flatMap(({ is_accepted }) => (is_accepted ? ['accepted'] : [])),
    ...attempts.flatMap(({ purpose, status, detail }) =>
      purpose === 'booking'
        ? []
        : [`${purpose} ${status}${detail && status === 'paid' ? ' and refunded' : ''}`],
    ),
    ...refunds.map(({ reason }) => `refund ${reason}`),
    ...refunds.flatMap(({ withdrawn_at }) => (withdrawn_at ? ['refund withdrawn'] : [])),
    ...entries.flatMap(({ kind, corrects_id }) => (corrects_id ? [`corrected ${kind}`] : [`entry ${kind}`])),
    ...bookings.flatMap(({ charges }) => charges.map(({ kind }) => `charge ${kind}`)),
    ...bookings.map(({ lines }) => `lines ${lines.length}`),
    ...changes.map(
      ({ line, refund_minor }) =>
        `line ${line ? 'canceled' : 'corrected'}${refund_minor > 0 ? ', refunded' : ''}`,
    ),
    ...reviews.map(({ status, booking_id }) => `review ${booking_id ? 'of a visit ' : ''}${status}`),
  ]
  for (const outcome of found) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
}

/** What many of two thousand runs come to: otherwise the commands miss a part of the product. */
export const EXPECTED_OUTCOMES = [
  ...['confirmed', 'completed', 'expired', 'canceled', 'confirmed late'].map((status) => `booking ${status}`),
  ...['paid', 'partly_paid', 'due_on_site', 'partly_refunded', 'refunded', 'not_refunded'].map(
    (status) => `payment ${status}`,
  ),
  ...['aamarpay', 'bkash', 'sslcommerz', 'stripe'].flatMap((gateway) => [
    `${gateway} paid`,
    `${gateway} expired`,
  ]),
  ...['canceled_by_staff', 'canceled_by_customer', 'refunded_by_staff', 'rejected_by_staff'].map(
    (reason) => `refund ${reason}`,
  ),
  ...['refund booking_canceled', 'refund booking_expired', 'refund withdrawn', 'accepted'],
  ...['refund price_lowered', 'refund choice_changed', 'refund overpaid'],
  ...[
    'rest paid',
    'rest paid and refunded',
    'rest expired',
    'tip paid',
    'tip paid and refunded',
    'tip expired',
  ],
  ...['rule', 'minimum', 'standing', 'coupon', 'kept'].map((kind) => `charge ${kind}`),
  ...['line canceled', 'line canceled, refunded', 'line corrected', 'line corrected, refunded'],
  ...['review of a visit published', 'review published', 'review deleted'],
  ...['entry cash', 'corrected cash', 'entry adjustment', 'corrected adjustment'],
]
