import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { CheckoutResult } from '@jhilik/contract/payments.ts'
import { CarFront, House, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Sparkle } from '../../ui/logo.tsx'
import { BookingCode, useBookedWork } from '../bookings/booking-parts.tsx'

interface TicketProps {
  result: CheckoutResult
  /** Null for others than the signed-in owner. */
  booking: BookingDetail | null
}

const badgeClass = 'px-3 py-1 text-[0.9375rem]'

/** A confirmed booking: when, what and, for its owner, where; and the code to read out, what is paid and what is due on site. */
export function Ticket({ result, booking }: TicketProps) {
  const t = useTranslations('checkoutResult')
  const format = useFormat()
  const nameOf = useServiceName()
  const { price, dueOnSite, currency } = result
  const paid = booking ? booking.money.paid : price - dueOnSite
  const money = (amount: number) => format.money(amount, currency)
  return (
    <section
      aria-label={t('ticket')}
      className="relative rounded-card bg-[radial-gradient(30rem_20rem_at_80%_40%,oklch(0.46_0.085_210/0.75),transparent_72%)] bg-deep px-5 pt-4.5 pb-5 text-white shadow-2 motion-safe:animate-rise"
    >
      <p className="text-sm text-white/80">{format.date(result.date, 'long')}</p>
      <p className="font-extrabold text-[1.875rem] tabular-nums leading-tight tracking-[-0.03em] bn:tracking-normal">
        {format.times(result)}
      </p>
      <ul className="mt-1 flex flex-col">
        <Line icon={<Sparkle className="size-4.5" />}>
          {nameOf({ name: result.serviceName, nameBn: result.serviceNameBn })}
        </Line>
        {booking && (
          <>
            <Line icon={<MapPin aria-hidden className="size-5" />}>{booking.customer.address}</Line>
            <BookedLines booking={booking} />
          </>
        )}
      </ul>
      {/* The edge where a ticket is torn off. */}
      <div
        aria-hidden
        className="-mx-5 relative my-4.5 before:absolute before:-top-2.5 before:-left-2.5 before:size-5 before:rounded-full before:bg-canvas after:absolute after:-top-2.5 after:-right-2.5 after:size-5 after:rounded-full after:bg-canvas"
      >
        <div className="mx-4 border-white/35 border-t-2 border-dashed" />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <p className="flex flex-col leading-tight">
          <span className="text-sm text-white/80">{t('code')}</span>
          <BookingCode code={result.code} className="font-extrabold text-[1.75rem]" />
        </p>
        <p className="flex flex-wrap gap-2">
          {(paid > 0 || dueOnSite === 0) && (
            <Badge tone={dueOnSite === 0 ? 'success' : 'accent'} className={badgeClass}>
              {t('paidAmount', { amount: money(paid || price) })}
            </Badge>
          )}
          {dueOnSite > 0 && (
            <Badge tone="warning" className={badgeClass}>
              {t('onSiteAmount', { amount: money(dueOnSite) })}
            </Badge>
          )}
        </p>
      </div>
    </section>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="mt-2 grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-2.5 leading-snug [overflow-wrap:anywhere]">
      <span className="grid h-[1.375em] place-items-center text-spark">{icon}</span>
      {children}
    </li>
  )
}

/** The vehicle, the facts about the place, or nothing. */
function BookedLines({ booking }: { booking: BookingDetail }) {
  const { vehicle, place } = useBookedWork(booking)
  return (
    <>
      {vehicle && (
        <Line icon={<CarFront aria-hidden className="size-5" />}>
          <span>
            {vehicle.nameAndYear}, <span className="inline-block">{vehicle.plate}</span>
          </span>
        </Line>
      )}
      {place && <Line icon={<House aria-hidden className="size-5" />}>{place}</Line>}
    </>
  )
}
