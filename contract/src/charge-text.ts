import { digitsIn, type TextLocale } from './clock-text.ts'
import type { ChargeKind } from './prices.ts'
import { serviceName } from './service-text.ts'

const words: Record<TextLocale, Record<Exclude<ChargeKind, 'rule'>, string>> = {
  en: {
    minimum: 'Up to the minimum per visit',
    standing: 'Standing discount',
    coupon: 'Coupon',
    kept: 'Kept of what was canceled',
  },
  bn: {
    minimum: 'প্রতি ভিজিটের সর্বনিম্ন দাম পর্যন্ত',
    standing: 'নিয়মিত ছাড়',
    coupon: 'কুপন',
    kept: 'বাতিল করা কাজের জন্য রাখা হলো',
  },
}

interface NamedCharge {
  kind: ChargeKind
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
