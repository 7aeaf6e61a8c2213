import type { Booking } from '@jhilik/contract/bookings.ts'
import { useQuery } from '@tanstack/react-query'
import { CarFront, Hash, House } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useVisitName } from '../../lib/language/use-service-text.ts'
import { usePassed } from '../../lib/live/use-passed.ts'
import { bookingPath } from '../../lib/page/booking-paths.ts'
import { Skeleton } from '../../ui/loaded.tsx'
import { Picture } from '../../ui/picture.tsx'
import { WholeWords } from '../../ui/text.tsx'
import { PayForHold } from '../checkout/holds/pay-again.tsx'
import { useRefreshed } from '../visit/followed.ts'
import { VisitLine } from '../visit/visit-line.tsx'
import { bookingQuery, ownBookingCalls } from './api.ts'
import { BookingActions } from './booking-actions.tsx'
import { BookingCode, CalendarLinks, Countdown, MapLink, useBookedWork } from './booking-parts.tsx'
import { BookingBadge } from './booking-status.tsx'
import type { Change } from './change-notice.tsx'

interface BookingRowProps {
  booking: Booking
  /** Content below the time, for example the countdown. */
  children?: ReactNode
  /** The actions: beside the facts, or below them where there is not room for both. */
  actions: ReactNode
}

/** One booking of a list, with all that the customer needs to know of it. */
export function BookingRow({ booking, children, actions }: BookingRowProps) {
  const t = useTranslations('dashboard.bookings.list')
  const format = useFormat()
  const nameOf = useVisitName()
  const { service, slot } = booking
  return (
    <article className="@container flex flex-wrap gap-x-10 gap-y-4 py-5">
      <div className="flex min-w-0 grow-9999 basis-112 flex-col gap-3">
        <div className="flex items-start gap-4">
          {service.img && (
            <Picture
              src={service.img}
              alt=""
              width={72}
              height={72}
              sizes="4.5rem"
              loading="lazy"
              className="size-18 shrink-0 rounded-xl bg-accent-soft object-cover @max-[17rem]:hidden"
            />
          )}
          <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
            <div className="flex w-full flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="min-w-0 text-lg leading-snug">
                <Link
                  to={bookingPath(booking._id)}
                  className="text-ink decoration-line-strong underline-offset-4 hover:underline"
                >
                  {nameOf(booking)}
                </Link>
              </h2>
              <p className="font-bold tabular-nums">
                <span className="sr-only">{t('price')}: </span>
                {format.money(booking.price, booking.currency)}
              </p>
            </div>
            <p className="flex flex-col leading-snug">
              <span className="bn:font-bold font-extrabold text-[1.1875rem] bn:tracking-normal tabular-nums tracking-[-0.03em]">
                {format.times(slot)}
              </span>
              <span>{format.date(slot.date, 'long')}</span>
            </p>
            <span className="@max-[17rem]:*:whitespace-normal">
              <BookingBadge booking={booking} />
            </span>
          </div>
        </div>
        {children}
        <div className="flex flex-col gap-1.5 text-[0.9375rem] text-soft">
          <MapLink address={booking.customer.address} />
          <BookedLine booking={booking} />
          <p className="flex items-start gap-2.5">
            <Hash aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
            <span>
              {t('code')} <BookingCode code={booking.code} className="font-semibold text-ink" />
            </span>
          </p>
        </div>
      </div>
      <div className="flex min-w-0 grow basis-100 flex-col gap-3">{actions}</div>
    </article>
  )
}

/** The vehicle to work on, or the facts about the place, or nothing. */
function BookedLine({ booking }: { booking: Booking }) {
  const t = useTranslations('dashboard.bookings.list')
  const { vehicle, place } = useBookedWork(booking)
  return (
    <>
      {vehicle && (
        <p className="flex items-start gap-2.5">
          <CarFront aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="sr-only">{t('vehicle')}: </span>
            {vehicle.nameAndYear},{' '}
            <span className="inline-block">
              <WholeWords text={vehicle.plate} />
            </span>
          </span>
        </p>
      )}
      {place && (
        <p className="flex items-start gap-2.5">
          <House aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
          <span>
            <span className="sr-only">{t('place')}: </span>
            {place}
          </span>
        </p>
      )}
    </>
  )
}

interface UpcomingRowProps {
  booking: Booking
  /** The first of the booked ones, to whose start is counted. */
  isNext: boolean
  onChanged: (change: Change) => void
}

/** One booking of the list. What the customer may do with it is read for each booking. */
export function UpcomingRow({ booking, isNext, onChanged }: UpcomingRowProps) {
  const t = useTranslations('dashboard.bookings.actions')
  const { data: detail, isError } = useQuery({ ...bookingQuery(booking._id), ...useRefreshed() })
  const { holdExpiresAt, slot, status } = booking
  const hasStarted = usePassed(slot.startsAt)
  const actions = () => {
    if (detail) {
      return (
        <>
          <BookingActions booking={detail} calls={ownBookingCalls(detail)} onChanged={onChanged} />
          {status === 'confirmed' && !hasStarted && <CalendarLinks links={detail.links} />}
        </>
      )
    }
    if (isError) return <p className="text-danger text-sm">{t('failed')}</p>
    return <Skeleton className="h-29 w-full" />
  }
  return (
    <BookingRow
      booking={booking}
      actions={
        <>
          <PayForHold booking={booking} until={holdExpiresAt} />
          {actions()}
        </>
      }
    >
      {detail && <VisitLine booking={detail} className="font-semibold text-link" />}
      {isNext && !hasStarted && <Countdown until={slot.startsAt} />}
    </BookingRow>
  )
}
