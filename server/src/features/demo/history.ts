import { addDays, addMinutes, instantOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { demoUser } from './content.ts'
import { type DemoRows, insertRows, type Scene } from './days.ts'
import { type AttemptRow, attemptRow, type BookingRow, bookingRow, slotRow } from './rows.ts'
import { wallTime } from './schedule.ts'

interface PastBooking {
  slug: string
  daysAgo: number
  /** HH:MM */
  start: string
  booking: BookingRow['status']
  attempt: AttemptRow['status']
}

/** What the demo user did before: three good services, and one booking that was never paid. */
const past: readonly PastBooking[] = [
  { slug: 'exterior-foam-wash', daysAgo: 4, start: '11:00', booking: 'completed', attempt: 'paid' },
  { slug: 'sofa-carpet-shampoo', daysAgo: 13, start: '15:00', booking: 'expired', attempt: 'expired' },
  { slug: 'ac-servicing', daysAgo: 19, start: '09:00', booking: 'completed', attempt: 'paid' },
  { slug: 'interior-deep-clean', daysAgo: 37, start: '12:00', booking: 'completed', attempt: 'paid' },
]

export async function addHistory(tx: Tx, scene: Scene, today: string): Promise<void> {
  const rows: DemoRows = { slots: [], bookings: [], attempts: [] }
  const user = scene.people.get(demoUser.email.split('@')[0] ?? '')
  if (!user) return
  for (const { slug, daysAgo, start, booking: status, attempt } of past) {
    const service = scene.services.find((offer) => offer.slug === slug)?.service
    if (!service) continue
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
      { status, hold_expires_at: addMinutes(bookedAt, scene.holdMinutes) },
    )
    rows.slots.push(slot)
    rows.bookings.push(booking)
    rows.attempts.push(attemptRow(booking, { gateway: scene.gateway, status: attempt }))
  }
  await insertRows(tx, rows)
}
