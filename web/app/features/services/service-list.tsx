import type { Service } from '@jhilik/contract/services.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { filterServices, isFiltered } from './filters.ts'
import { ServiceCard } from './service-card.tsx'
import { ServiceFilters } from './service-filters.tsx'
import { useFilters } from './use-filters.ts'

/** Cards that a first screen shows; the rest of the pictures wait until they are near. */
const EAGER = 3

export function ServiceList({ services }: { services: Service[] }) {
  const t = useTranslations('services')
  const format = useFormat()
  const { filters, change, clear, date } = useFilters()
  const found = filterServices(services, filters)
  const day = date && /^\d{4}-\d\d-\d\d$/.test(date) ? date : null
  const filtered = services.length > 0 && isFiltered(filters)

  return (
    <>
      <ServiceFilters filters={filters} date={day} onChange={change} />
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <p role="status" className="font-medium text-soft">
          {day
            ? t('foundOn', { count: found.length, date: format.date(day, 'day') })
            : t('found', { count: found.length })}
        </p>
        {filtered && (
          <Button variant="ghost" size="sm" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState
          illustration={<img src="/illustrations/no-services.svg" alt="" width={200} height={150} />}
          title={t('none')}
          text={filtered ? t('noneMatch') : undefined}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {found.map((service, index) => (
            <li key={service._id}>
              <ServiceCard service={service} date={day} eager={index < EAGER} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
