import { randomBytes } from 'node:crypto'
import type { PhotoConsentRequest, ShowPhotosRequest } from '@jhilik/contract/shown-photos.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { lockBooking } from '../store/bookings.ts'
import { findAnswer, findPhotoConsent, isCovered } from '../views/photo-consent.ts'

/**
 * Stores whether the customer of a visit lets its photos be shown on the page of the service. A yes is for the photos that have arrived
 * by then. After a no, none is shown from the same moment on. An answer can be changed at any time; the first one is given once it is
 * asked for. Throws 404, invalid_transition.
 */
export async function answerPhotoConsent(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { allowed }: PhotoConsentRequest,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.user_id !== actor.id) throw problem('not_found')
    const asked = await findPhotoConsent(tx, booking)
    if (!asked) throw problem('invalid_transition', { detail: { from: booking.status } })
    if (asked.allowed === allowed && !asked.hasNewPhotos) return
    const answered_at = await ctx.clock.databaseNow(tx)
    if (!allowed) await tx.deleteFrom('shown_photos').where('booking_id', '=', bookingId).execute()
    await tx
      .insertInto('photo_consents')
      .values({ booking_id: bookingId, allowed, answered_at })
      .onConflict((conflict) => conflict.column('booking_id').doUpdateSet({ allowed, answered_at }))
      .execute()
    const action = allowed ? 'booking.photos_allowed' : 'booking.photos_refused'
    await recordAudit(tx, { actorId: actor.id, action, subjectId: bookingId, at: answered_at })
  })
}

/**
 * Shows a pair of photos of a visit on the page of its service, or takes it off. Repeating it changes nothing. Throws 404 for photos
 * that are not of this visit, photos_not_allowed without a yes of the customer that covers both, invalid_transition when one of them is
 * shown in another pair.
 */
export async function showPhotos(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { before, after, shown }: ShowPhotosRequest,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const at = ctx.clock.now()
    const record = (action: 'booking.photos_shown' | 'booking.photos_hidden') =>
      recordAudit(tx, { actorId: actor.id, action, subjectId: bookingId, at })
    const pairs = await tx
      .selectFrom('shown_photos')
      .select(['before_id', 'after_id'])
      .where('booking_id', '=', bookingId)
      .where(({ eb, or }) => or([eb('before_id', '=', before), eb('after_id', '=', after)]))
      .execute()
    const isShown = pairs.some(({ before_id, after_id }) => before_id === before && after_id === after)
    if (isShown === shown) return
    if (isShown) {
      await tx.deleteFrom('shown_photos').where('before_id', '=', before).execute()
      return record('booking.photos_hidden')
    }
    const answer = await findAnswer(tx, bookingId)
    if (!answer?.allowed) throw problem('photos_not_allowed')
    if (pairs.length > 0) throw problem('invalid_transition')
    const photos = await tx
      .selectFrom('visit_reports')
      .select(['id', 'moment', 'arrived_at'])
      .where('booking_id', '=', bookingId)
      .where('starts_at', '=', booking.starts_at)
      .where('no_effect', 'is', null)
      .where('photo', 'is not', null)
      .where('id', 'in', [before, after])
      .execute()
    const isOf = (id: string, moment: string) =>
      photos.some((photo) => photo.id === id && photo.moment === moment)
    if (!isOf(before, 'before') || !isOf(after, 'after')) throw problem('not_found')
    if (!photos.every((photo) => isCovered(photo, answer))) throw problem('photos_not_allowed')
    await tx
      .insertInto('shown_photos')
      .values({
        before_id: before,
        after_id: after,
        booking_id: bookingId,
        service_id: booking.service_id,
        before_name: newName(),
        after_name: newName(),
        shown_at: at,
      })
      .execute()
    return record('booking.photos_shown')
  })
}

/** Nobody can guess it, as the names of the files. */
const newName = (): string => randomBytes(16).toString('hex')
