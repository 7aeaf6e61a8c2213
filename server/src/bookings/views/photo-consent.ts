import { jpegName, uploadAddress } from '@jhilik/contract/picture-links.ts'
import type { PhotoConsent, PhotoPair } from '@jhilik/contract/shown-photos.ts'
import type { PhotoMoment } from '@jhilik/contract/visits.ts'
import type { Db } from '../../platform/db.ts'
import type { BookingRow } from './bookings.ts'

interface VisitPhotoRow {
  id: string
  photo: string
  moment: PhotoMoment
}

/** Lists the photos that the crew took of the visit of a booking, in the order in which they were taken. */
const listVisitPhotos = (
  db: Db,
  { id, starts_at }: Pick<BookingRow, 'id' | 'starts_at'>,
): Promise<VisitPhotoRow[]> =>
  db
    .selectFrom('visit_reports')
    .select(['id', 'photo', 'moment'])
    .where('booking_id', '=', id)
    .where('starts_at', '=', starts_at)
    .where('kind', '=', 'photo')
    .where('no_effect', 'is', null)
    .where('photo', 'is not', null)
    .orderBy('happened_at')
    .orderBy('id')
    .$narrowType<{ photo: string; moment: PhotoMoment }>()
    .execute()

/**
 * Returns the question whether the photos of a visit may be shown, with the last answer of its customer. Null while there is nothing
 * to ask: the visit is not done, or there are no two photos to compare. What was answered can always be read, and changed.
 */
export async function findPhotoConsent(
  db: Db,
  booking: Pick<BookingRow, 'id' | 'status' | 'starts_at'>,
): Promise<PhotoConsent | null> {
  const answer = await db
    .selectFrom('photo_consents')
    .select(['allowed', 'answered_at'])
    .where('booking_id', '=', booking.id)
    .executeTakeFirst()
  if (answer) return { allowed: answer.allowed, answeredAt: answer.answered_at.toISOString() }
  if (booking.status !== 'completed') return null
  const moments = (await listVisitPhotos(db, booking)).map(({ moment }) => moment)
  return moments.includes('before') && moments.includes('after') ? { allowed: null, answeredAt: null } : null
}

/**
 * Lists the pairs of photos of a visit: those that are shown, and of the others the first of before with the first of after, and so on.
 */
export async function listPhotoPairs(
  db: Db,
  booking: Pick<BookingRow, 'id' | 'starts_at'>,
): Promise<PhotoPair[]> {
  const photos = await listVisitPhotos(db, booking)
  const shown = await db
    .selectFrom('shown_photos')
    .select(['before_id', 'after_id'])
    .where('booking_id', '=', booking.id)
    .orderBy('shown_at')
    .orderBy('before_id')
    .execute()
  const used = new Set(shown.flatMap(({ before_id, after_id }) => [before_id, after_id]))
  const free = (wanted: PhotoMoment) =>
    photos.filter(({ id, moment }) => moment === wanted && !used.has(id)).map(({ id }) => id)
  const after = free('after')
  const others = free('before').flatMap((before_id, index) => {
    const after_id = after[index]
    return after_id ? [{ before_id, after_id }] : []
  })
  const imgOf = new Map(photos.map(({ id, photo }) => [id, uploadAddress(jpegName(photo))]))
  const toPair = (isShown: boolean) => (pair: { before_id: string; after_id: string }) => ({
    before: { _id: pair.before_id, img: imgOf.get(pair.before_id) ?? '' },
    after: { _id: pair.after_id, img: imgOf.get(pair.after_id) ?? '' },
    isShown,
  })
  return [...shown.map(toPair(true)), ...others.map(toPair(false))]
}
