import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'

interface WeekToolbarProps {
  days: string[]
  today: string
  onStep: (by: 1 | -1) => void
  onToday: () => void
}

export function WeekToolbar({ days, today, onStep, onToday }: WeekToolbarProps) {
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  const [first = '', last = first] = [days[0], days.at(-1)]
  const title =
    first === last ? format.date(first, 'day') : `${format.date(first, 'dayMonth')} – ${format.date(last)}`
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Button variant="secondary" className="px-3" aria-label={t('previous')} onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <Button variant="secondary" className="px-3" aria-label={t('next')} onClick={() => onStep(1)}>
        <ChevronRight aria-hidden className="size-5" />
      </Button>
      <Button variant="secondary" disabled={days.includes(today)} onClick={onToday}>
        {t('today')}
      </Button>
      <h2 aria-live="polite" className="ml-1 text-lg tabular-nums">
        {title}
      </h2>
    </div>
  )
}
