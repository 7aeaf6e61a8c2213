import type { Money } from '@jhilik/contract/money.ts'
import { agreeTax } from '../../money/rules/tax.ts'
import { readTaxSettings } from '../../money/views/tax.ts'
import type { Db } from '../../platform/db.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'

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

/** The title of the site's own preview image. */
const taglines: Record<Locale, string> = {
  en: 'Car wash and home services, booked in a minute',
  bn: 'কার ওয়াশ ও হোম সার্ভিস, এক মিনিটেই বুকিং',
}

export const taglineIn = (locale: Locale): string => taglines[locale]

/** Returns price and duration in that language. */
export function labelsIn(locale: Locale, price: Money, minutes: number): string[] {
  const format = formatFor(locale)
  return [format.money(price), format.duration(minutes)]
}
