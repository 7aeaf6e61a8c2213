import type { Booking } from '@jhilik/contract/bookings.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ownBookingsQuery } from './api.ts'
import { BookingCard } from './booking-card.tsx'

interface OwnBookingsProps {
  email: string
  when: 'upcoming' | 'past'
  /** What stands on each card beside the booking itself. */
  renderExtra?: (booking: Booking) => ReactNode
}

const texts = {
  upcoming: { none: 'noneUpcoming', failed: 'upcomingFailed' },
  past: { none: 'nonePast', failed: 'pastFailed' },
} as const

export function OwnBookings({ email, when, renderExtra }: OwnBookingsProps) {
  const t = useTranslations('booking.list')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    ownBookingsQuery(email, when),
  )
  useEffect(() => {
    if (error) console.error('The bookings could not be fetched', error)
  }, [error])

  if (error && !data) {
    return (
      <Alert
        tone="danger"
        title={t('error')}
        action={
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {t(texts[when].failed)}
      </Alert>
    )
  }
  if (!data) return <Spinner label={t('loading')} className="py-20" />
  if (data.length === 0) {
    return (
      <EmptyState
        illustration={<img src="/illustrations/no-bookings.svg" alt="" width={200} height={150} />}
        title={t(texts[when].none)}
        action={<ButtonLink to="/service">{t('bookNow')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul className="grid gap-5 xl:grid-cols-2">
        {data.map((booking) => (
          <li key={booking._id}>
            <BookingCard booking={booking}>{renderExtra?.(booking)}</BookingCard>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mx-auto mt-8 flex"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('loadMore')}
        </Button>
      )}
    </>
  )
}
