import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Card } from '../../ui/card.tsx'
import { LoadMore } from '../../ui/loaded.tsx'
import { customerBookingsQuery } from './api.ts'
import { BookAgain } from './book-again.tsx'
import { bookingPath } from './paths.ts'
import { PaymentBadge } from './payment-badge.tsx'

interface DroppedBookingsProps {
  email: string
  when: 'canceled' | 'unpaid'
}

/** Bookings without a seat whose slot has not started. Renders nothing when there are none. */
export function InactiveBookings({ email, when }: DroppedBookingsProps) {
  const t = useTranslations(`dashboard.bookings.${when}`)
  const list = useTranslations('dashboard.bookings.list')
  const format = useFormat()
  const query = useInfiniteQuery(customerBookingsQuery(email, when))
  if (!query.data?.length) return null
  return (
    <section aria-labelledby={when} className="mt-12 flex flex-col gap-4">
      <div>
        <h2 id={when} className="text-2xl">
          {t('title')}
        </h2>
        <p className="mt-1 text-soft">{t('description')}</p>
      </div>
      <Card>
        <ul className="divide-y divide-line">
          {query.data.map((booking) => (
            <li
              key={booking._id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3 sm:px-6"
            >
              <div className="flex min-w-0 flex-col">
                <Link to={bookingPath(booking._id)} className="font-semibold text-link">
                  {booking.service.name}
                </Link>
                <span className="text-[0.9375rem] text-soft tabular-nums">{format.slot(booking.slot)}</span>
              </div>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <PaymentBadge status={booking.paymentStatus} />
                <span className="font-semibold tabular-nums">
                  {format.money(booking.price, booking.currency)}
                </span>
                {when === 'unpaid' && <BookAgain booking={booking} />}
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <LoadMore query={query} label={list('loadMore')} />
    </section>
  )
}
