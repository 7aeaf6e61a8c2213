import type { Booking } from '@jhilik/contract/bookings.ts'
import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useVehicleText } from '../../lib/language/use-vehicle-text.ts'
import { phoneLink } from '../../lib/page/contact.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PaymentBadge } from '../bookings/payment-badge.tsx'
import { StaffStatusBadge } from '../bookings/status-badge.tsx'

interface Look {
  /** Classes of the cell in a phone's card. */
  card: string
}

/** The server sorts; the table only shows the order. */
export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<Look>(),
})

const helper = createColumnHelper<typeof features, Booking>()
const look = (card: string): { meta: Look } => ({ meta: { card } })

/** The ids are also message keys. */
export const columns = helper.columns([
  helper.display({
    id: 'customer',
    enableHiding: false,
    cell: ({ row }) => <Customer booking={row.original} />,
    ...look('max-md:col-start-1 max-md:row-start-1'),
  }),
  helper.display({
    id: 'service',
    cell: ({ row }) => (
      <span className="md:block md:min-w-36 print:min-w-0">{row.original.service.name}</span>
    ),
    ...look('max-md:col-start-1 max-md:font-semibold'),
  }),
  helper.accessor(({ slot }) => slot.startsAt, {
    id: 'slot',
    sortDescFirst: false,
    cell: ({ row }) => <SlotTime booking={row.original} />,
    ...look('max-md:col-start-1'),
  }),
  helper.display({
    id: 'status',
    cell: ({ row }) => <StaffStatusBadge status={row.original.status} />,
    ...look('max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end'),
  }),
  helper.display({
    id: 'payment',
    cell: ({ row }) => <Payment booking={row.original} />,
    ...look('max-md:col-span-2'),
  }),
  helper.accessor('price', {
    sortDescFirst: true,
    cell: ({ row }) => <Price booking={row.original} />,
    ...look('max-md:col-start-2 max-md:row-start-2 max-md:justify-self-end max-md:font-semibold'),
  }),
  helper.display({
    id: 'contact',
    cell: ({ row }) => <Contact booking={row.original} />,
    ...look('max-md:col-span-2'),
  }),
  helper.display({
    id: 'vehicle',
    cell: ({ row }) => <Vehicle booking={row.original} />,
    ...look('max-md:col-span-2'),
  }),
  helper.accessor('createdAt', {
    id: 'booked',
    sortDescFirst: true,
    cell: ({ row }) => <BookedAt booking={row.original} />,
    ...look('max-md:col-span-2 max-md:text-soft max-md:text-sm'),
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

interface CellProps {
  booking: Booking
}

function Customer({ booking: { _id, customer } }: CellProps) {
  const t = useTranslations('dashboard.allBookings')
  const { search } = useLocation()
  return (
    <span className="flex items-center gap-3 md:whitespace-nowrap print:whitespace-normal">
      <Avatar
        src={customer.img}
        alt={t('photoOf', { name: customer.name })}
        size="sm"
        className="print:hidden"
      />
      <Link to={_id} state={{ list: search }} className="py-2 font-semibold text-ink hover:underline">
        {customer.name}
      </Link>
    </span>
  )
}

function SlotTime({ booking: { slot } }: CellProps) {
  const format = useFormat()
  return (
    <span className="flex gap-x-2 whitespace-nowrap tabular-nums md:flex-col">
      <span>{format.date(slot.date)}</span>
      <span className="text-soft md:text-sm">{format.times(slot)}</span>
    </span>
  )
}

function Payment({ booking }: CellProps) {
  const t = useTranslations('dashboard.allBookings')
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 md:flex-col md:items-start">
      <PaymentBadge status={booking.paymentStatus} />
      <span
        title={t('transaction')}
        className="break-all font-mono text-soft text-xs md:whitespace-nowrap print:whitespace-normal"
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

function Contact({ booking: { customer } }: CellProps) {
  return (
    <span className="flex min-w-0 flex-col text-sm leading-snug [overflow-wrap:anywhere] md:min-w-64 print:min-w-0">
      <span>{customer.email}</span>
      <a
        href={phoneLink(customer.phone)}
        className="inline-flex items-center text-ink tabular-nums hover:underline max-md:min-h-11"
      >
        {customer.phone}
      </a>
      <span className="text-soft">{customer.address}</span>
    </span>
  )
}

function Vehicle({ booking }: CellProps) {
  const text = useVehicleText()(booking)
  return (
    <span className="flex flex-col text-sm leading-snug md:min-w-40 print:min-w-0">
      <span>{text.nameAndYear}</span>
      <span className="text-soft">{text.typeAndPlate}</span>
    </span>
  )
}

function BookedAt({ booking: { createdAt } }: CellProps) {
  const t = useTranslations('dashboard.allBookings')
  const format = useFormat()
  return (
    <span className="flex gap-x-2 whitespace-nowrap tabular-nums md:flex-col">
      <span className="md:hidden">{t('booked')}</span>
      <span>{format.date(createdAt)}</span>
      <span className="text-soft md:text-sm">{format.time(createdAt)}</span>
    </span>
  )
}
