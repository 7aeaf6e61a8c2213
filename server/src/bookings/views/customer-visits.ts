import { JOB_STATUSES } from '@jhilik/contract/booking-requests.ts'
import type { CustomerVisit } from '@jhilik/contract/customer-visits.ts'
import type { Db } from '../../platform/db.ts'
import type { BookingRow } from './bookings.ts'
import { reportsOfBooking, toVisit } from './visits.ts'

type Visited = Pick<BookingRow, 'id' | 'status' | 'crew_no' | 'starts_at' | 'ends_at'>

const hasJob = ({ status, crew_no }: Visited) =>
  crew_no !== null && JOB_STATUSES.some((one) => one === status)

/** Returns the visit of a booking as its customer sees it; null while no crew does it. */
export async function readCustomerVisit(db: Db, booking: Visited): Promise<CustomerVisit | null> {
  if (!hasJob(booking)) return null
  const found = await db
    .selectFrom('bookings')
    .innerJoin('crews', 'crews.no', 'bookings.crew_no')
    .select(['crews.name', reportsOfBooking.as('reports')])
    .where('bookings.id', '=', booking.id)
    .executeTakeFirst()
  // The crew was taken off the job meanwhile.
  if (!found) return null
  const { name: crew, reports } = found
  const { visit, visitPhotos, window } = toVisit(reports, booking)
  const { state, steps, late, failure } = visit
  const said = [...steps, ...(late ? [late] : []), ...(failure ? [failure] : [])].map(({ at }) => at)
  return {
    state,
    steps,
    late,
    failure: failure && { reason: failure.reason, at: failure.at },
    window,
    endsAt: booking.ends_at.toISOString(),
    updatedAt: said.sort().at(-1) ?? null,
    crew,
    members: await listShownMembers(db, booking),
    photos: visitPhotos,
  }
}

/** Lists the members of the crew who let customers see their first name and picture. */
async function listShownMembers(db: Db, { crew_no }: Visited): Promise<CustomerVisit['members']> {
  const rows = await db
    .selectFrom('crews')
    .innerJoin('crew_members', 'crew_members.crew_id', 'crews.id')
    .innerJoin('shown_members', 'shown_members.user_id', 'crew_members.user_id')
    .innerJoin('users', 'users.id', 'crew_members.user_id')
    .select(['users.name', 'users.img'])
    .where('crews.no', '=', crew_no)
    .where('users.deactivated_at', 'is', null)
    .orderBy('users.name')
    .execute()
  return rows.map(({ name, img }) => ({ firstName: firstNameOf(name), img }))
}

/** Titles and names that very many people have, which stand before the one by which somebody is called. */
const BEFORE_NAME =
  /^(?:md|mohd|mohammad|mohammed|muhammad|most|mst|mosammat|mr|mrs|ms|dr|মোঃ|মো|মোহাম্মদ|মোছাঃ|মোসাম্মৎ)[.:]?$/iu

/** Returns the name by which a person is called. */
export function firstNameOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.find((word) => !BEFORE_NAME.test(word)) ?? words[0] ?? ''
}
