import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Returns which of these pictures the account has uploaded, by their hashes. */
export async function findOwnPictures(
  db: Db,
  userId: string,
  hashes: readonly string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('pictures')
    .select('content_hash')
    .distinct()
    .where('user_id', '=', userId)
    .where('content_hash', 'in', [...hashes])
    .execute()
  return new Set(rows.map(({ content_hash }) => content_hash))
}

/** Selects the hashes in a column with the address of a picture. */
const hashesOf = (table: string, column: string) =>
  sql`select substring(${sql.ref(column)} from '[0-9a-f]{32}') from ${sql.table(table)}`

/**
 * Returns which of these pictures are in use: somebody has uploaded them too, the site shows them, other accounts have
 * them, or they belong to a booking, such as one that staff made for a customer.
 */
export async function listUsedPictures(tx: Tx, hashes: readonly string[]): Promise<Set<string>> {
  // The usual limit of a statement would end the query, because it reads whole tables.
  await sql`set local statement_timeout = 0`.execute(tx)
  const { rows } = await sql<{ hash: string }>`
    select hash from unnest(${sql.val([...hashes])}::text[]) as hash
    where exists (select from pictures where content_hash = hash)
      or exists (select from settings where strpos(value::text, hash) > 0)
      or hash in (${hashesOf('services', 'img')})
      or hash in (${hashesOf('users', 'img')})
      or hash in (${hashesOf('bookings', 'service_img')})
      or hash in (${hashesOf('bookings', 'customer_img')})
      or hash in (select unnest(photos) from bookings)
      or hash in (select unnest(photos) from complaints)
      or exists (select from visit_reports where photo = hash)`.execute(tx)
  return new Set(rows.map(({ hash }) => hash))
}
