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
