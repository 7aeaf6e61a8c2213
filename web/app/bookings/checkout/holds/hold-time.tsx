import { Hourglass } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { useMinutesLeft } from './use-minutes-left.ts'

/** Says until when a seat is held, and for how many minutes; renders nothing once that is over. For dashboards. */
export function HoldTime({ until }: { until: string }) {
  const t = useTranslations('dashboard.bookings.list')
  const format = useFormat()
  const minutes = useMinutesLeft(until)
  if (minutes === null) return null
  return (
    // Screen readers do not announce a timer's changes.
    <p role="timer" className="flex items-center gap-2 font-semibold text-warning tabular-nums">
      <Hourglass aria-hidden className="size-4.5 shrink-0" />
      {t('heldUntil', { time: format.time(until) })} · {t('minutesLeft', { minutes })}
    </p>
  )
}
