import { plainDigits } from '@jhilik/contract/clock-text.ts'
import { SORT_OPTIONS, type SortOption } from '@jhilik/contract/constants.ts'
import { useTranslations } from 'use-intl'
import { Field, Select } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import type { Filters } from './filters.ts'

interface FilterFieldsProps {
  filters: Filters
  onChange: (changes: Partial<Filters>) => void
}

export function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const t = useTranslations('services')
  return (
    <>
      <Field label={t('filters.sort')} className="md:w-48">
        <Select
          name="sort"
          value={filters.sort}
          onChange={(event) => onChange({ sort: event.target.value as SortOption })}
        >
          {SORT_OPTIONS.map((option) => (
            <option key={option} value={option}>
              {t(`sort.${option}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('filters.min')} className="md:w-26">
          <NumberInput
            name="min"
            min={0}
            step="any"
            value={filters.min}
            onChange={(event) => onChange({ min: plainDigits(event.target.value) })}
          />
        </Field>
        <Field label={t('filters.max')} className="md:w-26">
          <NumberInput
            name="max"
            min={0}
            step="any"
            placeholder={t('filters.noLimit')}
            value={filters.max}
            onChange={(event) => onChange({ max: plainDigits(event.target.value) })}
          />
        </Field>
      </div>
    </>
  )
}
