import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/loaded.tsx'
import { allBookingsQuery } from './api.ts'
import { BookingsTable } from './bookings-table.tsx'
import type { ColumnId } from './columns.tsx'
import { countFilters, noFilters, type Order, orderOf } from './filter.ts'
import { PrintedTitle } from './printed-title.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

interface FoundBookingsProps {
  filter: BookingFilter
  hidden: readonly ColumnId[]
  onChange: (changes: BookingFilter) => void
}

export function BookingList({ filter, hidden, onChange }: FoundBookingsProps) {
  const t = useTranslations('dashboard')
  const query = useInfiniteQuery(allBookingsQuery(filter))
  const { data, isPending, isFetching, isPlaceholderData, refetch } = query
  const { sort, direction } = orderOf(filter)
  const onSort = useCallback((order: Order) => onChange(order), [onChange])

  if (isPending) return <TableSkeleton label={t('allBookings.loading')} />
  if (!data) {
    const retry = (
      <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
        {t('common.retry')}
      </Button>
    )
    return (
      <Alert tone="danger" title={t('allBookings.failedTitle')} action={retry}>
        {t('allBookings.failed')}
      </Alert>
    )
  }
  const { bookings, total } = data
  const isNarrowed = Boolean(filter.q) || countFilters(filter) > 0
  const clear = (
    <Button variant="secondary" onClick={() => onChange(noFilters)}>
      {t('allBookings.clear')}
    </Button>
  )
  const { count = bookings.length, isCapped = false } = total ?? {}
  const counted = t(isCapped ? 'allBookings.countCapped' : 'allBookings.count', { count })
  return (
    <Dimmed when={isPlaceholderData}>
      <PrintedTitle filter={filter} />
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-soft tabular-nums">
          {counted}
        </p>
        {isNarrowed && bookings.length > 0 && (
          <Button variant="ghost" size="sm" className="print:hidden" onClick={() => onChange(noFilters)}>
            {t('allBookings.clear')}
          </Button>
        )}
      </div>
      {bookings.length === 0 ? (
        <EmptyState
          title={t(isNarrowed ? 'allBookings.noMatch' : 'allBookings.none')}
          text={isNarrowed && t('allBookings.noMatchText')}
          action={isNarrowed && clear}
        />
      ) : (
        <>
          <BookingsTable
            bookings={bookings}
            sort={sort}
            direction={direction}
            hidden={hidden}
            onSort={onSort}
          />
          {query.hasNextPage && (
            <p className="mt-4 text-center text-soft text-sm tabular-nums">
              {t('allBookings.shown', { shown: bookings.length, total: counted })}
            </p>
          )}
          <LoadMore query={query} texts={{ label: t('common.loadMore'), failed: t('allBookings.failed') }} />
        </>
      )}
    </Dimmed>
  )
}
