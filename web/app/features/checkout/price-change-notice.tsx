import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import type { Price } from './use-checkout.ts'

/** The new price, after the dialog was dismissed. */
export function PriceChangeNotice({ price: { amount, currency } }: { price: Price }) {
  const t = useTranslations('booking.priceChanged')
  const format = useFormat()
  return <Alert tone="info">{t('kept', { now: format.money(amount, currency) })}</Alert>
}
