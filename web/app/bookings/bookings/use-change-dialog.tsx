import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { FormDialog } from '../../ui/unsaved.tsx'
import { bookingQuery } from './api.ts'
import { CancelBooking } from './cancel-booking.tsx'
import type { Change } from './change-notice.tsx'
import { RescheduleBooking } from './reschedule-booking.tsx'

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
    </FormDialog>
  )
  return { ask, dialog }
}
