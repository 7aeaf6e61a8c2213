import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useTranslations } from 'use-intl'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Button } from '../../ui/button.tsx'
import type { Change } from './change-notice.tsx'
import { useChangeDialog } from './use-change-dialog.tsx'
import { useTermsText } from './use-terms-text.ts'

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
