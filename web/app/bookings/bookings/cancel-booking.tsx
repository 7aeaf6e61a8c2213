import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { MAX_REASON_LENGTH } from '@jhilik/contract/constants.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newRequestKey } from '../../lib/http/request-key.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { useCancelBooking } from './api.ts'
import type { Change } from './change-notice.tsx'

/** The contract's limit. */

interface CancelBookingProps {
  booking: BookingDetail
  onClose: () => void
  onChanged: (change: Change) => void
}

/** The content of the dialog that cancels a booking. */
export function CancelBooking({ booking, onClose, onChanged }: CancelBookingProps) {
  const t = useTranslations('dashboard.bookings.cancel')
  const format = useFormat()
  const nameOf = useServiceName()
  const refusalText = useRefusalText()
  const [key] = useState(newRequestKey)
  const [reason, setReason] = useState('')
  const leave = useUnsaved(reason !== '')
  const { mutateAsync, isPending, isSuccess, error } = useCancelBooking(booking._id, key)
  // A canceled booking has no terms, but the dialog may still be visible.
  const [before, setBefore] = useState(booking)
  if (booking !== before && !isPending && !isSuccess) setBefore(booking)
  const terms = before.actions.cancel
  const isUnpaid = before.status === 'held'

  const resultOf = (refunded: number | null): Change => {
    const facts = { service: nameOf(booking.service), time: format.slot(booking.slot) }
    const text = () => {
      if (refunded) return t('doneRefund', { ...facts, amount: format.money(refunded, booking.currency) })
      return t(isUnpaid ? 'doneUnpaid' : 'doneNothing', facts)
    }
    return { title: t('doneTitle'), text: text() }
  }
  const confirm = () =>
    mutateAsync({ reason: reason.trim() || undefined }).then(
      (refunded) => onChanged(resultOf(refunded)),
      (cause) => console.error('The booking was not canceled', cause),
    )

  return (
    <div className="flex flex-col gap-4">
      {terms ? <CancelTerms booking={before} terms={terms} /> : <Alert tone="warning">{t('gone')}</Alert>}
      {terms && (
        <Field label={t('reason')} hint={t('reasonHint')}>
          <Textarea
            rows={2}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
      {error && terms && <Alert tone="danger">{refusalText(error) ?? t('failed')}</Alert>}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isPending} onClick={() => leave(onClose)}>
          {t('keep')}
        </Button>
        {terms && (
          <Button variant="danger" busy={isPending} onClick={confirm}>
            {t('confirm')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface CancelTermsProps {
  booking: BookingDetail
  terms: NonNullable<BookingDetail['actions']['cancel']>
}

/** The refund, and until when it is full. */
function CancelTerms({ booking, terms }: CancelTermsProps) {
  const t = useTranslations('dashboard.bookings.cancel')
  const format = useFormat()
  const { freeUntil, isFree, refundAmount } = terms
  const time = format.dayTime(freeUntil)
  const amount = format.money(refundAmount, booking.currency)
  const words = () => {
    if (booking.status === 'held') return t('unpaid')
    if (isFree) return refundAmount > 0 ? t('full', { amount, time }) : t('noMoney', { time })
    if (refundAmount === 0) return t('nothing', { time })
    return t('part', { amount, price: format.money(booking.price, booking.currency), time })
  }
  return (
    <>
      <Alert tone={isFree ? 'info' : 'warning'}>{words()}</Alert>
      {refundAmount > 0 && (
        <div className="text-[0.9375rem]">
          <p className="font-semibold">{t('howTitle')}</p>
          <p className="text-soft">{t('how')}</p>
        </div>
      )}
    </>
  )
}
