import type { Booking } from '@jhilik/contract/bookings.ts'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { saveDraftFrom } from '../checkout/draft.ts'

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
