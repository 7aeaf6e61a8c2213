import { z } from 'zod'
import { typedDateSchema } from './digits.ts'
import { success } from './envelope.ts'
import { amountSchema, currencySchema, dateSchema, idSchema, instantSchema } from './primitives.ts'
import * as messages from './validation.ts'

/** The longest period of a report, in days. */
export const REPORT_MAX_DAYS = 366

/** `GET /reports/today` returns what staff have to do today. Lists are shortened; counts are complete. */
export const todayReportSchema = z.object({
  date: dateSchema,
  /** True outside a demo while no mail server is set: customers' mails are only written to files. */
  mailsOnDisk: z.boolean(),
  jobsToday: z.int(),
  /** Today's bookings that have not started. */
  freeSlots: z.int(),
  freeSeats: z.int(),
  unpaidHolds: z.object({ count: z.int(), soonestEnd: instantSchema.nullable() }),
  /** Null for staff who may not read payments, like `refundsDue`. */
  paymentsInReview: z
    .object({
      count: z.int(),
      oldest: z.array(
        z.object({
          attemptId: idSchema,
          bookingId: idSchema,
          code: z.string(),
          /** The customer's name. */
          name: z.string(),
          tran_id: z.string(),
          ...amountSchema.shape,
          /** The amount that the gateway reported as received, in `receivedCurrency`. */
          received: z.number().nullable(),
          receivedCurrency: currencySchema.nullable(),
          /** The reason as a code: `amount_mismatch`, `risk`, `no_answer`, … */
          detail: z.string().nullable(),
          createdAt: instantSchema,
        }),
      ),
    })
    .nullable(),
  refundsDue: z
    .object({
      count: z.int(),
      totals: z.array(amountSchema),
      oldest: z.array(
        z.object({
          refundId: idSchema,
          bookingId: idSchema,
          code: z.string(),
          name: z.string(),
          ...amountSchema.shape,
          reason: z.string(),
          createdAt: instantSchema,
        }),
      ),
    })
    .nullable(),
  /** The number of reviews that wait for approval; null for readers who may not approve them. */
  reviewsWaiting: z.int().nullable(),
})
export type TodayReport = z.infer<typeof todayReportSchema>
export const todayReportResponseSchema = success(todayReportSchema)

const incomeSchema = z.object({
  currency: currencySchema,
  /** The sum of payments at gateways and on site, by the accounting day. */
  paid: z.number(),
  /** Tips are not part of `paid` or `net`. */
  tips: z.number(),
  /** The sum of succeeded refunds, by the day of success. */
  refunded: z.number(),
  /** `paid` less `refunded`. */
  net: z.number(),
  /** The sum of the refunds that were opened in the period and have not succeeded yet. */
  refundDue: z.number(),
})

const totalsSchema = z.object({
  from: dateSchema,
  to: dateSchema,
  /** The numbers of bookings by the day of the service. */
  bookings: z.object({ total: z.int(), completed: z.int(), noShow: z.int(), canceled: z.int() }),
  /** The sums by the day of the payment or of the refund's success. */
  income: z.array(incomeSchema),
  /** The seats offered and taken, by the weekday (Monday is 1) and the hour in which a slot begins. */
  occupancy: z.array(z.object({ weekday: z.int(), hour: z.int(), seats: z.int(), taken: z.int() })),
})
/** The totals by which periods are compared. */
export type ReportTotals = z.infer<typeof totalsSchema>

const periodSchema = totalsSchema.extend({
  topServices: z.array(
    z.object({
      serviceId: idSchema,
      name: z.string(),
      nameBn: z.string(),
      bookings: z.int(),
      value: z.array(amountSchema),
    }),
  ),
  /** Every day of the period, including days that have no bookings. */
  days: z.array(z.object({ date: dateSchema, bookings: z.int(), income: z.array(amountSchema) })),
})
export type ReportPeriod = z.infer<typeof periodSchema>

/** `GET /reports/summary` returns a period and the totals of the equally long one before it. */
export const summaryReportSchema = z.object({ current: periodSchema, previous: totalsSchema })
export type SummaryReport = z.infer<typeof summaryReportSchema>
export const summaryReportResponseSchema = success(summaryReportSchema)

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** The days are in the business's zone; both are included. */
export const summaryReportQuerySchema = z
  .object({ from: typedDateSchema, to: typedDateSchema })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: messages.endBeforeStart })
  .refine(({ from, to }) => daysBetween(from, to) <= REPORT_MAX_DAYS, {
    path: ['to'],
    message: messages.atMost366Days,
  })
