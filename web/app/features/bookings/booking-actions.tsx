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
import { RescheduleBooking, type SlotChooserType } from './reschedule-booking.tsx'

interface BookingActionsProps {
  booking: BookingDetail
  SlotChooser: SlotChooserType
  onChanged: (change: Change) => void
}

/** While a dialog tells the terms, a deadline that passes shows within this time. */
const REFRESH_MS = 15_000

/** What the booking itself says may be done with it now, and until when it costs nothing. */
export function BookingActions({ booking, SlotChooser, onChanged }: BookingActionsProps) {
  const t = useTranslations('dashboard.bookings')
  const format = useFormat()
  const [asking, setAsking] = useState<'move' | 'cancel' | null>(null)
  // Closing can be seen, and the dialog must not go blank meanwhile.
  const [asked, setAsked] = useState<'move' | 'cancel'>('cancel')
  useQuery({ ...bookingQuery(booking._id), enabled: asking !== null, refetchInterval: REFRESH_MS })
  const { cancel, move } = booking.actions
  const service = booking.service.name
  const close = () => setAsking(null)
  const ask = (what: 'move' | 'cancel') => {
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
                aria-label={t('actions.moveOf', { service })}
                onClick={() => ask('move')}
              >
                {t('actions.move')}
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
        wide={asked === 'move'}
      >
        {asked === 'cancel' ? (
          <CancelBooking booking={booking} onClose={close} onChanged={changed} />
        ) : (
          <RescheduleBooking
            booking={booking}
            SlotChooser={SlotChooser}
            onClose={close}
            onChanged={changed}
          />
        )}
      </Dialog>
    </>
  )
}
