import type { CorrectEntryRequest } from '@jhilik/contract/ledger.ts'
import type { Context } from '../../context.ts'
import { correctOnSite } from '../../money/commands/correct-on-site.ts'
import { enterCorrection } from '../../money/commands/enter-entries.ts'
import { lockAttempt } from '../../money/commands/lock-attempt.ts'
import { canCorrectEntry } from '../../money/rules/ledger.ts'
import { findEntry } from '../../money/views/ledger.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import { lockBooking } from './lock-booking.ts'

/**
 * An opposite entry takes back a payment on site or a discount that was entered wrongly. Returns the booking's id.
 * Repeating a request with its idempotency key changes nothing. Throws 404, invalid_transition, payment_refunded,
 * idempotency_key_reused.
 */
export async function correctEntry(
  ctx: Context,
  actor: Actor,
  entryId: string,
  input: CorrectEntryRequest,
  key?: string,
): Promise<string> {
  const { reason } = input
  return ctx.db.transaction().execute(async (tx) => {
    const found = await findEntry(tx, entryId)
    if (!found) throw problem('not_found')
    const bookingId = found.booking_id
    await lockBooking(tx, bookingId)
    const at = ctx.clock.now()
    const subject = { id: entryId, ...input }
    const request = { key, actor, operation: 'entry.correct' as const, bookingId, request: subject, at }
    if (!(await claimRequest(tx, request))) return bookingId
    const entry = await findEntry(tx, entryId)
    if (!entry || !canCorrectEntry(entry)) throw problem('invalid_transition')
    if (entry.attempt_id !== null) {
      const attempt = await lockAttempt(tx, entry.attempt_id)
      await correctOnSite(tx, attempt, { amountMinor: entry.amount_minor, at })
    }
    await enterCorrection(tx, entry, { actorId: actor.id, reason, at })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'booking.entry_corrected',
      subject: ['booking', entry.booking_id],
      detail: {
        reason,
        amountMinor: Math.abs(entry.amount_minor),
        currency: entry.currency,
        kind: entry.kind,
      },
      at,
    })
    return bookingId
  })
}
