import { GARAGE_MAX } from '@jhilik/contract/constants.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import { clearDefault, countEntries, ensureDefault, type GarageTable, lockGarage } from '../store/garage.ts'

interface Entry {
  table: GarageTable
  userId: string
  /** Undefined for a new entry. */
  id: string | undefined
  isDefault: boolean
}

/**
 * Writes a vehicle or an address with `write`, keeping the limit and exactly one default. Returns its id. Throws 404,
 * garage_full.
 */
export async function saveEntry(
  ctx: Context,
  { table, userId, id, isDefault }: Entry,
  write: (tx: Tx, id: string) => Promise<boolean>,
): Promise<string> {
  const written = id ?? newId()
  await ctx.db.transaction().execute(async (tx) => {
    await lockGarage(tx, userId)
    if (!id && (await countEntries(tx, table, userId)) >= GARAGE_MAX) throw problem('garage_full')
    if (isDefault) await clearDefault(tx, table, userId)
    if (!(await write(tx, written))) throw problem('not_found')
    await ensureDefault(tx, table, userId)
  })
  return written
}

/** Throws 404 when another request has deleted it meanwhile. */
export function findById<T extends { _id: string }>(entries: readonly T[], id: string): T {
  const entry = entries.find(({ _id }) => _id === id)
  if (!entry) throw problem('not_found')
  return entry
}
