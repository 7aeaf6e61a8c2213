import type { PaymentStatus } from '@jhilik/contract/bookings.ts'
import { MAX_REASON_LENGTH } from '@jhilik/contract/constants.ts'
import { takesBankDays } from '@jhilik/contract/gateway-words.ts'
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
import { type BookingCalls, type CanceledFacts, type ChangeableBooking, useCancelBooking } from './api.ts'
import type { Change } from './change-notice.tsx'

interface CancelBookingProps {
  booking: ChangeableBooking
  calls: BookingCalls
  onClose: () => void
  onChanged: (change: Change) => void
}

/** The content of the dialog that cancels a booking. */
export function CancelBooking({ booking, calls, onClose, onChanged }: CancelBookingProps) {
  const t = useTranslations('dashboard.bookings.cancel')
  const refusalText = useRefusalText()
  const canceledChange = useCanceledChange()
  const [key] = useState(newRequestKey)
  const [reason, setReason] = useState('')
  const leave = useUnsaved(reason !== '')
  const { mutateAsync, isPending, isSuccess, error } = useCancelBooking(calls, key)
  // A canceled booking has no terms, but the dialog may still be visible.
  const [before, setBefore] = useState(booking)
  if (booking !== before && !isPending && !isSuccess) setBefore(booking)
  const terms = before.actions.cancel

  const confirm = (expectedRefundAmount: number) =>
    mutateAsync({ reason: reason.trim() || undefined, expectedRefundAmount }).then(
      (canceled) => onChanged(canceledChange(canceled, terms?.refundTo ?? [])),
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
          <Button variant="danger" busy={isPending} onClick={() => confirm(terms.refundAmount)}>
            {t('confirm')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface CancelTermsProps {
  booking: ChangeableBooking
  terms: NonNullable<ChangeableBooking['actions']['cancel']>
}

/** Says what a cancellation gives back, and until when that is everything. */
function CancelTerms({ booking, terms }: CancelTermsProps) {
  const t = useTranslations('dashboard.bookings.cancel')
  const format = useFormat()
  const { freeUntil, refundAmount } = terms
  const amount = format.money(refundAmount, booking.currency)
  const { paid } = booking.money
  const words = () => {
    if (booking.paymentStatus === 'in_review') return t('inReview')
    if (paid === 0) return t('unpaid')
    if (freeUntil) {
      const time = format.dayTime(freeUntil)
      if (refundAmount === 0) return t('noMoney', { time })
      return t(refundAmount < paid ? 'rest' : 'full', { amount, time })
    }
    return t(refundAmount > 0 ? 'part' : 'nothing', { amount, paid: format.money(paid, booking.currency) })
  }
  return (
    <>
      <Alert tone={freeUntil || paid === 0 ? 'info' : 'warning'}>{words()}</Alert>
      {refundAmount > 0 && (
        <div className="text-[0.9375rem]">
          <p className="font-semibold">{t('howTitle')}</p>
          <p className="text-soft">{t('how', { bank: takesBankDays(terms.refundTo) ? 'yes' : 'no' })}</p>
        </div>
      )}
    </>
  )
}

/** What is said of a cancellation that gives nothing back, by the payment status that it left. */
const NOTHING_BACK = {
  paid: 'doneNothing',
  partly_paid: 'doneNothing',
  not_refunded: 'doneNothing',
  due_on_site: 'doneUnpaid',
  pending: 'doneUnpaid',
  failed: 'doneUnpaid',
  cancelled: 'doneUnpaid',
  expired: 'doneUnpaid',
  in_review: 'doneInReview',
  refund_due: 'doneNoMore',
  partly_refunded: 'doneNoMore',
  refunded: 'doneNoMore',
  disputed: 'doneNoMore',
  charged_back: 'doneNoMore',
} as const satisfies Record<PaymentStatus, string>

/** Says what became of a canceled booking and its money, as the answer of the call says; it goes back to `refundTo`. */
export function useCanceledChange() {
  const t = useTranslations('dashboard.bookings.cancel')
  const format = useFormat()
  const nameOf = useServiceName()
  return (
    { service, slot, refundAmount, paymentStatus, currency }: CanceledFacts,
    refundTo: readonly string[],
  ): Change => {
    const facts = { service: nameOf(service), time: format.slot(slot) }
    const text =
      refundAmount > 0
        ? t('doneRefund', {
            ...facts,
            amount: format.money(refundAmount, currency),
            bank: takesBankDays(refundTo) ? 'yes' : 'no',
          })
        : t(NOTHING_BACK[paymentStatus], facts)
    return { title: t('doneTitle'), text }
  }
}
