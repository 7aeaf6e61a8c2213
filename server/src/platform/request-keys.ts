import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { type AddedRow, addedRow } from './added-rows.ts'
import type { Db, Tx } from './db.ts'
import type { Actor } from './guard.ts'
import { problem } from './problem.ts'
import type { IdempotencyKeysTable } from './schema/bookings.ts'

export interface KeyedRequest {
  /** Undefined for a request without a key, which is always new. */
  key: string | undefined
  actor: Pick<Actor, 'id'>
  operation: IdempotencyKeysTable['operation']
  /** Null when the request is about no booking. */
  bookingId: string | null
  /** What the caller asked for. Two requests under one key must have the same content. */
  request: object
  at: Date
}

/** Two requests with the same hash have the same content. */
export const hashOf = (request: object): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url')

const toRow = ({ actor, operation, bookingId, request, at }: KeyedRequest, key: string) => ({
  user_id: actor.id,
  key,
  operation,
  booking_id: bookingId,
  request_hash: hashOf(request),
  created_at: at,
})

/**
 * Returns false when the same request was made before under its idempotency key, so that nothing is left to do; it
 * waits for one that is still running. Call it in the request's own transaction, with its booking locked. A request
 * without a key is always new. Throws idempotency_key_reused when the key belongs to another request.
 */
export async function claimRequest(tx: Tx, request: KeyedRequest): Promise<boolean> {
  if (request.key === undefined) return true
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values(toRow(request, request.key))
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return true
  const known = await findKnownRequest(tx, request.actor.id, request.key)
  if (known?.booking_id !== request.bookingId || !isSame(known, request)) {
    throw problem('idempotency_key_reused')
  }
  return false
}

/** Returns the row of a key for the statement that makes its booking; none for a request without a key. */
export const addedKey = (request: KeyedRequest): AddedRow[] =>
  request.key === undefined ? [] : [addedRow('idempotency_keys', toRow(request, request.key))]

/** The request that was sent with a key before. */
export type KnownRequest = Pick<IdempotencyKeysTable, 'operation' | 'request_hash' | 'booking_id'>

/** Selects the request of a key, as a column of another query; null when there is none. */
export const knownRequest = (userId: string, key: string | undefined) => sql<KnownRequest | null>`(
  select json_build_object('operation', operation, 'request_hash', request_hash, 'booking_id', booking_id)
  from idempotency_keys where user_id = ${userId} and key = ${key ?? null})`

export async function findKnownRequest(
  db: Db,
  userId: string,
  key: string | undefined,
): Promise<KnownRequest | null> {
  const { rows } = await sql<{
    known: KnownRequest | null
  }>`select ${knownRequest(userId, key)} as known`.execute(db)
  return rows[0]?.known ?? null
}

const isSame = (known: KnownRequest, { operation, request }: Pick<KeyedRequest, 'operation' | 'request'>) =>
  known.operation === operation && known.request_hash === hashOf(request)

/** Returns the booking that the same request made before. Throws idempotency_key_reused when it was another request. */
export function bookingMadeBy(
  known: KnownRequest,
  request: Pick<KeyedRequest, 'operation' | 'request'>,
): string {
  if (known.booking_id === null || !isSame(known, request)) throw problem('idempotency_key_reused')
  return known.booking_id
}

/** Forgets the request that made a booking, but no later request about it, so that its key makes a new booking. */
export async function forgetKeyOf(
  tx: Tx,
  operation: IdempotencyKeysTable['operation'],
  bookingId: string,
): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('booking_id', '=', bookingId)
    .where('operation', '=', operation)
    .execute()
}

export async function deleteKeysBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', instant).execute()
}

const KEY = /^[\x21-\x7e]{8,100}$/

/** Other headers pass through. A malformed key is `invalid_idempotency_key`. */
export const idempotencyHeadersSchema = z.looseObject({
  'idempotency-key': z.string().regex(KEY).optional().meta({
    description:
      'Names this request, 8 to 100 printable ASCII characters. The same key and request again does nothing and gives the same answer; the same key with another request is `idempotency_key_reused`. Kept for two days.',
  }),
})
