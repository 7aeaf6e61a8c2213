import type { Booking } from '@jhilik/contract/bookings.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { customerBookingsQuery } from './api.ts'
import { useStoreNextBooking } from './use-store-next-booking.ts'

interface OwnBookingsProps {
  email: string
  when: 'upcoming' | 'past'
  renderCard: (booking: Booking) => ReactNode
}

const phrases = {
  upcoming: { none: 'noneUpcoming', failed: 'upcomingFailed' },
  past: { none: 'nonePast', failed: 'pastFailed' },
} as const

export function OwnBookings({ email, when, renderCard }: OwnBookingsProps) {
  const t = useTranslations('dashboard.bookings.list')
  const query = useInfiniteQuery(customerBookingsQuery(email, when))
  const { error } = query
  useStoreNextBooking(when === 'upcoming' ? query.data : undefined)
  useEffect(() => {
    if (error) console.error('The bookings could not be fetched', error)
  }, [error])

  const texts = {
    loading: t('loading'),
    failedTitle: t('error'),
    failed: t(phrases[when].failed),
    retry: t('retry'),
  }

  return (
    <Loaded query={query} texts={texts}>
      {(data) =>
        data.length === 0 ? (
          <EmptyState
            illustration={<img src="/illustrations/no-bookings.svg" alt="" width={200} height={150} />}
            title={t(phrases[when].none)}
            action={<ButtonLink to="/service">{t('bookNow')}</ButtonLink>}
          />
        ) : (
          <>
            <ul className="grid grid-cols-1 gap-5 xl:grid-cols-2">
              {data.map((booking) => (
                <li key={booking._id}>{renderCard(booking)}</li>
              ))}
            </ul>
            <LoadMore query={query} label={t('loadMore')} />
          </>
        )
      }
    </Loaded>
  )
}
