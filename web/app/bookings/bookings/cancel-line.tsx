import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { BookingLine } from '@jhilik/contract/bookings.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newRequestKey } from '../../lib/http/request-key.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useCancelLine } from './api.ts'
import type { Change } from './change-notice.tsx'

interface CancelLineProps {
  booking: BookingDetail
  line: BookingLine
  onClose: () => void
  onChanged: (change: Change) => void
}

/** The content of the dialog that cancels one service of a visit: what comes back, and that the others stay. */
export function CancelLine({ booking, line, onClose, onChanged }: CancelLineProps) {
  const t = useTranslations('dashboard.bookings.lines')
  const format = useFormat()
  const refusalText = useRefusalText()
  const [key] = useState(newRequestKey)
  const { mutateAsync, isPending, error } = useCancelLine(booking._id, line._id, key)
  const terms = booking.actions.cancelLines.find(({ _id }) => _id === line._id)
  const money = (amount: number) => format.money(amount, booking.currency)
  const confirm = (expectedRefundAmount: number) =>
    mutateAsync({ expectedRefundAmount }).then(
      ({ refundAmount, price }) =>
        onChanged({
          title: t('doneTitle'),
          text: t(refundAmount > 0 ? 'doneRefund' : 'done', {
            amount: money(refundAmount),
            price: money(price),
          }),
        }),
      (cause) => console.error('The service was not canceled', cause),
    )
  const isPaid = booking.money.paid > 0
  return (
    <div className="flex flex-col gap-4">
      {terms ? (
        <Alert tone={terms.refundAmount === 0 && isPaid ? 'warning' : 'info'}>
          {terms.refundAmount > 0
            ? t('refund', { amount: money(terms.refundAmount) })
            : t(isPaid ? 'noRefund' : 'unpaid')}
        </Alert>
      ) : (
        <Alert tone="warning">{t('gone')}</Alert>
      )}
      {error && terms && <Alert tone="danger">{refusalText(error) ?? t('failed')}</Alert>}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          {t('keep')}
        </Button>
        {terms && (
          <Button variant="danger" busy={isPending} onClick={() => confirm(terms.refundAmount)}>
            {t('confirm')}
          </Button>
        )}
      </div>
    </div>
  )
}
