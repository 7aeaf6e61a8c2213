import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'
import { DateField } from '../../ui/date-field.tsx'
import { type Period, type PeriodChoice, PRESETS, periodProblem } from './period.ts'

interface PeriodPickerProps {
  choice: PeriodChoice
  /** The shown days, with which a custom period begins. */
  shown: Period
  onChoose: (choice: PeriodChoice) => void
}

export function PeriodPicker({ choice, shown, onChoose }: PeriodPickerProps) {
  const t = useTranslations('dashboard.overview.period')
  const problem = choice.preset === 'custom' ? periodProblem(choice) : null
  return (
    <div className="flex flex-col gap-4">
      <fieldset aria-label={t('title')} className="flex flex-wrap gap-2">
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={choice.preset === preset}
            onClick={() => onChoose({ preset, ...shown })}
            className={cx(
              'min-h-11 rounded-control border px-4 font-semibold text-sm transition-colors',
              choice.preset === preset
                ? 'border-brand bg-brand text-on-brand'
                : 'border-line-strong bg-surface hover:border-ink hover:bg-sunken',
            )}
          >
            {preset === 'month' || preset === 'custom' ? t(preset) : t('days', { count: Number(preset) })}
          </button>
        ))}
      </fieldset>
      {choice.preset === 'custom' && (
        <div className="grid max-w-md gap-4 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))]">
          <DateField
            label={t('from')}
            required
            value={choice.from}
            onChange={(from) => onChoose({ ...choice, from })}
          />
          <DateField
            label={t('to')}
            required
            value={choice.to}
            onChange={(to) => onChoose({ ...choice, to })}
            error={problem && problem !== 'incomplete' ? t(problem) : undefined}
          />
        </div>
      )}
    </div>
  )
}
