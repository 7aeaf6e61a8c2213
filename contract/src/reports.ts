import { z } from 'zod'
import { bookingSchema } from './bookings.ts'
import { success } from './envelope.ts'
import { amountSchema, currencySchema, dateSchema, idSchema, instantSchema } from './primitives.ts'
import * as messages from './validation.ts'

/** The longest period that is summed up at once, in days. */
export const REPORT_MAX_DAYS = 366

/** `GET /reports/today`: what the day asks of the staff. Lists are short; the counts beside them are whole. */
export const todayReportSchema = z.object({
  date: dateSchema,
  /** Outside a demo, while no mail server is set: what customers should get by mail is only kept in files. */
  mailsOnDisk: z.boolean(),
  /** Confirmed and not over yet, soonest first. */
  nextJobs: z.array(bookingSchema),
  jobsToday: z.int(),
  /** Of today, not begun. */
  freeSlots: z.int(),
  freeSeats: z.int(),
  unpaidHolds: z.object({ count: z.int(), soonestEnd: instantSchema.nullable() }),
  paymentsInReview: z.object({
    count: z.int(),
    oldest: z.array(
      z.object({
        attemptId: idSchema,
        bookingId: idSchema,
        tran_id: z.string(),
        ...amountSchema.shape,
        /** What the gateway reported as arrived, in `receivedCurrency`. */
        received: z.number().nullable(),
        receivedCurrency: currencySchema.nullable(),
        /** `amount_mismatch`, `risk`, `no_answer`, … */
        detail: z.string().nullable(),
        createdAt: instantSchema,
      }),
    ),
  }),
  refundsDue: z.object({
    count: z.int(),
    totals: z.array(amountSchema),
    oldest: z.array(
      z.object({
        refundId: idSchema,
        bookingId: idSchema,
        ...amountSchema.shape,
        reason: z.string(),
        createdAt: instantSchema,
      }),
    ),
  }),
})
export type TodayReport = z.infer<typeof todayReportSchema>
export const todayReportResponseSchema = success(todayReportSchema)

const incomeSchema = z.object({
  currency: currencySchema,
  /** By the day of the payment. */
  paid: z.number(),
  /** Paid back, by the day on which it was. */
  refunded: z.number(),
  /** `paid` less `refunded`. */
  net: z.number(),
  /** Of the refunds decided in the period: what has not been paid back yet. */
  refundDue: z.number(),
})

const totalsSchema = z.object({
  from: dateSchema,
  to: dateSchema,
  /** By the day of the service. */
  bookings: z.object({ total: z.int(), completed: z.int(), noShow: z.int(), canceled: z.int() }),
  /** By the day of the payment or of the repayment. */
  income: z.array(incomeSchema),
  /** Seats offered and taken, by the weekday (Monday is 1) and the hour in which a slot begins. */
  occupancy: z.array(z.object({ weekday: z.int(), hour: z.int(), seats: z.int(), taken: z.int() })),
})
/** What a period is compared by. */
export type ReportTotals = z.infer<typeof totalsSchema>

const periodSchema = totalsSchema.extend({
  topServices: z.array(
    z.object({ serviceId: idSchema, name: z.string(), bookings: z.int(), value: z.array(amountSchema) }),
  ),
  /** Every day of the period, also those on which nothing happened. */
  days: z.array(z.object({ date: dateSchema, bookings: z.int(), income: z.array(amountSchema) })),
})
export type ReportPeriod = z.infer<typeof periodSchema>

/** `GET /reports/summary`: a period, and how the equally long one before it went. */
export const summaryReportSchema = z.object({ current: periodSchema, previous: totalsSchema })
export type SummaryReport = z.infer<typeof summaryReportSchema>
export const summaryReportResponseSchema = success(summaryReportSchema)

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** Days in the business's zone, both included. */
export const summaryReportQuerySchema = z
  .object({ from: dateSchema, to: dateSchema })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: messages.endBeforeStart })
  .refine(({ from, to }) => daysBetween(from, to) <= REPORT_MAX_DAYS, {
    path: ['to'],
    message: messages.atMost366Days,
  })
