import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import type { BookingStatus, CanceledBy } from '@jhilik/contract/bookings.ts'
import { MAX_UNPAID_HOLDS } from '@jhilik/contract/constants.ts'
import type { Insertable } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import { toContactColumns } from '../../../platform/contact-columns.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import { problem } from '../../../platform/problem.ts'
import type { BookingsTable } from '../../../platform/schema/bookings.ts'
import { toVehicleColumns } from '../../../platform/vehicle-columns.ts'
import { lowestFreeSeat, mayMoveBooking } from '../rules/status.ts'
import {
  type BookingRow,
  heldBookingsOf,
  insertBooking,
  selectBookingForUpdate,
  takenSeats,
  updateBookingDetails,
  updateBookingSlot,
  updateBookingStatus,
} from '../store/bookings.ts'
import { checkSharedLimits, type Holder } from '../store/hold-limits.ts'

export {
  cancellationOf,
  correctionOf,
  finishOf,
  holdEnd,
  mayConfirm,
  mayMoveBooking,
  mayPay,
  movingOf,
  percentByRules,
  refundAt,
} from '../rules/status.ts'
export { type Holder, lockHolder } from '../store/hold-limits.ts'
export type { BookingRow }

/** The snapshot of what is bought; the slot's row is locked by whoever hands this over. */
export type Offer = Pick<
  Insertable<BookingsTable>,
  | 'service_id'
  | 'slot_id'
  | 'slot_capacity'
  | 'service_name'
  | 'service_img'
  | 'service_duration_minutes'
  | 'price_minor'
  | 'currency'
  | 'slot_date'
  | 'slot_start_time'
  | 'slot_end_time'
  | 'starts_at'
  | 'ends_at'
>

/** The rules of the house under which it is bought. */
type Terms = Required<Pick<Insertable<BookingsTable>, 'free_cancel_hours' | 'late_refund_percent'>>

interface Hold {
  userId: string
  holder: Holder
  customerImg: string
  /** An admin books, for whoever the form names. */
  byStaff: boolean
  offer: Offer
  terms: Terms
  input: BookingRequest
  until: Date
  at: Date
}

const detailsOf = (input: BookingRequest) => ({
  ...toContactColumns(input.customer),
  ...toVehicleColumns(input),
})

/**
 * Takes the lowest free seat until `hold.until`. Who already holds a seat of the slot unpaid gets
 * that booking again, with the details as they are now: it is the same wish.
 * Call it with the holder and the slot locked and the customer's calls in a row.
 * Throws slot_taken, hold_limit, shared_hold_limit.
 */
export async function holdSeat(tx: Tx, hold: Hold): Promise<{ booking: BookingRow; isNew: boolean }> {
  const held = await heldBookingsOf(tx, hold.userId)
  const again = held.find((booking) => booking.slot_id === hold.offer.slot_id)
  if (again) {
    const booking = await lockBooking(tx, again.id)
    // Settled or expired between the two reads: the seat is gone, one way or the other.
    if (booking.status !== 'held' || booking.hold_expires_at <= hold.at) throw problem('slot_taken')
    await checkSharedLimits(tx, hold.holder, booking.id)
    const details = { ...detailsOf(hold.input), network_hash: hold.holder.network?.hash ?? null }
    await updateBookingDetails(tx, booking.id, { ...details, updated_at: hold.at })
    return { booking: { ...booking, ...details, updated_at: hold.at }, isNew: false }
  }
  const seat = lowestFreeSeat(await takenSeats(tx, hold.offer.slot_id), hold.offer.slot_capacity)
  if (seat === null) throw problem('slot_taken', { detail: { slotId: hold.offer.slot_id } })
  if (held.length >= MAX_UNPAID_HOLDS) throw problem('hold_limit')
  await checkSharedLimits(tx, hold.holder, null)
  const booking = await insertBooking(tx, {
    id: newId(),
    user_id: hold.userId,
    seat,
    status: 'held',
    hold_expires_at: hold.until,
    customer_img: hold.customerImg,
    network_hash: hold.holder.network?.hash ?? null,
    booked_by_staff: hold.byStaff,
    ...hold.offer,
    ...hold.terms,
    ...detailsOf(hold.input),
    created_at: hold.at,
    updated_at: hold.at,
  })
  await recordAudit(tx, {
    actorId: hold.userId,
    action: 'booking.held',
    subject: ['booking', booking.id],
    at: hold.at,
  })
  return { booking, isNew: true }
}

/** Always before the booking's attempts, so that nobody waits in a circle. Throws 404. */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow> {
  const booking = await selectBookingForUpdate(tx, id)
  if (!booking) throw problem('not_found')
  return booking
}

export interface Cancellation {
  /** On whose wish. */
  by: CanceledBy
  /** What the business writes to the customer. */
  message: string | null
}

interface Move {
  to: BookingStatus
  /** Null when the system acts by itself. */
  actorId: string | null
  at: Date
  detail?: Record<string, unknown>
  /** Of the audit entry; `booking.` and the new status unless given. */
  action?: string
  /** With `to: 'canceled'`. */
  cancellation?: Cancellation
}

/** Compare-and-set, with its audit entry. Throws invalid_transition. */
export async function moveBooking(
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'status'>,
  move: Move,
): Promise<void> {
  const { to, actorId, at, detail, action = `booking.${to}`, cancellation } = move
  const moved =
    mayMoveBooking(booking.status, to) &&
    (await updateBookingStatus(tx, booking.id, { from: booking.status, to, at, cancellation }))
  if (!moved) throw problem('invalid_transition', { detail: { from: booking.status, to } })
  await recordAudit(tx, {
    actorId,
    action,
    subject: ['booking', booking.id],
    detail: { before: { status: booking.status }, after: { status: to }, ...detail },
    at,
  })
}

type SlotOfOffer = Pick<
  Offer,
  'slot_id' | 'slot_capacity' | 'slot_date' | 'slot_start_time' | 'slot_end_time' | 'starts_at' | 'ends_at'
>

interface Reseating {
  actorId: string
  at: Date
  reason: string | undefined
}

const timeOf = (booking: SlotOfOffer) => ({
  slotId: booking.slot_id,
  date: booking.slot_date,
  startTime: booking.slot_start_time,
  endTime: booking.slot_end_time,
})

/**
 * Takes the lowest free seat of another slot and leaves the old one, in one statement. The new slot is
 * locked by the caller, before the booking. Throws slot_taken, invalid_transition.
 */
export async function reseatBooking(
  tx: Tx,
  booking: BookingRow,
  offer: SlotOfOffer,
  { actorId, at, reason }: Reseating,
): Promise<BookingRow> {
  const seat = lowestFreeSeat(await takenSeats(tx, offer.slot_id), offer.slot_capacity)
  if (seat === null) throw problem('slot_taken', { detail: { slotId: offer.slot_id } })
  const { slot_id, slot_capacity, slot_date, slot_start_time, slot_end_time, starts_at, ends_at } = offer
  const slot = { slot_id, slot_capacity, slot_date, slot_start_time, slot_end_time, starts_at, ends_at }
  if (!(await updateBookingSlot(tx, booking, { ...slot, seat, updated_at: at })))
    throw problem('invalid_transition')
  await recordAudit(tx, {
    actorId,
    action: 'booking.moved',
    subject: ['booking', booking.id],
    detail: { before: timeOf(booking), after: timeOf(offer), ...(reason && { reason }) },
    at,
  })
  const moved = await selectBookingForUpdate(tx, booking.id)
  if (!moved) throw problem('internal')
  return moved
}
