import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import type { Price } from './use-checkout.ts'

interface PriceChangeNoticeProps {
  price: Price
  /** The text of the button that books. */
  button: string
}

/** The new price, after the dialog was dismissed. */
export function PriceChangeNotice({ price: { amount, currency }, button }: PriceChangeNoticeProps) {
  const t = useTranslations('booking.priceChanged')
  const format = useFormat()
  return <Alert tone="info">{t('kept', { now: format.money(amount, currency), button })}</Alert>
}
