import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import type { AddressesTable, VehiclesTable } from '../../platform/schema/people.ts'

export type VehicleRow = Selectable<VehiclesTable>
export type AddressRow = Selectable<AddressesTable>

export type GarageTable = 'vehicles' | 'addresses'

/** Serializes the changes of one customer: entries are counted, and one is the default. */
export async function lockGarage(tx: Tx, userId: string): Promise<void> {
  await takeNamedLock(tx, `garage:${userId}`)
}

export async function countEntries(tx: Tx, table: GarageTable, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function clearDefault(tx: Tx, table: GarageTable, userId: string): Promise<void> {
  await tx
    .updateTable(table)
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
}

/** Makes the oldest entry the default when there is none. */
export async function ensureDefault(tx: Tx, table: GarageTable, userId: string): Promise<void> {
  const first = await tx
    .selectFrom(table)
    .select(['id', 'is_default'])
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!first || first.is_default) return
  await tx.updateTable(table).set({ is_default: true }).where('id', '=', first.id).execute()
}

/** Returns false when no entry of this user has that id. */
export async function deleteRow(tx: Tx, table: GarageTable, id: string, userId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom(table)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteAll(tx: Tx, table: GarageTable, userId: string): Promise<void> {
  await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}

export async function insertVehicle(tx: Tx, vehicle: Insertable<VehiclesTable>): Promise<void> {
  await tx.insertInto('vehicles').values(vehicle).execute()
}

export async function insertAddress(tx: Tx, address: Insertable<AddressesTable>): Promise<void> {
  await tx.insertInto('addresses').values(address).execute()
}

/** Returns false when no entry of this user has that id. */
export async function updateVehicle(
  tx: Tx,
  id: string,
  userId: string,
  change: Updateable<VehiclesTable>,
): Promise<boolean> {
  const result = await tx
    .updateTable('vehicles')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns false when no entry of this user has that id. */
export async function updateAddress(
  tx: Tx,
  id: string,
  userId: string,
  change: Updateable<AddressesTable>,
): Promise<boolean> {
  const result = await tx
    .updateTable('addresses')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function selectVehicles(db: Db, userId: string): Promise<VehicleRow[]> {
  return db
    .selectFrom('vehicles')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('vehicle_brand')
    .orderBy('vehicle_model')
    .orderBy('id')
    .execute()
}

export async function selectAddresses(db: Db, userId: string): Promise<AddressRow[]> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('label')
    .orderBy('id')
    .execute()
}
