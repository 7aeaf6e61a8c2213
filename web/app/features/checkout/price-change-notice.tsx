import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import type { Price } from './use-checkout.ts'

/** For who did not agree at once. */
export function PriceChangeNotice({ price: { amount, currency } }: { price: Price }) {
  const t = useTranslations('booking.priceChanged')
  const format = useFormat()
  return <Alert tone="info">{t('kept', { now: format.money(amount, currency) })}</Alert>
}
