import type { ListedBooking } from '@jhilik/contract/listed-bookings.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import { shortAddress } from '@jhilik/contract/short-address.ts'
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
import { CrewMark } from '../../calendar/crews/crew-mark.tsx'
import { emailText } from '../../lib/language/email-text.ts'
import { isOfThisYear, useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { PaymentBadge } from '../../money/payment-badge.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { PhoneNumber } from '../../ui/text.tsx'
import { BookingCode, useBookedWork } from '../bookings/booking-parts.tsx'
import { StaffStatus } from '../bookings/booking-status.tsx'
import { useShortWork } from './short-work.ts'

interface Look {
  /** Class of the width; columns without one share the rest. */
  width?: string
  /** The width in rem of a column after what is needed on site, which may be out of sight on screens that are not wide. */
  beyond?: number
  /** The classes that the cell has on phones, where each row is a card of four lines. */
  card: string
}

/** The server sorts; the table only shows the order. */
export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<Look>(),
})

const helper = createColumnHelper<typeof features, ListedBooking>()

interface CellProps {
  booking: ListedBooking
}

/** A column that cannot be sorted. */
const column = (id: string, look: Look, Cell: (props: CellProps) => ReactNode) =>
  helper.display({ id, cell: ({ row }) => <Cell booking={row.original} />, meta: look })

const left = 'stacked:col-start-1'
const right = 'stacked:col-start-2 stacked:justify-self-end stacked:text-right'
const onPage = 'stacked:hidden'

/** The ids are also message keys. */
export const columns = helper.columns([
  helper.accessor(({ slot }) => slot.startsAt, {
    id: 'slot',
    sortDescFirst: false,
    cell: ({ row }) => <SlotTime booking={row.original} />,
    meta: {
      width: 'w-39 min-[68rem]:w-37 group-data-one-day/list:w-28! bn:group-data-one-day/list:w-31!',
      card: cx(left, 'stacked:row-start-1'),
    },
  }),
  column('customer', { width: 'w-46 min-[115rem]:w-52', card: cx(left, 'stacked:row-start-2') }, Customer),
  column('service', { card: cx(left, 'stacked:row-start-3') }, Service),
  column(
    'where',
    { width: 'min-[68rem]:w-35 min-[115rem]:w-44', card: cx(left, 'stacked:row-start-4') },
    Where,
  ),
  column(
    'crew',
    { width: 'w-13 min-[68rem]:w-31 min-[115rem]:w-40', card: cx(right, 'stacked:row-start-4') },
    Crew,
  ),
  column('status', { width: 'w-23', card: cx(right, 'stacked:row-start-3') }, Status),
  helper.accessor('price', {
    sortDescFirst: true,
    cell: ({ row }) => <Price booking={row.original} />,
    meta: { width: 'w-19', card: cx(right, 'stacked:row-start-1') },
  }),
  column(
    'payment',
    { width: 'w-26 bn:w-29 min-[115rem]:w-36', card: cx(right, 'stacked:row-start-2') },
    Payment,
  ),
  column('vehicle', { beyond: 13, card: onPage }, Vehicle),
  helper.accessor('createdAt', {
    id: 'booked',
    sortDescFirst: true,
    cell: ({ row }) => <BookedAt booking={row.original} />,
    meta: { beyond: 7, card: onPage },
  }),
  column('email', { beyond: 18, card: onPage }, Email),
  column('transaction', { beyond: 11, card: onPage }, Transaction),
])

export const COLUMN_IDS = [
  'slot',
  'customer',
  'service',
  'where',
  'crew',
  'status',
  'price',
  'payment',
  'vehicle',
  'booked',
  'email',
  'transaction',
] as const
export type ColumnId = (typeof COLUMN_IDS)[number]
/** The columns that are not shown where rows have four lines. */
export const ON_PAGE: readonly ColumnId[] = ['vehicle', 'booked', 'email', 'transaction']
/** The columns that are shown only to those who choose them. */
export const HIDDEN_AT_FIRST: readonly ColumnId[] = ['vehicle', 'booked']

/** The first line of a cell says what it is, the second one the detail; on phones both share a line. */
const lines =
  'flex min-w-0 flex-col stacked:flex-row stacked:flex-wrap stacked:items-baseline stacked:gap-x-2'
const detail = 'text-soft text-sm leading-snug'

function SlotTime({ booking: { slot } }: CellProps) {
  const t = useTranslations('dashboard.allBookings')
  const format = useFormat()
  return (
    <span className={cx(lines, 'tabular-nums')}>
      <span className="whitespace-nowrap font-bold text-lg leading-tight tracking-tight">
        {format.time(slot.startTime)}
      </span>
      <span className={detail}>
        <span className="group-data-one-day/list:hidden">
          {format.date(slot.date, isOfThisYear(slot.date, format) ? 'dayMonth' : 'short')},{' '}
        </span>
        {t('until', { end: format.end(slot.startTime, slot.endsAt) })}
      </span>
    </span>
  )
}

function Customer({ booking: { _id, customer } }: CellProps) {
  const t = useTranslations('dashboard.allBookings')
  const { search } = useLocation()
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar
        src={customer.img}
        alt={t('photoOf', { name: customer.name })}
        size="xs"
        className="stacked:hidden print:hidden"
      />
      <span className={lines}>
        <Link
          to={_id}
          state={{ list: search }}
          data-row-link
          className="-mt-1.5 min-h-6 self-start pt-1.5 font-semibold text-ink leading-tight [overflow-wrap:anywhere] hover:underline stacked:mt-0 stacked:pt-0"
        >
          {customer.name}
        </Link>
        {customer.phone && (
          <a
            href={phoneLink(customer.phone)}
            className="-mb-1.5 inline-flex min-h-6 items-start self-start font-medium text-link text-sm leading-snug hover:underline stacked:-my-2 stacked:min-h-11 stacked:items-center stacked:whitespace-nowrap"
          >
            <PhoneNumber>{customer.phone}</PhoneNumber>
          </a>
        )}
      </span>
    </span>
  )
}

function Service({ booking }: CellProps) {
  const work = useShortWork()(booking)
  return (
    <span className={lines}>
      <span className="leading-tight">{work.name}</span>
      <span className={detail}>
        {work.text}
        {work.plate && (
          <>
            {', '}
            <span translate="no" className="inline-block">
              {work.plate}
            </span>
          </>
        )}
      </span>
    </span>
  )
}

function Where({ booking: { customer, area } }: CellProps) {
  const areaName = useBookingAreaName()
  return (
    <span className={cx(lines, '[overflow-wrap:anywhere]')} title={customer.address}>
      {area && <span className="leading-tight">{areaName(area)}</span>}
      <span translate="no" className={cx(detail, 'line-clamp-2 print:line-clamp-none')}>
        {area ? shortAddress(customer.address, area) : customer.address}
      </span>
    </span>
  )
}

/** The crew that does it. Where none does, a link leads to the choice of one. */
function Crew({ booking: { _id, crew, customer, isUncovered } }: CellProps) {
  const t = useTranslations('dashboard.day')
  const mayAssign = usePermission()('bookings.manage')
  const { search } = useLocation()
  const name = { name: customer.name }
  return (
    <span className="flex min-w-0 flex-col items-start font-semibold text-sm leading-tight stacked:items-end">
      {crew && (
        <span className="flex min-w-0 items-center gap-1.5">
          <CrewMark crew={crew} className="size-5! text-sm!" />
          <span className="rail:sr-only">{crew.name}</span>
        </span>
      )}
      {isUncovered && mayAssign ? (
        <Link
          to={`${_id}?action=assign`}
          state={{ list: search }}
          aria-label={t(crew ? 'needsCrewOf' : 'assignTo', name)}
          className={cx(
            'inline-flex min-h-6 items-center hover:underline pointer-coarse:min-h-11',
            crew ? 'text-danger' : 'text-link',
          )}
        >
          {t(crew ? 'needsCrew' : 'assign')}
        </Link>
      ) : (
        isUncovered && <span className="text-danger">{t('needsCrew')}</span>
      )}
    </span>
  )
}

function Status({ booking: { status, code } }: CellProps) {
  return (
    <span className={cx(lines, 'stacked:justify-end')}>
      <StaffStatus status={status} />
      <BookingCode code={code} className="max-[56rem]:hidden text-soft text-sm leading-snug" />
    </span>
  )
}

function Price({ booking: { price, currency, toCollect } }: CellProps) {
  const t = useTranslations('dashboard.allBookings')
  const format = useFormat()
  return (
    <span className="flex flex-col tabular-nums stacked:flex-row stacked:flex-wrap stacked:items-baseline stacked:justify-end stacked:gap-x-2">
      <span className={cx('whitespace-nowrap leading-tight', toCollect > 0 ? 'font-bold' : 'text-soft')}>
        {format.money(price, currency)}
      </span>
      {toCollect > 0 && (
        <span className="text-sm text-warning leading-snug">
          {toCollect === price
            ? t('toCollect')
            : t('partToCollect', { amount: format.money(toCollect, currency) })}
        </span>
      )}
    </span>
  )
}

function Payment({ booking: { paymentStatus, paidWith } }: CellProps) {
  const gatewayText = useGatewayText()
  return (
    <span className="flex min-w-0 flex-col items-start spread:*:whitespace-normal! *:leading-tight stacked:items-end">
      <PaymentBadge status={paymentStatus} />
      {paidWith && (
        <span className={cx(detail, 'max-[56rem]:hidden stacked:hidden')}>{gatewayText(paidWith)}</span>
      )}
    </span>
  )
}

function Vehicle({ booking }: CellProps) {
  const { vehicle, place } = useBookedWork(booking)
  return (
    <span className={cx(detail, 'flex flex-col')}>
      {vehicle && (
        <>
          <span>{vehicle.nameAndYear}</span>
          <span>{vehicle.typeAndPlate}</span>
        </>
      )}
      {place && <span>{place}</span>}
      {booking.note && (
        <span className="line-clamp-2 [overflow-wrap:anywhere] print:line-clamp-none">{booking.note}</span>
      )}
    </span>
  )
}

function BookedAt({ booking: { createdAt } }: CellProps) {
  const format = useFormat()
  return (
    <span className="flex flex-col whitespace-nowrap text-sm tabular-nums">
      <span>{format.date(createdAt)}</span>
      <span className="text-soft">{format.time(createdAt)}</span>
    </span>
  )
}

function Email({ booking: { customer } }: CellProps) {
  return <span className="text-sm leading-snug [overflow-wrap:anywhere]">{emailText(customer.email)}</span>
}

function Transaction({ booking }: CellProps) {
  return <span className="break-all text-sm text-soft tabular-nums leading-snug">{booking.tran_id}</span>
}
