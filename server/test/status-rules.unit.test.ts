import { describe, expect, it } from 'vitest'
import {
  judgeAudit,
  judgeBackup,
  judgeDatabase,
  judgeDisk,
  judgeGateway,
  judgeJobs,
  judgeMail,
  judgePayments,
  judgeRouter,
  judgeSms,
} from '../src/office/rules/status.ts'

const now = new Date('2027-03-01T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const fine = { state: 'fine', problem: null }
const nothing = {
  overdueHolds: 0,
  paymentsInReview: 0,
  oldestReviewSeconds: 0,
  unansweredPayments: 0,
  manualRefunds: 0,
}

describe('the database', () => {
  it.each([
    [true, fine],
    [false, { state: 'act', problem: 'database_unreachable' }],
  ])('reached: %j', (isReached, expected) => expect(judgeDatabase(isReached)).toEqual(expected))
})

describe('jobs', () => {
  const queue = (oldestWaitingSeconds: number, failed = 0) => ({ oldestWaitingSeconds, failed })
  it.each([
    [[queue(600), queue(0)], fine],
    [[queue(0), queue(601)], { state: 'act', problem: 'jobs_stuck' }],
    [[queue(0, 1)], { state: 'look', problem: 'jobs_failed' }],
    [[queue(0, 1), queue(601)], { state: 'act', problem: 'jobs_stuck' }],
  ])('%j', (queues, expected) => expect(judgeJobs(queues)).toEqual(expected))
})

describe('payments: the gravest is named', () => {
  it.each([
    [nothing, fine],
    [
      { ...nothing, manualRefunds: 1 },
      { state: 'look', problem: 'refunds_by_hand' },
    ],
    [
      { ...nothing, manualRefunds: 1, paymentsInReview: 1, oldestReviewSeconds: 86_400 },
      { state: 'look', problem: 'payments_in_review' },
    ],
    [
      { ...nothing, paymentsInReview: 1, unansweredPayments: 1 },
      { state: 'look', problem: 'payments_unanswered' },
    ],
    [
      { ...nothing, unansweredPayments: 1, overdueHolds: 1 },
      { state: 'act', problem: 'holds_overdue' },
    ],
    [
      { ...nothing, overdueHolds: 1, paymentsInReview: 1, oldestReviewSeconds: 86_401 },
      { state: 'act', problem: 'payments_in_review_long' },
    ],
  ])('%j', (found, expected) => expect(judgePayments(found)).toEqual(expected))
})

describe('a gateway', () => {
  const live = { environment: 'live' as const, failingSince: null, demo: false }
  it.each([
    [live, fine],
    [
      { ...live, environment: 'sandbox' as const },
      { state: 'look', problem: 'gateway_sandbox' },
    ],
    [{ ...live, environment: 'sandbox' as const, demo: true }, fine],
    [
      { ...live, failingSince: ago(15) },
      { state: 'look', problem: 'gateway_failing' },
    ],
    [
      { ...live, failingSince: ago(16) },
      { state: 'act', problem: 'gateway_failing' },
    ],
  ])('%j', (found, expected) => expect(judgeGateway(found, now)).toEqual(expected))
})

describe('mail and text messages', () => {
  const mail = { configured: true, demo: false, failingSince: null }
  it.each([
    [mail, fine],
    [
      { ...mail, configured: false },
      { state: 'act', problem: 'mail_not_configured' },
    ],
    [{ ...mail, configured: false, demo: true }, fine],
    [
      { ...mail, failingSince: ago(1) },
      { state: 'look', problem: 'mail_failing' },
    ],
    [
      { ...mail, failingSince: ago(16) },
      { state: 'act', problem: 'mail_failing' },
    ],
  ])('%j', (found, expected) => expect(judgeMail(found, now)).toEqual(expected))

  it('text messages', () => {
    expect(judgeSms(null, null, now)).toEqual(fine)
    expect(judgeSms(ago(1), 'near', now)).toEqual({ state: 'look', problem: 'sms_failing' })
    expect(judgeSms(ago(16), 'reached', now)).toEqual({ state: 'act', problem: 'sms_failing' })
    expect(judgeSms(null, 'near', now)).toEqual({ state: 'look', problem: 'sms_limit_near' })
    expect(judgeSms(ago(1), 'reached', now)).toEqual({ state: 'act', problem: 'sms_limit_reached' })
  })

  it('the router, without which travel is estimated', () => {
    expect(judgeRouter(null)).toEqual(fine)
    expect(judgeRouter(ago(60 * 24))).toEqual({ state: 'look', problem: 'router_failing' })
  })
})

describe('the disk', () => {
  it.each([
    [null, { state: 'look', problem: 'disk_unknown' }],
    [{ freeBytes: 20, sizeBytes: 100 }, fine],
    [
      { freeBytes: 19, sizeBytes: 100 },
      { state: 'look', problem: 'disk_filling' },
    ],
    [
      { freeBytes: 9, sizeBytes: 100 },
      { state: 'act', problem: 'disk_full' },
    ],
  ])('%j', (disk, expected) => expect(judgeDisk(disk)).toEqual(expected))
})

describe('upkeep', () => {
  const HOUR = 60
  it.each([
    [null, { state: 'look', problem: 'backup_none' }],
    [ago(30 * HOUR), fine],
    [ago(30 * HOUR + 1), { state: 'act', problem: 'backup_old' }],
  ])('a backup of %s', (at, expected) => expect(judgeBackup(at, now)).toEqual(expected))

  it.each([
    [null, { state: 'look', problem: 'audit_none' }],
    [{ at: ago(HOUR), violations: 0 }, fine],
    [
      { at: ago(31 * HOUR), violations: 0 },
      { state: 'look', problem: 'audit_old' },
    ],
    [
      { at: ago(31 * HOUR), violations: 1 },
      { state: 'act', problem: 'audit_violations' },
    ],
  ])('a check %j', (audit, expected) => expect(judgeAudit(audit, now)).toEqual(expected))
})
