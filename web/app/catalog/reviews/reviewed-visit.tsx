import { bookingDetailResponseSchema } from '@jhilik/contract/booking-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { useFormat } from '../../lib/language/format.ts'

/** The same query as that of `bookings`, which imports this subject and so cannot be imported here. */
const visitQuery = (id: string) => ({
  ...apiQuery(
    queryKeys.bookings.detail(id),
    `/bookings/${encodeURIComponent(id)}`,
    bookingDetailResponseSchema,
  ),
  retry: false,
})

interface ReviewedVisitProps {
  /** The id of a booking, as the address names it. */
  id: string
  serviceId: string
}

/** The booking that is reviewed. Renders nothing for one of another service or another customer. */
export function ReviewedVisit({ id, serviceId }: ReviewedVisitProps) {
  const t = useTranslations('reviews.form')
  const format = useFormat()
  const { data: booking } = useQuery(visitQuery(id))
  if (booking?.service._id !== serviceId) return null
  return (
    <p className="mb-3 flex items-start sm:mt-3 sm:mb-0 gap-2.5 font-medium">
      <CalendarCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
      {t('visit', { time: format.slot(booking.slot) })}
    </p>
  )
}
