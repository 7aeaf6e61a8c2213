import { addDays, addMinutes, instantOf } from '../platform/clock.ts'
import type { Tx } from '../platform/db.ts'
import { customers, type DemoReview, demoUser, reviews } from './content.ts'
import { type DemoRows, insertRows, type Scene, wallTime } from './days.ts'
import {
  type AttemptRow,
  askedColumns,
  attemptRow,
  type BookingRow,
  bookingRow,
  type ReviewRow,
  reviewRow,
  slotRow,
} from './rows.ts'

const DAY_MS = 86_400_000

interface PastBooking {
  slug: string
  daysAgo: number
  /** The start, HH:MM. */
  start: string
  booking: BookingRow['status']
  attempt: AttemptRow['status']
}

/** Past bookings of the demo user: three completed ones, and one that was never paid. */
const past: readonly PastBooking[] = [
  { slug: 'exterior-foam-wash', daysAgo: 4, start: '11:00', booking: 'completed', attempt: 'paid' },
  { slug: 'sofa-carpet-shampoo', daysAgo: 13, start: '15:00', booking: 'expired', attempt: 'expired' },
  { slug: 'ac-servicing', daysAgo: 19, start: '09:00', booking: 'completed', attempt: 'paid' },
  { slug: 'interior-deep-clean', daysAgo: 37, start: '12:00', booking: 'completed', attempt: 'paid' },
]

/** Adds past bookings of the demo user, and bookings and reviews of other customers. */
export async function addHistory(tx: Tx, scene: Scene, today: string): Promise<void> {
  const rows: DemoRows = { slots: [], bookings: [], attempts: [] }
  for (const booking of past) book(rows, scene, today, localPart(demoUser.email), booking)
  // The ratings count an author's reviews of bookings; without any, the newest one.
  const isCounted = ({ author, booked = false, daysAgo }: DemoReview) =>
    booked || !reviews.some((other) => other.author === author && (other.booked || other.daysAgo < daysAgo))
  const written = reviews.map((review): ReviewRow => {
    const { author, about, booked, daysAgo, rating, body } = review
    const visit = { start: '10:00', booking: 'completed', attempt: 'paid' } as const
    const booking =
      about && booked
        ? book(rows, scene, today, author, { ...visit, slug: about, daysAgo: daysAgo + 1 })
        : undefined
    return reviewRow(new Date(scene.now.getTime() - daysAgo * DAY_MS), {
      user_id: scene.people.get(author)?.id ?? null,
      service_id: scene.services.find(({ slug }) => slug === about)?.service.id ?? null,
      booking_id: booking?.id ?? null,
      rating,
      body,
      is_counted: isCounted(review),
    })
  })
  await insertRows(tx, rows)
  await tx.insertInto('reviews').values(written).execute()
}

/** Returns undefined when the customer or the service does not exist any more. */
function book(
  rows: DemoRows,
  scene: Scene,
  today: string,
  who: string,
  { slug, daysAgo, start, booking: status, attempt }: PastBooking,
): BookingRow | undefined {
  const user = scene.people.get(who)
  const service = scene.services.find((offer) => offer.slug === slug)?.service
  const person = [demoUser, ...customers].find(({ email }) => localPart(email) === who)
  if (!user || !service || !person) return undefined
  const date = addDays(today, -daysAgo)
  const [hours = 0, minutes = 0] = start.split(':').map(Number)
  const slot = slotRow(scene.now, scene.timeZone, {
    service_id: service.id,
    date,
    start_time: start,
    end_time: wallTime(hours * 60 + minutes + service.duration_minutes),
  })
  const bookedAt = instantOf(addDays(date, -2), '20:10', scene.timeZone)
  const booking = bookingRow(
    bookedAt,
    { user, service, slot },
    {
      status,
      hold_expires_at: addMinutes(bookedAt, scene.holdMinutes),
      ...askedColumns(service.asks, person.vehicle),
    },
  )
  rows.slots.push(slot)
  rows.bookings.push(booking)
  rows.attempts.push(attemptRow(booking, { gateway: scene.gateway, status: attempt }))
  return booking
}

const localPart = (email: string) => email.split('@')[0] ?? ''
