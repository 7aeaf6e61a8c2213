import type { BookingDispute } from '@jhilik/contract/booking-detail.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import { toAmount } from '../../platform/money-columns.ts'

/** Returns the address of a payment in the panel of its gateway; null when it is not known. */
export const panelOf = (gateways: Context['gateways'], attempt: AttemptRow): string | null => {
  const txnId = attempt.provider_txn_id ?? attempt.reported_txn_id
  const gateway = gateways.get(attempt.gateway)
  if (!txnId || gateway?.environment !== attempt.environment) return null
  return gateway.panelUrl?.(txnId) ?? null
}

/** Lists the disputes of these payments, oldest first. */
export async function listDisputes(
  { db, gateways }: Pick<Context, 'db' | 'gateways'>,
  attempts: readonly AttemptRow[],
): Promise<BookingDispute[]> {
  const ids = attempts.map(({ id }) => id)
  const rows = await db
    .selectFrom('disputes')
    .selectAll()
    .where(sql<boolean>`attempt_id = any(${ids}::uuid[])`)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    const attempt = attempts.find(({ id }) => id === row.attempt_id)
    if (!attempt) return []
    return {
      _id: row.id,
      status: row.status,
      ...toAmount(row),
      reason: row.reason,
      reference: row.provider_dispute_id,
      gateway: attempt.gateway,
      respondBy: row.respond_by?.toISOString() ?? null,
      withdrawn: toMajor({ minor: row.withdrawn_minor, currency: attempt.received_currency ?? row.currency }),
      openedAt: row.opened_at.toISOString(),
      panel: panelOf(gateways, attempt),
    }
  })
}
