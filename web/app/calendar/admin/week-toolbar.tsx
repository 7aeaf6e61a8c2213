import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface WeekToolbarProps {
  days: string[]
  today: string
  /** Null when only one day fits. */
  span: 'week' | 'day' | null
  onStep: (by: 1 | -1) => void
  onToday: () => void
  onSpan: (span: 'week' | 'day') => void
}

const spans = ['week', 'day'] as const

export function WeekToolbar({ days, today, span, onStep, onToday, onSpan }: WeekToolbarProps) {
  const t = useTranslations('dashboard.slots')
  const format = useFormat()
  const [first = '', last = first] = [days[0], days.at(-1)]
  const title =
    first === last ? format.date(first, 'day') : `${format.date(first, 'dayMonth')} – ${format.date(last)}`
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <IconButton variant="secondary" label={t('previous')} onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <IconButton variant="secondary" label={t('next')} onClick={() => onStep(1)}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
      <Button variant="secondary" disabled={days.includes(today)} onClick={onToday}>
        {t('today')}
      </Button>
      <h2 aria-live="polite" className="ml-1 text-lg tabular-nums">
        {title}
      </h2>
      {span && (
        <fieldset aria-label={t('span')} className="ml-auto flex rounded-control bg-sunken p-1">
          {spans.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === span}
              onClick={() => onSpan(one)}
              className={cx(
                'min-h-9 rounded-md px-4 font-semibold text-sm',
                one === span ? 'bg-surface text-ink shadow-1' : 'text-soft hover:text-ink',
              )}
            >
              {t(`spans.${one}`)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
