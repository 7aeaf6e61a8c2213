import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { bookingQuery } from './api.ts'
import { CancelBooking } from './cancel-booking.tsx'
import type { Change } from './change-notice.tsx'
import { RescheduleBooking } from './reschedule-booking.tsx'

interface BookingActionsProps {
  booking: BookingDetail
  onChanged: (change: Change) => void
}

/** While a dialog is open, its terms are at most this old. */
const REFRESH_MS = 15_000

/** What the API allows the customer to do now, and until when canceling is free. */
export function BookingActions({ booking, onChanged }: BookingActionsProps) {
  const t = useTranslations('dashboard.bookings')
  const format = useFormat()
  const [asking, setAsking] = useState<'reschedule' | 'cancel' | null>(null)
  // The dialog keeps its content while it fades out.
  const [asked, setAsked] = useState<'reschedule' | 'cancel'>('cancel')
  useQuery({ ...bookingQuery(booking._id), enabled: asking !== null, refetchInterval: REFRESH_MS })
  const { cancel, move } = booking.actions
  const service = booking.service.name
  const close = () => setAsking(null)
  const ask = (what: 'reschedule' | 'cancel') => {
    setAsked(what)
    setAsking(what)
  }
  const changed = (change: Change) => {
    close()
    onChanged(change)
  }
  const terms = () => {
    if (!cancel || booking.status === 'held') return null
    const time = format.dayTime(cancel.freeUntil)
    if (cancel.isFree) return t('actions.freeUntil', { time })
    const amount = format.money(cancel.refundAmount, booking.currency)
    return cancel.refundAmount > 0
      ? t('actions.lateRefund', { time, amount })
      : t('actions.lateNothing', { time })
  }

  return (
    <>
      {(cancel || move) && (
        <div className="flex flex-col gap-2.5">
          <div className="flex flex-wrap gap-2.5">
            {move && (
              <Button
                variant="secondary"
                aria-label={t('actions.rescheduleOf', { service })}
                onClick={() => ask('reschedule')}
              >
                {t('actions.reschedule')}
              </Button>
            )}
            {cancel && (
              <Button
                variant="secondary"
                aria-label={t('actions.cancelOf', { service })}
                onClick={() => ask('cancel')}
              >
                {t('actions.cancel')}
              </Button>
            )}
          </div>
          <p className="text-muted text-sm empty:hidden">{terms()}</p>
        </div>
      )}
      <Dialog
        open={asking !== null}
        onOpenChange={(open) => {
          if (!open) close()
        }}
        title={t(`${asked}.title`)}
        description={asked === 'cancel' ? `${service}, ${format.slot(booking.slot)}` : service}
        wide={asked === 'reschedule'}
      >
        {asked === 'cancel' ? (
          <CancelBooking booking={booking} onClose={close} onChanged={changed} />
        ) : (
          <RescheduleBooking booking={booking} onClose={close} onChanged={changed} />
        )}
      </Dialog>
    </>
  )
}
