import { z } from 'zod'
import { checklistItemSchema } from './checklists.ts'
import { success, successList } from './envelope.ts'
import { anyLines, anyText } from './fields.ts'
import { cashInHandSchema, recordPaymentRequestSchema } from './ledger.ts'
import { listedBookingSchema } from './listed-bookings.ts'
import { namedCrewSchema } from './named-crew.ts'
import { pageQuerySchema } from './paging.ts'
import { UPLOADED } from './picture-links.ts'
import { dateSchema, idSchema, instantSchema } from './primitives.ts'
import * as messages from './validation.ts'
import { visitPhotoSchema, visitSchema } from './visit-schemas.ts'
import { FAILURES, PHOTO_MOMENTS, VISIT_STEPS } from './visits.ts'

/** A job as the members of its crew see it. */
export const crewJobSchema = listedBookingSchema
  .pick({
    _id: true,
    code: true,
    status: true,
    service: true,
    slot: true,
    area: true,
    note: true,
    lines: true,
    minutes: true,
    price: true,
    currency: true,
    toCollect: true,
    attends: true,
  })
  .extend({
    /** The customer has no e-mail address here. */
    customer: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
    crew: namedCrewSchema,
    /** The photos that the customer added to the booking. */
    photos: z.array(z.string()),
    /** The minutes of the crew's drive to it, from the job before or from the base; 0 where a place is not known. */
    travelMinutes: z.int(),
    /** What is to be ticked off, of all its services. */
    checklist: z.array(checklistItemSchema),
    visit: visitSchema,
    visitPhotos: z.array(visitPhotoSchema),
    /** Proves that this person was shown this job at this time; each report about it carries it. */
    pass: z.string(),
  })
export type CrewJob = z.infer<typeof crewJobSchema>

/** `GET /me/jobs`: the jobs of yesterday to a week from today of the crews to which the caller belongs. */
export const crewJobsSchema = z.object({
  /** Today in the business's zone. */
  date: dateSchema,
  /** The crews to which the caller belongs, by number. */
  crews: z.array(namedCrewSchema),
  /** Live and completed bookings by start. */
  jobs: z.array(crewJobSchema),
  /** What the caller has of customers' cash, in each currency, and what of it was received today. */
  cash: z.array(cashInHandSchema.pick({ amount: true, currency: true, collected: true })),
  /**
   * The key with which the browser encrypts what it has not sent yet: 32 bytes in base64url, always the same for an account. Only
   * somebody who is signed in to it gets the key.
   */
  key: z.string(),
})
export type CrewJobs = z.infer<typeof crewJobsSchema>
export const crewJobsResponseSchema = success(crewJobsSchema)

/** `GET /me/crews`: whether the caller has jobs at all, which the menu asks. */
export const ownCrewsResponseSchema = successList(namedCrewSchema)

/** Minutes that a crew can be late. */
export const LATE_MINUTES = [10, 15, 20, 30, 45, 60, 90, 120] as const

const reportShape = {
  /** The phone makes it. A report that arrives twice has the same. */
  id: idSchema,
  /** The pass of the job that it is about. */
  pass: z.string().min(1).max(1000),
  /** When it happened, by the clock of the phone. */
  happenedAt: instantSchema,
}

/** What a member of a crew reports of a job. */
export const visitReportRequestSchema = z.discriminatedUnion('kind', [
  z.object({ ...reportShape, kind: z.enum(['on_the_way', 'arrived', 'started']) }),
  z.object({
    ...reportShape,
    kind: z.literal('done'),
    /** The items of `checklist` that were ticked off. */
    checked: z.array(idSchema).max(300).default([]),
    /** Why a required one was not; required then. */
    note: anyLines(500).default(''),
  }),
  z.object({
    ...reportShape,
    kind: z.literal('late'),
    minutes: z.int().min(5).max(240),
    cause: anyText(100).default(''),
  }),
  z
    .object({
      ...reportShape,
      kind: z.literal('could_not_do'),
      reason: z.enum(FAILURES),
      note: anyLines(500).default(''),
    })
    .refine(({ reason, note }) => reason !== 'other' || note !== '', {
      path: ['note'],
      message: messages.reasonMustBeGiven,
    }),
  recordPaymentRequestSchema.safeExtend({ ...reportShape, kind: z.literal('payment') }),
  z.object({
    ...reportShape,
    kind: z.literal('photo'),
    moment: z.enum(PHOTO_MOMENTS),
    /** A picture that was uploaded before. */
    img: z.string().regex(UPLOADED),
  }),
])
export type VisitReportRequest = z.infer<typeof visitReportRequestSchema>
export type ReportKind = VisitReportRequest['kind']
export const REPORT_KINDS = [
  ...VISIT_STEPS,
  'late',
  'could_not_do',
  'payment',
  'photo',
] as const satisfies readonly ReportKind[]

export const MAX_REPORTS_AT_ONCE = 50

/** `POST /me/jobs/reports`: reports in the order in which they happened. Each is stored by itself. */
export const visitReportsRequestSchema = z.object({
  /** When the phone sends them, by its own clock: the server knows then how wrong that is. */
  sentAt: instantSchema,
  reports: z.array(visitReportRequestSchema).min(1).max(MAX_REPORTS_AT_ONCE),
})

/**
 * Why a report has no effect. It is kept, and the office sees it. `not_a_member`, `other_crew`: the job is not that of a crew of
 * this person any more. `moved`: it has another time. `already_done`: somebody has reported it as done, or staff have. `too_much`:
 * less is left to pay than was taken, or the tip is more than one may be. `reference_used`: the number of the payment is that of another one. `photo_missing`: the
 * picture is not one that this person has uploaded. `checklist_incomplete`: something required was not ticked off, and no reason given.
 */
export const NO_EFFECT = [
  'not_a_member',
  'other_crew',
  'canceled',
  'moved',
  'already_done',
  'missed',
  'too_early',
  'too_much',
  'reference_used',
  'photo_missing',
  'checklist_incomplete',
] as const
export type NoEffect = (typeof NO_EFFECT)[number]

/**
 * What became of one report. `unknown`: its pass is not one of this person's, so that nothing is stored and the phone keeps it.
 */
export const reportResultSchema = z.object({
  id: idSchema,
  /** Null: it has taken effect. */
  noEffect: z.enum([...NO_EFFECT, 'unknown']).nullable(),
})
export type ReportResult = z.infer<typeof reportResultSchema>
export const reportResultsResponseSchema = success(z.array(reportResultSchema))

/** `GET /visit-reports`: what the office has to look at, or all of a booking. */
export const visitReportsQuerySchema = pageQuerySchema.extend({ booking: idSchema.optional() })

/** A report as the office sees it. */
export const visitReportSchema = z.object({
  _id: idSchema,
  kind: z.enum(REPORT_KINDS),
  booking: z.object({ _id: idSchema, code: z.string(), customer: z.string() }),
  /** Null when the account was deleted. */
  member: z.object({ _id: idSchema, name: z.string() }).nullable(),
  happenedAt: instantSchema,
  arrivedAt: instantSchema,
  noEffect: z.enum(NO_EFFECT).nullable(),
  /** Only for readers who may read contact data: free texts may name people. */
  detail: z.object({
    minutes: z.int().optional(),
    reason: z.enum(FAILURES).optional(),
    note: z.string().optional(),
    amount: z.number().optional(),
    tip: z.number().optional(),
    currency: z.string().optional(),
    method: z.string().optional(),
    reference: z.string().optional(),
    img: z.string().optional(),
  }),
  /** Somebody has to look at it: it had no effect, or the job could not be done. */
  isOpen: z.boolean(),
  settledAt: instantSchema.nullable(),
  settledBy: z.object({ _id: idSchema, name: z.string() }).nullable(),
})
export type VisitReport = z.infer<typeof visitReportSchema>
export const visitReportsResponseSchema = successList(visitReportSchema)
export const visitReportResponseSchema = success(visitReportSchema)
