import type { Booking } from '@jhilik/contract/bookings.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { bookingPath } from '../../lib/page/booking-paths.ts'
import { LoadMore } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { customerBookingsQuery } from './api.ts'
import { BookAgain } from './book-again.tsx'
import { BookingBadge } from './booking-badge.tsx'
import { isNeverPaid } from './rules.ts'

interface InactiveBookingsProps {
  email: string
  kind: 'canceled' | 'unpaid' | 'dropped'
}

/** Bookings without a seat. Renders nothing when there are none. */
export function InactiveBookings({ email, kind }: InactiveBookingsProps) {
  const t = useTranslations(`dashboard.bookings.${kind}`)
  const list = useTranslations('dashboard.bookings.list')
  const query = useInfiniteQuery(customerBookingsQuery(email, kind))
  if (!query.data?.length) return null
  return (
    <section aria-labelledby={kind} className="mt-10 flex flex-col gap-3">
      <div>
        <h2 id={kind} className="text-[1.1875rem] lg:text-[1.375rem]">
          {t('title')}
        </h2>
        <p className="mt-1 text-soft">{t('description')}</p>
      </div>
      <RowList>
        {query.data.map((booking) => (
          <Row key={booking._id} booking={booking} />
        ))}
      </RowList>
      <LoadMore query={query} texts={{ label: list('loadMore'), failed: list('allFailed') }} />
    </section>
  )
}

function Row({ booking }: { booking: Booking }) {
  const format = useFormat()
  const nameOf = useServiceName()
  const { _id, service, slot, price, currency } = booking
  const isUnpaid = isNeverPaid(booking)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 flex-col">
        <Link
          to={bookingPath(_id)}
          className="-my-1.5 inline-flex min-h-11 items-center py-1.5 font-semibold text-link"
        >
          {nameOf(service)}
        </Link>
        <span className="text-[0.9375rem] text-soft tabular-nums">{format.slot(slot)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <BookingBadge booking={booking} />
        {!isUnpaid && <span className="font-semibold tabular-nums">{format.money(price, currency)}</span>}
        {isUnpaid && booking.status === 'expired' && <BookAgain booking={booking} />}
      </div>
    </li>
  )
}
