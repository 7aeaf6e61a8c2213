import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { DateField } from '../../ui/date-field.tsx'
import { type Filters, noFilters } from './filters.ts'

const CHOICES = ['any', 'today', 'tomorrow', 'date'] as const
type Choice = (typeof CHOICES)[number]

interface WhenFieldProps {
  filters: Filters
  onChange: (changes: Pick<Filters, 'date' | 'free'>) => void
}

/** The day on which the listed services have a free time. */
export function WhenField({ filters, onChange }: WhenFieldProps) {
  const t = useTranslations('services.filters.when')
  const format = useFormat()
  const today = format.today()
  const tomorrow = format.addDays(today, 1)
  const choiceOf = ({ date, free }: Filters): Choice => {
    if (free === 'today' || date === today) return 'today'
    if (date === tomorrow) return 'tomorrow'
    return date === '' ? 'any' : 'date'
  }
  // The date is asked for before there is one.
  const [asksDate, setAsksDate] = useState(choiceOf(filters) === 'date')
  const chosen = asksDate ? 'date' : choiceOf(filters)

  const showDay = (date: string) => onChange({ date, free: date === '' ? noFilters.free : 'day' })
  const choose: Record<Choice, () => void> = {
    any: () => showDay(''),
    today: () => onChange({ date: '', free: 'today' }),
    tomorrow: () => showDay(tomorrow),
    date: () => showDay(''),
  }
  return (
    <fieldset className="flex flex-col border-line border-b pb-3">
      <legend className="mb-1 font-semibold text-sm">{t('label')}</legend>
      {CHOICES.map((choice) => (
        <label key={choice} className="flex min-h-11 items-center gap-3 has-checked:font-semibold">
          <input
            type="radio"
            name="when"
            checked={chosen === choice}
            onChange={() => {
              setAsksDate(choice === 'date')
              choose[choice]()
            }}
            className="size-5 shrink-0 accent-brand"
          />
          {t(choice)}
        </label>
      ))}
      {chosen === 'date' && (
        <DateField label={t('day')} min={today} value={filters.date} onChange={showDay} className="mt-1" />
      )}
    </fieldset>
  )
}
