import type { Booking } from '@jhilik/contract/bookings.ts'
import { ReceiptText, RotateCcw, Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { bookingPath, reviewPath } from '../../lib/page/booking-paths.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { saveDraftFrom } from '../checkout/draft.ts'
import { hasReceipt } from './booking-status.tsx'

interface PastActionsProps {
  booking: Booking
  /** Whether to link to the receipt, as lists do; the booking's page has it next to the payment. */
  offersReceipt?: boolean
}

/** The actions that a customer has for a past booking. */
export function PastActions({ booking, offersReceipt = false }: PastActionsProps) {
  const t = useTranslations('dashboard.bookings')
  const nameOf = useServiceName()
  const service = nameOf(booking.service)
  const mayReview = booking.status === 'confirmed' || booking.status === 'completed'
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1">
      <BookAgain booking={booking} />
      {/* The links wrap together, and begin where the button begins. */}
      <div className="-mx-2 flex flex-wrap gap-x-1 empty:hidden">
        {mayReview && (
          <ButtonLink
            to={reviewPath(booking)}
            variant="ghost"
            className="px-2!"
            aria-label={t('past.reviewOf', { service })}
          >
            <Star aria-hidden className="size-4.5" />
            {t('past.review')}
          </ButtonLink>
        )}
        {offersReceipt && booking.price > 0 && hasReceipt(booking.paymentStatus) && (
          <ButtonLink
            to={`${bookingPath(booking._id)}/receipt`}
            variant="ghost"
            className="px-2!"
            aria-label={t('past.receiptOf', { service })}
          >
            <ReceiptText aria-hidden className="size-4.5" />
            {t('payment.receipt')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Links to the slots of the same service, and fills the next booking form from this booking. */
export function BookAgain({ booking }: { booking: Booking }) {
  const user = useUser()
  const t = useTranslations('dashboard.bookings.past')
  const nameOf = useServiceName()
  return (
    <ButtonLink
      to={`/services/${booking.service._id}`}
      variant="secondary"
      aria-label={t('againOf', { service: nameOf(booking.service) })}
      onClick={() => user && saveDraftFrom(user.sub, booking)}
    >
      <RotateCcw aria-hidden className="size-4.5" />
      {t('again')}
    </ButtonLink>
  )
}
