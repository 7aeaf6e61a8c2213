import type { Booking } from '@jhilik/contract/bookings.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { emailText } from '../../lib/language/email-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useVisitName } from '../../lib/language/use-service-text.ts'
import { useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { PaymentBadge } from '../../money/payment-badge.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { PhoneNumber } from '../../ui/text.tsx'
import { BookingCode, useBookedWork } from '../bookings/booking-parts.tsx'
import { StaffStatusBadge } from '../bookings/booking-status.tsx'

interface Look {
  /** Classes of the cell where rows are cards. */
  card: string
}

/** The server sorts; the table only shows the order. */
export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<Look>(),
})

const helper = createColumnHelper<typeof features, Booking>()

interface CellProps {
  booking: Booking
}

/** A column that cannot be sorted; `card` are the classes of its cell where rows are cards. */
const column = (id: string, card: string, Cell: (props: CellProps) => ReactNode) =>
  helper.display({ id, cell: ({ row }) => <Cell booking={row.original} />, meta: { card } })

/** Where rows are cards the page of the booking shows this, so that a list of 25 takes a few screens. */
const onPage = 'stacked:hidden'

/** The ids are also message keys. */
export const columns = helper.columns([
  column('customer', 'stacked:col-start-1 stacked:row-start-1', Customer),
  column('service', 'stacked:col-start-1 stacked:font-semibold', ServiceName),
  helper.accessor(({ slot }) => slot.startsAt, {
    id: 'slot',
    sortDescFirst: false,
    cell: ({ row }) => <SlotTime booking={row.original} />,
    meta: { card: 'stacked:col-start-1' },
  }),
  column('status', 'stacked:col-start-2 stacked:row-start-1 stacked:justify-self-end', ({ booking }) => (
    <StaffStatusBadge status={booking.status} />
  )),
  column('payment', 'stacked:col-start-2 stacked:justify-self-end', Payment),
  helper.accessor('price', {
    sortDescFirst: true,
    cell: ({ row }) => <Price booking={row.original} />,
    meta: { card: 'stacked:col-start-2 stacked:row-start-2 stacked:justify-self-end stacked:font-semibold' },
  }),
  column('contact', onPage, Contact),
  column('vehicle', onPage, Vehicle),
  helper.accessor('createdAt', {
    id: 'booked',
    sortDescFirst: true,
    cell: ({ row }) => <BookedAt booking={row.original} />,
    meta: { card: onPage },
  }),
])

export const COLUMN_IDS = [
  'customer',
  'service',
  'slot',
  'status',
  'payment',
  'price',
  'contact',
  'vehicle',
  'booked',
] as const
export type ColumnId = (typeof COLUMN_IDS)[number]
/** The columns that are not shown where rows are cards. */
export const ON_PAGE: readonly ColumnId[] = ['contact', 'vehicle', 'booked']

function ServiceName({ booking }: CellProps) {
  const nameOf = useVisitName()
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 spread:min-w-36 spread:flex-col print:min-w-0!">
      {nameOf(booking)}
      <BookingCode code={booking.code} className="font-semibold text-soft text-sm" />
    </span>
  )
}

function Customer({ booking: { _id, customer } }: CellProps) {
  const t = useTranslations('dashboard.allBookings')
  const { search } = useLocation()
  return (
    <span className="flex items-center gap-3 spread:whitespace-nowrap print:whitespace-normal!">
      <Avatar
        src={customer.img}
        alt={t('photoOf', { name: customer.name })}
        size="sm"
        className="stacked:hidden print:hidden"
      />
      <Link to={_id} state={{ list: search }} className="py-2 font-semibold text-ink hover:underline">
        {customer.name}
      </Link>
    </span>
  )
}

function SlotTime({ booking: { slot } }: CellProps) {
  const format = useFormat()
  const isThisYear = slot.date.slice(0, 4) === format.today().slice(0, 4)
  return (
    <span className="flex flex-wrap gap-x-2 tabular-nums spread:flex-col">
      {/* The time is in the same line of most cards when the year is left out. */}
      <span className={cx('whitespace-nowrap', isThisYear && 'stacked:hidden')}>
        {format.date(slot.date)}
      </span>
      {isThisYear && (
        <span className="hidden whitespace-nowrap stacked:inline">{format.date(slot.date, 'dayMonth')}</span>
      )}
      <span className="@max-[15.5rem]:whitespace-normal whitespace-nowrap text-soft spread:text-sm">
        {format.times(slot)}
      </span>
    </span>
  )
}

function Payment({ booking }: CellProps) {
  const t = useTranslations('dashboard.allBookings')
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 spread:flex-col spread:items-start">
      <PaymentBadge status={booking.paymentStatus} />
      <span
        title={t('transaction')}
        className="break-all tabular-nums text-soft text-xs stacked:hidden spread:whitespace-nowrap print:whitespace-normal!"
      >
        {booking.tran_id}
      </span>
    </span>
  )
}

function Price({ booking: { price, currency } }: CellProps) {
  const format = useFormat()
  return <span className="whitespace-nowrap tabular-nums">{format.money(price, currency)}</span>
}

function Contact({ booking: { customer, area } }: CellProps) {
  const areaName = useBookingAreaName()
  return (
    <span className="flex min-w-0 flex-col text-sm leading-snug [overflow-wrap:anywhere] spread:min-w-64 print:min-w-0!">
      <span>{emailText(customer.email)}</span>
      <a
        href={phoneLink(customer.phone)}
        className="inline-flex min-h-11 items-center self-start text-link hover:underline spread:-my-2.5"
      >
        <PhoneNumber>{customer.phone}</PhoneNumber>
      </a>
      <span className="text-soft">{customer.address}</span>
      {area && <span className="font-medium">{areaName(area)}</span>}
    </span>
  )
}

function Vehicle({ booking }: CellProps) {
  const { vehicle, place } = useBookedWork(booking)
  return (
    <span className="flex flex-col text-sm leading-snug spread:min-w-40 print:min-w-0!">
      {vehicle && (
        <>
          <span>{vehicle.nameAndYear}</span>
          <span className="text-soft">{vehicle.typeAndPlate}</span>
        </>
      )}
      {place && <span>{place}</span>}
      {booking.note && (
        <span className="line-clamp-2 text-soft [overflow-wrap:anywhere] print:line-clamp-none">
          {booking.note}
        </span>
      )}
    </span>
  )
}

function BookedAt({ booking: { createdAt } }: CellProps) {
  const format = useFormat()
  return (
    <span className="flex flex-col whitespace-nowrap tabular-nums">
      <span>{format.date(createdAt)}</span>
      <span className="text-soft text-sm">{format.time(createdAt)}</span>
    </span>
  )
}
