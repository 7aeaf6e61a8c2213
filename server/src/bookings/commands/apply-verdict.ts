import type { Context } from '../../context.ts'
import { checkTransactionReuse } from '../../money/commands/check-transaction-reuse.ts'
import { closePaymentPages } from '../../money/commands/close-payment-pages.ts'
import { flagForReview } from '../../money/commands/flag-for-review.ts'
import { recordAnswer } from '../../money/commands/record-answer.ts'
import { scheduleInspection } from '../../money/commands/schedule-inspection.ts'
import { transitionAttempt } from '../../money/commands/transition-attempt.ts'
import { isOpenAttempt, isRejectedAttempt, NO_ANSWER, SUPERSEDED } from '../../money/rules/attempts.ts'
import { isAuthorized } from '../../money/rules/captures.ts'
import type { Verdict } from '../../money/rules/verdict.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import type { Tx } from '../../platform/db.ts'
import type { InspectionTrigger } from '../rules/inspection-trigger.ts'
import type { BookingRow } from '../views/bookings.ts'
import { mailAboutReview } from './mail-about-review.ts'
import { settlePaidAttempt } from './settle-paid-attempt.ts'

export interface SettleOptions {
  /** `schedule` is the default. */
  trigger?: InspectionTrigger
  /**
   * A new attempt replaces this one: unless it is paid it is closed, and still inspected. `switched`: the new attempt
   * is at another gateway that the customer has chosen, and this one is closed even when its gateway does not answer.
   */
  close?: 'superseded' | 'switched'
}

/** Applies the gateway's answer to a booking and an attempt whose rows are locked, in this order. */
export async function applyVerdict(
  ctx: Context,
  tx: Tx,
  booking: BookingRow,
  before: AttemptRow,
  given: Verdict,
  { trigger = 'schedule', close }: SettleOptions = {},
): Promise<void> {
  const at = ctx.clock.now()
  if (before.status === 'paid') return
  const verdict = await checkTransactionReuse(tx, before, given)
  const attempt = await recordAnswer(tx, before, verdict, at)
  const end = async (to: 'failed' | 'cancelled' | 'expired', detail?: string) => {
    const isWaiting = isOpenAttempt(attempt.status) || attempt.detail === NO_ANSWER
    if (!isWaiting) return
    await transitionAttempt(tx, attempt, { to, at, detail })
    if (close) await closePaymentPages(ctx, tx, booking.id)
  }
  const askAgainSoon = async () => {
    // The next inspection captures an authorized payment, while the hold lasts.
    const isAwaited = trigger !== 'schedule' || (booking.status === 'held' && isAuthorized(attempt))
    if (isAwaited) await scheduleInspection(tx, attempt.id, await ctx.clock.databaseNow(tx))
  }
  switch (verdict.kind) {
    case 'paid':
      // The amount that was received for a rejected attempt has been refunded already.
      if (isRejectedAttempt(attempt) && attempt.received_minor) return
      return settlePaidAttempt(ctx, tx, booking, attempt, { ...verdict, isReported: true })
    case 'review': {
      const { detail, reported } = verdict
      // It takes `before`, because `recordAnswer` sets `concluded_at`, by which an earlier rejection is recognized.
      const isNew = await flagForReview(tx, before, { detail, reported, at })
      if (isNew) await mailAboutReview(ctx, tx, booking, { ...attempt, detail }, reported)
      return
    }
    case 'failed':
      return end('failed')
    case 'expired': {
      const wasSentToPay = attempt.status === 'redirected' || attempt.status === 'unknown'
      return end(trigger === 'cancel-return' && wasSentToPay ? 'cancelled' : 'expired')
    }
    case 'absent':
      if (attempt.concluded_at !== null) return end('expired', close ? SUPERSEDED : 'never_started')
      if (close) return end('expired', SUPERSEDED)
      return
    case 'pending':
      if (attempt.concluded_at !== null) return end('expired', 'never_settled')
      if (close) return end('expired', SUPERSEDED)
      return askAgainSoon()
    case 'unknown':
      if (close === 'switched') await end('expired', SUPERSEDED)
      return askAgainSoon()
    default:
      return verdict satisfies never
  }
}
