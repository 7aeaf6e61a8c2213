import type { Db, Tx } from './db.ts'
import { takeNamedLock } from './named-lock.ts'

/** The value of a key; undefined when it is not set. */
export async function readSetting(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** Serializes changes of a key, so that each is compared with the one before. Also of one that is not set yet. */
export const lockSetting = (tx: Tx, key: string): Promise<void> => takeNamedLock(tx, key)

/** `value` is stored as JSON. */
export async function writeSetting(tx: Tx, key: string, value: unknown, at: Date): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: at }
  await tx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** The business's time zone, by which the database finds the accounting day of a ledger entry. */
export async function storeTimeZone(db: Db, timeZone: string, at: Date): Promise<void> {
  if ((await readSetting(db, 'time-zone')) === timeZone) return
  await db.transaction().execute((tx) => writeSetting(tx, 'time-zone', timeZone, at))
}
