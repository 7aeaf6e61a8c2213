import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export async function countPicturesSince(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('pictures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Which of these pictures the account has uploaded, by their hashes. */
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

/** Which of these pictures somebody else has uploaded too, or are shown by the site. */
export async function listSharedPictures(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const { rows } = await sql<{ hash: string }>`
    select hash from unnest(${sql.val([...hashes])}::text[]) as hash
    where exists (select from pictures where content_hash = hash)
      or exists (select from services where strpos(img, hash) > 0)
      or exists (select from settings where strpos(value::text, hash) > 0)`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}
