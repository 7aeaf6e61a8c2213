import type { Address, SavedVehicle } from '@jhilik/contract/garage.ts'
import type { Db } from '../../platform/db.ts'
import { toVehicle } from '../../platform/vehicle-columns.ts'
import { selectAddresses, selectVehicles } from '../store/garage.ts'

/** Lists the default one first. */
export async function listVehicles(db: Db, userId: string): Promise<SavedVehicle[]> {
  const rows = await selectVehicles(db, userId)
  return rows.map((row) => ({
    _id: row.id,
    ...toVehicle(row),
    isDefault: row.is_default,
  }))
}

/** Lists the default one first. */
export async function listAddresses(db: Db, userId: string): Promise<Address[]> {
  const rows = await selectAddresses(db, userId)
  return rows.map(({ id, label, address, is_default }) => ({
    _id: id,
    label,
    address,
    isDefault: is_default,
  }))
}
