import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import type { PeopleTables } from '../../platform/schema/people.ts'

type LoginCodesTable = PeopleTables['login_codes']
export type LoginCode = Selectable<LoginCodesTable>

/** Makes codes for a destination be asked for one after the other. */
export const lockDestination = (tx: Tx, destination: string): Promise<void> =>
  takeNamedLock(tx, `login-code:${destination}`)

/** Returns when codes for a destination were asked for, latest first. */
export async function loadAskedSince(tx: Tx, destination: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('login_codes')
    .select('asked_at')
    .where('destination', '=', destination)
    .where('asked_at', '>', since)
    .orderBy('asked_at', 'desc')
    .execute()
  return rows.map((row) => row.asked_at)
}

export async function insertCode(tx: Tx, code: Insertable<LoginCodesTable>): Promise<void> {
  await tx.insertInto('login_codes').values(code).execute()
}

/** Makes entries of one code be judged one after the other. */
export function lockCode(tx: Tx, id: string): Promise<LoginCode | undefined> {
  return tx.selectFrom('login_codes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function writeWrongEntries(tx: Tx, id: string, wrong_entries: number): Promise<void> {
  await tx.updateTable('login_codes').set({ wrong_entries }).where('id', '=', id).execute()
}

export async function markUsed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('login_codes').set({ used_at: at }).where('id', '=', id).execute()
}

export async function deleteCodesBefore(tx: Tx, expiredAt: Date): Promise<void> {
  await tx.deleteFrom('login_codes').where('expires_at', '<=', expiredAt).execute()
}
