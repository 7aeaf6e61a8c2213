import type { UnplacedBooking } from '@jhilik/contract/crew-proposals.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'

/** The jobs that no crew can do at their time, with the nearest times at which some crew could. */
export function Unplaced({ jobs }: { jobs: readonly UnplacedBooking[] }) {
  const t = useTranslations('dashboard.board.unplaced')
  const format = useFormat()
  if (jobs.length === 0) return null
  return (
    <section>
      <h3 className="font-semibold text-base">{t('title', { count: jobs.length })}</h3>
      <ul className="divide-y divide-line">
        {jobs.map(({ booking, times }) => (
          <li key={booking._id} className="py-2 [overflow-wrap:anywhere]">
            <Link to={staffBookingPath(booking._id)}>
              {format.time(booking.slot.startTime)} {booking.customer.name}
            </Link>
            <p className="text-soft text-sm tabular-nums">
              {times.length === 0
                ? t('never')
                : t('times', {
                    times: times.map(({ crew, ...slot }) => `${format.slot(slot)} (${crew.name})`).join('; '),
                  })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
