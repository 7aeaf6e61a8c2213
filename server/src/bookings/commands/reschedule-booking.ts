import type { MoveBookingRequest } from '@jhilik/contract/changes.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import type { AgreedTime } from '@jhilik/contract/slot-requests.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { type Assignment, NO_CREW } from '../../calendar/rules/crews.ts'
import { assignChosenCrew, assignCrew, findCrewName, findPlace } from '../../calendar/store/crews.ts'
import { countHeldSeats } from '../../calendar/store/seats.ts'
import { addPrivateSlot, extendPrivateSlot, lockForSeat, selectOffer } from '../../calendar/store/slots.ts'
import { listClosedTimes } from '../../calendar/views/closed-dates.ts'
import { findBookingWindow } from '../../calendar/views/house-rules.ts'
import { nameNearest } from '../../calendar/views/nearest-times.ts'
import type { Context } from '../../context.ts'
import { planMessages } from '../../messages/store/messages.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { statusIs } from '../../platform/query-plans.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import { timeFactsOf } from '../mails/changes.ts'
import { refusalOf } from '../rules/access.ts'
import {
  askedJob,
  checkoutLock,
  isClosedFor,
  lowestFreeSeat,
  openOffer,
  type SlotOffer,
  visitTimes,
} from '../rules/checkout.ts'
import { checkSeen, versionOfTimeAndCrew } from '../rules/seen-bookings.ts'
import { checkReschedule, requireReason } from '../rules/terms.ts'
import { lockBooking } from '../store/bookings.ts'
import { type BookingRow, findBookingRow } from '../views/bookings.ts'
import { findVisit } from '../views/lines.ts'
import { refuseAtWork } from '../views/visits.ts'

/**
 * Takes a seat of another slot of the same service, or of one that is made for a time that staff have agreed, and leaves
 * the old one, in one transaction. Staff may
 * do it until the booking starts, also when the service is archived; customers as long as canceling is free
 * and the service is offered. The crew of a booking that staff move stays the same when it can do it.
 * Throws 404, 403, 400, invalid_transition, booking_started, move_too_late, slot_taken, slot_unavailable,
 * service_unavailable, crew_conflict, no_crew_free, changed_meanwhile.
 */
export async function rescheduleBooking(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  request: MoveBookingRequest,
  ifMatch?: IfMatch,
): Promise<void> {
  const { slotId: offeredId } = request
  const move = ctx.db
    .transaction()
    .execute((tx) => moveToTime(ctx, tx, actor, bookingId, request, { ifMatch }))
  await move.catch(async (error) => {
    if (offeredId === undefined) throw error
    const areaId = (await findBookingRow(ctx.db, bookingId))?.area_id ?? null
    const readVisit = () => findVisit(ctx.db, bookingId)
    throw await nameNearest(ctx, error, { slotId: offeredId, areaId, movedBookingId: bookingId, readVisit })
  })
}

/**
 * Does it in the caller's transaction. `seen` is the version that staff saw in the preview of a bulk change. `isOffered`: the
 * business cannot come at the present time and has offered the slot, so that no limit of customers applies, and the present
 * time may have passed.
 */
export async function moveToTime(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  { slotId: offeredId, time, crew: chosen, forced, reason }: MoveBookingRequest,
  { ifMatch, seen, isOffered = false }: { ifMatch?: IfMatch; seen?: string; isOffered?: boolean } = {},
): Promise<void> {
  const byStaff = hasPermission(actor, 'bookings.manage')
  if (byStaff) requireReason({ reason })
  else if (time || chosen) throw problem('forbidden')
  const { timeZone } = ctx.config
  const found = orNotFound(await findBookingRow(tx, bookingId))
  if (!byStaff && found.user_id !== actor.id) throw problem(refusalOf(actor))
  // The locks are those of a new booking: the account, so that no late payment confirms another booking of the customer
  // meanwhile, the slot that is taken, and the booking. The slot that is left is not locked, so two bookings that swap
  // slots never wait for each other's slot.
  const names = [checkoutLock(found.user_id)]
  const slotId = time ? await agreeSlot(ctx, tx, found, time) : (offeredId ?? '')
  const { hasCrews, crews } = await lockForSeat(tx, names, slotId, found.area_id, chosen)
  const slot = await selectOffer(tx, slotId).executeTakeFirst()
  const booking = await lockBooking(tx, bookingId)
  checkSeen(booking, seen)
  checkVersion(ifMatch, versionOfTimeAndCrew(booking))
  if (!slot) throw invalidField('slotId', messages.slotIsRequired)
  const at = ctx.clock.now()
  const reschedule = checkReschedule(booking, at, { byStaff, isOffered })
  if (reschedule !== 'allowed') throw problem(reschedule)
  if (!byStaff && !isOffered) await refuseAtWork(tx, booking)
  if (slot.service_id !== booking.service_id) throw invalidField('slotId', messages.slotOfAnotherService)
  if (slot.id === booking.slot_id) throw invalidField('slotId', messages.slotIsTheSame)
  // The booking window applies to customers; staff may choose any slot in the future.
  const isFree = byStaff || isOffered
  const window = isFree ? { after: at, before: null } : await findBookingWindow(tx, ctx.config, at)
  const isAgreed = time !== undefined
  const { serviceIds, minutes } = await findVisit(tx, bookingId)
  const offer = {
    ...openOffer(slot, booking.service_id, window, { allowArchived: isFree, isAgreed }),
    ...visitTimes(slot, minutes, { extendsSlot: hasCrews || isAgreed }, timeZone),
  }
  if (isAgreed) await extendPrivateSlot(tx, slot, offer)
  const around = await listClosedTimes(tx, { from: slot.date, to: slot.date })
  const closed = isClosedFor(around, offer, { serviceIds, areaId: booking.area_id, isAgreed })
  if (closed && !isAgreed) throw problem('slot_unavailable')
  const job = { ...askedJob(offer, serviceIds, await findPlace(tx, booking.area_id)), closed }
  let crew: Assignment | null = NO_CREW
  if (chosen) {
    crew = await assignChosenCrew(tx, crews, { forced, reason }, job, timeZone, bookingId)
  } else if (hasCrews) {
    const preferred = byStaff ? booking.crew_no : null
    crew = await assignCrew(tx, crews, job, timeZone, bookingId, preferred)
  }
  if (crew === null) throw problem(time ? 'no_crew_free' : 'slot_taken', { detail: { slotId } })
  await changeSlot(tx, booking, offer, { crew, actorId: actor.id, at, reason })
  await planMessages(ctx, tx, { event: 'moved', bookingId, facts: timeFactsOf(booking) })
}

/** Makes a slot at a time that staff have agreed. Throws 400, also for the time that the booking has. */
async function agreeSlot(
  { clock, config: { timeZone } }: Context,
  tx: Tx,
  { service_id, slot_date, slot_start_time }: BookingRow,
  time: AgreedTime,
): Promise<string> {
  if (time.date === slot_date && time.startTime === slot_start_time) {
    throw invalidField('time.startTime', messages.slotIsTheSame)
  }
  return addPrivateSlot(tx, service_id, time, { at: clock.now(), timeZone })
}

type OfferedTime = Pick<
  SlotOffer,
  'slot_id' | 'slot_capacity' | 'slot_date' | 'slot_start_time' | 'slot_end_time' | 'starts_at' | 'ends_at'
>

interface SlotChange {
  crew: Assignment
  actorId: string
  at: Date
  reason: string | undefined
}

/**
 * Takes the lowest free seat of another slot and leaves the old one, in one statement. The caller has locked the new
 * slot, before the booking. Throws slot_taken, invalid_transition.
 */
async function changeSlot(
  tx: Tx,
  booking: BookingRow,
  offer: OfferedTime,
  { crew, actorId, at, reason }: SlotChange,
): Promise<void> {
  const { slot_id, slot_capacity, slot_date, slot_start_time, slot_end_time, starts_at, ends_at } = offer
  // The numbers are valid because the slot's row is locked.
  const taken = await tx
    .selectFrom('bookings')
    .select('seat')
    .where('slot_id', '=', slot_id)
    .where('is_live', '=', true)
    .execute()
  const seat = lowestFreeSeat(
    taken.map((row) => row.seat),
    slot_capacity,
    await countHeldSeats(tx, slot_id),
  )
  if (seat === null) throw problem('slot_taken', { detail: { slotId: slot_id } })
  const slot = { slot_id, slot_capacity, slot_date, slot_start_time, slot_end_time, starts_at, ends_at }
  const changed = await tx
    .updateTable('bookings')
    .set((eb) => ({
      ...slot,
      ...crew,
      seat,
      moved_at: at,
      updated_at: at,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', booking.id)
    .where('slot_id', '=', booking.slot_id)
    .where(statusIs(booking.status))
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw problem('invalid_transition')
  const nameOf = (no: number | null) => (no === null ? null : findCrewName(tx, no))
  await recordAudit(tx, {
    actorId,
    action: 'booking.moved',
    subjectId: booking.id,
    detail: {
      before: { ...auditedTime(booking), crew: await nameOf(booking.crew_no) },
      after: { ...auditedTime(offer), crew: await nameOf(crew.crew_no), forced: crew.forced },
      ...(reason && { reason }),
    },
    at,
  })
}

const auditedTime = (booking: OfferedTime) => ({
  slotId: booking.slot_id,
  date: booking.slot_date,
  startTime: booking.slot_start_time,
  endTime: booking.slot_end_time,
})
