import { type Bought, onlyLine } from '../bookings/store/lines.ts'
import type { CrewPlans } from '../calendar/rules/crews.ts'
import { NO_PRICES } from '../catalog/rules/price-changes.ts'
import { type PriceList, readPriceList } from '../catalog/views/price-list.ts'
import { addDays, addMinutes, instantOf } from '../platform/clock.ts'
import type { Tx } from '../platform/db.ts'
import { customers, type DemoReview, demoUser, reviews } from './content.ts'
import { askedFor, openPlans, planJob } from './crews.ts'
import { type DemoRows, insertRows, type Scene, wallTime } from './days.ts'
import {
  type AttemptRow,
  askedColumns,
  attemptRow,
  type BookingRow,
  bookingRow,
  type ReviewRow,
  reviewRow,
  type ServiceRow,
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
  /** How many of each add-on were bought. */
  addOns?: number
}

/** Past bookings of the demo user: three completed ones, and one that was never paid. */
const past: readonly PastBooking[] = [
  {
    slug: 'exterior-foam-wash',
    daysAgo: 4,
    start: '11:00',
    booking: 'completed',
    attempt: 'paid',
    addOns: 2,
  },
  { slug: 'sofa-carpet-shampoo', daysAgo: 13, start: '15:00', booking: 'expired', attempt: 'expired' },
  { slug: 'ac-servicing', daysAgo: 19, start: '09:00', booking: 'completed', attempt: 'paid' },
  {
    slug: 'interior-deep-clean',
    daysAgo: 37,
    start: '12:00',
    booking: 'completed',
    attempt: 'paid',
    addOns: 4,
  },
]

/** Adds past bookings of the demo user, and bookings and reviews of other customers. */
export async function addHistory(tx: Tx, scene: Scene, today: string): Promise<void> {
  const rows: DemoRows = { slots: [], bookings: [], attempts: [], bought: new Map() }
  const days = [...past, ...reviews].map(({ daysAgo }) => daysAgo + 1)
  const plans = await openPlans(tx, { from: addDays(today, -Math.max(...days)), to: today }, scene.timeZone)
  const lists = new Map<string, PriceList>()
  for (const { service } of scene.services) lists.set(service.id, await readPriceList(tx, service.id))
  const history: History = { rows, plans, today, lists }
  for (const booking of past) book(history, scene, localPart(demoUser.email), booking)
  // The ratings count an author's reviews of bookings; without any, the newest one.
  const isCounted = ({ author, booked = false, daysAgo }: DemoReview) =>
    booked || !reviews.some((other) => other.author === author && (other.booked || other.daysAgo < daysAgo))
  const written = reviews.map((review): ReviewRow => {
    const { author, about, booked, daysAgo, rating, body } = review
    const visit = { start: '10:00', booking: 'completed', attempt: 'paid' } as const
    const booking =
      about && booked
        ? book(history, scene, author, { ...visit, slug: about, daysAgo: daysAgo + 1 })
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

interface History {
  rows: DemoRows
  /** What the crews did on these days. */
  plans: CrewPlans
  today: string
  /** The price lists by the ids of the services. */
  lists: ReadonlyMap<string, PriceList>
}

/** Returns undefined when the customer or the service does not exist any more. */
function book(
  history: History,
  scene: Scene,
  who: string,
  { slug, daysAgo, start, booking: status, attempt, addOns = 0 }: PastBooking,
): BookingRow | undefined {
  const user = scene.people.get(who)
  const service = scene.services.find((offer) => offer.slug === slug)?.service
  const person = [demoUser, ...customers].find(({ email }) => localPart(email) === who)
  if (!user || !service || !person) return undefined
  const { rows } = history
  const { add_ons: offered } = history.lists.get(service.id) ?? NO_PRICES
  const minutes = offered.reduce((sum, addOn) => sum + addOn.minutes * addOns, service.duration_minutes)
  const price_minor = offered.reduce((sum, addOn) => sum + addOn.price_minor * addOns, service.price_minor)
  const date = addDays(history.today, -daysAgo)
  const [hour = 0, minute = 0] = start.split(':').map(Number)
  const slot = slotRow(scene.now, scene.timeZone, {
    service_id: service.id,
    date,
    start_time: start,
    end_time: wallTime(hour * 60 + minute + minutes),
  })
  const place = scene.places.get(person.area) ?? null
  const planned = status === 'completed' ? planJob(history.plans, askedFor(service, slot, place)) : null
  history.plans = planned?.plans ?? history.plans
  const bookedAt = instantOf(addDays(date, -2), '20:10', scene.timeZone)
  const booking = bookingRow(
    bookedAt,
    { user, service, slot },
    {
      status,
      price_minor,
      hold_expires_at: addMinutes(bookedAt, scene.holdMinutes),
      ...askedColumns(service.asks, person.vehicle),
      ...planned?.assignment,
      area_id: place?.areaId ?? null,
    },
  )
  rows.bought.set(booking.id, boughtWith(booking, service, history.lists.get(service.id), addOns))
  rows.slots.push(slot)
  rows.bookings.push(booking)
  rows.attempts.push(attemptRow(booking, { gateway: scene.gateway, status: attempt }))
  return booking
}

/** Returns the line of a booking with the cheapest size and a number of each add-on. */
function boughtWith(
  booking: BookingRow,
  service: ServiceRow,
  list: PriceList = NO_PRICES,
  quantity: number,
): Bought {
  const { lines } = onlyLine(booking)
  const size = list.sizes.find(({ price_minor }) => price_minor === service.price_minor)
  const sized = { size_id: size?.id ?? null, size_name: size?.name ?? '', size_name_bn: size?.name_bn ?? '' }
  return {
    lines: lines.map((line) => ({ ...line, ...sized, price_minor: service.price_minor })),
    addOns:
      quantity === 0
        ? []
        : lines.flatMap((line) =>
            list.add_ons.map(({ id, name, name_bn, price_minor, minutes }, index) => ({
              ...{ line_id: line.id, position: index + 1, add_on_id: id, quantity },
              ...{ name, name_bn, price_minor, minutes },
            })),
          ),
    charges: [],
  }
}

const localPart = (email: string) => email.split('@')[0] ?? ''
