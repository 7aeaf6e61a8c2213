import type { Booking } from '@jhilik/contract/bookings.ts'
import { MAX_STARS } from '@jhilik/contract/constants.ts'
import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { reviewPath } from '../../lib/page/booking-paths.ts'
import { AttentionRow } from './attention-row.tsx'

const stars = Array.from({ length: MAX_STARS }, (_, index) => index + 1)

/** Asks for a review of a past booking. Each star links to the review form with that rating. */
export function ReviewRow({ booking }: { booking: Booking }) {
  const t = useTranslations('dashboard.attention')
  const format = useFormat()
  const nameOf = useServiceName()
  const service = nameOf(booking.service)
  return (
    <AttentionRow
      icon={Star}
      title={t('review', { service })}
      text={t('reviewText', { date: format.date(booking.slot.date, 'dayMonth') })}
    >
      <ul aria-label={t('stars', { service })} className="-mx-2 flex flex-wrap text-star">
        {stars.map((count) => (
          // The stars up to the one that is pointed at are filled.
          <li
            key={count}
            className="has-[~li:hover]:[&_svg]:fill-current hover:[&_svg]:fill-current has-focus-visible:[&_svg]:fill-current"
          >
            <Link
              to={reviewPath(booking, count)}
              aria-label={t('rate', { service, count })}
              className="grid size-11 place-items-center rounded-control text-current"
            >
              <Star aria-hidden className="size-6.5" />
            </Link>
          </li>
        ))}
      </ul>
    </AttentionRow>
  )
}
