import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { ServicePrices } from '../rules/price-changes.ts'

/**
 * Stores the price list of a service: rows that it has stay, the others are removed or added. The service must be locked, or
 * new; its own price and duration are stored by the caller.
 */
export async function writePriceList(
  tx: Tx,
  serviceId: string,
  { sizes, add_ons, prices }: ServicePrices,
): Promise<void> {
  const idsOf = (rows: readonly { id: string }[]) => sql.val(rows.map(({ id }) => id))
  // Dated prices and add-ons of a size are removed with it.
  await sql`delete from service_prices where service_id = ${serviceId}`.execute(tx)
  await sql`delete from service_sizes where service_id = ${serviceId} and id <> all(${idsOf(sizes)}::uuid[])`.execute(
    tx,
  )
  await sql`delete from service_add_ons where service_id = ${serviceId} and id <> all(${idsOf(add_ons)}::uuid[])`.execute(
    tx,
  )
  const positioned = <T>(rows: readonly T[]) =>
    rows.map((row, position) => ({ ...row, position, service_id: serviceId }))
  if (sizes.length > 0) {
    await tx
      .insertInto('service_sizes')
      .values(positioned(sizes))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          position: ref('excluded.position'),
          name: ref('excluded.name'),
          name_bn: ref('excluded.name_bn'),
          vehicle_size: ref('excluded.vehicle_size'),
          up_to: ref('excluded.up_to'),
          price_minor: ref('excluded.price_minor'),
          minutes: ref('excluded.minutes'),
        })),
      )
      .execute()
  }
  if (add_ons.length > 0) {
    await tx
      .insertInto('service_add_ons')
      .values(positioned(add_ons))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          size_id: ref('excluded.size_id'),
          position: ref('excluded.position'),
          name: ref('excluded.name'),
          name_bn: ref('excluded.name_bn'),
          price_minor: ref('excluded.price_minor'),
          minutes: ref('excluded.minutes'),
          max_quantity: ref('excluded.max_quantity'),
          required: ref('excluded.required'),
        })),
      )
      .execute()
  }
  if (prices.length > 0) {
    const rows = prices.map((price) => ({ ...price, service_id: serviceId }))
    await tx.insertInto('service_prices').values(rows).execute()
  }
}
