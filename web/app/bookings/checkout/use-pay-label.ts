import type { Service } from '@jhilik/contract/services.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { dueNowOf } from './due.ts'

/** The text of the button that books. */
export function usePayLabel(service: Service, gateway: string | undefined): string {
  const t = useTranslations('booking.form')
  const format = useFormat()
  const now = dueNowOf(service, gateway)
  if (now === service.price) return t('submit')
  return now === 0 ? t('bookOnly') : t('payPart', { amount: format.money(now, service.currency) })
}
