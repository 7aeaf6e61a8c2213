import type { Booking } from '@jhilik/contract/bookings.ts'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { useDocumentTitle } from '../../lib/page/page-meta.ts'
import { StatusBadge } from './status-badge.tsx'

export function BookingHeader({ booking }: { booking: Booking }) {
  const t = useTranslations('dashboard.bookings')
  const nameOf = useServiceName()
  useDocumentTitle(nameOf(booking.service))
  const toCome = Date.parse(booking.slot.startsAt) > Date.now()
  return (
    <header className="mb-6 flex flex-col items-start gap-2">
      <Link
        to={`/dashboard/user/${toCome ? 'Upcoming-bookings' : 'past-bookings'}`}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link text-sm"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t(toCome ? 'back' : 'backPast')}
      </Link>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-[1.625rem] lg:text-4xl">{nameOf(booking.service)}</h1>
        <StatusBadge booking={booking} />
      </div>
    </header>
  )
}
