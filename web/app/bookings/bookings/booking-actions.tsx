import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/unsaved.tsx'
import { bookingQuery } from './api.ts'
import { CancelBooking } from './cancel-booking.tsx'
import type { Change } from './change-notice.tsx'
import { RescheduleBooking } from './reschedule-booking.tsx'

interface BookingActionsProps {
  booking: BookingDetail
  onChanged: (change: Change) => void
}

/** The actions that the API allows the customer now, and until when canceling is free. */
export function BookingActions({ booking, onChanged }: BookingActionsProps) {
  const t = useTranslations('dashboard.bookings.actions')
  const termsText = useTermsText()
  const nameOf = useServiceName()
  const { ask, dialog } = useChangeDialog(booking, onChanged)
  const { cancel, move } = booking.actions
  const service = nameOf(booking.service)
  return (
    <>
      {(cancel || move) && (
        <div className="flex flex-col gap-2.5">
          <div className="flex flex-wrap gap-2.5">
            {move && (
              <Button
                variant="secondary"
                aria-label={t('rescheduleOf', { service })}
                onClick={() => ask('reschedule')}
              >
                {t('reschedule')}
              </Button>
            )}
            {cancel && (
              <Button
                variant="secondary"
                aria-label={t('cancelOf', { service })}
                onClick={() => ask('cancel')}
              >
                {t('cancel')}
              </Button>
            )}
          </div>
          <p className="text-muted text-sm empty:hidden">{termsText(booking)}</p>
        </div>
      )}
      {dialog}
    </>
  )
}

/** The terms are at most this old while a dialog is open. */
const REFRESH_MS = 15_000

type Kind = 'reschedule' | 'cancel'

/** The dialogs that reschedule and cancel a booking: `ask` opens one, `dialog` is to be rendered. */
export function useChangeDialog(booking: BookingDetail, onChanged: (change: Change) => void) {
  const t = useTranslations('dashboard.bookings')
  const format = useFormat()
  const nameOf = useServiceName()
  const [asking, setAsking] = useState<Kind | null>(null)
  // The dialog keeps its content while it fades out.
  const [asked, setAsked] = useState<Kind>('cancel')
  useQuery({ ...bookingQuery(booking._id), enabled: asking !== null, refetchInterval: REFRESH_MS })
  const service = nameOf(booking.service)
  const close = () => setAsking(null)
  const ask = (what: Kind) => {
    setAsked(what)
    setAsking(what)
  }
  const changed = (change: Change) => {
    close()
    onChanged(change)
  }
  const dialog = (
    <FormDialog
      open={asking !== null}
      onOpenChange={(open) => !open && close()}
      title={t(`${asked}.title`)}
      description={asked === 'cancel' ? `${service}, ${format.slot(booking.slot)}` : service}
      wide={asked === 'reschedule'}
    >
      {asked === 'cancel' ? (
        <CancelBooking booking={booking} onClose={close} onChanged={changed} />
      ) : (
        <RescheduleBooking booking={booking} onClose={close} onChanged={changed} />
      )}
    </FormDialog>
  )
  return { ask, dialog }
}

/** Says until when canceling is free, or what it costs now; null when nothing is to be said. */
export function useTermsText() {
  const t = useTranslations('dashboard.bookings.actions')
  const format = useFormat()
  return ({ actions: { cancel }, status, currency }: BookingDetail): string | null => {
    if (!cancel || status === 'held') return null
    const time = format.dayTime(cancel.freeUntil)
    if (cancel.isFree) return t('freeUntil', { time })
    if (cancel.refundAmount === 0) return t('lateNothing', { time })
    return t('lateRefund', { time, amount: format.money(cancel.refundAmount, currency) })
  }
}
