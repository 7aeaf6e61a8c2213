import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ConfirmedOrSystem } from './confirmed.ts'
import type { Db, Tx } from './db.ts'
import { takeNamedLock } from './named-lock.ts'

/** Returns the value of a key; undefined when it is not set. */
export async function readSetting(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** Selects the values of several keys as a column of a query; null when none is set. */
export const settingsOf = (keys: readonly string[]) =>
  sql<Record<string, unknown> | null>`(
    select jsonb_object_agg(key, value) from settings where key in (${sql.join(keys)}))`

/** Serializes changes of a key, so that each is compared with the one before. The key need not be set yet. */
export const lockSetting = (tx: Tx, key: string): Promise<void> => takeNamedLock(tx, key)

interface SettingChange {
  /** A stolen session must not change the business, so whoever changes a setting proves who they are. */
  by: ConfirmedOrSystem
  at: Date
}

/** `value` is stored as JSON. */
export async function writeSetting(
  tx: Tx,
  key: string,
  value: unknown,
  { at }: SettingChange,
): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: at }
  await tx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

interface BusinessFacts {
  timeZone: string
  businessName: string
  businessNameBn: string | null
  publicUrl: string
  contact: { address: string | null; addressBn: string | null }
}

/**
 * Stores what the database writes into ledger entries and documents: the zone of the accounting day, and the name and
 * address of the business. Call it with every change of these.
 */
export async function writeBusinessFacts(tx: Tx, facts: BusinessFacts, at: Date): Promise<void> {
  const { timeZone, businessName: name, businessNameBn: nameBn, publicUrl: url } = facts
  const { address, addressBn } = facts.contact
  const stored = { 'time-zone': timeZone, business: { name, nameBn, url, address, addressBn } }
  for (const [key, value] of Object.entries(stored)) {
    if (isDeepStrictEqual(await readSetting(tx, key), value)) continue
    await writeSetting(tx, key, value, { by: 'system', at })
  }
}

/** Runs at every start, because the environment may have changed. */
export async function storeBusinessFacts(db: Db, facts: BusinessFacts, at: Date): Promise<void> {
  await db.transaction().execute((tx) => writeBusinessFacts(tx, facts, at))
}
