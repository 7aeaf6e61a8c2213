import type { Address, SavedVehicle } from '@jhilik/contract/garage.ts'
import { toAreaOfRow } from '../../platform/area-columns.ts'
import type { Db } from '../../platform/db.ts'
import { toVehicle } from '../../platform/vehicle-columns.ts'

/** Lists the default one first. */
export async function listVehicles(db: Db, userId: string): Promise<SavedVehicle[]> {
  const rows = await db
    .selectFrom('vehicles')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('vehicle_brand')
    .orderBy('vehicle_model')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ _id: row.id, ...toVehicle(row), isDefault: row.is_default }))
}

/** Lists the default one first. */
export async function listAddresses(db: Db, userId: string): Promise<Address[]> {
  const rows = await db
    .selectFrom('addresses')
    .leftJoin('areas', 'areas.id', 'addresses.area_id')
    .selectAll('addresses')
    .select(['areas.name_en as area_name_en', 'areas.name_bn as area_name_bn'])
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('label')
    .orderBy('addresses.id')
    .execute()
  return rows.map(({ id, label, address, is_default, ...row }) => ({
    _id: id,
    label,
    address,
    area: toAreaOfRow(row),
    isDefault: is_default,
  }))
}
