import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { findAttempt, listAttemptsOf } from '../views/payments.ts'
import { toStartedAttempt } from './inspect-attempt.ts'

export const closePaymentPageJob: JobKind<{ attemptId: string }> = { name: 'close-payment-page' }

/**
 * Schedules closing the payment pages of a booking that cannot be paid any more. A job does it after the transaction,
 * where the gateway allows it.
 */
export async function closePaymentPages(
  { gateways, jobs }: Pick<Context, 'gateways' | 'jobs'>,
  tx: Tx,
  bookingId: string,
): Promise<void> {
  for (const { id, gateway, status, payment_url } of await listAttemptsOf(tx, bookingId)) {
    if (status === 'paid' || payment_url === null || !gateways.get(gateway)?.closePage) continue
    await jobs.enqueue(tx, closePaymentPageJob, { attemptId: id })
  }
}

/**
 * Never call it within a transaction. Rejects when there is no clear answer, so that the job is retried. Repeating it
 * changes nothing.
 */
export async function closePaymentPage(
  { db, gateways, clock }: Pick<Context, 'db' | 'gateways' | 'clock'>,
  attemptId: string,
): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  const gateway = attempt && gateways.get(attempt.gateway)
  if (!attempt || attempt.status === 'paid' || gateway?.environment !== attempt.environment) return
  const result = await gateway.closePage?.(toStartedAttempt(attempt, clock.now()))
  if (result?.kind === 'unknown') {
    throw new Error(`the payment page of ${attempt.merchant_ref} may still be open: ${result.reason}`)
  }
}
