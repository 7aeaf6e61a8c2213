import type { Booking } from '@jhilik/contract/bookings.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { customerBookingsQuery } from './api.ts'
import { useStoreNextBooking } from './use-store-next-booking.ts'

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

  const texts = {
    loading: t('loading'),
    failedTitle: t('error'),
    failed: t(phrases[kind].failed),
    retry: t('retry'),
  }
  const empty = (
    <EmptyState
      illustration={<img src="/illustrations/no-bookings.svg" alt="" width={200} height={150} />}
      title={t(phrases[kind].none)}
      text={t(phrases[kind].hint)}
      action={<ButtonLink to="/service">{t('bookNow')}</ButtonLink>}
    />
  )

  return (
    <Loaded query={query} texts={texts}>
      {(data) => {
        if (data.length === 0) return hasOthers ? null : empty
        return (
          <>
            <RowList>
              {data.map((booking) => (
                <li key={booking._id}>{renderRow(booking, data)}</li>
              ))}
            </RowList>
            <LoadMore query={query} texts={{ label: t('loadMore'), failed: texts.failed }} />
          </>
        )
      }}
    </Loaded>
  )
}
