import type { Tx } from '../../../platform/db.ts'
import type { Actor } from '../../../platform/guard.ts'
import type { IdempotencyKeysTable } from '../../../platform/schema/bookings.ts'
import { requestHash } from '../rules/request-hash.ts'
import { claimKey } from '../store.ts'

interface KeyedRequest {
  key: string | undefined
  actor: Actor
  operation: IdempotencyKeysTable['operation']
  bookingId: string
  request: object
  at: Date
}

/**
 * False when the same request was made before under its idempotency key: nothing is left to do. The booking is
 * locked by the caller. A request without a key is always new. Throws idempotency_key_reused.
 */
export async function claimRequest(
  tx: Tx,
  { key, actor, operation, bookingId, request, at }: KeyedRequest,
): Promise<boolean> {
  if (key === undefined) return true
  const row = { user_id: actor.id, key, operation, booking_id: bookingId, created_at: at }
  return claimKey(tx, { ...row, request_hash: requestHash(request) })
}
