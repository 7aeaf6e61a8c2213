import { GARAGE_MAX } from '@jhilik/contract/constants.ts'
import type { Address, SavedVehicle } from '@jhilik/contract/garage.ts'
import type { AddressRequest, SavedVehicleRequest } from '@jhilik/contract/garage-requests.ts'
import { plateKey } from '@jhilik/contract/plates.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { toVehicleColumns } from '../../platform/vehicle-columns.ts'
import { listAddresses, listVehicles } from '../views/garage.ts'

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
    if (!id) {
      const row = { id: written, user_id: userId, ...columns, created_at: at }
      await tx.insertInto('vehicles').values(row).execute()
      return true
    }
    const { numUpdatedRows } = await tx
      .updateTable('vehicles')
      .set(columns)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
  return findById(await listVehicles(ctx.db, userId), saved)
}

/** Saves a new address when there is no `id`. Throws 400 for an unknown area, 404, garage_full, already_saved. */
export async function saveAddress(
  ctx: Context,
  userId: string,
  input: AddressRequest,
  id?: string,
): Promise<Address> {
  const at = ctx.clock.now()
  const { label, address, area, isDefault = false } = input
  const columns = {
    label,
    address,
    ...(area !== undefined && { area_id: area }),
    updated_at: at,
    ...(isDefault && { is_default: true }),
  }
  const saved = await saveEntry(ctx, { table: 'addresses', userId, id, isDefault }, async (tx, written) => {
    if (area) await checkArea(tx, area)
    if (!id) {
      const row = { id: written, user_id: userId, ...columns, created_at: at }
      await tx.insertInto('addresses').values(row).execute()
      return true
    }
    const { numUpdatedRows } = await tx
      .updateTable('addresses')
      .set(columns)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
  return findById(await listAddresses(ctx.db, userId), saved)
}

/** Throws 400 unless there is such an area, which is kept until the transaction ends. */
async function checkArea(tx: Tx, id: string): Promise<void> {
  const found = await tx
    .selectFrom('areas')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw invalidField('area', messages.areaIsNotServed)
}

type GarageTable = 'vehicles' | 'addresses'

interface Entry {
  table: GarageTable
  userId: string
  /** Undefined for a new entry. */
  id: string | undefined
  isDefault: boolean
}

/**
 * Writes a vehicle or an address with `write`, keeping the limit and exactly one default. Returns its id. `write`
 * returns false when no entry of this user has the id. Throws 404, garage_full.
 */
async function saveEntry(
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
function findById<T extends { _id: string }>(entries: readonly T[], id: string): T {
  return orNotFound(entries.find(({ _id }) => _id === id))
}

/** Deletes a vehicle or an address of the user. Throws 404. */
export async function deleteEntry(
  ctx: Context,
  userId: string,
  table: GarageTable,
  id: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockGarage(tx, userId)
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw problem('not_found')
    await ensureDefault(tx, table, userId)
  })
}

/** Deletes all saved vehicles and addresses of the user. */
export async function emptyGarage(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('vehicles').where('user_id', '=', userId).execute()
  await tx.deleteFrom('addresses').where('user_id', '=', userId).execute()
}

/** Serializes the changes of one customer: entries are counted, and one is the default. */
const lockGarage = (tx: Tx, userId: string): Promise<void> => takeNamedLock(tx, `garage:${userId}`)

async function countEntries(tx: Tx, table: GarageTable, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

async function clearDefault(tx: Tx, table: GarageTable, userId: string): Promise<void> {
  await tx
    .updateTable(table)
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
}

/** Makes the oldest entry the default when there is none. */
async function ensureDefault(tx: Tx, table: GarageTable, userId: string): Promise<void> {
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
