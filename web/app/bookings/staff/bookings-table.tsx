import type { Booking } from '@jhilik/contract/bookings.ts'
import { FlexRender, type Row, type SortingState, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type MouseEvent, memo, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { type ColumnId, columns, features } from './columns.tsx'
import { isSort, type Order } from './filter.ts'

interface BookingsTableProps extends Order {
  bookings: Booking[]
  hidden: readonly ColumnId[]
  onSort: (order: Order) => void
}

const SORT_OF: Partial<Record<string, Order['sort']>> = {
  slot: 'startsAt',
  price: 'price',
  booked: 'createdAt',
}
const COLUMN_OF: Record<Order['sort'], ColumnId> = { startsAt: 'slot', price: 'price', createdAt: 'booked' }

const sticky = 'spread:sticky spread:left-0 print:static!'
/** What is scrolled beneath the first column fades out beside it, within the space before the next one. */
const fadeInto = (color: string) => ({
  boxShadow: `0.5rem 0 0.5rem var(${color})`,
  clipPath: 'inset(0 -1rem 0 0)',
})
/** Controls that the keyboard scrolls to stop beside the sticky column. */
const besideSticky = 'spread:[&_:is(a,button)]:scroll-ml-72'

/** A table where there is room for it; elsewhere, as on phones, each row is a card. */
export const BookingsTable = memo(function BookingsTable(props: BookingsTableProps) {
  const { bookings, sort, direction, hidden, onSort } = props
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

  return (
    <div className="@container">
      <Table label={t('title')} className={cx('stacked:block print:**:text-xs!', besideSticky)}>
        <Thead className="stacked:hidden">
          {table.getFlatHeaders().map(({ id, column }, index) => {
            const label = t(id as ColumnId)
            const sorted = column.getIsSorted()
            return (
              <Th
                key={id}
                style={index === 0 ? fadeInto('--sunken') : undefined}
                aria-sort={sorted ? `${sorted}ending` : column.getCanSort() ? 'none' : undefined}
                className={cx(index === 0 && `${sticky} z-10`, id === 'price' && 'text-right')}
              >
                {column.getCanSort() ? (
                  <button
                    type="button"
                    onClick={column.getToggleSortingHandler()}
                    className={cx(
                      '-mx-2 -my-2 inline-flex min-h-10 items-center gap-1 rounded-control px-2 hover:text-ink print:m-0 print:min-h-0 print:p-0',
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
            <BookingRow key={row.id} row={row} booking={row.original} shown={shown} />
          ))}
        </Tbody>
      </Table>
    </div>
  )
})

function SortIcon({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  const Icon = sorted ? (sorted === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown
  return <Icon aria-hidden className={cx('size-4 print:hidden', sorted ? 'text-link' : 'text-muted')} />
}

interface BookingRowProps {
  row: Row<typeof features, Booking>
  booking: Booking
  shown: string
}

/** A row is rendered again only when its booking or the columns change. A click anywhere opens it. */
const BookingRow = memo(
  function BookingRow({ row, booking }: BookingRowProps) {
    const navigate = useNavigate()
    const open = ({ target }: MouseEvent) => {
      // Clicks on links, and those that select text, do not open the booking.
      if (target instanceof Element && target.closest('a, button')) return
      if (window.getSelection()?.toString()) return
      navigate(booking._id, { state: { list: window.location.search } })
    }
    return (
      <Tr
        onClick={open}
        className="group cursor-pointer stacked:grid stacked:grid-cols-[minmax(0,1fr)_auto] stacked:items-center stacked:gap-x-3 stacked:gap-y-1 stacked:@max-[15.5rem]:flex stacked:@max-[15.5rem]:flex-col stacked:@max-[15.5rem]:items-start stacked:border-line stacked:border-b stacked:p-3 stacked:last:border-b-0"
      >
        {row.getVisibleCells().map((cell, index) => (
          <Td
            key={cell.id}
            style={index === 0 ? fadeInto('--surface') : undefined}
            className={cx(
              'group-hover:bg-sunken stacked:block stacked:min-w-0 stacked:border-0 stacked:p-0 spread:align-middle',
              index === 0 && `${sticky} bg-surface`,
              cell.column.id === 'price' && 'text-right',
              cell.column.columnDef.meta?.card,
            )}
          >
            <FlexRender cell={cell} />
          </Td>
        ))}
      </Tr>
    )
  },
  (before, after) => before.booking === after.booking && before.shown === after.shown,
)
