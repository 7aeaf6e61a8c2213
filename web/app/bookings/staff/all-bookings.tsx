import { Popover } from '@base-ui/react/popover'
import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Columns3, Download, Printer } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTryAgain } from '../../lib/language/try-again.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dimmed } from '../../ui/dimmed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, LoadMore, Skeleton } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { allBookingsQuery, fetchExportAddress } from './api.ts'
import { BookingsTable } from './bookings-table.tsx'
import { COLUMN_IDS, type ColumnId, ON_PAGE } from './columns.tsx'
import { countFilters, noFilters, type Order, orderOf, useFilter } from './filter.ts'
import { Toolbar } from './toolbar.tsx'

/** The columns for staff to whom the server sends no contact data. */
const WITHOUT_CONTACT: readonly ColumnId[] = COLUMN_IDS.filter((id) => id !== 'contact' && id !== 'vehicle')

export function AllBookings() {
  const { data: services = [] } = useQuery(currentServicesQuery())
  const { filter, change } = useFilter()
  const [chosen, hide] = useHiddenColumns()
  const may = usePermission()
  const columns = may('contacts.read') ? COLUMN_IDS : WITHOUT_CONTACT
  const hidden = useMemo(
    () => COLUMN_IDS.filter((id) => chosen.includes(id) || !columns.includes(id)),
    [chosen, columns],
  )
  return (
    <>
      <Toolbar filter={filter} services={services} onChange={change}>
        <ColumnChooser columns={columns} hidden={chosen} onChange={hide} />
        <PrintButton filter={filter} />
        {may('exports.read') && <ExportButton filter={filter} />}
      </Toolbar>
      <BookingList filter={filter} hidden={hidden} onChange={change} />
    </>
  )
}

/** The export is for larger lists. */
const MOST = 500

/** Loads the remaining pages, then opens the browser's print dialog. */
function PrintButton({ filter }: { filter: BookingFilter }) {
  const t = useTranslations('dashboard.allBookings')
  const { data, hasNextPage, fetchNextPage, isPlaceholderData } = useInfiniteQuery(allBookingsQuery(filter))
  const [busy, setBusy] = useState(false)

  async function print() {
    setBusy(true)
    let loaded = { data, hasNextPage, isError: false }
    while (loaded.hasNextPage && !loaded.isError && (loaded.data?.bookings.length ?? 0) < MOST) {
      loaded = await fetchNextPage()
    }
    // The print dialog blocks rendering: render the loaded rows first.
    flushSync(() => setBusy(false))
    if (loaded.isError) {
      toast.error({ title: t('printFailed') })
      return
    }
    if (loaded.hasNextPage) toast.error({ title: t('printCapped', { count: MOST }) })
    requestAnimationFrame(() => window.print())
  }

  return (
    <Button
      variant="secondary"
      busy={busy}
      // The bookings of another filter are still shown while those of this one are loading.
      disabled={isPlaceholderData || !data?.bookings.length}
      onClick={() => void print()}
    >
      {!busy && <Printer aria-hidden className="size-5" />}
      <span className="max-md:sr-only">{t('print')}</span>
    </Button>
  )
}

/** Exports all bookings of the filter. */
function ExportButton({ filter }: { filter: BookingFilter }) {
  const t = useTranslations('dashboard.allBookings')
  const tryAgain = useTryAgain()
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const link = document.createElement('a')
      link.href = await fetchExportAddress(filter)
      link.download = ''
      link.click()
    } catch (error) {
      console.error('The export was not started', error)
      toast.error({ title: t('exportFailed'), description: tryAgain(error) })
    }
    setBusy(false)
  }

  return (
    <Button
      variant="secondary"
      busy={busy}
      title={t(`exportBy.${filter.dateBy ?? 'service'}`)}
      onClick={() => void download()}
    >
      {!busy && <Download aria-hidden className="size-5" />}
      <span className="max-md:sr-only">{t('export')}</span>
    </Button>
  )
}

interface BookingListProps {
  filter: BookingFilter
  hidden: readonly ColumnId[]
  onChange: (changes: BookingFilter) => void
}

function BookingList({ filter, hidden, onChange }: BookingListProps) {
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

interface ColumnChooserProps {
  /** The columns that can be shown. */
  columns: readonly ColumnId[]
  hidden: readonly ColumnId[]
  onChange: (hidden: ColumnId[]) => void
}

function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  const t = useTranslations('dashboard.allBookings')
  return (
    <Popover.Root>
      <Popover.Trigger render={<Button variant="secondary" />}>
        <Columns3 aria-hidden className="size-5" />
        <span className="max-md:sr-only">{t('columns')}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="end" sideOffset={6} className="z-40">
          <Popover.Popup className="flex w-60 flex-col gap-1 rounded-card border border-line bg-surface p-3 shadow-3">
            <Popover.Title className="px-2 font-semibold text-sm text-soft">
              {t('columnsTitle')}
            </Popover.Title>
            {columns
              .filter((id) => id !== 'customer')
              .map((id) => (
                <label
                  key={id}
                  className={cx(
                    'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-sunken',
                    ON_PAGE.includes(id) && 'max-md:hidden',
                  )}
                >
                  <input
                    type="checkbox"
                    className="size-5 accent-(--brand)"
                    checked={!hidden.includes(id)}
                    onChange={({ target }) =>
                      onChange(target.checked ? hidden.filter((other) => other !== id) : [...hidden, id])
                    }
                  />
                  {t(id)}
                </label>
              ))}
            <Button variant="ghost" size="sm" disabled={hidden.length === 0} onClick={() => onChange([])}>
              {t('resetColumns')}
            </Button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const KEY = 'jhilik:bookings-hidden-columns'

function read(): ColumnId[] {
  try {
    const saved = localStorage.getItem(KEY)?.split(',') ?? []
    return COLUMN_IDS.filter((id) => saved.includes(id))
  } catch {
    // The browser may forbid storage; all columns are shown then.
    return []
  }
}

/** The columns hidden in this browser. */
function useHiddenColumns() {
  const [hidden, setHidden] = useState(read)
  const hide = useCallback((next: ColumnId[]) => {
    setHidden(next)
    try {
      localStorage.setItem(KEY, next.join())
    } catch {
      // The browser may forbid storage; the choice then lasts as long as the page.
    }
  }, [])
  return [hidden, hide] as const
}
