import type { VisitPreview } from '@jhilik/contract/visit-previews.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import type { BookingFormProps } from './change-form.tsx'

interface DifferenceProps {
  booking: BookingFormProps['booking']
  preview: UseQueryResult<VisitPreview>
}

/** What a change costs, before it is made: the prices, and who pays the difference. */
export function Difference({ booking: { currency, price }, preview: { data, isError } }: DifferenceProps) {
  const t = useTranslations('dashboard.staffBooking.changeLines')
  const format = useFormat()
  const money = (amount: number) => format.money(amount, currency)
  if (isError) return <Alert tone="danger">{t('previewFailed')}</Alert>
  return (
    <Alert tone="info">
      <p role="status" className="font-semibold tabular-nums">
        {t('price', { before: money(price), after: money(data?.price ?? price) })}
      </p>
      {data && data.refundAmount > 0 && <p>{t('goesBack', { amount: money(data.refundAmount) })}</p>}
      {data && data.dueOnSite > 0 && <p>{t('due', { amount: money(data.dueOnSite) })}</p>}
    </Alert>
  )
}
