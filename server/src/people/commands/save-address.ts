import type { Address } from '@jhilik/contract/garage.ts'
import type { AddressRequest } from '@jhilik/contract/garage-requests.ts'
import type { Context } from '../../context.ts'
import { insertAddress, updateAddress } from '../store/garage.ts'
import { listAddresses } from '../views/garage.ts'
import { findById, saveEntry } from './save-entry.ts'

/** Saves a new address when there is no `id`. Throws 404, garage_full, already_saved. */
export async function saveAddress(
  ctx: Context,
  userId: string,
  input: AddressRequest,
  id?: string,
): Promise<Address> {
  const at = ctx.clock.now()
  const { label, address, isDefault = false } = input
  const columns = { label, address, updated_at: at, ...(isDefault && { is_default: true }) }
  const saved = await saveEntry(ctx, { table: 'addresses', userId, id, isDefault }, async (tx, written) => {
    if (id) return updateAddress(tx, id, userId, columns)
    await insertAddress(tx, { id: written, user_id: userId, ...columns, created_at: at })
    return true
  })
  return findById(await listAddresses(ctx.db, userId), saved)
}
