import { MAX_UNPAID_HOLDS } from '@jhilik/contract/constants.ts'
import type { Insertable } from 'kysely'
import type { SlotOffer } from '../../calendar/commands/lock-offer.ts'
import type { AddedRow } from '../../platform/added-rows.ts'
import { addedAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import type { BookingsTable } from '../../platform/schema/bookings.ts'
import { type BookingDetails, toDetailColumns } from '../rules/details.ts'
import { checkHoldLimits, type Holder } from '../rules/hold-limits.ts'
import { lowestFreeSeat } from '../rules/seats.ts'
import { insertBooking, updateBookingDetails } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'
import type { SeatFacts } from '../views/seat-facts.ts'
import { lockBooking } from './lock-booking.ts'

/** The terms under which it is bought. */
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
  /** A member of the staff books for the person named in the form. */
  byStaff: boolean
  offer: SlotOffer
  terms: HouseTerms
  details: BookingDetails
  until: Date
  at: Date
}

/** A booking that holds a free seat, not inserted yet. */
export type NewHold = ReturnType<typeof newHold>

/**
 * Finds the lowest free seat, to be held until `request.until` and inserted with `insertHold`. When the account already
 * has an unpaid hold of the slot (of staff: for the same person), the result is that booking again, with the details as
 * they are now. The caller has locked the account, the holder and the slot, in this order, and read `facts` after that.
 * Throws slot_taken, hold_limit, shared_hold_limit; already_paid or hold_expired when such a booking ends meanwhile.
 */
export async function findSeat(
  tx: Tx,
  request: SeatRequest,
  facts: SeatFacts,
): Promise<{ ownHold: BookingRow } | { ownHold: null; hold: NewHold }> {
  const { slot_id: slotId, slot_capacity } = request.offer
  const ownHold = facts.own_holds.find(({ is_same }) => is_same)
  if (ownHold) return { ownHold: await updateOwnHold(tx, ownHold.id, request, facts) }
  const seat = lowestFreeSeat(facts.taken_seats, slot_capacity)
  if (seat === null) throw problem('slot_taken', { detail: { slotId } })
  // Staff book for many people, who are limited by their own phone numbers and addresses.
  if (!request.byStaff && facts.own_holds.length >= MAX_UNPAID_HOLDS) throw problem('hold_limit')
  checkHoldLimits(request.holder, facts)
  return { ownHold: null, hold: newHold(request, seat) }
}

const newHold = (request: SeatRequest, seat: number) => ({
  id: newId(),
  user_id: request.userId,
  seat,
  status: 'held' as const,
  hold_expires_at: request.until,
  customer_img: request.customerImg,
  network_hash: request.holder.network?.hash ?? null,
  booked_by_staff: request.byStaff,
  ...request.offer,
  ...request.terms,
  ...toDetailColumns(request.details),
  created_at: request.at,
  updated_at: request.at,
})

/** Inserts the booking with its audit entry and the rows that belong to it, in one statement. */
export async function insertHold(tx: Tx, hold: NewHold, added: readonly AddedRow[]): Promise<void> {
  const audit = addedAudit({
    actorId: hold.user_id,
    action: 'booking.held',
    subject: ['booking', hold.id],
    at: hold.created_at,
  })
  await insertBooking(tx, hold, [audit, ...added])
}

async function updateOwnHold(
  tx: Tx,
  id: string,
  { holder, details, at }: SeatRequest,
  facts: SeatFacts,
): Promise<BookingRow> {
  const booking = await lockBooking(tx, id)
  // The booking may have been paid, canceled or expired since it was read without a lock.
  if (booking.status === 'confirmed') throw problem('already_paid')
  if (booking.status !== 'held' || booking.hold_expires_at <= at) throw problem('hold_expired')
  checkHoldLimits(holder, facts)
  const columns = {
    ...toDetailColumns(details),
    network_hash: holder.network?.hash ?? null,
    updated_at: at,
  }
  await updateBookingDetails(tx, id, columns)
  return { ...booking, ...columns }
}
