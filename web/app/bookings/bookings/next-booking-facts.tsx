import type { Booking } from '@jhilik/contract/bookings.ts'
import { vehicleOf } from '@jhilik/contract/vehicles.ts'
import { CarFront, House, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { usePlaceText, useVehicleText } from '../../lib/language/use-booking-texts.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Sparkle } from '../../ui/logo.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useDayDistance } from './use-day-distance.ts'

/** The time of the next booking, then its service, place and vehicle. */
export function NextBookingFacts({ booking }: { booking: Booking }) {
  const t = useTranslations('dashboard.bookings')
  const payment = useTranslations('dashboard.paymentStatuses')
  const format = useFormat()
  const nameOf = useServiceName()
  const distance = useDayDistance()
  const textOf = useVehicleText()
  const place = usePlaceText()(booking)
  const own = vehicleOf(booking)
  const vehicle = own && textOf(own)
  const { service, slot, customer, price, currency, paymentStatus } = booking
  const paid = t(paymentStatus === 'Partly paid' ? 'next.paidInPart' : 'next.payment', {
    status: payment(paymentStatus),
    amount: format.money(price, currency),
  })
  return (
    <div className="flex items-start gap-6">
      <div className="@container min-w-0 flex-1">
        <h2
          id="next-booking"
          className="font-semibold text-[0.9375rem] text-white/85 tracking-normal sm:text-base"
        >
          {t('next.title')}
        </h2>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <time
            dateTime={slot.startsAt}
            className="@max-[15rem]:whitespace-normal whitespace-nowrap bn:font-bold font-extrabold @max-[15rem]:text-3xl text-4xl bn:leading-tight leading-none bn:tracking-normal tracking-[-0.03em] lg:text-[3.5rem]"
          >
            {format.time(slot.startTime)}
          </time>
          <span className="font-semibold text-lg text-spark sm:text-xl">{distance(slot.date)}</span>
        </p>
        <p className="mt-1 text-white/90 sm:text-lg">
          {t('next.until', { date: format.date(slot.date, 'longDay'), time: format.time(slot.endTime) })}
        </p>
        <ul className="mt-3.5 flex flex-col gap-2">
          <Fact icon={<Sparkle className="size-4.5" />}>
            {nameOf(service)} · <span className="inline-block">{paid}</span>
          </Fact>
          <Fact icon={<MapPin className="size-5" />} label={t('facts.where')}>
            {customer.address}
          </Fact>
          {vehicle && (
            <Fact icon={<CarFront className="size-5" />} label={t('facts.vehicle')}>
              {vehicle.nameAndYear},{' '}
              <span translate="no" className="inline-block">
                {vehicle.plate}
              </span>
            </Fact>
          )}
          {place && (
            <Fact icon={<House className="size-5" />} label={t('facts.place')}>
              {place}
            </Fact>
          )}
        </ul>
      </div>
      {service.img && (
        <Picture
          src={service.img}
          alt=""
          width={184}
          height={138}
          sizes="11.5rem"
          className="hidden aspect-4/3 w-46 rounded-2xl object-cover sm:block"
        />
      )}
    </div>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label?: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 leading-snug">
      <span aria-hidden className="grid h-[1.375em] w-5 shrink-0 place-items-center text-spark">
        {icon}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {label && <span className="sr-only">{label}: </span>}
        {children}
      </span>
    </li>
  )
}
