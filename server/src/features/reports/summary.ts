import { toMajor } from '@jhilik/contract/money.ts'
import type { ReportPeriod } from '@jhilik/contract/reports.ts'
import { type RawBuilder, sql } from 'kysely'
import { addDays, instantOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { daysOf, type Period } from './rules.ts'

const TOP_SERVICES = 5

/** Sold and not undone. */
const isSold = sql<boolean>`bookings.status in ('confirmed', 'completed', 'no_show')`

const amountOf = (minor: number, currency: string) => toMajor({ minor, currency })

async function countBookings(db: Db, { from, to }: Period) {
  return db
    .selectFrom('bookings')
    .select((eb) => ['slot_date', 'status', eb.fn.countAll<number>().as('count')])
    .where('slot_date', '>=', from)
    .where('slot_date', '<=', to)
    .where('status', 'in', ['confirmed', 'completed', 'no_show', 'canceled'])
    .groupBy(['slot_date', 'status'])
    .execute()
}

/** Which day of the period an instant falls on, from 1: the days' beginnings are ours, not the database's. */
function dayIndex(column: RawBuilder<unknown>, days: readonly string[], timeZone: string) {
  const starts = days.map((day) => sql`${instantOf(day, '00:00', timeZone)}::timestamptz`)
  return sql<number>`width_bucket(${column}, array[${sql.join(starts)}])`
}

interface MoneyOfDay {
  day: number
  currency: string
  minor: number
}

/** `table.at` within the period, summed by day and currency. */
async function sumMoney(
  db: Db,
  source: { from: RawBuilder<unknown>; at: RawBuilder<unknown>; where: RawBuilder<unknown> },
  { from, to }: Period,
  timeZone: string,
): Promise<MoneyOfDay[]> {
  const begin = instantOf(from, '00:00', timeZone)
  const end = instantOf(addDays(to, 1), '00:00', timeZone)
  const day = dayIndex(source.at, daysOf({ from, to }), timeZone)
  const { rows } = await sql<MoneyOfDay>`
    select ${day} as day, currency, sum(amount_minor)::bigint as minor from ${source.from}
    where ${source.at} >= ${begin} and ${source.at} < ${end} and ${source.where}
    group by 1, 2`.execute(db)
  return rows
}

const payments = {
  from: sql`payment_attempts`,
  at: sql`paid_at`,
  where: sql`status = 'paid' and amount_minor > 0`,
}
const refunds = { from: sql`refunds`, at: sql`created_at`, where: sql`status <> 'failed'` }

function incomeOf(paid: readonly MoneyOfDay[], refunded: readonly MoneyOfDay[]): ReportPeriod['income'] {
  const currencies = [...new Set([...paid, ...refunded].map(({ currency }) => currency))].sort()
  const total = (money: readonly MoneyOfDay[], currency: string) =>
    money.filter((one) => one.currency === currency).reduce((sum, { minor }) => sum + minor, 0)
  return currencies.map((currency) => {
    const [gained, lost] = [total(paid, currency), total(refunded, currency)]
    return {
      currency,
      paid: amountOf(gained, currency),
      refunded: amountOf(lost, currency),
      net: amountOf(gained - lost, currency),
    }
  })
}

/** Seats that nobody could buy, canceled or on a closed date, count only where they were sold before. */
async function measureOccupancy(db: Db, { from, to }: Period): Promise<ReportPeriod['occupancy']> {
  const { rows } = await sql<ReportPeriod['occupancy'][number]>`
    select extract(isodow from slots.date)::int as weekday, extract(hour from slots.start_time)::int as hour,
           sum(case when slots.closed_date_id is null then slots.capacity else sold.taken end)::bigint as seats,
           coalesce(sum(sold.taken), 0)::bigint as taken
    from slots left join (
      select slot_id, count(*) as taken from bookings
      where slot_date between ${from} and ${to} and ${isSold} group by slot_id
    ) sold on sold.slot_id = slots.id
    where slots.date between ${from} and ${to}
      and (slots.status = 'available' and slots.closed_date_id is null or sold.taken is not null)
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

async function rankServices(db: Db, { from, to }: Period): Promise<ReportPeriod['topServices']> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('services', 'services.id', 'bookings.service_id')
    .select((eb) => [
      'bookings.service_id',
      'services.name',
      'bookings.currency',
      eb.fn.countAll<number>().as('bookings'),
      sql<number>`sum(bookings.price_minor)::bigint`.as('minor'),
    ])
    .where('bookings.slot_date', '>=', from)
    .where('bookings.slot_date', '<=', to)
    .where(isSold)
    .groupBy(['bookings.service_id', 'services.name', 'bookings.currency'])
    .orderBy('bookings.currency')
    .execute()
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

/** A period in numbers. */
export async function summarize(db: Db, period: Period, timeZone: string): Promise<ReportPeriod> {
  const counts = await countBookings(db, period)
  const paid = await sumMoney(db, payments, period, timeZone)
  const refunded = await sumMoney(db, refunds, period, timeZone)
  const count = (fits: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(fits).reduce((sum, row) => sum + row.count, 0)
  const isStanding = (status: string) => status !== 'canceled'
  return {
    ...period,
    bookings: {
      total: count(({ status }) => isStanding(status)),
      completed: count(({ status }) => status === 'completed'),
      noShow: count(({ status }) => status === 'no_show'),
      canceled: count(({ status }) => status === 'canceled'),
    },
    income: incomeOf(paid, refunded),
    occupancy: await measureOccupancy(db, period),
    topServices: await rankServices(db, period),
    days: daysOf(period).map((date, index) => {
      const ofDay = ({ day }: MoneyOfDay) => day === index + 1
      return {
        date,
        bookings: count((row) => row.slot_date === date && isStanding(row.status)),
        income: incomeOf(paid.filter(ofDay), refunded.filter(ofDay)).map(({ currency, net }) => ({
          currency,
          amount: net,
        })),
      }
    }),
  }
}
