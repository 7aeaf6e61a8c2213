import type { Context } from '../../context.ts'
import { problem } from '../../platform/problem.ts'
import { deleteRow, ensureDefault, type GarageTable, lockGarage } from '../store/garage.ts'

/** Deletes a vehicle or an address of the user. Throws 404. */
export async function deleteEntry(
  ctx: Context,
  userId: string,
  table: GarageTable,
  id: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockGarage(tx, userId)
    if (!(await deleteRow(tx, table, id, userId))) throw problem('not_found')
    await ensureDefault(tx, table, userId)
  })
}
