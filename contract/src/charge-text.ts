import { digitsIn, type TextLocale } from './clock-text.ts'
import type { ChargeKind } from './prices.ts'
import { serviceName } from './service-text.ts'

const words: Record<TextLocale, Record<Exclude<NamedCharge['kind'], 'rule'>, string>> = {
  en: {
    minimum: 'Up to the minimum per visit',
    standing: 'Standing discount',
    coupon: 'Coupon',
    kept: 'Kept of what was canceled',
    staff: 'Discount',
  },
  bn: {
    minimum: 'প্রতি ভিজিটের সর্বনিম্ন দাম পর্যন্ত',
    standing: 'নিয়মিত ছাড়',
    coupon: 'কুপন',
    kept: 'বাতিল করা কাজের জন্য রাখা হলো',
    staff: 'ছাড়',
  },
}

interface NamedCharge {
  /** `staff`: a discount that staff gave on the booking, which is no part of its price. */
  kind: ChargeKind | 'staff'
  /** The owner's name of a price rule, the code of a coupon. */
  name: string
  nameBn: string
  percent: number | null
}

/** Returns the name of a charge, for every place that shows one: `Friday evening (10%)`, `Coupon EID10`. */
export function chargeText({ kind, percent, ...names }: NamedCharge, locale: TextLocale): string {
  const name = serviceName(names, locale)
  const own = kind === 'rule' ? name : [words[locale][kind], name].filter(Boolean).join(' ')
  return percent === null ? own : `${own} (${digitsIn(locale, String(Math.abs(percent)))}%)`
}

/** Returns the name of a discount that staff gave on a booking: `Discount (10%)`, or `Discount` for an amount. */
export const discountText = ({ percent }: Pick<NamedCharge, 'percent'>, locale: TextLocale): string =>
  chargeText({ kind: 'staff', name: '', nameBn: '', percent }, locale)
