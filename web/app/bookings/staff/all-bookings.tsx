import { Popover } from '@base-ui/react/popover'
import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import { MAX_BULK_BOOKINGS } from '@jhilik/contract/bulk-changes.ts'
import type { ListedBooking } from '@jhilik/contract/listed-bookings.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Columns3, Download, Printer } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { crewsQuery } from '../../calendar/crews/api.ts'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { useTryAgain } from '../../lib/language/try-again.ts'
import { bookingAreasQuery } from '../../lib/page/booking-areas.ts'
import { useStaffKey } from '../../lib/page/staff-keys.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dimmed } from '../../ui/dimmed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded, LoadMore, Skeleton } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { toast } from '../../ui/toast-store.ts'
import { allBookingsQuery, fetchExportAddress } from './api.ts'
import { BookingsTable } from './bookings-table.tsx'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { type Selection, useSelection } from './bulk/use-selection.ts'
import { COLUMN_IDS, type ColumnId, HIDDEN_AT_FIRST, ON_PAGE } from './columns.tsx'
import { useDaysText } from './days-text.ts'
import { countFilters, isOneDay, noFilters, type Order, orderOf, useFilter } from './filter.ts'
import { focusSearch, nextRow, previousRow, toggleRow } from './row-keys.ts'
import { Toolbar } from './toolbar.tsx'
import { Views } from './views.tsx'

/** What the server sends nobody without the permission to read contact data. */
const OF_CONTACTS: readonly ColumnId[] = ['email', 'vehicle']

export function AllBookings() {
  const t = useTranslations('dashboard.allBookings')
  const { data: services = [] } = useQuery(currentServicesQuery())
  const { data: areas = [] } = useQuery(bookingAreasQuery())
  const may = usePermission()
  const { data: crews = [] } = useQuery({ ...crewsQuery(), enabled: may('slots.manage') })
  const { filter, change } = useFilter()
  const [chosen, hide] = useHiddenColumns()
  const seesContacts = may('contacts.read')
  const columns = COLUMN_IDS.filter((id) => seesContacts || !OF_CONTACTS.includes(id))
  const hidden = useMemo(
    () => COLUMN_IDS.filter((id) => chosen.includes(id) || (!seesContacts && OF_CONTACTS.includes(id))),
    [chosen, seesContacts],
  )
  useStaffKey('/', 'search', focusSearch)
  useStaffKey('j', 'nextRow', nextRow)
  useStaffKey('k', 'previousRow', previousRow)
  useStaffKey('x', 'select', toggleRow)
  return (
    <>
      <PageHeader
        title={t('title')}
        text={<Total filter={filter} />}
        className="mb-0! print:mb-2! print:[&_h1]:text-2xl"
        actions={
          <div className="flex flex-wrap items-center print:hidden">
            <ColumnChooser columns={columns} hidden={chosen} onChange={hide} />
            <PrintButton filter={filter} />
            {may('exports.read') && <ExportButton filter={filter} />}
          </div>
        }
      />
      <Views filter={filter} />
      <Toolbar filter={filter} services={services} areas={areas} crews={crews} onChange={change} />
      <BookingList
        filter={filter}
        hidden={hidden}
        hasCrews={crews.some(({ active }) => active)}
        onChange={change}
      />
    </>
  )
}

/** The number of bookings that match. */
function Total({ filter }: { filter: BookingFilter }) {
  const t = useTranslations('dashboard.allBookings')
  const { data } = useInfiniteQuery(allBookingsQuery(filter))
  const { count, isCapped } = data?.total ?? { count: data?.bookings.length ?? 0, isCapped: false }
  return (
    <span role="status" className="tabular-nums">
      {data && t(isCapped ? 'countCapped' : 'count', { count })}
    </span>
  )
}

/** The export is for larger lists. */
const MOST = 500

interface Pages {
  data: { bookings: ListedBooking[] } | undefined
  hasNextPage: boolean
  fetchNextPage: () => Promise<Omit<Pages, 'fetchNextPage'> & { isError: boolean }>
}

/** Loads the remaining pages, until there are so many bookings. */
async function loadPages({ data, hasNextPage, fetchNextPage }: Pages, most: number) {
  let loaded = { data, hasNextPage, isError: false }
  while (loaded.hasNextPage && !loaded.isError && (loaded.data?.bookings.length ?? 0) < most) {
    loaded = await fetchNextPage()
  }
  return loaded
}

/** Loads the remaining pages, then opens the browser's print dialog. */
function PrintButton({ filter }: { filter: BookingFilter }) {
  const t = useTranslations('dashboard.allBookings')
  const { data, hasNextPage, fetchNextPage, isPlaceholderData } = useInfiniteQuery(allBookingsQuery(filter))
  const [busy, setBusy] = useState(false)

  async function print() {
    setBusy(true)
    const loaded = await loadPages({ data, hasNextPage, fetchNextPage }, MOST)
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
    <IconButton
      icon={Printer}
      label={t('print')}
      busy={busy}
      // The bookings of another filter are still shown while those of this one are loading.
      disabled={isPlaceholderData || !data?.bookings.length}
      onClick={() => void print()}
    />
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

  return <IconButton icon={Download} label={t('export')} busy={busy} onClick={() => void download()} />
}

const NONE: ListedBooking[] = []

interface BookingListProps {
  filter: BookingFilter
  hidden: readonly ColumnId[]
  hasCrews: boolean
  onChange: (changes: BookingFilter) => void
}

function BookingList({ filter, hidden, hasCrews, onChange }: BookingListProps) {
  const t = useTranslations('dashboard')
  const query = useInfiniteQuery(allBookingsQuery(filter))
  const onSort = useCallback((order: Order) => onChange(order), [onChange])
  const changes = usePermission()('bookings.manage')
  const selection = useSelection(query.data?.bookings ?? NONE)
  const isNarrowed = Boolean(filter.q) || countFilters(filter) > 0
  if (query.isPending) return <TableSkeleton label={t('allBookings.loading')} />
  return (
    <>
      <Loaded
        query={query}
        loading={t('allBookings.loading')}
        failedTitle={t('allBookings.failedTitle')}
        failed={t('allBookings.failed')}
      >
        {({ bookings, total: { count, isCapped } = { count: bookings.length, isCapped: false } }) => {
          const counted = t(isCapped ? 'allBookings.countCapped' : 'allBookings.count', { count })
          return (
            <Dimmed when={query.isPlaceholderData} className="pb-6 print:pb-0">
              <PrintedTitle filter={filter} />
              {bookings.length === 0 ? (
                <EmptyState
                  title={t(isNarrowed ? 'allBookings.noMatch' : 'allBookings.none')}
                  text={isNarrowed && t('allBookings.noMatchText')}
                  action={
                    isNarrowed && (
                      <Button variant="secondary" onClick={() => onChange(noFilters)}>
                        {t('allBookings.clear')}
                      </Button>
                    )
                  }
                />
              ) : (
                <>
                  <BookingsTable
                    bookings={bookings}
                    isOneDay={isOneDay(filter)}
                    {...orderOf(filter)}
                    hidden={hidden}
                    onSort={onSort}
                    selection={changes ? selection : null}
                  />
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
      {/* It reads the list, too, and would ask for one that did not come once more. */}
      {changes && query.data && (
        <FilteredSelectionBar filter={filter} selection={selection} hasCrews={hasCrews} />
      )}
    </>
  )
}

interface FilteredSelectionBarProps {
  filter: BookingFilter
  selection: Selection
  hasCrews: boolean
}

/** The bar can select all that match the filter: their pages are loaded first. */
function FilteredSelectionBar({ filter, selection, hasCrews }: FilteredSelectionBarProps) {
  const t = useTranslations('dashboard.bulk')
  const query = useInfiniteQuery(allBookingsQuery(filter))
  const [busy, setBusy] = useState(false)
  const { selected, select } = selection
  const count = query.data?.total?.count ?? selected.length

  async function selectAll() {
    setBusy(true)
    const loaded = await loadPages(query, MAX_BULK_BOOKINGS)
    setBusy(false)
    if (loaded.isError) {
      toast.error({ title: t('selectFailed') })
      return
    }
    const all = loaded.data?.bookings ?? []
    if (all.length > MAX_BULK_BOOKINGS || loaded.hasNextPage) {
      toast.error({ title: t('selectCapped', { count: MAX_BULK_BOOKINGS }) })
    }
    select(all.slice(0, MAX_BULK_BOOKINGS).map(({ _id }) => _id))
  }

  const all = { count, busy, onSelect: () => void selectAll() }
  return (
    <SelectionBar
      bookings={selected}
      hasCrews={hasCrews}
      all={selected.length < Math.min(count, MAX_BULK_BOOKINGS) ? all : null}
      onSelect={select}
    />
  )
}

/** The filter as text, for the printed list. */
function PrintedTitle({ filter }: { filter: BookingFilter }) {
  const t = useTranslations('dashboard.allBookings')
  const days = useDaysText()(filter)
  const { status, q } = filter
  const parts = [days, status && (status === 'job' ? t('jobs') : t(`statuses.${status}`)), q]
  return <p className="hidden font-semibold print:block">{parts.filter(Boolean).join(' · ')}</p>
}

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** Placeholder of about the size of the first rows. */
function TableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="page-bleed border-line border-t bg-surface">
      <span className="sr-only">{label}</span>
      {ROWS.map((row) => (
        <div key={row} className="flex h-12 items-center gap-4 border-line border-b">
          <Skeleton className="size-6 shrink-0 rounded-full" />
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
  onChange: (hidden: readonly ColumnId[]) => void
}

function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  const t = useTranslations('dashboard.allBookings')
  return (
    <Popover.Root>
      <Popover.Trigger render={<IconButton icon={Columns3} label={t('columns')} />} />
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="end" sideOffset={6} className="z-40">
          <Popover.Popup className="flex max-h-(--available-height) w-60 flex-col overflow-y-auto rounded-card border border-line bg-surface p-3 shadow-3">
            <Popover.Title className="px-2 font-semibold text-sm text-soft">
              {t('columnsTitle')}
            </Popover.Title>
            {columns
              .filter((id) => id !== 'customer')
              .map((id) => (
                <label
                  key={id}
                  className={cx(
                    'flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 text-base hover:bg-sunken max-md:min-h-11 pointer-coarse:min-h-11',
                    ON_PAGE.includes(id) && 'max-md:hidden',
                  )}
                >
                  <input
                    type="checkbox"
                    className="size-6 accent-(--brand)"
                    checked={!hidden.includes(id)}
                    onChange={({ target }) =>
                      onChange(target.checked ? hidden.filter((other) => other !== id) : [...hidden, id])
                    }
                  />
                  {t(id)}
                </label>
              ))}
            <Button variant="ghost" size="sm" onClick={() => onChange(HIDDEN_AT_FIRST)}>
              {t('resetColumns')}
            </Button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const KEY = 'jhilik:bookings-hidden-columns'

function read(): readonly ColumnId[] {
  try {
    const saved = localStorage.getItem(KEY)
    return saved === null ? HIDDEN_AT_FIRST : COLUMN_IDS.filter((id) => saved.split(',').includes(id))
  } catch {
    // The browser may forbid storage; the usual columns are shown then.
    return HIDDEN_AT_FIRST
  }
}

/** The columns hidden in this browser. */
function useHiddenColumns() {
  const [hidden, setHidden] = useState(read)
  const hide = useCallback((next: readonly ColumnId[]) => {
    setHidden(next)
    try {
      localStorage.setItem(KEY, next.join())
    } catch {
      // The browser may forbid storage; the choice then lasts as long as the page.
    }
  }, [])
  return [hidden, hide] as const
}
