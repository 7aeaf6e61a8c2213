import type { Computed } from './column-types.ts'

/** The totals of a past day, for reports. Triggers delete the row when the day is corrected. */
interface ReportDaysTable {
  /** The day, YYYY-MM-DD. */
  date: string
  time_zone: string
  begins_at: Date
  ends_at: Date
  bookings: Computed<{ status: string; bookings: number }[]>
  seats: Computed<{ hour: number; seats: number; taken: number }[]>
  money: Computed<{ currency: string; paid_minor: number; tips_minor: number; refunded_minor: number }[]>
}

export interface ReportTables {
  report_days: ReportDaysTable
}
