import type { Booking } from '@jhilik/contract/bookings.ts'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Card } from '../../ui/card.tsx'
import { staffBookingPath } from '../bookings/paths.ts'

const SHOWN = 6

export function NextJobs({ jobs, today }: { jobs: readonly Booking[]; today: string }) {
  const t = useTranslations('dashboard.overview.today')
  return (
    <Card className="overflow-hidden">
      <h3 className="px-5 pt-4 pb-3 font-semibold text-lg">{t('nextJobs')}</h3>
      {jobs.length === 0 ? (
        <p className="px-5 pb-5 text-soft">{t('noJobs')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {jobs.slice(0, SHOWN).map((job) => (
            <Job key={job._id} job={job} today={today} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Job({ job: { _id, slot, customer, service }, today }: { job: Booking; today: string }) {
  const t = useTranslations('dashboard.overview.today')
  const format = useFormat()
  const isNow = Date.parse(slot.startsAt) <= Date.now()
  const day = slot.date === today ? t('thisDay') : format.date(slot.date, 'day')
  return (
    <li>
      <Link
        to={staffBookingPath(_id)}
        className="grid grid-cols-[1fr_auto] items-center gap-x-4 px-5 py-3 text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3 sm:grid-cols-[8.5rem_1fr_auto]"
      >
        <span className="flex gap-2 tabular-nums sm:flex-col sm:gap-0">
          <span className="font-semibold">{format.times(slot)}</span>
          <span className={isNow ? 'font-semibold text-success' : 'text-soft'}>
            {isNow ? t('underWay') : day}
          </span>
        </span>
        <span className="flex min-w-0 flex-col max-sm:col-start-1">
          <span className="truncate font-semibold">{customer.name}</span>
          <span className="truncate text-soft">{service.name}</span>
        </span>
        <ChevronRight
          aria-hidden
          className="size-5 text-soft max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
        />
      </Link>
    </li>
  )
}
