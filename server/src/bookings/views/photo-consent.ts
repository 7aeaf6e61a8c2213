import { jpegName, uploadAddress } from '@jhilik/contract/picture-links.ts'
import type { AskedPhotoConsent, PhotoPair } from '@jhilik/contract/shown-photos.ts'
import type { PhotoMoment } from '@jhilik/contract/visits.ts'
import type { Db } from '../../platform/db.ts'
import type { BookingRow } from './bookings.ts'

interface VisitPhotoRow {
  id: string
  photo: string
  moment: PhotoMoment
  starts_at: Date
  arrived_at: Date
}

/** Lists the photos that crews took for a booking, in the order in which they were taken. */
const listPhotos = (db: Db, bookingId: string): Promise<VisitPhotoRow[]> =>
  db
    .selectFrom('visit_reports')
    .select(['id', 'photo', 'moment', 'starts_at', 'arrived_at'])
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'photo')
    .where('no_effect', 'is', null)
    .where('photo', 'is not', null)
    .orderBy('happened_at')
    .orderBy('id')
    .$narrowType<{ photo: string; moment: PhotoMoment }>()
    .execute()

interface Answer {
  allowed: boolean
  answered_at: Date
}

/** Returns the last answer of the customer; undefined for none. */
export const findAnswer = (db: Db, bookingId: string): Promise<Answer | undefined> =>
  db
    .selectFrom('photo_consents')
    .select(['allowed', 'answered_at'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()

/** A yes is for the photos that had arrived by then: the customer could not see the others. */
export const isCovered = (
  { arrived_at }: Pick<VisitPhotoRow, 'arrived_at'>,
  { allowed, answered_at }: Answer,
): boolean => allowed && arrived_at <= answered_at

type Visited = Pick<BookingRow, 'id' | 'status' | 'starts_at'>
interface PairIds {
  before_id: string
  after_id: string
}

const listShown = (db: Db, bookingId: string): Promise<PairIds[]> =>
  db
    .selectFrom('shown_photos')
    .select(['before_id', 'after_id'])
    .where('booking_id', '=', bookingId)
    .orderBy('shown_at')
    .orderBy('before_id')
    .execute()

/** Pairs the photos that are in no shown pair: the first of before with the first of after, and so on. */
function pairOthers(photos: readonly VisitPhotoRow[], shown: readonly PairIds[]): PairIds[] {
  const used = new Set(shown.flatMap(({ before_id, after_id }) => [before_id, after_id]))
  const free = (wanted: PhotoMoment) =>
    photos.filter(({ id, moment }) => moment === wanted && !used.has(id)).map(({ id }) => id)
  const after = free('after')
  return free('before').flatMap((before_id, index) => {
    const after_id = after[index]
    return after_id ? [{ before_id, after_id }] : []
  })
}

/** Returns the photos of the visit at the time that the booking has; after a move, others are of an earlier visit. */
const ofVisit = (photos: readonly VisitPhotoRow[], { starts_at }: Pick<BookingRow, 'starts_at'>) =>
  photos.filter((photo) => photo.starts_at.getTime() === starts_at.getTime())

/**
 * Returns the question whether the photos of a visit may be shown, with the last answer of its customer. Null while there is nothing
 * to ask: the visit is not done, or there are no two photos to compare. What was answered can always be read, and changed.
 */
export async function findPhotoConsent(db: Db, booking: Visited): Promise<AskedPhotoConsent | null> {
  const answer = await findAnswer(db, booking.id)
  const isAsked =
    booking.status === 'completed' && answer?.allowed !== false && (await hasMore(db, booking, answer))
  if (answer) {
    return { allowed: answer.allowed, answeredAt: answer.answered_at.toISOString(), hasNewPhotos: isAsked }
  }
  return isAsked ? { allowed: null, answeredAt: null, hasNewPhotos: false } : null
}

/** Returns whether a visit has two photos to compare that its customer has not answered for. */
async function hasMore(db: Db, booking: Visited, answer: Answer | undefined): Promise<boolean> {
  const photos = ofVisit(await listPhotos(db, booking.id), booking)
  const asked = new Set(photos.filter((photo) => !answer || !isCovered(photo, answer)).map(({ id }) => id))
  const pairs = pairOthers(photos, await listShown(db, booking.id))
  return pairs.some(({ before_id, after_id }) => asked.has(before_id) || asked.has(after_id))
}

/**
 * Lists the pairs of photos that staff choose from: those that are shown, also of an earlier visit of the booking, and pairs of the other
 * photos of its visit that a yes of the customer covers.
 */
export async function listPhotoPairs(
  db: Db,
  booking: Pick<BookingRow, 'id' | 'starts_at'>,
): Promise<PhotoPair[]> {
  const photos = await listPhotos(db, booking.id)
  const answer = await findAnswer(db, booking.id)
  const shown = await listShown(db, booking.id)
  const covered = ofVisit(photos, booking).filter((photo) => answer && isCovered(photo, answer))
  const imgOf = new Map(photos.map(({ id, photo }) => [id, uploadAddress(jpegName(photo))]))
  const toPair = (isShown: boolean) => (pair: PairIds) => ({
    before: { _id: pair.before_id, img: imgOf.get(pair.before_id) ?? '' },
    after: { _id: pair.after_id, img: imgOf.get(pair.after_id) ?? '' },
    isShown,
  })
  return [...shown.map(toPair(true)), ...pairOthers(covered, shown).map(toPair(false))]
}
