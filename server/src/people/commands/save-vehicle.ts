import type { SavedVehicle } from '@jhilik/contract/garage.ts'
import type { SavedVehicleRequest } from '@jhilik/contract/garage-requests.ts'
import { plateKey } from '@jhilik/contract/plates.ts'
import type { Context } from '../../context.ts'
import { toVehicleColumns } from '../../platform/vehicle-columns.ts'
import { insertVehicle, updateVehicle } from '../store/garage.ts'
import { listVehicles } from '../views/garage.ts'
import { findById, saveEntry } from './save-entry.ts'

/** Saves a new vehicle when there is no `id`. Throws 404, garage_full, already_saved. */
export async function saveVehicle(
  ctx: Context,
  userId: string,
  input: SavedVehicleRequest,
  id?: string,
): Promise<SavedVehicle> {
  const at = ctx.clock.now()
  const columns = {
    ...toVehicleColumns(input),
    plate_key: plateKey(input.registrationPlate),
    updated_at: at,
    ...(input.isDefault && { is_default: true }),
  }
  const isDefault = input.isDefault ?? false
  const saved = await saveEntry(ctx, { table: 'vehicles', userId, id, isDefault }, async (tx, written) => {
    if (id) return updateVehicle(tx, id, userId, columns)
    await insertVehicle(tx, { id: written, user_id: userId, ...columns, created_at: at })
    return true
  })
  return findById(await listVehicles(ctx.db, userId), saved)
}
