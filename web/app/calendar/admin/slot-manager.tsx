import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ServiceOptions } from '../../catalog/admin/service-parts.tsx'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { useAddressState } from '../../lib/page/use-address-state.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { SlotsTable } from './slots-table.tsx'
import { readView, type SlotsView, viewOf, writeView } from './slots-view.ts'
import { WeekCalendar } from './week-calendar.tsx'

const address = { read: readView, write: writeView }

export function SlotManager() {
  const { data: services = [] } = useQuery(currentServicesQuery())
  const t = useTranslations('dashboard.slots')
  const [shown, setShown] = useAddressState(address)
  const filters = <SlotFilters services={services} shown={shown} onChange={setShown} />

  return (
    <Tabs
      label={t('views')}
      value={shown.view}
      onValueChange={(view) => setShown({ ...shown, view: viewOf(view) })}
      tabs={[
        {
          value: 'table',
          label: t('viewTable'),
          content: (
            <>
              {filters}
              <SlotsTable
                filter={{ serviceId: shown.service, date: shown.date }}
                onClear={() => setShown({ ...shown, service: '', date: '' })}
              />
            </>
          ),
        },
        {
          value: 'week',
          label: t('viewWeek'),
          content: (
            <>
              {filters}
              <WeekCalendar shown={shown} onChange={setShown} />
            </>
          ),
        },
      ]}
    />
  )
}

interface SlotFiltersProps {
  services: Service[]
  shown: SlotsView
  onChange: (shown: SlotsView) => void
}

/** The date filter is for the table; the calendar has its own navigation. */
function SlotFilters({ services, shown, onChange }: SlotFiltersProps) {
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
