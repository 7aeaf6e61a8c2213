import type { BookingLinks } from '@jhilik/contract/booking-detail.ts'
import { CalendarPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'

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
