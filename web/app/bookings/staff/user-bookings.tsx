import type { Booking } from '@jhilik/contract/bookings.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useVisitName } from '../../lib/language/use-service-text.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { PaymentBadge } from '../../money/payment-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type BookingsKind, customerBookingsQuery } from '../bookings/api.ts'

const NONE = {
  upcoming: 'noneUpcoming',
  past: 'nonePast',
  everCanceled: 'noneCanceled',
  neverPaid: 'noneUnpaid',
} as const satisfies Partial<Record<BookingsKind, string>>
type ShownKind = keyof typeof NONE

/** A user's bookings for staff. */
export function UserBookings({ email }: { email: string }) {
  const t = useTranslations('dashboard.users.bookings')
  const tabs = (['upcoming', 'past', 'everCanceled', 'neverPaid'] as const).map((kind) => ({
    value: kind,
    label: t(kind),
    content: <BookingLines email={email} kind={kind} />,
  }))
  return (
    <section aria-labelledby="bookings" className="min-w-0">
      <h2 id="bookings" className="mb-3 text-xl">
        {t('title')}
      </h2>
      <Tabs label={t('title')} tabs={tabs} />
    </section>
  )
}

function BookingLines({ email, kind }: { email: string; kind: ShownKind }) {
  const t = useTranslations('dashboard.bookings.list')
  const query = useInfiniteQuery(customerBookingsQuery(email, kind))
  return (
    <Loaded query={query} loading={t('loading')} failed={t('allFailed')}>
      {(bookings) =>
        bookings.length === 0 ? (
          <EmptyState title={t(NONE[kind])} className="py-10" />
        ) : (
          <>
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
              {bookings.map((booking) => (
                <li key={booking._id}>
                  <BookingLine booking={booking} />
                </li>
              ))}
            </ul>
            <LoadMore query={query} failed={t('allFailed')} />
          </>
        )
      }
    </Loaded>
  )
}

function BookingLine({ booking }: { booking: Booking }) {
  const t = useTranslations('dashboard.allBookings.statuses')
  const format = useFormat()
  const nameOf = useVisitName()
  const { _id, slot, status, paymentStatus, price, currency } = booking
  return (
    <Link
      to={staffBookingPath(_id)}
      className="flex items-center gap-3 px-4 py-3 text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
        <span className="flex min-w-0 flex-col">
          <span className="font-semibold">{nameOf(booking)}</span>
          <span className="text-soft text-sm tabular-nums">
            {format.date(slot.date)}, {format.times(slot)}
          </span>
        </span>
        <span className="flex grow flex-wrap items-center gap-2 sm:grow-0">
          <span className="text-soft text-sm">{t(status)}</span>
          <PaymentBadge status={paymentStatus} />
          <span className="ml-auto min-w-16 text-right font-semibold tabular-nums">
            {format.money(price, currency)}
          </span>
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
