import type { Context } from '../../context.ts'
import { problem } from '../../platform/problem.ts'
import { executePrepared, statusIs } from '../../platform/query-plans.ts'
import type { BookingsTable } from '../../platform/schema/bookings.ts'
import type { AttemptToPay, StartResult } from '../gateways/gateway.ts'
import { transitionColumns } from '../store/attempts.ts'
import { type AttemptRow, findAttempt } from '../views/payments.ts'
import { toStartedAttempt } from './ask-gateway.ts'

// The page of a gateway on which an attempt is paid. Gateways are never called within a transaction.

/** Asks the gateway for the page on which the attempt is paid. */
export async function requestPaymentPage(
  gateways: Context['gateways'],
  gatewayName: string,
  attempt: AttemptToPay,
): Promise<StartResult> {
  const gateway = gateways.get(gatewayName)
  if (!gateway) {
    throw problem('gateway_unavailable', { retryAfterSeconds: 60, detail: { gateway: gatewayName } })
  }
  const result = await gateway.start(attempt)
  // The adapter checks too: customers must never type card numbers on a page of another host.
  if (result.kind === 'redirect' && !gateway.origins.includes(new URL(result.url).origin)) {
    return { kind: 'unknown', reason: 'the address to pay at is on another host' }
  }
  return result
}

/** The hold of a booking, and the time of the database at which it was read. */
type HoldAt = Pick<BookingsTable, 'status' | 'hold_expires_at'> & { at: Date }

/**
 * Stores the page of an attempt that was just created, and returns the hold of its booking as it is then; undefined
 * when another request has closed the attempt meanwhile. It is one statement, so a transaction by itself; it locks the
 * booking before the attempt, as everywhere.
 */
export async function storePaymentPage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  attempt: AttemptRow,
  { url, providerRef }: Extract<StartResult, { kind: 'redirect' }>,
): Promise<HoldAt | undefined> {
  const at = clock.databaseTime()
  const change = transitionColumns(attempt, { to: 'redirected', at, paymentUrl: url, providerRef })
  if (!change) return undefined
  const update = db
    .with('booking', (cte) =>
      cte
        .selectFrom('bookings')
        .select(['id', 'status', 'hold_expires_at'])
        .where('id', '=', attempt.booking_id)
        .forUpdate(),
    )
    .updateTable('payment_attempts')
    .from('booking')
    .set(change)
    .where('payment_attempts.id', '=', attempt.id)
    .whereRef('payment_attempts.booking_id', '=', 'booking.id')
    .where(statusIs(attempt.status, 'payment_attempts.status'))
    .returning(['booking.status', 'booking.hold_expires_at', 'payment_attempts.updated_at as at'])
  return (await executePrepared(db, update)).rows[0]
}

/**
 * Closes a page that is not wanted any more. Rejects when there is no clear answer, so that the job is retried. Repeating it
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
