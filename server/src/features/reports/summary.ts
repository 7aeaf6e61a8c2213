import type { ReportPeriod, ReportTotals, SummaryReport } from '@jhilik/contract/reports.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { type DayTable, dayBookings, dayMoney, daySeats, dayServices } from './days.ts'
import { amountOf, incomeOf, type MoneyOfDay, type RefundsDue, refundsDueOf } from './income.ts'
import { daysOf, type Period, periodBefore } from './rules.ts'
import { changedDays, rowsOf } from './tallies.ts'

const TOP_SERVICES = 5

const isStanding = ({ status }: BookingsOfDay) => status !== 'canceled'
const sum = (counts: readonly BookingsOfDay[], fits: (one: BookingsOfDay) => boolean) =>
  counts.filter(fits).reduce((total, { bookings }) => total + bookings, 0)

interface BookingsOfDay {
  date: string
  status: string
  bookings: number
}
interface ServiceInCurrency {
  service_id: string
  name: string
  currency: string
  bookings: number
  minor: number
}

/** A table's rows for the period that is reported. */
type RowsOf = (table: DayTable) => RawBuilder<unknown>

const read = async <T>(db: Db, query: RawBuilder<T>) => (await query.execute(db)).rows

async function measureOccupancy(db: Db, rowsOf: RowsOf): Promise<ReportPeriod['occupancy']> {
  return read(
    db,
    sql<ReportPeriod['occupancy'][number]>`
      select date_part('isodow', date)::int as weekday, hour, sum(seats)::bigint as seats, sum(taken)::bigint as taken
      from ${rowsOf(daySeats)} days group by 1, 2 order by 1, 2`,
  )
}

async function rankServices(db: Db, rowsOf: RowsOf): Promise<ReportPeriod['topServices']> {
  const rows = await read(
    db,
    sql<ServiceInCurrency>`
      select service_id, services.name, sold.currency, bookings, minor from (
        select service_id, currency, sum(bookings)::bigint as bookings, sum(price_minor)::bigint as minor
        from ${rowsOf(dayServices)} days group by 1, 2
      ) sold join services on services.id = service_id order by sold.currency`,
  )
  const ranked = new Map<string, ReportPeriod['topServices'][number]>()
  for (const { service_id, name, bookings, currency, minor } of rows) {
    const service = ranked.get(service_id) ?? { serviceId: service_id, name, bookings: 0, value: [] }
    service.bookings += bookings
    service.value.push({ currency, amount: amountOf(minor, currency) })
    ranked.set(service_id, service)
  }
  return [...ranked.values()]
    .sort((one, two) => two.bookings - one.bookings || one.name.localeCompare(two.name))
    .slice(0, TOP_SERVICES)
}

const bookingsOf = (db: Db, rowsOf: RowsOf) =>
  read(db, sql<BookingsOfDay>`select * from ${rowsOf(dayBookings)} days`)
const moneyOf = (db: Db, rowsOf: RowsOf) => read(db, sql<MoneyOfDay>`select * from ${rowsOf(dayMoney)} days`)

interface Sums {
  counts: BookingsOfDay[]
  money: MoneyOfDay[]
  refundsDue: RefundsDue[]
}

function totalsOf({ counts, money, refundsDue }: Sums) {
  return {
    bookings: {
      total: sum(counts, isStanding),
      completed: sum(counts, ({ status }) => status === 'completed'),
      noShow: sum(counts, ({ status }) => status === 'no_show'),
      canceled: sum(counts, ({ status }) => status === 'canceled'),
    },
    income: incomeOf(money, refundsDue),
  }
}

interface Asked {
  period: Period
  rowsOf: RowsOf
  timeZone: string
}

/** One after the other: all are short. */
async function readSums(db: Db, { period, rowsOf, timeZone }: Asked): Promise<Sums> {
  return {
    counts: await bookingsOf(db, rowsOf),
    money: await moneyOf(db, rowsOf),
    refundsDue: await refundsDueOf(db, period, timeZone),
  }
}

async function readTotals(db: Db, asked: Asked): Promise<ReportTotals> {
  const sums = await readSums(db, asked)
  return { ...asked.period, ...totalsOf(sums), occupancy: await measureOccupancy(db, asked.rowsOf) }
}

async function readPeriod(db: Db, asked: Asked): Promise<ReportPeriod> {
  const { period, rowsOf } = asked
  const [sums, occupancy, topServices] = await Promise.all([
    readSums(db, asked),
    measureOccupancy(db, rowsOf),
    rankServices(db, rowsOf),
  ])
  const countsByDay = Map.groupBy(sums.counts, ({ date }) => date)
  const moneyByDay = Map.groupBy(sums.money, ({ date }) => date)
  return {
    ...period,
    ...totalsOf(sums),
    occupancy,
    topServices,
    days: daysOf(period).map((date) => ({
      date,
      bookings: sum(countsByDay.get(date) ?? [], isStanding),
      income: incomeOf(moneyByDay.get(date) ?? []).map(({ currency, net }) => ({ currency, amount: net })),
    })),
  }
}

/** A period in numbers, beside the equally long one before it. */
export async function compareWithBefore(db: Db, period: Period, timeZone: string): Promise<SummaryReport> {
  const before = periodBefore(period)
  const changed = await changedDays(db, { from: before.from, to: period.to }, timeZone)
  const asked = (one: Period): Asked => ({
    period: one,
    rowsOf: (table) => rowsOf(table, one, changed, timeZone),
    timeZone,
  })
  const [current, previous] = await Promise.all([
    readPeriod(db, asked(period)),
    readTotals(db, asked(before)),
  ])
  return { current, previous }
}
