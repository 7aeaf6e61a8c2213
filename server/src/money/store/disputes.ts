import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { ReportedDispute } from '../gateways/gateway.ts'
import { isOpenDispute } from '../rules/refunds.ts'
import type { AttemptRow, DisputeRow } from '../views/payments.ts'
import { updateAttempt } from './attempts.ts'

export interface RecordedDispute {
  dispute: DisputeRow
  isChanged: boolean
  /** The step that is new; null when only details have changed, or nothing. */
  news: 'opened' | 'closed' | null
}

/**
 * Stores a dispute as the gateway reports it. The payment's row is locked; triggers add the ledger entries. Null for an
 * amount that cannot be read.
 */
export async function recordDispute(
  tx: Tx,
  attempt: AttemptRow,
  reported: ReportedDispute,
  at: Date,
): Promise<RecordedDispute | null> {
  if (reported.amountMinor === null || reported.amountMinor <= 0) return null
  const known = await tx
    .selectFrom('disputes')
    .selectAll()
    .where('attempt_id', '=', attempt.id)
    .where('provider_dispute_id', '=', reported.providerDisputeId)
    .executeTakeFirst()
  // The ledger has only amounts in the payment's currency.
  const isSameCurrency = reported.currency === attempt.received_currency
  const isOpen = isOpenDispute(reported)
  const state = {
    amount_minor: reported.amountMinor,
    currency: reported.currency,
    status: reported.status,
    reason: reported.reason,
    respond_by: reported.respondBy,
    withdrawn_minor: isSameCurrency ? reported.withdrawnMinor : 0,
    fee_minor: isSameCurrency ? reported.feeMinor : 0,
    closed_at: isOpen ? null : (known?.closed_at ?? at),
    updated_at: at,
  }
  if (known && isUnchanged(known, state)) return { dispute: known, isChanged: false, news: null }
  const stored = known
    ? tx.updateTable('disputes').set(state).where('id', '=', known.id)
    : tx.insertInto('disputes').values({
        id: newId(),
        booking_id: attempt.booking_id,
        attempt_id: attempt.id,
        provider_dispute_id: reported.providerDisputeId,
        opened_at: reported.openedAt,
        ...state,
      })
  const dispute = await stored.returningAll().executeTakeFirstOrThrow()
  const news = newsOf(known, dispute)
  if (news) {
    await recordAudit(tx, {
      actorId: null,
      action: news === 'opened' ? 'payment.disputed' : `payment.dispute_${dispute.status}`,
      subjectId: attempt.id,
      detail: {
        reference: dispute.provider_dispute_id,
        amountMinor: dispute.amount_minor,
        currency: dispute.currency,
        ...(dispute.reason && { reason: dispute.reason }),
      },
      at,
    })
  }
  return { dispute, isChanged: true, news }
}

type State = Omit<DisputeRow, 'id' | 'booking_id' | 'attempt_id' | 'provider_dispute_id' | 'opened_at'>

function isUnchanged(known: DisputeRow, { updated_at: _updatedAt, ...state }: State): boolean {
  return (Object.keys(state) as (keyof typeof state)[]).every(
    (field) => String(known[field]) === String(state[field]),
  )
}

function newsOf(known: DisputeRow | undefined, dispute: DisputeRow): RecordedDispute['news'] {
  const isOpen = isOpenDispute(dispute)
  if (isOpen) return known && isOpenDispute(known) ? null : 'opened'
  return known?.status === dispute.status ? null : 'closed'
}

/** Answers of the gateway that were asked for before this instant are outdated. The attempt must be locked. */
export async function noteReversalsRead(tx: Tx, attemptId: string, at: Date): Promise<void> {
  await updateAttempt(tx, attemptId, { reversals_read_at: at })
}
