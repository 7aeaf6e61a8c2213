import { causeIn } from '@jhilik/contract/cause-words.ts'
import type { OfferAnswer } from '@jhilik/contract/disturbances.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { lockForSeat } from '../../calendar/store/slots.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { checkoutLock } from '../rules/checkout.ts'
import { lockBooking } from '../store/bookings.ts'
import { findBookingRow } from '../views/bookings.ts'
import { findOffer, listTimes } from '../views/offers.ts'
import { cancelAndRefund } from './cancel-booking.ts'
import { moveToTime } from './reschedule-booking.ts'

/**
 * Answers an offer: the booking moves to one of its times, or the business cancels it and gives back everything that was paid. Staff
 * answer for customers whom they have called, also when the deadline has passed. The same answer again changes nothing. Throws 404, 400,
 * offer_answered, offer_ended, and what moving and canceling throw.
 */
export async function answerOffer(
  ctx: Context,
  offerId: string,
  answer: OfferAnswer,
  actor: Actor,
): Promise<void> {
  const byStaff = hasPermission(actor, 'bookings.manage')
  const { booking_id: bookingId } = orNotFound(await findOffer(ctx.db, offerId))
  await ctx.db.transaction().execute(async (tx) => {
    const found = orNotFound(await findBookingRow(tx, bookingId))
    // The locks are those of a move, before that of the offer.
    if ('slot' in answer) await lockForSeat(tx, [checkoutLock(found.user_id)], answer.slot, found.area_id)
    const booking = await lockBooking(tx, bookingId)
    const offer = orNotFound(await findOffer(tx, offerId))
    const isSame = 'slot' in answer ? booking.slot_id === answer.slot : booking.status === 'canceled'
    if (offer.state === ('slot' in answer ? 'moved' : 'refunded') && isSame) return
    if (offer.state !== 'open') throw problem('offer_answered')
    const at = await ctx.clock.databaseNow(tx)
    if (!byStaff && offer.deadline <= at) throw problem('offer_ended')
    const reason = causeIn(ctx.config.locale, offer.cause, offer.cause_text)
    const answered = { answered_at: at, answered_by: byStaff ? actor.id : null }
    if ('slot' in answer) {
      const times = await listTimes(tx, [offerId])
      if (!times.some(({ slot_id }) => slot_id === answer.slot))
        throw invalidField('slot', messages.slotIsRequired)
      await endOffer(tx, offerId, { state: 'moved', ...answered })
      const move = { slotId: answer.slot, forced: [], reason }
      await moveToTime(ctx, tx, actor, bookingId, move, { isOffered: true })
      return
    }
    await endOffer(tx, offerId, { state: 'refunded', refund_minor: 0, ...answered })
    const { refundMinor } = await cancelAndRefund(ctx, tx, actor, bookingId, { reason }, { isOffered: true })
    await tx
      .updateTable('disturbance_offers')
      .set({ refund_minor: refundMinor })
      .where('id', '=', offerId)
      .execute()
  })
}

interface Ending {
  state: 'moved' | 'refunded'
  refund_minor?: number
  answered_at: Date
  answered_by: string | null
}

/** Stores the answer, which frees the times of the offer. */
const endOffer = (tx: Tx, id: string, ending: Ending) =>
  tx.updateTable('disturbance_offers').set(ending).where('id', '=', id).where('state', '=', 'open').execute()
