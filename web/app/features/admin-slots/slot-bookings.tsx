import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../ui/loaded.tsx'
import { slotBookingsQuery } from './api.ts'

/** Who comes, with a way to each booking. */
export function SlotBookings({ slot }: { slot: Slot }) {
  const t = useTranslations('dashboard')
  const query = useQuery(slotBookingsQuery(slot))
  const texts = {
    loading: t('slots.bookingsLoading'),
    failed: t('slots.bookingsFailed'),
    retry: t('common.retry'),
  }
  return (
    <Loaded query={query} texts={texts} className="py-4">
      {(bookings) => (
        <ul className="flex flex-col gap-2">
          {bookings.map(({ _id, customer }) => (
            <li key={_id}>
              <Link
                to={`/dashboard/admin/user-bookings/${_id}`}
                className="flex min-h-11 items-center justify-between gap-3 rounded-control border border-line px-3 py-2 text-ink no-underline hover:border-ink hover:bg-sunken"
              >
                <span className="flex min-w-0 flex-col">
                  <span className="truncate font-semibold">{customer.name}</span>
                  <span className="text-soft text-sm">{customer.phone}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
