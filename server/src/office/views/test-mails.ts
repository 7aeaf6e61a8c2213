import type { Db } from '../../platform/db.ts'
import { readSetting } from '../../platform/settings.ts'

export const MAIL_TESTED_KEY = 'mail-tested'

/** Returns whether the mail server has ever taken a test mail. */
export const isMailTested = async (db: Db): Promise<boolean> =>
  (await readSetting(db, MAIL_TESTED_KEY)) !== undefined

export async function findOwnAddress(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email ?? null
}
