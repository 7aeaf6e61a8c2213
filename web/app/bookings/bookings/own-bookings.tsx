import type { Booking } from '@jhilik/contract/bookings.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useVisitName } from '../../lib/language/use-service-text.ts'
import { bookingPath } from '../../lib/page/booking-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { customerBookingsQuery } from './api.ts'
import { BookingBadge, isNeverPaid } from './booking-status.tsx'
import { useStoreNextBooking } from './next-bookings.ts'
import { BookAgain } from './past-actions.tsx'

interface OwnBookingsProps {
  email: string
  kind: 'upcoming' | 'past'
  /** Other bookings are shown below, so that an empty list needs no picture. */
  hasOthers?: boolean
  renderRow: (booking: Booking, all: readonly Booking[]) => ReactNode
}

const phrases = {
  upcoming: { none: 'noneUpcoming', hint: 'noneUpcomingHint', failed: 'upcomingFailed' },
  past: { none: 'nonePast', hint: 'nonePastHint', failed: 'pastFailed' },
} as const

export function OwnBookings({ email, kind, hasOthers = false, renderRow }: OwnBookingsProps) {
  const t = useTranslations('dashboard.bookings.list')
  const query = useInfiniteQuery(customerBookingsQuery(email, kind))
  const { error } = query
  useStoreNextBooking(kind === 'upcoming' ? query.data : undefined)
  useEffect(() => {
    if (error) console.error('The bookings could not be fetched', error)
  }, [error])

  const empty = (
    <EmptyState
      illustration={<img src="/illustrations/no-bookings.svg" alt="" width={200} height={150} />}
      title={t(phrases[kind].none)}
      text={t(phrases[kind].hint)}
      action={<ButtonLink to="/service">{t('bookNow')}</ButtonLink>}
    />
  )

  return (
    <Loaded query={query} loading={t('loading')} failedTitle={t('error')} failed={t(phrases[kind].failed)}>
      {(data) => {
        if (data.length === 0) return hasOthers ? null : empty
        return (
          <>
            <RowList>
              {data.map((booking) => (
                <li key={booking._id}>{renderRow(booking, data)}</li>
              ))}
            </RowList>
            <LoadMore query={query} failed={t(phrases[kind].failed)} />
          </>
        )
      }}
    </Loaded>
  )
}

/** Bookings without a seat. Renders nothing when there are none. */
export function InactiveBookings({
  email,
  kind,
}: {
  email: string
  kind: 'canceled' | 'unpaid' | 'dropped'
}) {
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
      <LoadMore query={query} failed={list('allFailed')} />
    </section>
  )
}

function Row({ booking }: { booking: Booking }) {
  const format = useFormat()
  const nameOf = useVisitName()
  const { _id, slot, price, currency } = booking
  const isUnpaid = isNeverPaid(booking)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 flex-col">
        <Link
          to={bookingPath(_id)}
          className="-my-1.5 inline-flex min-h-11 items-center py-1.5 font-semibold text-link"
        >
          {nameOf(booking)}
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
