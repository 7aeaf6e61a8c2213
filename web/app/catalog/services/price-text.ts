import type { Service } from '@jhilik/contract/services.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

/** A price, which is that of the cheapest size where there are several. */
export interface SizedPrice extends Pick<Service, 'price' | 'currency'> {
  sizes: readonly { price: number }[]
}

/** Names the price of a service: `৳900`, or `From ৳900` when larger sizes cost more. */
export function usePriceText() {
  const t = useTranslations('services')
  const format = useFormat()
  return ({ price, currency, sizes }: SizedPrice): string => {
    const text = format.money(price, currency)
    return sizes.some((size) => size.price > price) ? t('from', { price: text }) : text
  }
}
