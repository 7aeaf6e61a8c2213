import { JOB_STATUSES } from '@jhilik/contract/booking-requests.ts'
import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import type { NamedCrew } from '@jhilik/contract/named-crew.ts'
import { jpegName, uploadAddress } from '@jhilik/contract/picture-links.ts'
import { sql } from 'kysely'
import type { Place } from '../../calendar/rules/travel.ts'
import { waysBetween } from '../../calendar/rules/ways.ts'
import { placeOf, readTravel } from '../../calendar/views/crews.ts'
import { addDays } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Secrets } from '../../platform/signed-token.ts'
import { signPass } from '../rules/visit-reports.ts'
import { toListed } from './all-bookings.ts'
import { bookingsWithPayment, toBooking } from './bookings.ts'
import { checklistOfBooking, reportsOfBooking, toVisit } from './visits.ts'

/** Days before and after today whose jobs a crew sees. */
const DAYS_BEFORE = 1
const DAYS_AFTER = 7

type OwnCrew = NamedCrew & { no: number; base: Place | null }

/** Returns the crews to which an account belongs, by number. */
export const listOwnCrews = (db: Db, userId: string): Promise<OwnCrew[]> =>
  db
    .selectFrom('crews')
    .innerJoin('crew_members', 'crew_members.crew_id', 'crews.id')
    .leftJoin('areas', 'areas.id', 'base_area_id')
    .select(['crews.id as _id', 'crews.name', 'crews.color', 'crews.no'])
    .select(placeOf('areas').$castTo<Place | null>().as('base'))
    .where('crew_members.user_id', '=', userId)
    .orderBy('crews.no')
    .execute()

interface Reader {
  memberId: string
  crews: readonly OwnCrew[]
  /** Today in the business's zone. */
  date: string
  timeZone: string
  secrets: Secrets
  now: Date
}

/** Returns the jobs of a member's crews by start. Canceled ones of today and later are among them, so that nobody drives there. */
export async function listCrewJobs(db: Db, reader: Reader): Promise<CrewJob[]> {
  const { memberId, crews, date, timeZone, secrets, now } = reader
  if (crews.length === 0) return []
  const rows = await bookingsWithPayment(db)
    .select(placeOf('areas').$castTo<Place | null>().as('place'))
    .select([reportsOfBooking.as('reports'), checklistOfBooking.as('checklist')])
    .where(sql<boolean>`crew_no = any(${crews.map(({ no }) => no)}::smallint[])`)
    .where('slot_date', '>=', addDays(date, -DAYS_BEFORE))
    .where('slot_date', '<=', addDays(date, DAYS_AFTER))
    .where((eb) =>
      eb.or([
        eb('bookings.status', 'in', JOB_STATUSES),
        // One that was never confirmed was no job.
        eb.and([
          eb('bookings.status', '=', 'canceled'),
          eb('confirmed_at', 'is not', null),
          eb('slot_date', '>=', date),
        ]),
      ]),
    )
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
  if (rows.length === 0) return []
  const [listed, travel] = await Promise.all([
    toListed(db, rows.map(toBooking), timeZone, now),
    readTravel(db, timeZone),
  ])
  const live = rows.filter(({ status }) => status !== 'canceled')
  const minutesTo = new Map(
    crews.flatMap(({ no, base }) =>
      [...Map.groupBy(live, ({ slot_date }) => slot_date).values()].flatMap((ofDay) => {
        const own = ofDay.filter(({ crew_no }) => crew_no === no)
        return waysBetween(own, base, travel).ways.map(
          (way, index) => [own[index]?.id, way.travelMinutes] as const,
        )
      }),
    ),
  )
  return Promise.all(
    rows.map(async (row, index) => {
      const booking = listed[index]
      const crew = crews.find(({ no }) => no === row.crew_no)
      if (!booking || !crew) throw new Error(`The booking ${row.id} was not read`)
      const { visit, visitPhotos } = toVisit(row.reports, row)
      const pass = { memberId, bookingId: row.id, crewNo: crew.no, startsAt: row.starts_at, shownAt: now }
      return {
        ...booking,
        crew,
        photos: row.photos.map((hash) => uploadAddress(jpegName(hash))),
        travelMinutes: minutesTo.get(row.id) ?? 0,
        checklist: row.checklist,
        visit,
        visitPhotos,
        pass: await signPass(secrets, pass),
      }
    }),
  )
}
