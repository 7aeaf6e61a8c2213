import type { BookingLinks } from '@jhilik/contract/booking-detail.ts'
import type { Place } from '@jhilik/contract/places.ts'
import { type BookedVehicle, vehicleOf } from '@jhilik/contract/vehicles.ts'
import { CalendarPlus, MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { usePlaceText, useVehicleText } from '../../lib/language/use-booking-texts.ts'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'
import { timeLeft, useEachSecond } from './next-bookings.ts'

/** The six letters and digits that a customer reads out, spaced so that none is left out. */
export function BookingCode({
  code,
  className = 'font-semibold',
}: {
  code: string
  /** Weight, size and color. */
  className?: string
}) {
  return (
    <span translate="no" className={cx('whitespace-nowrap tracking-wider', className)}>
      {code}
    </span>
  )
}

const mapOf = (address: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`

/** The address, with a link to a map. */
export function MapLink({ address }: { address: string }) {
  const t = useTranslations('dashboard.bookings.facts')
  return (
    <p className="flex items-start gap-2.5">
      <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="sr-only">{t('where')}: </span>
        {address}{' '}
        <a
          href={mapOf(address)}
          target="_blank"
          rel="noreferrer"
          className="-my-3 inline-block whitespace-nowrap py-3 font-semibold text-link text-sm"
        >
          {t('map')}
        </a>
      </span>
    </p>
  )
}

/** The photos of a booking's note; each opens in full size. */
export function NotePhotos({ photos }: { photos: readonly string[] }) {
  const t = useTranslations('dashboard.bookings.facts')
  const format = useFormat()
  if (photos.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noreferrer" className="block">
            <Picture
              src={photo}
              alt={t('photo', { place: format.number(index + 1) })}
              sizes="6rem"
              loading="lazy"
              className="size-24 rounded-control bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-link text-sm'

/** Links to a calendar file and to Google Calendar. Both work without a session. */
export function CalendarLinks({ links }: { links: BookingLinks }) {
  const t = useTranslations('dashboard.bookings.calendar')
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <span className="flex items-center gap-2 text-soft text-sm max-sm:basis-full">
        <CalendarPlus aria-hidden className="size-4.5 shrink-0" />
        {t('title')}
      </span>
      <a href={links.calendar} download className={linkClass}>
        {t('file')}
      </a>
      <a href={links.googleCalendar} target="_blank" rel="noreferrer" className={linkClass}>
        {t('google')}
      </a>
    </div>
  )
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/** The countdown has its own timer, so that only these numbers are rendered each second. */
export function Countdown({ until }: { until: string }) {
  const t = useTranslations('dashboard.bookings.list')
  const format = useFormat()
  const left = timeLeft(until, useEachSecond())
  if (!left) return <p className="font-semibold text-success">{t('started')}</p>
  return (
    // Screen readers do not announce a timer's changes.
    <div role="timer" aria-label={t('startsIn')} className="flex flex-wrap gap-2">
      {units.map((unit) => (
        <span
          key={unit}
          className="flex min-w-12 flex-col items-center rounded-control bg-accent-soft px-2 py-1.5 sm:min-w-14"
        >
          <span className="font-bold text-xl tabular-nums leading-tight">{format.twoDigits(left[unit])}</span>
          <span className="text-soft text-xs">{t(unit)}</span>
        </span>
      ))}
    </div>
  )
}

/** The vehicle to work on, and the facts about the place, in the reader's language; null and empty without any. */
export function useBookedWork(booking: BookedVehicle & Place) {
  const textOf = useVehicleText()
  const place = usePlaceText()(booking)
  const vehicle = vehicleOf(booking)
  return { vehicle: vehicle && textOf(vehicle), place }
}
