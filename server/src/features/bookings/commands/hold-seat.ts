import { MAX_UNPAID_HOLDS } from '@jhilik/contract/constants.ts'
import type { Insertable } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import { problem } from '../../../platform/problem.ts'
import type { BookingsTable } from '../../../platform/schema/bookings.ts'
import { type BookingDetails, toDetailColumns } from '../rules/details.ts'
import { lowestFreeSeat } from '../rules/seats.ts'
import { insertBooking, listHeldBookings, listTakenSeats, updateBookingDetails } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'
import { checkHoldLimits } from './check-hold-limits.ts'
import { lockBooking } from './lock-booking.ts'
import type { Holder } from './lock-holder.ts'

/** The snapshot of what is bought, of a slot whose row is locked. */
export type SlotOffer = Pick<
  Insertable<BookingsTable>,
  | 'service_id'
  | 'slot_id'
  | 'slot_capacity'
  | 'service_name'
  | 'service_name_bn'
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

/** The rules under which it is bought. */
type HouseTerms = Required<
  Pick<
    Insertable<BookingsTable>,
    | 'free_cancel_hours'
    | 'late_refund_percent'
    | 'payment_terms'
    | 'due_now_minor'
    | 'tax_name'
    | 'tax_rate'
    | 'tax_bin'
  >
>

interface SeatRequest {
  userId: string
  holder: Holder
  customerImg: string
  /** An admin books for the person named in the form. */
  byStaff: boolean
  offer: SlotOffer
  terms: HouseTerms
  details: BookingDetails
  until: Date
  at: Date
}

/**
 * Takes the lowest free seat until `request.until`. For an account that already holds a seat of the slot unpaid
 * it is the same booking again, with the details as they are now.
 * The account, the holder and the slot are locked by the caller, in this order.
 * Throws slot_taken, hold_limit, shared_hold_limit.
 */
export async function holdSeat(
  tx: Tx,
  request: SeatRequest,
): Promise<{ booking: BookingRow; isNew: boolean }> {
  const { offer, holder, at } = request
  const held = await listHeldBookings(tx, request.userId)
  const ownHold = held.find((booking) => booking.slot_id === offer.slot_id)
  if (ownHold) return { booking: await updateOwnHold(tx, ownHold.id, request), isNew: false }
  const seat = lowestFreeSeat(await listTakenSeats(tx, offer.slot_id), offer.slot_capacity)
  if (seat === null) throw problem('slot_taken', { detail: { slotId: offer.slot_id } })
  if (held.length >= MAX_UNPAID_HOLDS) throw problem('hold_limit')
  await checkHoldLimits(tx, holder, null)
  const booking = await insertBooking(tx, {
    id: newId(),
    user_id: request.userId,
    seat,
    status: 'held',
    hold_expires_at: request.until,
    customer_img: request.customerImg,
    network_hash: holder.network?.hash ?? null,
    booked_by_staff: request.byStaff,
    ...offer,
    ...request.terms,
    ...toDetailColumns(request.details),
    created_at: at,
    updated_at: at,
  })
  await recordAudit(tx, {
    actorId: request.userId,
    action: 'booking.held',
    subject: ['booking', booking.id],
    at,
  })
  return { booking, isNew: true }
}

async function updateOwnHold(tx: Tx, id: string, { holder, details, at }: SeatRequest): Promise<BookingRow> {
  const booking = await lockBooking(tx, id)
  // Settled or expired since it was read without a lock.
  if (booking.status !== 'held' || booking.hold_expires_at <= at) throw problem('slot_taken')
  await checkHoldLimits(tx, holder, id)
  const columns = {
    ...toDetailColumns(details),
    network_hash: holder.network?.hash ?? null,
    updated_at: at,
  }
  await updateBookingDetails(tx, id, columns)
  return { ...booking, ...columns }
}
