import { bookedText } from '@jhilik/contract/booked-text.ts'
import type { Booking } from '@jhilik/contract/bookings.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import type { Place } from '@jhilik/contract/places.ts'
import type { BookedVehicle } from '@jhilik/contract/vehicles.ts'
import { ChevronRight, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useVisitName } from '../../lib/language/use-service-text.ts'
import { serverNow } from '../../lib/live/server-time.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { Card } from '../../ui/card.tsx'

const SHOWN = 6

export function NextJobs({ jobs, today }: { jobs: readonly Booking[]; today: string }) {
  const t = useTranslations('dashboard.overview.today')
  return (
    <Card className="overflow-hidden">
      <h3 className="px-[min(1.25rem,6.25vw)] pt-4 pb-3 font-semibold text-lg">{t('nextJobs')}</h3>
      {jobs.length === 0 ? (
        <p className="px-[min(1.25rem,6.25vw)] pb-5 text-soft">{t('noJobs')}</p>
      ) : (
        <ul className="@container divide-y divide-line border-line border-t">
          {jobs.slice(0, SHOWN).map((job) => (
            <Job key={job._id} job={job} today={today} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Job({ job, today }: { job: Booking; today: string }) {
  const { _id, slot, customer } = job
  const booked = useBookedText()(job)
  const t = useTranslations('dashboard.overview.today')
  const format = useFormat()
  const nameOf = useVisitName()
  const isNow = Date.parse(slot.startsAt) <= serverNow()
  const day = slot.date === today ? t('thisDay') : format.date(slot.date, 'day')
  return (
    <li className="flex @max-[15rem]:flex-wrap items-center gap-1 pr-3">
      <Link
        to={staffBookingPath(_id)}
        className="grid min-w-0 flex-1 @max-[15rem]:basis-full grid-cols-[1fr_auto] items-center gap-x-4 py-3 pl-[min(1.25rem,6.25vw)] text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3 sm:@min-[23rem]:grid-cols-[8.5rem_1fr_auto] sm:@min-[30rem]:grid-cols-[12rem_1fr_auto]"
      >
        <span className="flex flex-wrap gap-x-2 tabular-nums sm:@min-[23rem]:flex-col">
          <span className="font-semibold">{format.times(slot)}</span>
          <span className={isNow ? 'font-semibold text-success' : 'text-soft'}>
            {isNow ? t('underWay') : day}
          </span>
        </span>
        <span className="flex min-w-0 flex-col col-start-1 [overflow-wrap:anywhere] sm:@min-[23rem]:col-auto">
          <span className="font-semibold">{customer.name}</span>
          <span className="text-soft">{nameOf(job)}</span>
          {booked && <span className="text-soft text-sm">{booked}</span>}
        </span>
        <ChevronRight
          aria-hidden
          className="col-start-2 row-span-2 row-start-1 size-5 text-soft @max-[15rem]:hidden sm:@min-[23rem]:col-auto sm:@min-[23rem]:row-auto"
        />
      </Link>
      {customer.phone && (
        <a
          href={phoneLink(customer.phone)}
          aria-label={t('call', { name: customer.name, phone: customer.phone })}
          className="@max-[15rem]:ml-auto grid size-11 shrink-0 place-items-center rounded-control text-link hover:bg-accent-soft"
        >
          <Phone aria-hidden className="size-5" />
        </a>
      )}
    </li>
  )
}

/** Vehicle and plate, or the facts about the place, in the reader's language; empty without either. */
function useBookedText() {
  const locale = useLocale()
  return (booking: BookedVehicle & Place) => bookedText(booking, locale)
}
