import { JOB_STATUSES } from '@jhilik/contract/booking-requests.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import type { CrewWork, NamedWork, Work, WorkFigures, WorkGroup } from '@jhilik/contract/work-figures.ts'
import { sql } from 'kysely'
import type { Place, Travel } from '../../calendar/rules/travel.ts'
import { placeOf, readCrews, readTravel } from '../../calendar/views/crews.ts'
import { isIncome } from '../../money/views/ledger.ts'
import { addDays, instantOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { soldLines } from '../../platform/line-columns.ts'
import { toAmount } from '../../platform/money-columns.ts'
import { pauses } from '../../platform/pause.ts'
import { shareOut } from '../rules/shares.ts'
import type { Period } from './day-totals.ts'

const MINUTE = 60_000

interface Job {
  crew_no: number | null
  lines: { service_id: string; minor: number; minutes: number }[]
  area_id: string | null
  slot_date: string
  starts_at: Date
  /** Until when the crew is busy with it; without a crew, its end. */
  busy_until: Date
  place: Place | null
  income: { currency: string; minor: number }[]
}

/** The sums of the jobs that have the same crew, area or service. Income is in minor units. */
interface Sums {
  jobs: number
  workMinutes: number
  drivingMinutes: number
  income: Map<string, number>
}

const noWork = (): Sums => ({ jobs: 0, workMinutes: 0, drivingMinutes: 0, income: new Map() })

function toWork({ income, ...sums }: Sums): Work {
  const hours = (sums.workMinutes + sums.drivingMinutes) / 60
  const amounts = (of: (minor: number) => number) =>
    [...income].sort().map(([currency, minor]) => ({
      currency,
      amount: toMajor({ minor: Math.round(of(minor)), currency }),
    }))
  return {
    ...sums,
    income: amounts((minor) => minor),
    incomePerHour: hours > 0 ? amounts((minor) => minor / hours) : [],
  }
}

/** Reads the jobs of each crew one after the other, by start. Those without a crew are the last ones. */
async function readJobs(db: Db, { from, to }: Period): Promise<Job[]> {
  const { rows } = await sql<Job>`
    with jobs as materialized (
      select id, crew_no, ${soldLines} as lines, area_id, slot_date, starts_at,
        coalesce(occupied_until, ends_at) as busy_until
      from bookings where slot_date between ${from} and ${to} and status in (${sql.join(JOB_STATUSES)})
    ), sums as (
      select entry.booking_id, entry.currency, sum(entry.amount_minor)::bigint as minor
      from jobs join ledger_entries entry on entry.booking_id = jobs.id
      join payment_attempts attempt on attempt.id = entry.attempt_id
      where ${isIncome} and not entry.is_tip
      group by entry.booking_id, entry.currency
    ), income as (
      select booking_id, json_agg(json_build_object('currency', currency, 'minor', minor)) as sums
      from sums group by booking_id
    )
    select jobs.crew_no, jobs.lines, jobs.area_id, jobs.slot_date::text, jobs.starts_at, jobs.busy_until,
      ${placeOf('areas')} as place, coalesce(income.sums, '[]') as income
    from jobs left join areas on areas.id = jobs.area_id
    left join income on income.booking_id = jobs.id
    order by jobs.crew_no, jobs.starts_at`.execute(db)
  return rows
}

type Groups = Record<WorkGroup, Map<string | number | null, Sums>>

function add(
  group: Groups[WorkGroup],
  key: string | number | null,
  work: Pick<Job, 'income'> & Pick<Sums, 'workMinutes' | 'drivingMinutes'>,
): void {
  const sums = group.get(key) ?? noWork()
  sums.jobs += 1
  sums.workMinutes += work.workMinutes
  sums.drivingMinutes += work.drivingMinutes
  for (const { currency, minor } of work.income) {
    sums.income.set(currency, (sums.income.get(currency) ?? 0) + minor)
  }
  group.set(key, sums)
}

/** Adds up the jobs by crew and area, and their lines by service, which share time and income of the job. Bases are those of the crews, by number. */
async function addUp(
  jobs: readonly Job[],
  bases: ReadonlyMap<number, Place | null>,
  travel: Travel,
): Promise<Groups> {
  const groups: Groups = { crew: new Map(), area: new Map(), service: new Map() }
  const pause = pauses()
  for (const [index, job] of jobs.entries()) {
    await pause()
    const workMinutes = Math.round((job.busy_until.getTime() - job.starts_at.getTime()) / MINUTE)
    const drivingMinutes = drivingOf(jobs[index - 1], job, jobs[index + 1], bases, travel)
    const work = { workMinutes, drivingMinutes, income: job.income }
    add(groups.crew, job.crew_no, work)
    add(groups.area, job.area_id, work)
    const minutes = job.lines.map((line) => line.minutes)
    const prices = job.lines.map(({ minor }) => minor)
    const workShares = shareOut(workMinutes, minutes)
    const drivingShares = shareOut(drivingMinutes, minutes)
    const incomes = job.income.map(({ currency, minor }) => ({ currency, shares: shareOut(minor, prices) }))
    for (const [place, { service_id }] of job.lines.entries()) {
      add(groups.service, service_id, {
        workMinutes: workShares[place] ?? 0,
        drivingMinutes: drivingShares[place] ?? 0,
        income: incomes.map(({ currency, shares }) => ({ currency, minor: shares[place] ?? 0 })),
      })
    }
  }
  return groups
}

/** Returns the minutes on the road that the plan has for a job: the way to it, and back to the base after the last one. */
function drivingOf(
  previous: Job | undefined,
  job: Job,
  next: Job | undefined,
  bases: ReadonlyMap<number, Place | null>,
  travel: Travel,
): number {
  if (job.crew_no === null) return 0
  const isSameDay = (other: Job | undefined) =>
    other?.crew_no === job.crew_no && other.slot_date === job.slot_date
  const base = bases.get(job.crew_no) ?? null
  const before = isSameDay(previous) ? previous : undefined
  const from = before ? before.place : base
  const leavesAt = (before?.busy_until ?? job.starts_at).getTime()
  const there = from && job.place ? travel(from, job.place, leavesAt) : 0
  const back = !isSameDay(next) && job.place && base ? travel(job.place, base, job.busy_until.getTime()) : 0
  return there + back
}

interface Arrivals {
  crew_no: number
  arrivals: number
  on_time: number
  driven_minutes: number
}

/** A crew that comes so many minutes after the start is on time. */
const ON_TIME_MINUTES = 5

/** Reads by crew how many of its arrivals in a period were on time, and how long it drove, as it has reported. */
async function readArrivals(db: Db, { from, to }: Period): Promise<Map<number, Arrivals>> {
  const { rows } = await sql<Arrivals>`
    select crew_no, count(*)::int as arrivals,
      (count(*) filter (where arrived_at <= starts_at + make_interval(mins => ${ON_TIME_MINUTES})))::int as on_time,
      coalesce(round(sum(extract(epoch from arrived_at - left_at) / 60) filter (where left_at < arrived_at)), 0)::int
        as driven_minutes
    from (
      select report.crew_no, report.starts_at, min(happened_at) filter (where kind = 'on_the_way') as left_at,
        min(happened_at) filter (where kind = 'arrived') as arrived_at
      from bookings join visit_reports report on report.booking_id = bookings.id
      where slot_date between ${from} and ${to} and report.starts_at = bookings.starts_at and no_effect is null
        and kind in ('on_the_way', 'arrived')
      group by report.booking_id, report.crew_no, report.starts_at
    ) as visits
    where arrived_at is not null group by crew_no`.execute(db)
  return new Map(rows.map((row) => [row.crew_no, row]))
}

/** Reads by crew the tips that were paid online for the jobs of a period. Those in cash are in the hand of who collected them. */
async function readTips(db: Db, { from, to }: Period): Promise<Map<number | null, Work['income']>> {
  const { rows } = await sql<{ crew_no: number | null; currency: string; amount_minor: number }>`
    select bookings.crew_no, entry.currency, sum(entry.amount_minor)::bigint as amount_minor
    from bookings join ledger_entries entry on entry.booking_id = bookings.id
    join payment_attempts attempt on attempt.id = entry.attempt_id
    where bookings.slot_date between ${from} and ${to} and bookings.status in (${sql.join(JOB_STATUSES)})
      and entry.is_tip and attempt.purpose = 'tip' and ${isIncome}
    group by bookings.crew_no, entry.currency having sum(entry.amount_minor) <> 0 order by entry.currency`.execute(
    db,
  )
  const byCrew = Map.groupBy(rows, ({ crew_no }) => crew_no)
  return new Map([...byCrew].map(([no, sums]) => [no, sums.map(toAmount)]))
}

/** Adds up the work of a period by crew, area and service. */
export async function readWorkFigures(db: Db, period: Period, timeZone: string): Promise<WorkFigures> {
  const [jobs, working, travel, crews, areas, services, arrivals, tips] = await Promise.all([
    readJobs(db, period),
    readCrews(db, period, timeZone),
    readTravel(db, timeZone),
    db
      .selectFrom('crews')
      .leftJoin('areas', 'areas.id', 'crews.base_area_id')
      .select(['crews.no', 'crews.name', 'crews.color', sql<Place | null>`${placeOf('areas')}`.as('base')])
      .orderBy('crews.no')
      .execute(),
    db.selectFrom('areas').select(['id', 'name_en as name', 'name_bn']).execute(),
    db.selectFrom('services').select(['id', 'name', 'name_bn']).execute(),
    readArrivals(db, period),
    readTips(db, period),
  ])
  const groups = await addUp(jobs, new Map(crews.map(({ no, base }) => [no, base])), travel)
  const begins = instantOf(period.from, '00:00', timeZone).getTime()
  const ends = instantOf(addDays(period.to, 1), '00:00', timeZone).getTime()
  const available = new Map(
    working.map(({ no, hours }) => [
      no,
      hours.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, ends) - Math.max(from, begins)), 0),
    ]),
  )
  const toCrewWork = (crew: Pick<CrewWork, 'crewNo' | 'name' | 'color'>): CrewWork => {
    const minutes = crew.crewNo === null ? undefined : available.get(crew.crewNo)
    const availableMinutes = minutes === undefined ? null : Math.round(minutes / MINUTE)
    const reported = arrivals.get(crew.crewNo ?? 0)
    return {
      ...crew,
      ...toWork(groups.crew.get(crew.crewNo) ?? noWork()),
      availableMinutes,
      arrivals: reported?.arrivals ?? 0,
      onTime: reported?.on_time ?? 0,
      drivenMinutes: reported?.driven_minutes ?? 0,
      tips: tips.get(crew.crewNo) ?? [],
    }
  }
  const named = (by: 'area' | 'service', rows: readonly { id: string; name: string; name_bn: string }[]) => {
    const names = new Map(rows.map((row) => [row.id, row]))
    return [...groups[by]]
      .map(([id, sums]): NamedWork => {
        const row = names.get(String(id))
        return { id: id as string | null, name: row?.name ?? '', nameBn: row?.name_bn ?? '', ...toWork(sums) }
      })
      .sort((one, other) => other.jobs - one.jobs || one.name.localeCompare(other.name))
  }
  return {
    crews: [
      ...crews
        .filter(({ no }) => available.has(no) || groups.crew.has(no))
        .map(({ no, name, color }) => toCrewWork({ crewNo: no, name, color })),
      ...(groups.crew.has(null) ? [toCrewWork({ crewNo: null, name: null, color: null })] : []),
    ],
    areas: named('area', areas),
    services: named('service', services),
  }
}
