import { JOB_STATUSES } from '@jhilik/contract/booking-requests.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { OPEN_REFUND_STATUSES } from '@jhilik/contract/payments.ts'
import type { ReportPeriod, ReportTotals, SummaryReport } from '@jhilik/contract/reports.ts'
import { sql } from 'kysely'
import { addDays, instantOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { soldLines } from '../../platform/line-columns.ts'
import { shareOut } from '../rules/shares.ts'
import { type DayTotals, daysOf, type Period, readDays } from './day-totals.ts'

type IsCounted = (status: string) => boolean
const isSold: IsCounted = (status) => status !== 'canceled'
const is =
  (wanted: string): IsCounted =>
  (status) =>
    status === wanted

const countBookings = (days: readonly DayTotals[], isCounted: IsCounted) =>
  days
    .flatMap(({ bookings }) => bookings)
    .filter(({ status }) => isCounted(status))
    .reduce((total, { bookings }) => total + bookings, 0)

/** Returns the weekday; 1 is Monday. */
const weekdayOf = (date: string) => new Date(date).getUTCDay() || 7

/** Adds up by weekday and hour, in their order. */
function occupancyOf(days: readonly DayTotals[]): ReportPeriod['occupancy'] {
  const hours = days.flatMap(({ date, seats }) =>
    seats.map((hour) => ({ ...hour, weekday: weekdayOf(date) })),
  )
  const byHour = Map.groupBy(hours, ({ weekday, hour }) => weekday * 24 + hour)
  return [...byHour]
    .sort(([one], [two]) => one - two)
    .map(([key, rows]) => ({
      weekday: Math.floor(key / 24),
      hour: key % 24,
      seats: rows.reduce((total, { seats }) => total + seats, 0),
      taken: rows.reduce((total, { taken }) => total + taken, 0),
    }))
}

const totalsOf = (
  period: Period,
  days: readonly DayTotals[],
  refundsDue: readonly RefundsDue[],
): ReportTotals => ({
  ...period,
  bookings: {
    total: countBookings(days, isSold),
    completed: countBookings(days, is('completed')),
    noShow: countBookings(days, is('no_show')),
    canceled: countBookings(days, is('canceled')),
  },
  income: incomeOf(
    days.flatMap(({ money }) => money),
    refundsDue,
  ),
  occupancy: occupancyOf(days),
})

const toDay = (day: DayTotals): ReportPeriod['days'][number] => ({
  date: day.date,
  bookings: countBookings([day], isSold),
  income: incomeOf(day.money).map(({ currency, net }) => ({ currency, amount: net })),
})

/** Returns a period in numbers, with the equally long one before it. */
export async function comparePeriods(db: Db, period: Period, timeZone: string): Promise<SummaryReport> {
  const before = periodBefore(period)
  const [days, topServices, refundsDue, refundsDueBefore] = await Promise.all([
    readDays(db, { from: before.from, to: period.to }, timeZone),
    rankServices(db, period),
    readRefundsDue(db, period, timeZone),
    readRefundsDue(db, before, timeZone),
  ])
  const current = days.filter(({ date }) => date >= period.from)
  const previous = days.filter(({ date }) => date < period.from)
  return {
    current: { ...totalsOf(period, current, refundsDue), topServices, days: current.map(toDay) },
    previous: totalsOf(before, previous, refundsDueBefore),
  }
}

/** The refunds that were opened in the period and have not been paid back. */
interface RefundsDue {
  currency: string
  minor: number
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Adds up by currency, in order of their codes. */
function incomeOf(money: DayTotals['money'], refundsDue: readonly RefundsDue[] = []): ReportPeriod['income'] {
  const currencies = new Set([...money, ...refundsDue].map(({ currency }) => currency))
  return [...currencies].sort().map((currency) => {
    const toAmount = (minor: number) => toMajor({ minor, currency })
    const rows = money.filter((row) => row.currency === currency)
    const paid = sum(rows.map(({ paid_minor }) => paid_minor))
    const tips = sum(rows.map(({ tips_minor }) => tips_minor))
    const refunded = sum(rows.map(({ refunded_minor }) => refunded_minor))
    const due = refundsDue.filter((row) => row.currency === currency)
    return {
      currency,
      paid: toAmount(paid),
      tips: toAmount(tips),
      refunded: toAmount(refunded),
      net: toAmount(paid - refunded),
      refundDue: toAmount(sum(due.map(({ minor }) => minor))),
    }
  })
}

/** These refunds are not part of the day totals: there are few, and each is due only until it is paid back. */
async function readRefundsDue(db: Db, { from, to }: Period, timeZone: string): Promise<RefundsDue[]> {
  return db
    .selectFrom('refunds')
    .select(['currency', sql<number>`sum(amount_minor)::bigint`.as('minor')])
    .where('status', 'in', OPEN_REFUND_STATUSES)
    .where('created_at', '>=', instantOf(from, '00:00', timeZone))
    .where('created_at', '<', instantOf(addDays(to, 1), '00:00', timeZone))
    .groupBy('currency')
    .execute()
}

const TOP_SERVICES = 5

interface Sold {
  service_id: string
  currency: string
  bookings: number
  minor: number
}

/**
 * Returns the services that were sold most often in the period, with the value of these by currency. Each line of a visit counts
 * for its service, with its share of the price.
 */
async function rankServices(db: Db, { from, to }: Period): Promise<ReportPeriod['topServices']> {
  const isSoldThen = sql`slot_date between ${from} and ${to} and status in (${sql.join(JOB_STATUSES)})`
  const isOfSeveral = sql`exists (select from booking_lines line where line.booking_id = bookings.id and line.position > 1)`
  const { rows: single } = await sql<Sold>`
    select service_id, currency, count(*)::int as bookings, sum(price_minor)::bigint as minor
    from bookings where ${isSoldThen} and not ${isOfSeveral} group by service_id, currency`.execute(db)
  const { rows: visits } = await sql<{
    currency: string
    price_minor: number
    lines: { service_id: string; minor: number }[]
  }>`select currency, price_minor, ${soldLines} as lines from bookings where ${isSoldThen} and ${isOfSeveral}`.execute(
    db,
  )
  const lines = visits.flatMap(({ currency, price_minor, lines: sold }): Sold[] => {
    const shares = shareOut(
      price_minor,
      sold.map(({ minor }) => minor),
    )
    return sold.map(({ service_id }, index) => ({
      service_id,
      currency,
      bookings: 1,
      minor: shares[index] ?? 0,
    }))
  })
  const byService = Map.groupBy([...single, ...lines], ({ service_id }) => service_id)
  const names = await db
    .selectFrom('services')
    .select(['id', 'name', 'name_bn'])
    .where(sql<boolean>`id = any(${[...byService.keys()]}::uuid[])`)
    .execute()
  const ranked = names.map(({ id: serviceId, name, name_bn: nameBn }) => {
    const sold = byService.get(serviceId) ?? []
    const value = [...Map.groupBy(sold, ({ currency }) => currency)].sort().map(([currency, of]) => ({
      currency,
      amount: toMajor({ minor: of.reduce((sum, { minor }) => sum + minor, 0), currency }),
    }))
    return { serviceId, name, nameBn, bookings: sold.reduce((sum, { bookings }) => sum + bookings, 0), value }
  })
  return ranked
    .sort((one, two) => two.bookings - one.bookings || one.name.localeCompare(two.name))
    .slice(0, TOP_SERVICES)
}

/** Returns the equally long period that ends the day before. */
export function periodBefore(period: Period): Period {
  const length = daysOf(period).length
  return { from: addDays(period.from, -length), to: addDays(period.from, -1) }
}
