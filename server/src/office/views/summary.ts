import type { ReportPeriod, ReportTotals, SummaryReport } from '@jhilik/contract/reports.ts'
import type { Db } from '../../platform/db.ts'
import { type Period, periodBefore } from '../rules/reports.ts'
import { type DayTotals, readDays } from './day-totals.ts'
import { incomeOf, type RefundsDue, readRefundsDue } from './income.ts'
import { rankServices } from './top-services.ts'

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
