import type { BookingEvent, SkipReason } from '@jhilik/contract/messages.ts'
import type { VisitState } from '@jhilik/contract/visits.ts'
import { isOpenDispute } from '../../money/rules/refunds.ts'
import type { AttemptRow, DisputeRow, RefundRow } from '../../money/views/payments.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { BookingRow } from '../views/bookings.ts'
import type { OfferFacts } from '../views/offers.ts'
import type { ToldVisit } from '../views/visits.ts'

/** A message that is about to be sent, with the rows as they are now. */
export interface ToldEvent {
  /** The start of the booking when the message was planned. */
  plannedStart: Date
  booking: BookingRow
  /** The attempt that the event is about. */
  attempt: AttemptRow | null
  /** The refund that the event is about. */
  refund: RefundRow | null
  /** The dispute that the event is about. */
  dispute: DisputeRow | null
  /** What had happened to the dispute when the message was planned. */
  plannedDispute: DisputeState | null
  /** The offer that the event is about. */
  offer: OfferFacts | null
  /** The visit that the event is about. */
  visit: ToldVisit | null
  /** The customer has been offered another time, and has not answered. */
  hasOpenOffer: boolean
  /** The customer has reviewed the visit. */
  isReviewed: boolean
  now: Date
}

export type DisputeState = 'opened' | 'won' | 'lost' | 'closed'

/** Returns what staff are told of a dispute. */
export function disputeStateOf(dispute: Pick<DisputeRow, 'status'>): DisputeState {
  const { status } = dispute
  if (isOpenDispute(dispute)) return 'opened'
  return status === 'won' || status === 'lost' ? status : 'closed'
}

type Rule = (event: ToldEvent) => SkipReason | null

const always: Rule = () => null

/** The booking keeps its seat. */
const live: Rule = ({ booking: { status } }) => {
  if (status === 'canceled') return 'canceled'
  return status === 'expired' ? 'outdated' : null
}

/** The booking waits for its payment. */
const held: Rule = ({ booking, now }) => {
  if (booking.status === 'canceled') return 'canceled'
  if (booking.status !== 'held') return 'outdated'
  return booking.hold_expires_at > now ? null : 'too_late'
}

/** The booking has the time that the message would name. */
const atItsTime: Rule = ({ booking, plannedStart }) =>
  booking.starts_at.getTime() === plannedStart.getTime() ? null : 'moved'

/** The booking is still to come, at the time that the message would name. */
const toCome: Rule = (event) => {
  const { booking, now } = event
  if (booking.status === 'canceled') return 'canceled'
  const moved = atItsTime(event)
  if (moved) return moved
  return booking.status === 'confirmed' && booking.starts_at > now ? null : 'too_late'
}

const refundIs =
  (...statuses: RefundRow['status'][]): Rule =>
  ({ refund }) =>
    refund && statuses.includes(refund.status) ? null : 'outdated'

/** The customer can still answer. */
const unanswered: Rule = (event) => {
  const { booking, offer, now } = event
  if (booking.status === 'canceled') return 'canceled'
  if (offer?.state !== 'open') return atItsTime(event) ?? 'outdated'
  return offer.deadline > now ? null : 'too_late'
}

const inReview: Rule = ({ attempt }) => (attempt?.status === 'review' ? null : 'outdated')

/** How long after a step a customer is told of it; a phone without a network reports it later. */
const MAX_AGE_MINUTES = { on_the_way: 60, arrived: 30 } as const

const isOlder = ({ visit, now }: ToldEvent, minutes: number) =>
  !visit?.happenedAt || now > addMinutes(visit.happenedAt, minutes)

/** The crew is as far as the message says, and the booking has the time of the report. */
const visitIs =
  (...states: VisitState[]): Rule =>
  (event) => {
    const moved = live(event) ?? atItsTime(event)
    if (moved) return moved
    const { visit } = event
    return visit?.happenedAt && states.includes(visit.state) ? null : 'outdated'
  }

/** The crew has not arrived, and has not said since that it will come at another time. */
const isLate: Rule = (event) => {
  const passed = visitIs('planned', 'on_the_way')(event)
  if (passed) return passed
  const { visit, now } = event
  if (visit?.late?.at !== visit?.happenedAt?.toISOString()) return 'outdated'
  return visit?.window && new Date(visit.window.to) > now ? null : 'too_late'
}

/** Says for each event whether the message about it still holds. */
const RULES: Readonly<Record<BookingEvent, Rule>> = {
  booked: (event) => live(event) ?? atItsTime(event),
  pay_link: held,
  moved: toCome,
  canceled: ({ booking }) => (booking.status === 'canceled' ? null : 'outdated'),
  disturbance_offer: unanswered,
  line_canceled: live,
  lines_changed: live,
  edited: live,
  // The business does not come at that time.
  reminder: (event) => toCome(event) ?? (event.hasOpenOffer ? 'outdated' : null),
  visit_on_the_way: (event) =>
    visitIs('on_the_way')(event) ?? (isOlder(event, MAX_AGE_MINUTES.on_the_way) ? 'too_late' : null),
  visit_late: isLate,
  visit_arrived: (event) =>
    visitIs('arrived', 'started')(event) ?? (isOlder(event, MAX_AGE_MINUTES.arrived) ? 'too_late' : null),
  visit_done: (event) => visitIs('done')(event) ?? (event.booking.status === 'completed' ? null : 'outdated'),
  visit_failed: visitIs('could_not_do'),
  hold_ending: held,
  review_request: (event) => live(event) ?? (event.isReviewed ? 'outdated' : null),
  own_text: always,
  payment_unused: always,
  payment_in_review: inReview,
  payment_rejected: always,
  // What was withdrawn is not promised any more.
  refund_requested: refundIs('requested', 'submitted', 'manual', 'succeeded'),
  refund_accepted: refundIs('requested', 'submitted', 'manual', 'succeeded'),
  refund_succeeded: refundIs('succeeded'),
  refund_by_hand: refundIs('succeeded'),
  refund_in_cash: refundIs('succeeded'),
  refund_failed: refundIs('manual'),
  refund_reopened: refundIs('manual'),
  refund_withdrawn: refundIs('failed'),
  staff_booked: live,
  staff_canceled: ({ booking }) => (booking.status === 'canceled' ? null : 'outdated'),
  staff_complaint: always,
  staff_payment_in_review: inReview,
  // What has happened since is told by another message.
  staff_dispute: ({ dispute, plannedDispute }) =>
    dispute && disputeStateOf(dispute) === plannedDispute ? null : 'outdated',
}

/** Returns why the message about an event is not sent any more; null when it holds. */
export const skipReasonOf = (event: BookingEvent, told: ToldEvent): SkipReason | null => RULES[event](told)
