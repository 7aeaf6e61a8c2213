import type { Booking } from '@jhilik/contract/bookings.ts'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'

interface BookAgainProps {
  booking: Booking
  /** Remembers what the next booking begins with. */
  onBookAgain: (booking: Booking) => void
}

/** Leads to the slots of the same service. */
export function BookAgain({ booking, onBookAgain }: BookAgainProps) {
  const t = useTranslations('dashboard.bookings.past')
  return (
    <ButtonLink
      to={`/services/${booking.service._id}`}
      variant="secondary"
      aria-label={t('againOf', { service: booking.service.name })}
      onClick={() => onBookAgain(booking)}
    >
      <RotateCcw aria-hidden className="size-4.5" />
      {t('again')}
    </ButtonLink>
  )
}
