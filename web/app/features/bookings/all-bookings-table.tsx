import type { Booking } from '@jhilik/contract/bookings.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { allBookingsQuery } from './api.ts'
import { PaymentBadge } from './payment-badge.tsx'

export function AllBookingsTable() {
  const t = useTranslations('booking')
  const list = useTranslations('dashboard.bookings.list')
  const query = useInfiniteQuery(allBookingsQuery())
  const texts = {
    loading: list('loading'),
    failedTitle: list('error'),
    failed: list('allFailed'),
    retry: list('retry'),
  }

  return (
    <Loaded query={query} texts={texts}>
      {(data) =>
        data.length === 0 ? (
          <EmptyState title={list('none')} />
        ) : (
          <>
            <Table label={t('admin.title')} stack>
              <Thead>
                <Tr>
                  <Th>{t('admin.customer')}</Th>
                  <Th>{t('admin.service')}</Th>
                  <Th>{t('admin.slot')}</Th>
                  <Th>{t('admin.payment')}</Th>
                  <Th>{t('admin.contact')}</Th>
                  <Th>{t('admin.vehicle')}</Th>
                </Tr>
              </Thead>
              <Tbody>
                {data.map((booking) => (
                  <BookingRow key={booking._id} booking={booking} />
                ))}
              </Tbody>
            </Table>
            <LoadMore query={query} label={list('loadMore')} />
          </>
        )
      }
    </Loaded>
  )
}

function BookingRow({ booking }: { booking: Booking }) {
  const t = useTranslations('booking.admin')
  const format = useFormat()
  const { customer, service, slot } = booking
  return (
    <Tr>
      <Td data-label={t('customer')}>
        <span className="flex items-center gap-3">
          <Avatar src={customer.img} alt={t('photoOf', { name: customer.name })} size="sm" />
          <span className="font-semibold">{customer.name}</span>
        </span>
      </Td>
      <Td data-label={t('service')}>{service.name}</Td>
      <Td data-label={t('slot')}>
        <span className="flex flex-col whitespace-nowrap">
          <span>{format.date(slot.date)}</span>
          <span className="text-soft text-sm">{format.times(slot)}</span>
        </span>
      </Td>
      <Td data-label={t('payment')}>
        <span className="flex flex-col items-end gap-1 md:items-start">
          <PaymentBadge status={booking.paymentStatus} />
          <span title={t('transaction')} className="break-all font-mono text-soft text-xs md:min-w-36">
            {booking.tran_id}
          </span>
        </span>
      </Td>
      <Td data-label={t('contact')}>
        <span className="flex min-w-0 flex-col text-sm [overflow-wrap:anywhere] md:min-w-44">
          <span>{customer.email}</span>
          <span>{customer.phone}</span>
          <span className="text-soft">{customer.address}</span>
        </span>
      </Td>
      <Td data-label={t('vehicle')}>
        <span className="flex flex-col text-sm md:min-w-32">
          <span>
            {booking.vehicleBrand} {booking.vehicleModel} {format.year(booking.manufacturingYear)}
          </span>
          <span className="text-soft">
            {booking.vehicleType} · {booking.registrationPlate}
          </span>
        </span>
      </Td>
    </Tr>
  )
}
