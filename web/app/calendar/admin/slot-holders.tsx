import { phoneLink } from '@jhilik/contract/phone-text.ts'
import type { SeatHolder } from '@jhilik/contract/slots.ts'
import { ChevronRight, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { PaymentBadge } from '../../money/payment-badge.tsx'

/** The customers of a slot, with links to their bookings and phone numbers. */
export function SlotHolders({ holders }: { holders: readonly SeatHolder[] }) {
  const t = useTranslations('dashboard.slots')
  return (
    <ul aria-label={t('holders')} className="flex flex-col divide-y divide-line border-line border-y">
      {holders.map(({ bookingId, name, phone, paymentStatus }) => (
        <li key={bookingId} className="flex items-center gap-2 py-1">
          <Link
            to={staffBookingPath(bookingId)}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control py-1 text-ink no-underline hover:bg-sunken"
          >
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
              <PaymentBadge status={paymentStatus} />
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
          </Link>
          <a
            href={phoneLink(phone)}
            aria-label={t('call', { name, phone })}
            className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold text-link tabular-nums no-underline hover:bg-accent-soft"
          >
            <Phone aria-hidden className="size-5 shrink-0" />
            <span className="max-sm:sr-only">{phone}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
