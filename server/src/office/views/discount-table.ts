import { bookingStatusWords } from '@jhilik/contract/booking-words.ts'
import { discountKindWords } from '@jhilik/contract/discount-words.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { serviceName } from '@jhilik/contract/service-text.ts'
import { percentOfRate } from '@jhilik/contract/tax.ts'
import { BYTE_ORDER_MARK, writeCsv } from '../../platform/csv.ts'
import type { Locale } from '../../platform/locale.ts'
import type { GivenDiscount } from './discount-figures.ts'

const TITLES = {
  en: ['Booking', 'Service date', 'Status', 'Kind', 'Coupon or price rule', 'Percent', 'Amount', 'Currency'],
  bn: ['বুকিং কোড', 'সার্ভিসের তারিখ', 'অবস্থা', 'ধরন', 'কুপন বা দামের নিয়ম', 'শতাংশ', 'অঙ্ক', 'মুদ্রা'],
}

/** Writes the discounts of a period as CSV, one line each. */
export function writeDiscountTable(discounts: readonly GivenDiscount[], locale: Locale): string {
  const lines = discounts.map(({ amount_minor: minor, currency, rate, ...given }) => [
    given.code,
    given.slot_date,
    bookingStatusWords[locale][given.status],
    discountKindWords[locale][given.kind],
    serviceName({ name: given.name, nameBn: given.name_bn }, locale),
    rate === null ? null : Math.abs(percentOfRate(rate)),
    toMajor({ minor, currency }),
    currency,
  ])
  return BYTE_ORDER_MARK + writeCsv([TITLES[locale], ...lines])
}
