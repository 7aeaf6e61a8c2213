import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { AttemptRow } from '../views/payments.ts'

/** The number of stored messages of an attempt is limited, because the return address is public. */
const MAX_PER_ATTEMPT = 40

interface ReceivedNotification {
  kind: 'return' | 'notification'
  attempt: AttemptRow
  /** The payload has no secrets. */
  payload: Record<string, string>
  at: Date
}

/** Stores what a browser or the gateway sent about an attempt. The same content is stored once. */
export async function recordNotification(
  tx: Tx,
  { kind, attempt, payload, at }: ReceivedNotification,
): Promise<void> {
  const { stored } = await tx
    .selectFrom('gateway_notifications')
    .select(sql<number>`count(*)`.as('stored'))
    .where('attempt_id', '=', attempt.id)
    .executeTakeFirstOrThrow()
  if (Number(stored) >= MAX_PER_ATTEMPT) return
  const json = JSON.stringify(payload)
  await tx
    .insertInto('gateway_notifications')
    .values({
      id: newId(),
      gateway: attempt.gateway,
      kind,
      merchant_ref: attempt.merchant_ref,
      attempt_id: attempt.id,
      dedupe_key: createHash('sha256')
        .update(`${kind}\n${attempt.merchant_ref}\n${json}`)
        .digest('base64url'),
      payload: json,
      received_at: at,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'dedupe_key']).doNothing())
    .execute()
}

/**
 * Removes the messages of gateways about these bookings, because they repeat name, address and number of the payer.
 * Amounts and transaction ids are in the attempts.
 */
export async function forgetPayers(tx: Tx, bookingIds: string[]): Promise<void> {
  if (bookingIds.length === 0) return
  await tx
    .updateTable('gateway_notifications')
    .set({ payload: '{}' })
    .where('attempt_id', 'in', (eb) =>
      eb.selectFrom('payment_attempts').select('id').where('booking_id', 'in', bookingIds),
    )
    .execute()
}
