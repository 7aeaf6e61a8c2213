import type { CrewProposal, UnplacedBooking } from '@jhilik/contract/crew-proposals.ts'
import { sql } from 'kysely'
import { type CrewFacts, describeConflicts, jobOf } from '../../calendar/rules/crews.ts'
import {
  type MovableJob,
  nearestTimes,
  proposeCrews,
  withJob,
  withoutJob,
} from '../../calendar/rules/plan-crews.ts'
import { datesBetween } from '../../calendar/rules/plan-slots.ts'
import { openStarts, quartersOf } from '../../calendar/rules/start-times.ts'
import type { Place } from '../../calendar/rules/travel.ts'
import { type Span, without } from '../../calendar/rules/working-times.ts'
import { toAffected } from '../../calendar/views/affected-bookings.ts'
import { listClosedTimes } from '../../calendar/views/closed-dates.ts'
import { placeOf, readPlans, readTravel, servicesToDo } from '../../calendar/views/crews.ts'
import { addDays, wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { withVersion } from '../../platform/versions.ts'
import { askedJob } from '../rules/checkout.ts'

/** Another time is looked for up to so many days after the last one, every quarter of an hour. */
const DAYS_AFTER = 3
const MOST_TIMES = 3

const MINUTE = 60_000

interface ProposalQuestion {
  from: string
  /** The last day is included. */
  to: string
  /** Only these crews get jobs, and only their jobs and those without a crew are looked at; null for all. */
  crewIds: readonly string[] | null
  /** Only the jobs of this crew at this time are looked at. */
  away: { crewId: string; span: Span } | null
}

/** Proposes crews for bookings that have not begun and whose crew staff have not forced. */
export async function readProposal(
  db: Db,
  { from, to, crewIds, away }: ProposalQuestion,
  timeZone: string,
  now: Date,
): Promise<CrewProposal> {
  const crews = await db
    .selectFrom('crews')
    .select(['id as _id', 'no', 'name', 'color'])
    .orderBy('no')
    .execute()
  const isAway = ({ _id }: { _id: string }) => _id === away?.crewId
  const chosen = new Set(
    crews.filter((crew) => crewIds === null || crewIds.includes(crew._id)).map(({ no }) => no),
  )
  const awayNo = crews.find(isAway)?.no
  const plans = await readPlans(db, { from, to: addDays(to, DAYS_AFTER) }, timeZone, { place: null })
  const candidates = plans.crews
    .filter(({ no }) => chosen.has(no))
    .map((crew) =>
      away && crew.no === awayNo
        ? { ...crew, hours: crew.hours.flatMap((span) => without(span, away.span)) }
        : crew,
    )
  const travel = await readTravel(db, timeZone)
  const rows = (await bookingsBetween(db, { from, to })).filter(({ crew_no, starts_at, ends_at }) =>
    away
      ? crew_no === awayNo && starts_at.getTime() < away.span.to && ends_at.getTime() > away.span.from
      : crew_no === null || chosen.has(crew_no),
  )
  const jobs = rows.map((row): MovableJob & { row: typeof row } => ({
    id: row.id,
    crewNo: row.crew_no,
    asked: askedJob(row, row.service_ids, row.place),
    row,
  }))
  // Where somebody is at work, or staff have decided, nothing is changed.
  const isMovable = ({ row }: (typeof jobs)[number]) => row.starts_at > now && row.forced.length === 0
  const [staying, movable] = [jobs.filter((job) => !isMovable(job)), jobs.filter(isMovable)]
  const proposal = proposeCrews({ crews: candidates, travel }, movable, { from, to })

  const closed = await listClosedTimes(db, { from, to: addDays(to, DAYS_AFTER) })
  const named = new Map(crews.map(({ no, ...crew }) => [no, crew]))
  const nameOf = (no: number | null) => (no === null ? undefined : named.get(no)) ?? null
  const bookings = new Map(
    jobs.map(
      ({ id, row: { slot_date: date, slot_start_time: start_time, slot_end_time: end_time, ...row } }) => [
        id,
        toAffected({ ...row, date, start_time, end_time }),
      ],
    ),
  )
  const starts = quartersOf(datesBetween(from, addDays(to, DAYS_AFTER)), timeZone, now)
  /** The crews with the first time of each job that has none, so that the next job is not shown the same one. */
  let taken = proposal.crews
  const toUnplaced = (job: MovableJob): UnplacedBooking[] => {
    const booking = bookings.get(job.id)
    if (!booking) return []
    // A booking does not stand in its own way.
    const without = (crew: CrewFacts) => (crew.no === job.crewNo ? withoutJob(crew, job.asked) : crew)
    const others = proposal.crews.map(without)
    const length = job.asked.endsAt - job.asked.startsAt
    const open = openStarts(starts, closed, job.asked, timeZone)
    const found = nearestTimes({ crews: taken.map(without), travel }, job.asked, open, MOST_TIMES)
    const [first] = found
    if (first) {
      const moved = { ...job.asked, ...first, endsAt: first.startsAt + length }
      taken = taken.map((crew) => (crew.no === first.crewNo ? withJob(crew, jobOf(moved, crew)) : crew))
    }
    const times = found.flatMap(({ startsAt, crewNo }) => {
      const crew = nameOf(crewNo)
      const start = wallClock(new Date(startsAt), timeZone)
      const end = wallClock(new Date(startsAt + length), timeZone)
      return crew ? [{ date: start.date, startTime: start.time, endTime: end.time, crew }] : []
    })
    const options = others.flatMap((facts) => {
      const crew = nameOf(facts.no)
      return crew ? [{ crew, ...describeConflicts(facts, job.asked, travel) }] : []
    })
    return [{ booking, crew: nameOf(job.crewNo), options, times }]
  }
  const shown = {
    changes: proposal.changes.flatMap(({ id, from: fromNo, to: toNo }) => {
      const [booking, crew] = [bookings.get(id), nameOf(toNo)]
      return booking && crew ? [{ booking, from: nameOf(fromNo), to: crew }] : []
    }),
    unplaced: [...proposal.unplaced, ...(away ? staying : [])].flatMap(toUnplaced),
    travelMinutes: {
      before: Math.round(proposal.travelBefore / MINUTE),
      after: Math.round(proposal.travelAfter / MINUTE),
    },
  }
  return withVersion(shown, {
    jobs,
    crews: candidates.map((crew) => ({
      ...crew,
      excludedServices: [...crew.excludedServices],
      areas: crew.areas && [...crew.areas],
    })),
  })
}

const bookingsBetween = (db: Db, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('bookings')
    .leftJoin('areas', 'areas.id', 'bookings.area_id')
    .select([
      'bookings.id',
      'status',
      'crew_no',
      'forced',
      'customer_name',
      'customer_email',
      'customer_phone',
    ])
    .select(['service_id', 'service_name', 'service_name_bn', 'slot_id', 'slot_date', 'slot_start_time'])
    .select(['slot_end_time', 'starts_at', 'ends_at', servicesToDo.as('service_ids')])
    .select(sql<Place | null>`${placeOf('areas')}`.as('place'))
    .where('slot_date', '>=', from)
    .where('slot_date', '<=', to)
    .where('status', 'in', ['held', 'confirmed'])
    .orderBy('starts_at')
    .orderBy('bookings.id')
    .execute()
