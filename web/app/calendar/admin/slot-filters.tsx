import type { Service } from '@jhilik/contract/services.ts'
import { useTranslations } from 'use-intl'
import { ServiceOptions } from '../../catalog/services/service-options.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field, Select } from '../../ui/field.tsx'
import type { SlotsView } from './slots-view.ts'

interface SlotFiltersProps {
  services: Service[]
  shown: SlotsView
  onChange: (shown: SlotsView) => void
}

/** The date filter is for the table; the calendar has its own navigation. */
export function SlotFilters({ services, shown, onChange }: SlotFiltersProps) {
  const t = useTranslations('dashboard.slots')
  return (
    <div className="mb-5 grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
      <Field label={t('filterService')}>
        <Select
          value={shown.service}
          onChange={({ target }) => onChange({ ...shown, service: target.value })}
        >
          <option value="">{t('allServices')}</option>
          <ServiceOptions services={services} />
        </Select>
      </Field>
      {shown.view === 'table' && (
        <DateField
          label={t('filterDate')}
          value={shown.date}
          onChange={(date) => onChange({ ...shown, date })}
        />
      )}
    </div>
  )
}
