import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { AttemptRow } from '../views/payments.ts'
import { clearNotifications, insertNotification } from './attempts.ts'

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
  const json = JSON.stringify(payload)
  await insertNotification(tx, {
    id: newId(),
    gateway: attempt.gateway,
    kind,
    merchant_ref: attempt.merchant_ref,
    attempt_id: attempt.id,
    dedupe_key: createHash('sha256').update(`${kind}\n${attempt.merchant_ref}\n${json}`).digest('base64url'),
    payload: json,
    received_at: at,
  })
}

/**
 * Removes the messages of gateways, because they repeat name, address and number of the payer. Amounts and transaction
 * ids are in the attempts.
 */
export async function forgetPayers(tx: Tx, bookingIds: string[]): Promise<void> {
  if (bookingIds.length > 0) await clearNotifications(tx, bookingIds)
}
