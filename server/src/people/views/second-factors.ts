import type { Role } from '@jhilik/contract/constants.ts'
import type { FactorWay, Passkey, SecondFactors } from '@jhilik/contract/second-factors.ts'
import { type Selectable, sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db.ts'
import type { PasskeysTable } from '../../platform/schema/people.ts'
import { type StoredFactors, waysOf } from '../rules/second-factors.ts'

interface Account {
  id: string
  role: Role
}

async function countFactors(db: Db, userId: string): Promise<StoredFactors> {
  const { rows } = await sql<StoredFactors>`
    select exists (select from authenticators where user_id = ${userId}) as "hasApp",
      (select count(*) from passkeys where user_id = ${userId})::int as passkeys,
      (select count(*) from recovery_codes where user_id = ${userId} and used_at is null)::int as "recoveryCodesLeft"`.execute(
    db,
  )
  return rows[0] as StoredFactors
}

/** Returns what the account is asked for after the password; empty for nothing. */
export async function findWays(db: Db, { id, role }: Account): Promise<FactorWay[]> {
  return waysOf(role, await countFactors(db, id))
}

export const toPasskey = (row: Selectable<PasskeysTable>): Passkey => ({
  _id: row.id,
  name: row.name,
  addedAt: row.added_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** Lists the passkeys in the order in which they were added. */
export function listPasskeys(db: Db, userId: string): Promise<Selectable<PasskeysTable>[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

/** Returns what the owner of the account sees. */
export async function readSecondFactors(db: Db, config: Config, account: Account): Promise<SecondFactors> {
  const app = await db
    .selectFrom('authenticators')
    .select('added_at')
    .where('user_id', '=', account.id)
    .executeTakeFirst()
  const factors = await countFactors(db, account.id)
  return {
    appAddedAt: app?.added_at.toISOString() ?? null,
    passkeys: (await listPasskeys(db, account.id)).map(toPasskey),
    recoveryCodesLeft: factors.recoveryCodesLeft,
    ways: waysOf(account.role, factors),
    isRequired: account.role === 'admin' && config.adminSecondFactor === 'required',
  }
}
