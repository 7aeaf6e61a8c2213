import type { Service } from '@jhilik/contract/services.ts'
import { useTranslations } from 'use-intl'
import { DateField } from '../../ui/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { SlotFilter } from './api.ts'

interface SlotFiltersProps {
  services: Service[]
  filter: SlotFilter
  onChange: (filter: SlotFilter) => void
}

export function SlotFilters({ services, filter, onChange }: SlotFiltersProps) {
  const t = useTranslations('dashboard.slots')
  return (
    <div className="mb-5 grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
      <Field label={t('filterService')}>
        <Select
          value={filter.serviceId}
          onChange={({ target }) => onChange({ ...filter, serviceId: target.value })}
        >
          <option value="">{t('allServices')}</option>
          {services.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <DateField
        label={t('filterDate')}
        value={filter.date}
        onChange={(date) => onChange({ ...filter, date })}
      />
    </div>
  )
}
