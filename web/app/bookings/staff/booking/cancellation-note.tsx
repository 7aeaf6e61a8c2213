import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useTranslations } from 'use-intl'
import { Alert } from '../../../ui/alert.tsx'

/** Names who canceled the booking, and the message to the customer. Renders nothing when it is not canceled. */
export function CancellationNote({ booking: { cancellation } }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.staffBooking.canceledBy')
  if (!cancellation) return null
  return (
    <Alert title={t(cancellation.by)} className="mb-6">
      {cancellation.message && (
        <p className="[overflow-wrap:anywhere]">
          {t('message')} <span className="block whitespace-pre-line">{cancellation.message}</span>
        </p>
      )}
    </Alert>
  )
}
