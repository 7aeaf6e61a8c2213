import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { writeSetting } from '../../platform/settings.ts'
import { HOUSE_RULES_KEY } from './views.ts'

/** Serializes changes, so that each audit entry has the previous rules. */
export async function lockRules(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${HOUSE_RULES_KEY}, 0))`.execute(tx)
}

export async function writeRules(tx: Tx, rules: HouseRules, at: Date): Promise<void> {
  await writeSetting(tx, HOUSE_RULES_KEY, rules, at)
}
