import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { timeLeft } from './time-left.ts'
import { useEachSecond } from './use-each-second.ts'

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
