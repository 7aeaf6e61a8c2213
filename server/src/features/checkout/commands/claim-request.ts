import { z } from 'zod'
import type { Tx } from '../../../platform/db.ts'
import type { Actor } from '../../../platform/guard.ts'
import type { IdempotencyKeysTable } from '../../../platform/schema/bookings.ts'
import { requestHash } from '../rules/payment-step.ts'
import { claimKey } from '../store.ts'

const KEY = /^[\x21-\x7e]{8,100}$/

/** Other headers pass through. A key that is not one is `invalid_idempotency_key`. */
export const idempotencyHeadersSchema = z.looseObject({
  'idempotency-key': z.string().regex(KEY).optional().meta({
    description:
      'Names this request, 8 to 100 printable ASCII characters. The same key and request again does nothing and gives the same answer; the same key with another request is `idempotency_key_reused`. Kept for two days.',
  }),
})

interface Call {
  key: string | undefined
  actor: Actor
  operation: IdempotencyKeysTable['operation']
  bookingId: string
  request: object
  at: Date
}

/**
 * Whether this call was made before under its key. The booking is locked. Without a key nothing is known
 * of earlier calls. Throws idempotency_key_reused.
 */
export async function isRepeated(tx: Tx, call: Call): Promise<boolean> {
  const { key, actor, operation, bookingId, request, at } = call
  if (key === undefined) return false
  const row = { user_id: actor.id, key, operation, booking_id: bookingId, created_at: at }
  return !(await claimKey(tx, { ...row, request_hash: requestHash(request) }))
}
