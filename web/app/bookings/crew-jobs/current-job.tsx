import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { phoneLink, whatsAppLink } from '@jhilik/contract/phone-text.ts'
import { type BookedVehicle, vehicleOf } from '@jhilik/contract/vehicles.ts'
import { MessageCircle, Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { usePlaceText, useVehicleText } from '../../lib/language/use-booking-texts.ts'
import { useLinesText } from '../../lib/language/use-service-text.ts'
import { useServerTime } from '../../lib/live/use-server-time.ts'
import { useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { cx } from '../../ui/cx.ts'
import { DeepBlock } from '../../ui/deep-block.tsx'
import { WholeWords } from '../../ui/text.tsx'
import { useStateWord, useTimeWord } from './job-state.ts'

const MINUTE_MS = 60_000

const mapOf = (place: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`

/** The shown job: what, when, for whom and where. */
export function CurrentJob({ job, isNext }: { job: CrewJob; isNext: boolean }) {
  const t = useTranslations('crewJobs')
  const format = useFormat()
  const linesText = useLinesText()
  const areaName = useBookingAreaName()
  const now = useServerTime((time) => MINUTE_MS - (time % MINUTE_MS))
  const stateWord = useStateWord()(job, isNext)
  const timeWord = useTimeWord()(job, now)
  const { customer, area, slot } = job
  const lines = job.lines.filter(({ canceledAt }) => canceledAt === null)
  const place = [customer.address, area && areaName(area)].filter(Boolean).join(', ')
  const chat = whatsAppLink(customer.phone)
  const isCanceled = job.status === 'canceled'
  return (
    <DeepBlock
      data-job={job._id}
      aria-labelledby="shown-job"
      className="@container flex flex-col px-[min(1.25rem,5.6vw)] py-4"
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-[0.9375rem]">
        <span role="status" className={cx('font-semibold', isCanceled && 'text-spark')}>
          {stateWord}
        </span>
        {timeWord && <span className="tabular-nums">{timeWord}</span>}
      </p>
      <p
        className={cx(
          'font-extrabold text-[min(1.875rem,10vw)] tabular-nums leading-tight tracking-tight bn:font-bold bn:tracking-normal',
          isCanceled && 'line-through',
        )}
      >
        {format.times(slot)}
      </p>
      <h2
        id="shown-job"
        className={cx(
          'mt-0.5 font-semibold text-lg tracking-normal [overflow-wrap:anywhere]',
          isCanceled && 'line-through',
        )}
      >
        {linesText(lines.length > 0 ? lines : job.lines)}
        <span className="block" translate="no">
          {customer.name}
        </span>
      </h2>
      {place && (
        <p
          translate="no"
          className="mt-3 font-semibold text-[1.1875rem] leading-snug [overflow-wrap:anywhere]"
        >
          {place}
        </p>
      )}
      <Works job={job} />
      {job.note && (
        <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">
          <span className="block font-semibold text-[0.9375rem]">{t('note')}</span>
          {job.note}
        </p>
      )}
      {job.photos.length > 0 && <CustomerPhotos photos={job.photos} />}
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2">
        <Act
          href={phoneLink(customer.phone)}
          label={t('callName', { name: customer.name })}
          icon={Phone}
          first
        >
          {t('call')}
        </Act>
        {place && (
          <Act href={mapOf(place)} label={t('mapOf', { address: place })} icon={Navigation}>
            {t('map')}
          </Act>
        )}
        {chat && (
          <Act href={chat} label={t('chatWith', { name: customer.name })} icon={MessageCircle}>
            {t('chat')}
          </Act>
        )}
      </div>
    </DeepBlock>
  )
}

/** The vehicles with their plates, and the facts about the place. */
function Works({ job }: { job: CrewJob }) {
  const vehicleText = useVehicleText()
  const placeText = usePlaceText()
  const lines = job.lines.filter(({ canceledAt }) => canceledAt === null)
  const vehicles = new Map(
    lines.flatMap((line: BookedVehicle) => {
      const vehicle = vehicleOf(line)
      return vehicle ? [[vehicle.registrationPlate, vehicleText(vehicle)] as const] : []
    }),
  )
  const places = [...new Set(lines.map((line) => placeText(line)).filter(Boolean))]
  if (vehicles.size === 0 && places.length === 0) return null
  return (
    <div className="mt-3 flex flex-col gap-1 font-semibold">
      {[...vehicles].map(([key, { nameAndYear, plate }]) => (
        <p key={key}>
          {nameAndYear}
          <span translate="no" className="block">
            <WholeWords text={plate} />
          </span>
        </p>
      ))}
      {places.map((place) => (
        <p key={place}>{place}</p>
      ))}
    </div>
  )
}

function CustomerPhotos({ photos }: { photos: readonly string[] }) {
  const t = useTranslations('crewJobs')
  const format = useFormat()
  return (
    <ul aria-label={t('photosOfCustomer')} className="mt-3 flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noreferrer" className="block">
            {/* The one size that is kept for when there is no network. */}
            <img
              src={photo}
              alt={t('photoOfCustomer', { place: format.number(index + 1) })}
              className="size-20 rounded-control bg-white/10 object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

interface ActProps {
  href: string
  label: string
  icon: typeof Phone
  /** The one that is used most. */
  first?: boolean
  children: ReactNode
}

function Act({ href, label, icon: Icon, first = false, children }: ActProps) {
  const isElsewhere = !href.startsWith('tel:')
  return (
    <a
      href={href}
      aria-label={label}
      // The block is dark in both themes.
      style={first ? { color: 'oklch(0.268 0.054 222)' } : undefined}
      {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
      className={cx(
        'flex min-h-13 min-w-0 flex-wrap items-center justify-center gap-x-1.5 rounded-xl px-1 font-semibold text-[0.9375rem] no-underline',
        first ? 'bg-white' : 'bg-white/12 text-white hover:bg-white/20',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </a>
  )
}
