import { SERVICE_TYPES, SORT_OPTIONS, type SortOption } from '@jhilik/contract/constants.ts'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Field, NumberInput, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { Filters } from './filters.ts'

interface ServiceFiltersProps {
  filters: Filters
  date: string | null
  onChange: (changes: Partial<Filters>) => void
}

/** Without scripts its button submits it to the server. */
export function ServiceFilters({ filters, date, onChange }: ServiceFiltersProps) {
  const t = useTranslations('services')
  const id = useId()
  return (
    <search className="mb-6 block rounded-card border border-line bg-surface p-4 shadow-1 sm:p-5">
      <form
        method="get"
        action="/service"
        aria-labelledby={id}
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-2 gap-4 md:grid-cols-4 lg:grid-cols-[2fr_1.1fr_1.1fr_0.7fr_0.7fr_auto]"
      >
        <h2 id={id} className="sr-only">
          {t('filters.label')}
        </h2>
        <Field label={t('filters.search')} className="col-span-2 md:col-span-4 lg:col-span-1">
          <TextInput
            type="search"
            name="search"
            value={filters.search}
            placeholder={t('filters.searchPlaceholder')}
            autoComplete="off"
            onChange={(event) => onChange({ search: event.target.value })}
          />
        </Field>
        <Field label={t('filters.sort')}>
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
        <Field label={t('filters.type')}>
          <Select
            name="type"
            value={filters.type}
            onChange={(event) => onChange({ type: event.target.value as Filters['type'] })}
          >
            <option value="">{t('filters.anyType')}</option>
            {SERVICE_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`type.${type}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('filters.min')}>
          <NumberInput
            name="min"
            min={0}
            step="any"
            value={filters.min}
            onChange={(event) => onChange({ min: event.target.value })}
          />
        </Field>
        <Field label={t('filters.max')}>
          <NumberInput
            name="max"
            min={0}
            step="any"
            placeholder={t('filters.noLimit')}
            value={filters.max}
            onChange={(event) => onChange({ max: event.target.value })}
          />
        </Field>
        <label className="col-span-2 flex min-h-11.5 cursor-pointer items-center gap-3 self-end justify-self-start font-semibold md:col-span-4 lg:col-span-1 lg:pl-1">
          <input
            type="checkbox"
            name="free"
            value="today"
            checked={filters.free === 'today'}
            onChange={(event) => onChange({ free: event.target.checked ? 'today' : '' })}
            className="size-5 accent-brand"
          />
          {t('filters.free')}
        </label>
        {date && <input type="hidden" name="date" value={date} />}
        <noscript>
          <Button type="submit" className="self-end">
            {t('filters.apply')}
          </Button>
        </noscript>
      </form>
    </search>
  )
}
