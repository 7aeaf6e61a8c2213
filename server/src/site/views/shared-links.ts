import { serviceName } from '@jhilik/contract/service-text.ts'
import { cheapestOn, sizesOn } from '../../catalog/rules/prices.ts'
import { priceListOfService } from '../../catalog/views/price-list.ts'
import { agreeTax } from '../../money/rules/tax.ts'
import { readTaxSettings } from '../../money/views/tax.ts'
import type { Db } from '../../platform/db.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'

/** The title of the site's own preview image. */
export const taglines: Record<Locale, string> = {
  en: 'Car wash and home services, booked in a minute',
  bn: 'কার ওয়াশ ও হোম সার্ভিস, এক মিনিটেই বুকিং',
}

/** The price of a service that costs more in larger sizes. */
const fromPrice: Record<Locale, (price: string) => string> = {
  en: (price) => `From ${price}`,
  bn: (price) => `${price} থেকে`,
}

/** Returns what the preview image of a service on offer shows: its name, and its price and duration today as labels. */
export async function findSharedService(db: Db, id: string, locale: Locale, today: string) {
  const row = await db
    .selectFrom('services')
    .select(['name', 'name_bn as nameBn', 'price_minor', 'currency', 'duration_minutes', 'img'])
    .select(priceListOfService.as('price_list'))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const sold = cheapestOn(row.price_list, row, today)
  const { price_minor: minor } = agreeTax(await readTaxSettings(db), sold.price_minor)
  const format = formatFor(locale)
  const price = format.money({ minor, currency: row.currency })
  const isFrom = sizesOn(row.price_list, today).some((size) => size.price_minor > sold.price_minor)
  return {
    title: serviceName(row, locale),
    labels: [isFrom ? fromPrice[locale](price) : price, format.duration(sold.duration_minutes)],
    img: row.img,
  }
}
