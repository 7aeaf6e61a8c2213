import type { Booking } from '@jhilik/contract/bookings.ts'
import { MAX_STARS } from '@jhilik/contract/constants.ts'
import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { reviewPath } from '../../lib/page/booking-paths.ts'
import { cx } from '../../ui/cx.ts'

const stars = Array.from({ length: MAX_STARS }, (_, index) => index + 1)

interface StarLinksProps {
  booking: Pick<Booking, '_id' | 'service'>
  label: string
  /** Names the link of a number of stars. */
  rate: (count: number) => string
  className?: string
  /** The size of a link. */
  linkClassName: string
}

/** Asks for a review of a booking. Each star links to the review form with that rating. */
export function StarLinks({ booking, label, rate, className, linkClassName }: StarLinksProps) {
  return (
    <ul aria-label={label} className={cx('flex flex-wrap text-star', className)}>
      {stars.map((count) => (
        // The stars up to the one that is pointed at are filled.
        <li
          key={count}
          className="has-[~li:hover]:[&_svg]:fill-current hover:[&_svg]:fill-current has-focus-visible:[&_svg]:fill-current"
        >
          <Link
            to={reviewPath(booking, count)}
            aria-label={rate(count)}
            className={cx('grid place-items-center rounded-control text-current', linkClassName)}
          >
            <Star aria-hidden className="size-6.5" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
