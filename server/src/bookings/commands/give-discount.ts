import type { GiveDiscountRequest } from '@jhilik/contract/ledger.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { enterEntries } from '../../money/commands/enter-entries.ts'
import { isServed } from '../../money/rules/ledger.ts'
import { findMoney } from '../../money/views/ledger.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import { parseFormAmount } from '../rules/amounts.ts'
import { lockBooking } from './lock-booking.ts'

/**
 * Takes an amount off what is owed. Repeating a request with its idempotency key changes nothing. Throws 404,
 * invalid_transition, idempotency_key_reused, and 400 for more than is owed.
 */
export async function giveDiscount(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  input: GiveDiscountRequest,
  key?: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const at = ctx.clock.now()
    const request = { key, actor, operation: 'booking.discount' as const, bookingId, request: input, at }
    if (!(await claimRequest(tx, request))) return
    if (!isServed(booking.status)) throw problem('invalid_transition', { detail: { from: booking.status } })
    const { minor, currency } = parseFormAmount(input.amount, booking.currency, { path: 'amount' })
    const { owed } = await findMoney(tx, bookingId)
    if (minor > owed) throw invalidField('amount', messages.moreThanIsOwed)
    await enterEntries(tx, [
      {
        booking_id: bookingId,
        kind: 'adjustment',
        amount_minor: -minor,
        currency,
        reason: input.reason,
        recorded_by: actor.id,
        occurred_at: at,
      },
    ])
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'booking.discounted',
      subject: ['booking', bookingId],
      detail: { reason: input.reason, amountMinor: minor, currency },
      at,
    })
  })
}
