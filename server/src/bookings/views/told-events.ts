import { type BookingEvent, STAFF_TEXT, VISIT_EVENTS, type VisitEvent } from '@jhilik/contract/messages.ts'
import {
  type AttemptRow,
  type DisputeRow,
  findAttempt,
  listAttemptsOf,
  type RefundRow,
} from '../../money/views/payments.ts'
import type { Db } from '../../platform/db.ts'
import type { BookingRow } from './bookings.ts'

interface RefundAndAttempt {
  refund: RefundRow
  attempt: AttemptRow
}

/** The money that a message about a booking is about, as it is now. */
export interface ToldMoney {
  attempt: AttemptRow | null
  refund: RefundRow | null
  dispute: DisputeRow | null
  /** The refunds that the event led to. */
  refunds: RefundAndAttempt[]
  /** The reference of the payment; empty when the message names none. */
  tranId: string
}

interface Subject {
  event: BookingEvent
  bookingId: string
  subjectId: string | null
  refundIds: readonly string[]
}

const ABOUT_ATTEMPT: readonly BookingEvent[] = [
  'booked',
  'payment_in_review',
  'payment_rejected',
  'staff_payment_in_review',
]
/** These name the payment of the booking. */
const NAMES_PAYMENT: readonly BookingEvent[] = ['moved', 'canceled', 'line_canceled', 'lines_changed']

/** Returns whether an event is about the visit of a crew. */
export const isOfVisit = (event: BookingEvent): event is VisitEvent =>
  VISIT_EVENTS.some((one) => one === event)

/** The messages of events that are about no payment are written with this. */
export const NO_MONEY: ToldMoney = { attempt: null, refund: null, dispute: null, refunds: [], tranId: '' }

/** Reads the attempt, refunds or dispute that an event is about. */
export async function readToldMoney(db: Db, subject: Subject): Promise<ToldMoney> {
  const { event, bookingId, subjectId, refundIds } = subject
  if (event === STAFF_TEXT || event === 'disturbance_offer' || isOfVisit(event)) return NO_MONEY
  if (event === 'staff_dispute') {
    const dispute = subjectId === null ? null : await findDispute(db, subjectId)
    return { ...NO_MONEY, dispute: dispute ?? null }
  }
  const refunds = await readRefunds(db, refundIds)
  if (subjectId !== null && ABOUT_ATTEMPT.includes(event)) {
    const attempt = (await findAttempt(db, subjectId)) ?? null
    return { ...NO_MONEY, attempt, refunds, tranId: attempt?.merchant_ref ?? '' }
  }
  if (subjectId !== null && event !== 'line_canceled') {
    const [about] = await readRefunds(db, [subjectId])
    if (!about) return NO_MONEY
    return { ...NO_MONEY, ...about, refunds: [about], tranId: about.attempt.merchant_ref }
  }
  // Where an edit led to refunds, it has changed the price.
  if (!NAMES_PAYMENT.includes(event) && refundIds.length === 0) return NO_MONEY
  const paid = (await listAttemptsOf(db, bookingId)).find(
    ({ status, purpose }) => status === 'paid' && purpose !== 'tip',
  )
  return { ...NO_MONEY, refunds, tranId: paid?.merchant_ref ?? '' }
}

/** Returns whether the customer has reviewed the service since the visit began. */
export async function hasReview(
  db: Db,
  { user_id, service_id, starts_at }: Pick<BookingRow, 'user_id' | 'service_id' | 'starts_at'>,
): Promise<boolean> {
  const review = await db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', user_id)
    .where('service_id', '=', service_id)
    .where('created_at', '>=', starts_at)
    .executeTakeFirst()
  return review !== undefined
}

const findDispute = (db: Db, id: string): Promise<DisputeRow | undefined> =>
  db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns refunds with their attempts, oldest first. */
async function readRefunds(db: Db, ids: readonly string[]): Promise<RefundAndAttempt[]> {
  if (ids.length === 0) return []
  const refunds = await db.selectFrom('refunds').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const found = []
  for (const refund of refunds) {
    const attempt = await findAttempt(db, refund.attempt_id)
    if (attempt) found.push({ refund, attempt })
  }
  return found
}
