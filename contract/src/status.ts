import { z } from 'zod'
import { success } from './envelope.ts'
import { instantSchema } from './primitives.ts'
import { roadsSchema } from './travel.ts'

/** `look` means: see to it today. `act` means: customers or money are affected, or will be soon. */
export const STATUS_STATES = ['fine', 'look', 'act'] as const
export type StatusState = (typeof STATUS_STATES)[number]

/** Everything that can be wrong with a server; `docs/operations.md` says more about each. */
export const STATUS_PROBLEMS = [
  'database_unreachable',
  'jobs_stuck',
  'jobs_failed',
  'holds_overdue',
  'payments_in_review',
  'payments_in_review_long',
  'payments_unanswered',
  'refunds_by_hand',
  'gateway_sandbox',
  'gateway_failing',
  'mail_not_configured',
  'mail_failing',
  'sms_failing',
  'sms_limit_near',
  'sms_limit_reached',
  'router_failing',
  'disk_unknown',
  'disk_filling',
  'disk_full',
  'backup_none',
  'backup_old',
  'audit_none',
  'audit_old',
  'audit_violations',
] as const
export type StatusProblem = (typeof STATUS_PROBLEMS)[number]

const verdict = { state: z.enum(STATUS_STATES), problem: z.enum(STATUS_PROBLEMS).nullable() }
const count = z.int().min(0)
const instant = instantSchema.nullable()

const messagesShape = {
  configured: z.boolean(),
  /** The time of the last message that the answering process has sent since its start. */
  lastSentAt: instant,
  failingSince: instant,
}

export const statusSchema = z.object({
  checkedAt: instantSchema,
  server: z.object({ ...verdict, version: z.string(), node: z.string(), startedAt: instantSchema }),
  /** The facts are null while the database does not answer. */
  database: z.object({
    ...verdict,
    kind: z.enum(['embedded', 'server']),
    version: z.string().nullable(),
    bytes: count.nullable(),
    /** The file name of the last migration. */
    migration: z.string().nullable(),
  }),
  /** Null while the database does not answer, like the two after it. */
  jobs: z
    .object({
      ...verdict,
      waiting: count,
      oldestWaitingSeconds: count,
      failed: count,
      /** The names of the jobs that wait too long or failed. */
      names: z.array(z.string()),
    })
    .nullable(),
  payments: z
    .object({
      ...verdict,
      open: count,
      inReview: count,
      unanswered: count,
      refundsByHand: count,
      overdueHolds: count,
    })
    .nullable(),
  gateways: z.array(
    z.object({
      ...verdict,
      name: z.string(),
      environment: z.enum(['sandbox', 'live']),
      lastAnswerAt: instant,
      failingSince: instant,
      /** The error of the last call that got no answer, in English. */
      lastError: z.string().nullable(),
    }),
  ),
  mail: z.object({ ...verdict, ...messagesShape, waiting: count }),
  /** The parts of this month, and the most that are sent in one; null while the database does not answer, and for no limit. */
  sms: z.object({ ...verdict, ...messagesShape, parts: count.nullable(), limit: count.nullable() }),
  /** The router that measures the roads between areas. The counts are null while the database does not answer. */
  router: z.object({
    ...verdict,
    configured: z.boolean(),
    /** The time at which it last measured. */
    lastAnswerAt: instant,
    failingSince: instant,
    /** The error of the last call, in English. */
    lastError: z.string().nullable(),
    roads: roadsSchema.nullable(),
  }),
  disk: z.object({ ...verdict, freeBytes: count.nullable(), sizeBytes: count.nullable() }),
  backup: z.object({ ...verdict, lastSuccessAt: instant }),
  audit: z.object({ ...verdict, lastAt: instant, violations: count.nullable() }),
})
export type Status = z.infer<typeof statusSchema>

export const statusResponseSchema = success(statusSchema)
