import { agreeTax, readTaxSettings } from '../../money/views/tax.ts'
import type { Db } from '../../platform/db.ts'

/** Returns what a shared link shows of a service on offer. */
export async function findSharedService(db: Db, id: string) {
  const row = await db
    .selectFrom('services')
    .select(['name', 'name_bn as nameBn', 'price_minor', 'currency', 'duration_minutes as minutes', 'img'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { price_minor: listed, currency, ...shown } = row
  const { price_minor: minor } = agreeTax(await readTaxSettings(db), listed)
  return { ...shown, price: { minor, currency } }
}
