import type { AssignCrewRequest } from '@jhilik/contract/changes.ts'
import { NO_CREW } from '../../calendar/rules/crews.ts'
import { assignChosenCrew, assignCrew, findPlace } from '../../calendar/store/crews.ts'
import { lockForSeat } from '../../calendar/store/slots.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { orNotFound, problem } from '../../platform/problem.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import { askedJob, checkoutLock } from '../rules/checkout.ts'
import { checkSeen } from '../rules/seen-bookings.ts'
import { canReassign } from '../rules/terms.ts'
import { lockBooking } from '../store/bookings.ts'
import { changeCrew } from '../store/crew-changes.ts'
import { findBookingCrew } from '../views/booking-crew.ts'
import { findBookingRow } from '../views/bookings.ts'
import { findVisit } from '../views/lines.ts'

/**
 * Gives a booking to the crew that staff have chosen, or to one that can do it. Its time stays, also when the crew that had
 * it has fallen away. Throws 404, 400 for a crew that is not active, invalid_transition, crew_conflict, no_crew_free,
 * changed_meanwhile.
 */
export async function reassignBooking(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  request: AssignCrewRequest,
  ifMatch?: IfMatch,
): Promise<void> {
  await ctx.db.transaction().execute((tx) => giveToCrew(ctx, tx, actor, bookingId, request, { ifMatch }))
}

/** Does it in the caller's transaction. */
export async function giveToCrew(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  { crew, forced, reason }: AssignCrewRequest,
  { ifMatch, seen }: { ifMatch?: IfMatch; seen?: string } = {},
): Promise<void> {
  const { timeZone } = ctx.config
  const found = orNotFound(await findBookingRow(tx, bookingId))
  // The locks and their order are those of a move. The account's lock keeps the booking from being moved to another
  // slot or area while this one waits for the crews. It may have got another area before, so that crews of all are locked.
  const names = [checkoutLock(found.user_id)]
  const { hasCrews, crews } = await lockForSeat(tx, names, found.slot_id, null, crew)
  const booking = await lockBooking(tx, bookingId)
  checkSeen(booking, seen)
  if (!canReassign(booking)) throw problem('invalid_transition')
  const at = ctx.clock.now()
  const before = await findBookingCrew(tx, booking, timeZone, at)
  if (before) checkVersion(ifMatch, before)
  const { serviceIds } = await findVisit(tx, bookingId)
  const job = askedJob(booking, serviceIds, await findPlace(tx, booking.area_id))
  let given = NO_CREW
  if (crew) given = await assignChosenCrew(tx, crews, { forced, reason }, job, timeZone, bookingId)
  else if (hasCrews) {
    const chosen = await assignCrew(tx, crews, job, timeZone, bookingId)
    if (!chosen) throw problem('no_crew_free')
    given = chosen
  }
  await changeCrew(tx, booking, given, { actorId: actor.id, at, reason })
}
