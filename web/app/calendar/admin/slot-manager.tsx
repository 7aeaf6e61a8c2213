import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { useAddressState } from '../../lib/page/use-address-state.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { SlotFilters } from './slot-filters.tsx'
import { SlotsTable } from './slots-table.tsx'
import { readView, writeView } from './slots-view.ts'
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
      onValueChange={(view) => setShown({ ...shown, view: view === 'week' ? 'week' : 'table' })}
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
