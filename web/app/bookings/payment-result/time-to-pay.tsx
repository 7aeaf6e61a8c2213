import { Hourglass } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useMinutesLeft } from '../checkout/holds/use-minutes-left.ts'

/** Says until when the slot is held for another try. */
export function TimeToPay({ until }: { until: string }) {
  const t = useTranslations('checkoutResult')
  const format = useFormat()
  const minutes = useMinutesLeft(until)
  if (minutes === null) return null
  return (
    // Screen readers do not announce a timer's changes.
    <p
      role="timer"
      className="flex items-center gap-2.5 rounded-control bg-spark-soft px-4 py-3 font-semibold text-warning tabular-nums"
    >
      <Hourglass aria-hidden className="size-5 shrink-0" />
      <span className="flex flex-wrap gap-x-2 leading-snug">
        <span>{t('heldUntil', { time: format.time(until) })}</span>
        <span>{t('left', { minutes })}</span>
      </span>
    </p>
  )
}
