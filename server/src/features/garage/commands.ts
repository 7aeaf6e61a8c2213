import {
  type Address,
  type AddressRequest,
  GARAGE_MAX,
  type SavedVehicle,
  type SavedVehicleRequest,
} from '@jhilik/contract/garage.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import { toVehicleColumns } from '../../platform/vehicle-columns.ts'
import {
  clearDefault,
  countKept,
  deleteKept,
  ensureDefault,
  insertAddress,
  insertVehicle,
  lockGarage,
  updateAddress,
  updateVehicle,
} from './store.ts'
import { listAddresses, listVehicles } from './views.ts'

type Shelf = 'vehicles' | 'addresses'

interface Keeping {
  shelf: Shelf
  userId: string
  /** Absent for a new one. */
  id: string | undefined
  isDefault: boolean
}

/** Writes one of a customer's things and keeps the rules of the shelf. Throws 404, garage_full. */
async function keep(
  ctx: Context,
  { shelf, userId, id, isDefault }: Keeping,
  write: (tx: Tx, id: string) => Promise<boolean>,
): Promise<string> {
  const written = id ?? newId()
  await ctx.db.transaction().execute(async (tx) => {
    await lockGarage(tx, userId)
    if (!id && (await countKept(tx, shelf, userId)) >= GARAGE_MAX) throw problem('garage_full')
    if (isDefault) await clearDefault(tx, shelf, userId)
    if (!(await write(tx, written))) throw problem('not_found')
    await ensureDefault(tx, shelf, userId)
  })
  return written
}

function pick<T extends { _id: string }>(things: readonly T[], id: string): T {
  const thing = things.find(({ _id }) => _id === id)
  // Removed again before it was read.
  if (!thing) throw problem('not_found')
  return thing
}

/** A new vehicle without `id`. Throws 404, garage_full, already_saved. */
export async function saveVehicle(
  ctx: Context,
  userId: string,
  input: SavedVehicleRequest,
  id?: string,
): Promise<SavedVehicle> {
  const at = ctx.clock.now()
  const columns = {
    ...toVehicleColumns(input),
    updated_at: at,
    ...(input.isDefault && { is_default: true }),
  }
  const isDefault = input.isDefault ?? false
  const saved = await keep(ctx, { shelf: 'vehicles', userId, id, isDefault }, async (tx, written) => {
    if (id) return updateVehicle(tx, id, userId, columns)
    await insertVehicle(tx, { id: written, user_id: userId, ...columns, created_at: at })
    return true
  })
  return pick(await listVehicles(ctx.db, userId), saved)
}

/** A new address without `id`. Throws 404, garage_full, already_saved. */
export async function saveAddress(
  ctx: Context,
  userId: string,
  input: AddressRequest,
  id?: string,
): Promise<Address> {
  const at = ctx.clock.now()
  const { label, address, isDefault = false } = input
  const columns = { label, address, updated_at: at, ...(isDefault && { is_default: true }) }
  const saved = await keep(ctx, { shelf: 'addresses', userId, id, isDefault }, async (tx, written) => {
    if (id) return updateAddress(tx, id, userId, columns)
    await insertAddress(tx, { id: written, user_id: userId, ...columns, created_at: at })
    return true
  })
  return pick(await listAddresses(ctx.db, userId), saved)
}

/** Throws 404. */
export async function remove(ctx: Context, userId: string, shelf: Shelf, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockGarage(tx, userId)
    if (!(await deleteKept(tx, shelf, id, userId))) throw problem('not_found')
    await ensureDefault(tx, shelf, userId)
  })
}
