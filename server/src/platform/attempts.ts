import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from './db.ts'
import { problem } from './problem.ts'

/** The thing for which attempts are counted, such as an account or a network. */
export interface AttemptKey {
  kind: string
  /** The id is stored as a keyed hash. */
  of: string
  /** The number of attempts that need no pause. */
  free: number
}

/** The first pause, which each further attempt doubles, and the longest. */
const PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 3600
/** Attempts are counted from the start after a day without any. */
const FORGOTTEN_AFTER_SECONDS = 24 * 3600

/** The clocks of processes may differ by this much. */
const CLOCK_DRIFT_SECONDS = 10

type Counted = Pick<AttemptKey, 'kind' | 'of'>

const hashOf = (secret: Uint8Array, { kind, of }: Counted) =>
  createHmac('sha256', secret).update(`attempt:${kind}:${of}`).digest('base64url')

/**
 * Counts an attempt for a key, in the database, so that all processes count together. Call it in a transaction of its
 * own before the attempt is made, so that many at once are counted one after another. Throws 429 when the key has to
 * pause, and counts nothing.
 */
export async function countAttempt(tx: Tx, secret: Uint8Array, key: AttemptKey, now: Date): Promise<void> {
  const hash = hashOf(secret, key)
  const pause = sql`case when counted.count < ${key.free} then 0
    else least(${LONGEST_PAUSE_SECONDS}, ${PAUSE_SECONDS} * 2 ^ least(counted.count - ${key.free}, 12)) end`
  const age = sql`extract(epoch from ${now}::timestamptz - counted.last_at)`
  const { rows } = await sql`
    insert into attempt_counts as counted (key, count, last_at) values (${hash}, 1, ${now})
    on conflict (key) do update set
      count = case when ${age} >= ${FORGOTTEN_AFTER_SECONDS} then 1 else counted.count + 1 end,
      last_at = excluded.last_at
    where counted.count < ${key.free} or ${age} >= ${pause}
    returning count`.execute(tx)
  if (rows.length > 0) return
  const { rows: waiting } = await sql<{ seconds: string }>`
    select ceil(${pause} - ${age}) as seconds from attempt_counts as counted where key = ${hash}`.execute(tx)
  throw problem('too_many_requests', { retryAfterSeconds: Math.max(1, Number(waiting[0]?.seconds ?? 1)) })
}

/** A limit of how often something may be done, whether it succeeds or not. */
export interface UseLimit {
  kind: string
  /** The id is stored as a keyed hash. */
  of: string
  /** The number of uses that are free at once. They become free again one after another, all of them in `seconds`. */
  max: number
  seconds: number
}

/** The time in which one use becomes free again. */
const shareOf = (max: number, seconds: number) =>
  sql`${Math.floor((seconds * 1_000_000) / max)} * interval '1 microsecond'`

/**
 * Counts a use, in the database, so that all processes count together. Returns 0, or the seconds until the next use when
 * there were too many; then nothing is counted. The row's `last_at` is when all uses are free again.
 */
export async function takeUse(
  tx: Tx,
  secret: Uint8Array,
  { max, seconds, ...key }: UseLimit,
  now: Date,
): Promise<number> {
  const hash = hashOf(secret, key)
  const share = shareOf(max, seconds)
  // When several uses happen at once, the one that is counted last may have the earliest time.
  const tolerance = Math.min(CLOCK_DRIFT_SECONDS, seconds / max / 2)
  const latest = sql`${now}::timestamptz + ${seconds + tolerance} * interval '1 second'`
  // A time after that was written before the clock was set back, by more than clocks of processes differ.
  const begins = sql`case when counted.last_at between ${now}::timestamptz
      and ${latest} + ${CLOCK_DRIFT_SECONDS} * interval '1 second' then counted.last_at
    else ${now}::timestamptz end`
  const { rows } = await sql`
    insert into attempt_counts as counted (key, count, last_at) values (${hash}, 1, ${now}::timestamptz + ${share})
    on conflict (key) do update set last_at = (${begins}) + ${share}
    where (${begins}) + ${share} <= ${latest}
    returning count`.execute(tx)
  if (rows.length > 0) return 0
  const { rows: waiting } = await sql<{ seconds: string }>`
    select ceil(extract(epoch from counted.last_at + ${share} - (${latest}))) as seconds
    from attempt_counts as counted where key = ${hash}`.execute(tx)
  return Math.max(1, Number(waiting[0]?.seconds ?? 1))
}

/** Does the same, and throws 429 when there were too many. */
export async function countUse(tx: Tx, secret: Uint8Array, limit: UseLimit, now: Date): Promise<void> {
  const seconds = await takeUse(tx, secret, limit, now)
  if (seconds > 0) throw problem('too_many_requests', { retryAfterSeconds: seconds })
}

/** Takes a use off the count, after one that turned out not to count. */
export async function takeBackUse(
  tx: Tx,
  secret: Uint8Array,
  { max, seconds, ...key }: UseLimit,
): Promise<void> {
  await tx
    .updateTable('attempt_counts')
    .set(({ ref }) => ({ last_at: sql<Date>`${ref('last_at')} - ${shareOf(max, seconds)}` }))
    .where('key', '=', hashOf(secret, key))
    .execute()
}

/** Deletes the count, so that the key starts again. */
export async function forgetAttempts(tx: Tx, secret: Uint8Array, key: Counted): Promise<void> {
  await tx.deleteFrom('attempt_counts').where('key', '=', hashOf(secret, key)).execute()
}

/** Takes an attempt off the count, after a success of one among many who share the key. */
export async function takeBackAttempt(tx: Tx, secret: Uint8Array, key: AttemptKey): Promise<void> {
  await tx
    .updateTable('attempt_counts')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', hashOf(secret, key))
    .where('count', '>', 0)
    .execute()
}

/** Deletes counts that no longer matter. */
export async function deleteOldAttempts(tx: Tx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - FORGOTTEN_AFTER_SECONDS * 1000)
  await tx.deleteFrom('attempt_counts').where('last_at', '<', oldest).execute()
}
