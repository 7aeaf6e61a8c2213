import type { UnplacedBooking } from '@jhilik/contract/crew-proposals.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { Move } from './move-dialog.tsx'

interface UnplacedProps {
  jobs: readonly UnplacedBooking[]
  /** Opens the form that moves a job. Without it the times are text. */
  onMove?: (move: Move) => void
}

/** The jobs that no crew can do at their time, with the nearest times at which some crew could. */
export function Unplaced({ jobs, onMove }: UnplacedProps) {
  const t = useTranslations('dashboard.board.unplaced')
  const format = useFormat()
  if (jobs.length === 0) return null
  return (
    <section>
      <h3 className="font-semibold text-base">{t('title', { count: jobs.length })}</h3>
      <ul className="divide-y divide-line">
        {jobs.map(({ booking, crew: from, times }) => (
          <li key={booking._id} className="py-2 [overflow-wrap:anywhere]">
            <Link to={staffBookingPath(booking._id)}>
              {format.time(booking.slot.startTime)} {booking.customer.name}
            </Link>
            <p className="text-soft text-sm">{t(times.length === 0 ? 'never' : 'times')}</p>
            <ul
              className={cx(
                'mt-1 text-sm tabular-nums empty:hidden',
                onMove ? 'flex flex-wrap gap-2' : 'list-disc pl-5',
              )}
            >
              {times.map(({ crew, date, startTime, endTime }) => {
                const place = { slot: format.slot({ date, startTime, endTime }), crew: crew.name }
                return (
                  <li key={`${date} ${startTime} ${crew._id}`}>
                    {onMove ? (
                      <Button
                        variant="secondary"
                        size="sm"
                        aria-label={t('move', { name: booking.customer.name, ...place })}
                        onClick={() =>
                          onMove({
                            bookingId: booking._id,
                            name: booking.customer.name,
                            crewId: from?._id ?? null,
                            to: { crewId: crew._id, date, startTime },
                          })
                        }
                      >
                        {t('time', place)}
                      </Button>
                    ) : (
                      t('time', place)
                    )}
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
