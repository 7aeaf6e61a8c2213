import type { LimitState } from '@jhilik/contract/messages.ts'
import type { StatusProblem, StatusState } from '@jhilik/contract/status.ts'

export interface Verdict {
  state: StatusState
  problem: StatusProblem | null
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** Every job is fetched within seconds, and the slowest runs a few minutes. */
const STUCK_S = 10 * MINUTE_S
/** Nobody has to look when a mail server is down for some minutes. */
export const FAILING_S = 15 * MINUTE_S
const REVIEW_LONG_S = DAY_S
/** Backups and checks are daily, so some hours late is no reason to worry. */
const DAILY_LATE_S = 30 * HOUR_S
const DISK_LOW = 0.2
const DISK_FULL = 0.1

const FINE: Verdict = { state: 'fine', problem: null }
const look = (problem: StatusProblem): Verdict => ({ state: 'look', problem })
const act = (problem: StatusProblem): Verdict => ({ state: 'act', problem })

/** Returns the first problem that applies; the gravest have to come first. */
const firstOf = (...found: (Verdict | false)[]): Verdict => found.find((one) => one !== false) ?? FINE

const secondsSince = (at: Date, now: Date): number => Math.max(0, (now.getTime() - at.getTime()) / 1000)

export const judgeDatabase = (isReached: boolean): Verdict => (isReached ? FINE : act('database_unreachable'))

export const isStuck = (queue: { oldestWaitingSeconds: number }): boolean =>
  queue.oldestWaitingSeconds > STUCK_S

export const judgeJobs = (queues: readonly { oldestWaitingSeconds: number; failed: number }[]): Verdict =>
  firstOf(
    queues.some(isStuck) && act('jobs_stuck'),
    queues.some(({ failed }) => failed > 0) && look('jobs_failed'),
  )

export const judgePayments = (found: {
  overdueHolds: number
  paymentsInReview: number
  oldestReviewSeconds: number
  unansweredPayments: number
  manualRefunds: number
}): Verdict =>
  firstOf(
    found.oldestReviewSeconds > REVIEW_LONG_S && act('payments_in_review_long'),
    found.overdueHolds > 0 && act('holds_overdue'),
    found.unansweredPayments > 0 && look('payments_unanswered'),
    found.paymentsInReview > 0 && look('payments_in_review'),
    found.manualRefunds > 0 && look('refunds_by_hand'),
  )

export const judgeGateway = (
  found: { environment: 'sandbox' | 'live'; failingSince: Date | null; demo: boolean },
  now: Date,
): Verdict =>
  firstOf(
    found.failingSince !== null &&
      (secondsSince(found.failingSince, now) > FAILING_S ? act('gateway_failing') : look('gateway_failing')),
    found.environment === 'sandbox' && !found.demo && look('gateway_sandbox'),
  )

export const judgeMail = (
  found: { configured: boolean; demo: boolean; failingSince: Date | null },
  now: Date,
): Verdict =>
  firstOf(
    found.failingSince !== null &&
      (secondsSince(found.failingSince, now) > FAILING_S ? act('mail_failing') : look('mail_failing')),
    !found.configured && !found.demo && act('mail_not_configured'),
  )

/** `limit` is how near the limit of the month is. */
export const judgeSms = (failingSince: Date | null, limit: LimitState, now: Date): Verdict =>
  firstOf(
    failingSince !== null && secondsSince(failingSince, now) > FAILING_S && act('sms_failing'),
    limit === 'reached' && act('sms_limit_reached'),
    failingSince !== null && look('sms_failing'),
    limit === 'near' && look('sms_limit_near'),
  )

/** Travel is estimated meanwhile, so that nothing is urgent. */
export const judgeRouter = (failingSince: Date | null): Verdict =>
  firstOf(failingSince !== null && look('router_failing'))

export function judgeDisk(disk: { freeBytes: number; sizeBytes: number } | null): Verdict {
  if (!disk) return look('disk_unknown')
  const free = disk.freeBytes / disk.sizeBytes
  return firstOf(free < DISK_FULL && act('disk_full'), free < DISK_LOW && look('disk_filling'))
}

export const judgeBackup = (succeededAt: Date | null, now: Date): Verdict =>
  firstOf(
    succeededAt === null && look('backup_none'),
    succeededAt !== null && secondsSince(succeededAt, now) > DAILY_LATE_S && act('backup_old'),
  )

export const judgeAudit = (audit: { at: Date; violations: number } | null, now: Date): Verdict =>
  firstOf(
    audit === null && look('audit_none'),
    audit !== null && audit.violations > 0 && act('audit_violations'),
    audit !== null && secondsSince(audit.at, now) > DAILY_LATE_S && look('audit_old'),
  )
