import type { Db } from '../../platform/db.ts'

/** As the database knows them now. */
export async function isAdmin(db: Db, userId: string): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return admin !== undefined
}
