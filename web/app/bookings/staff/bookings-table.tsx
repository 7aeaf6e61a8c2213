import type { ListedBooking } from '@jhilik/contract/listed-bookings.ts'
import { FlexRender, type Row, type SortingState, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type CSSProperties, type MouseEvent, memo, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import type { Selection } from './bulk/use-selection.ts'
import { type ColumnId, columns, features } from './columns.tsx'
import { isSort, type Order } from './filter.ts'

interface BookingsTableProps extends Order {
  bookings: ListedBooking[]
  /** All are on one day, which need not be named. */
  isOneDay: boolean
  hidden: readonly ColumnId[]
  onSort: (order: Order) => void
  /** Null for those who may change no bookings. */
  selection: Selection | null
}

const SORT_OF: Partial<Record<string, Order['sort']>> = {
  slot: 'startsAt',
  price: 'price',
  booked: 'createdAt',
}
const COLUMN_OF: Record<Order['sort'], ColumnId> = { startsAt: 'slot', price: 'price', createdAt: 'booked' }

/** The name of the customer stays in sight while the table is scrolled sideways. */
const sticky = 'spread:sticky spread:left-0 spread:z-10 print:static!'
/** Controls that the keyboard scrolls to stop beside the sticky column. */
const besideSticky = 'spread:[&_:is(a,button)]:scroll-ml-48'

/** A table where there is room for it; elsewhere, as on phones, a row has four lines. */
export const BookingsTable = memo(function BookingsTable(props: BookingsTableProps) {
  const { bookings, isOneDay, sort, direction, hidden, onSort, selection } = props
  const t = useTranslations('dashboard.allBookings')
  const state = useMemo(
    () => ({
      sorting: [{ id: COLUMN_OF[sort], desc: direction === 'desc' }] satisfies SortingState,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    }),
    [sort, direction, hidden],
  )
  const table = useTable({
    features,
    columns,
    data: bookings,
    getRowId: ({ _id }) => _id,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state,
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(state.sorting) : update
      const sort = next && SORT_OF[next.id]
      if (sort && isSort(sort)) onSort({ sort, direction: next.desc ? 'desc' : 'asc' })
    },
  })
  const shown = hidden.join()
  const headers = table.getFlatHeaders()
  const beyond = headers.reduce((sum, { column }) => sum + (column.columnDef.meta?.beyond ?? 0), 0)

  return (
    <div className="group/list @container" data-one-day={isOneDay || undefined}>
      <Table
        bleed
        label={t('title')}
        style={{ '--beyond': `${beyond}rem` } as CSSProperties}
        className={cx(
          'stacked:block spread:w-[calc(100%+var(--beyond))] spread:min-w-[calc(58rem+var(--beyond))] min-[68rem]:spread:min-w-[calc(66rem+var(--beyond))] spread:table-fixed min-[100rem]:w-full! print:w-full! print:min-w-0! print:table-auto! print:**:text-xs! print:[&_th]:w-auto!',
          besideSticky,
        )}
      >
        <Thead className="stacked:hidden">
          {selection && (
            <Th className="w-13 print:hidden">
              <SelectShown bookings={bookings} selection={selection} />
            </Th>
          )}
          {headers.map(({ id, column }) => {
            const label = t(id as ColumnId)
            const sorted = column.getIsSorted()
            const { width, beyond: rem } = column.columnDef.meta ?? {}
            return (
              <Th
                key={id}
                style={rem ? { width: `${rem}rem` } : undefined}
                aria-sort={sorted ? `${sorted}ending` : column.getCanSort() ? 'none' : undefined}
                className={cx(width, id === 'customer' && sticky, id === 'price' && 'text-right')}
              >
                {column.getCanSort() ? (
                  <button
                    type="button"
                    onClick={column.getToggleSortingHandler()}
                    className={cx(
                      '-mx-1 inline-flex min-h-8 items-center gap-1 rounded-control px-1 hover:text-ink print:m-0 print:min-h-0 print:p-0',
                      sorted && 'text-ink',
                    )}
                  >
                    {label}
                    <SortIcon sorted={sorted} />
                  </button>
                ) : (
                  label
                )}
              </Th>
            )
          })}
        </Thead>
        <Tbody className="stacked:block">
          {table.getRowModel().rows.map((row) => (
            <BookingRow
              key={row.id}
              row={row}
              booking={row.original}
              shown={shown}
              isSelected={selection?.ids.has(row.id) ?? false}
              onSelect={selection?.toggle}
            />
          ))}
        </Tbody>
      </Table>
    </div>
  )
})

const box = 'size-6 accent-(--brand)'

function SelectShown({ bookings, selection }: { bookings: ListedBooking[]; selection: Selection }) {
  const t = useTranslations('dashboard.bulk')
  const input = useRef<HTMLInputElement>(null)
  const count = selection.selected.length
  const areAll = count === bookings.length
  useEffect(() => {
    if (input.current) input.current.indeterminate = count > 0 && !areAll
  }, [count, areAll])
  return (
    <label className="-my-1 flex min-h-8 cursor-pointer items-center pointer-coarse:min-h-11">
      <span className="sr-only">{t('selectShown')}</span>
      <input
        ref={input}
        type="checkbox"
        className={box}
        checked={areAll}
        onChange={() => (areAll ? selection.clear() : selection.select(bookings.map(({ _id }) => _id)))}
      />
    </label>
  )
}

function SortIcon({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  const Icon = sorted ? (sorted === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown
  return <Icon aria-hidden className={cx('size-3.5 print:hidden', sorted ? 'text-link' : 'text-muted')} />
}

interface BookingRowProps {
  row: Row<typeof features, ListedBooking>
  booking: ListedBooking
  shown: string
  isSelected: boolean
  /** Undefined for those who may change no bookings. */
  onSelect: Selection['toggle'] | undefined
}

/** A row is rendered again only when its booking or the columns change. A click anywhere opens it. */
const BookingRow = memo(
  function BookingRow({ row, booking, isSelected, onSelect }: BookingRowProps) {
    const navigate = useNavigate()
    const t = useTranslations('dashboard.bulk')
    const open = ({ target }: MouseEvent) => {
      // Clicks on links, and those that select text, do not open the booking.
      if (target instanceof Element && target.closest('a, button, input, label')) return
      if (window.getSelection()?.toString()) return
      navigate(booking._id, { state: { list: window.location.search } })
    }
    return (
      <Tr onClick={open} className={cx('group cursor-pointer', currentRow, cardRow, onSelect && besideBox)}>
        {onSelect && (
          <Td className={cx(cell, 'stacked:absolute stacked:top-0 stacked:left-0 print:hidden')}>
            <label className="-my-1 flex min-h-11 cursor-pointer items-center stacked:w-12 stacked:justify-center">
              <span className="sr-only">{t('selectOne', { name: booking.customer.name })}</span>
              <input
                type="checkbox"
                data-row-select
                className={box}
                checked={isSelected}
                onChange={() => onSelect(booking._id)}
              />
            </label>
          </Td>
        )}
        {row.getVisibleCells().map((shown) => (
          <Td
            key={shown.id}
            className={cx(
              cell,
              shown.column.id === 'customer' && sticky,
              shown.column.id === 'price' && 'text-right',
              shown.column.columnDef.meta?.card,
            )}
          >
            <FlexRender cell={shown} />
          </Td>
        ))}
      </Tr>
    )
  },
  (before, after) =>
    before.booking === after.booking &&
    before.shown === after.shown &&
    before.isSelected === after.isSelected &&
    before.onSelect === after.onSelect,
)

const cell =
  'bg-surface group-hover:bg-sunken group-has-[[data-row-select]:checked]:bg-accent-soft spread:py-0.5! stacked:block stacked:h-auto! stacked:min-w-0 stacked:border-0 stacked:p-0!'
/** The box is before the four lines of a row. */
const besideBox = 'stacked:relative stacked:pl-12! stacked:has-[[data-row-select]:checked]:bg-accent-soft'

/** The row that the keyboard is in has an edge, and lines above and below. */
const currentRow =
  'has-[[data-row-link]:focus-visible]:[&>td]:shadow-[inset_0_1px_var(--brand),inset_0_-1px_var(--brand)] has-[[data-row-link]:focus-visible]:[&>td:first-child]:shadow-[inset_4px_0_var(--brand),inset_0_1px_var(--brand),inset_0_-1px_var(--brand)]'
const cardRow =
  'stacked:grid stacked:grid-cols-[minmax(0,1fr)_fit-content(52%)] stacked:items-baseline stacked:gap-x-3 stacked:border-line stacked:border-b stacked:bg-surface stacked:px-(--page-edge) stacked:py-2 stacked:@max-[15.5rem]:flex stacked:@max-[15.5rem]:flex-col stacked:@max-[15.5rem]:items-start stacked:last:border-b-0'
