import type { Db } from '../../../platform/db.ts'

export async function findCustomerImg(db: Db, userId: string): Promise<string> {
  const user = await db.selectFrom('users').select('img').where('id', '=', userId).executeTakeFirst()
  return user?.img ?? ''
}
