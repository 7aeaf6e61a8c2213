import { createHash } from 'node:crypto'
import type { Tx } from './db.ts'
import type { Actor } from './guard.ts'
import { problem } from './problem.ts'
import type { IdempotencyKeysTable } from './schema/bookings.ts'

/** Identifies a request's content: two requests under one idempotency key must have the same content. */
export function requestHash(request: object): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}

interface KeyedRequest {
  key: string | undefined
  actor: Actor
  operation: IdempotencyKeysTable['operation']
  /** Null when the request is about no booking. */
  bookingId: string | null
  request: object
  at: Date
}

/**
 * Returns false when the same request was made before under its idempotency key, so that nothing is left to do; it
 * waits for one that is still running. Call it in the request's own transaction, with its booking locked. A request
 * without a key is always new. Throws idempotency_key_reused when the key belongs to another request.
 */
export async function claimRequest(
  tx: Tx,
  { key, actor, operation, bookingId, request, at }: KeyedRequest,
): Promise<boolean> {
  if (key === undefined) return true
  const request_hash = requestHash(request)
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: actor.id, key, operation, booking_id: bookingId, request_hash, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return true
  const known = await tx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', actor.id)
    .where('key', '=', key)
    .executeTakeFirst()
  const isSame =
    known?.operation === operation && known.booking_id === bookingId && known.request_hash === request_hash
  if (!isSame) throw problem('idempotency_key_reused')
  return false
}
