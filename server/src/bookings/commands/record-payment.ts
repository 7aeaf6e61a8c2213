import type { RecordPaymentRequest } from '@jhilik/contract/ledger.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { onSiteGateway } from '../../money/commands/choose-gateway.ts'
import { enterEntries } from '../../money/commands/enter-entries.ts'
import { receiveOnSite } from '../../money/commands/receive-on-site.ts'
import { isServed } from '../../money/rules/ledger.ts'
import { findMoney } from '../../money/views/ledger.ts'
import { isTransactionUsed } from '../../money/views/payments.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import { parseFormAmount } from '../rules/amounts.ts'
import { lockBooking } from './lock-booking.ts'

/**
 * Records money that staff have received on site. Repeating a request with its idempotency key changes nothing. Throws
 * 404, invalid_transition, idempotency_key_reused, and 400 for more than is due and a reference that is taken.
 */
export async function recordPayment(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  input: RecordPaymentRequest,
  key?: string,
): Promise<void> {
  const { method, reference, note } = input
  await ctx.db.transaction().execute(async (tx) => {
    // A second staff member who records the same payment waits for this lock and sees what the first has recorded.
    const booking = await lockBooking(tx, bookingId)
    const at = ctx.clock.now()
    const request = { key, actor, operation: 'booking.payment' as const, bookingId, request: input, at }
    if (!(await claimRequest(tx, request))) return
    if (!isServed(booking.status)) throw problem('invalid_transition', { detail: { from: booking.status } })
    const { currency } = booking
    const price = parseFormAmount(input.amount, currency, { path: 'amount' }).minor
    const tip = parseFormAmount(input.tip, currency, { path: 'tip' }).minor
    if (price > (await findMoney(tx, bookingId)).owed) throw invalidField('amount', messages.moreThanIsDue)
    const attempt = await receiveOnSite(tx, {
      bookingId,
      amountMinor: price + tip,
      currency,
      method,
      txnId: await claimReference(tx, method, reference),
      at,
    })
    const common = {
      booking_id: bookingId,
      kind: 'cash' as const,
      currency,
      attempt_id: attempt.id,
      gateway: attempt.gateway,
      method,
      reference: reference || null,
      reason: note || null,
      collected_by: actor.id,
      recorded_by: actor.id,
      occurred_at: at,
    }
    await enterEntries(tx, [
      ...(price > 0 ? [{ ...common, amount_minor: price }] : []),
      ...(tip > 0 ? [{ ...common, amount_minor: tip, is_tip: true }] : []),
    ])
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'booking.payment_recorded',
      subject: ['booking', bookingId],
      detail: {
        amountMinor: price + tip,
        tipMinor: tip,
        currency,
        method,
        ...(reference && { reference }),
        ...(note && { reason: note }),
      },
      at,
    })
  })
}

/**
 * Transaction numbers of mobile wallets are unique. Those of card slips are not, because every terminal counts on its
 * own.
 */
async function claimReference(
  tx: Tx,
  method: RecordPaymentRequest['method'],
  reference: string | undefined,
): Promise<string | null> {
  if (!reference || (method !== 'bkash' && method !== 'nagad')) return null
  const txnId = `${method}-${reference.toUpperCase()}`
  if (await isTransactionUsed(tx, onSiteGateway.name, txnId)) {
    throw invalidField('reference', messages.referenceIsTaken)
  }
  return txnId
}
