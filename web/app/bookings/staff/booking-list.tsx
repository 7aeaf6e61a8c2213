import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { EmptyState, Loaded, LoadMore, Skeleton } from '../../ui/loaded.tsx'
import { allBookingsQuery } from './api.ts'
import { BookingsTable } from './bookings-table.tsx'
import type { ColumnId } from './columns.tsx'
import { countFilters, noFilters, type Order, orderOf } from './filter.ts'

interface BookingListProps {
  filter: BookingFilter
  hidden: readonly ColumnId[]
  onChange: (changes: BookingFilter) => void
}

export function BookingList({ filter, hidden, onChange }: BookingListProps) {
  const t = useTranslations('dashboard')
  const query = useInfiniteQuery(allBookingsQuery(filter))
  const onSort = useCallback((order: Order) => onChange(order), [onChange])
  const isNarrowed = Boolean(filter.q) || countFilters(filter) > 0
  if (query.isPending) return <TableSkeleton label={t('allBookings.loading')} />
  return (
    <Loaded
      query={query}
      loading={t('allBookings.loading')}
      failedTitle={t('allBookings.failedTitle')}
      failed={t('allBookings.failed')}
    >
      {({ bookings, total: { count, isCapped } = { count: bookings.length, isCapped: false } }) => {
        const counted = t(isCapped ? 'allBookings.countCapped' : 'allBookings.count', { count })
        const clear = (look: Pick<ButtonProps, 'variant' | 'size' | 'className'>) => (
          <Button {...look} onClick={() => onChange(noFilters)}>
            {t('allBookings.clear')}
          </Button>
        )
        return (
          <Dimmed when={query.isPlaceholderData}>
            <PrintedTitle filter={filter} />
            <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
              <p role="status" className="text-soft tabular-nums">
                {counted}
              </p>
              {isNarrowed &&
                bookings.length > 0 &&
                clear({ variant: 'ghost', size: 'sm', className: 'print:hidden' })}
            </div>
            {bookings.length === 0 ? (
              <EmptyState
                title={t(isNarrowed ? 'allBookings.noMatch' : 'allBookings.none')}
                text={isNarrowed && t('allBookings.noMatchText')}
                action={isNarrowed && clear({ variant: 'secondary' })}
              />
            ) : (
              <>
                <BookingsTable bookings={bookings} {...orderOf(filter)} hidden={hidden} onSort={onSort} />
                {query.hasNextPage && (
                  <p className="mt-4 text-center text-soft text-sm tabular-nums">
                    {t('allBookings.shown', { shown: bookings.length, total: counted })}
                  </p>
                )}
                <LoadMore query={query} failed={t('allBookings.failed')} />
              </>
            )}
          </Dimmed>
        )
      }}
    </Loaded>
  )
}

/** The filter as text, for the printed list. */
function PrintedTitle({ filter: { from, to, status, q } }: { filter: BookingFilter }) {
  const t = useTranslations('dashboard.allBookings')
  const format = useFormat()
  const days = () => {
    if (from && from === to) return format.date(from, 'long')
    if (from && to) return t('days', { from: format.date(from), to: format.date(to) })
    if (from) return t('daysFrom', { from: format.date(from) })
    return to && t('daysTo', { to: format.date(to) })
  }
  const parts = [days(), status && (status === 'job' ? t('jobs') : t(`statuses.${status}`)), q]
  return <p className="hidden font-semibold print:block">{parts.filter(Boolean).join(' · ')}</p>
}

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six']

/** Placeholder of about the size of the first rows. */
function TableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="rounded-card border border-line bg-surface">
      <span className="sr-only">{label}</span>
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-4 border-line border-b p-4 last:border-b-0">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="hidden h-5 w-24 md:block" />
        </div>
      ))}
    </div>
  )
}
