import type { Service } from '@jhilik/contract/services.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

/** Says what is paid when booking and what on site; null when the whole price is paid when booking. */
export function useDueText() {
  const t = useTranslations('slots.due')
  const format = useFormat()
  return ({ price, dueNow, currency }: Pick<Service, 'price' | 'dueNow' | 'currency'>): string | null => {
    if (dueNow >= price) return null
    if (dueNow === 0) return t('onSite')
    return t('part', { now: format.money(dueNow, currency), later: format.money(price - dueNow, currency) })
  }
}
