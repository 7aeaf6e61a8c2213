import type { Service } from '@jhilik/contract/services.ts'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AbovePriceRange } from './above-price-range.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { activeFilters, countAbovePriceRange, filterServices } from './filters.ts'
import { ServiceCard } from './service-card.tsx'
import { ServiceFilters } from './service-filters.tsx'
import { useFilters } from './use-filters.ts'

/** How many pictures are loaded at once; the others are loaded lazily. */
const EAGER = 3

export function ServiceList({ services }: { services: Service[] }) {
  const t = useTranslations('services')
  const format = useFormat()
  const { filters, change } = useFilters()
  const [params] = useSearchParams()
  const count = useRef<HTMLParagraphElement>(null)
  const found = filterServices(services, filters)
  const date = params.get('date')
  const day = date && /^\d{4}-\d\d-\d\d$/.test(date) ? date : null
  const tooDear = countAbovePriceRange(services, filters)
  // The clicked link is removed: the focus moves to the count.
  const toCount = () => count.current?.focus({ preventScroll: true })

  return (
    <>
      <ServiceFilters filters={filters} date={day} onChange={change} />
      <div className="mb-5 flex flex-col gap-1">
        <p ref={count} tabIndex={-1} role="status" className="min-h-9 content-center font-medium text-soft">
          {day
            ? t('foundOn', { count: found.length, date: format.date(day, 'day') })
            : t('found', { count: found.length })}
        </p>
        <ActiveFilters filters={filters} date={day} onRemove={toCount} />
        {tooDear > 0 && (
          <AbovePriceRange count={tooDear} filters={filters} params={params} onShow={toCount} />
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState
          illustration={<img src="/illustrations/no-services.svg" alt="" width={200} height={150} />}
          title={t('none')}
          text={services.length > 0 && activeFilters(filters).length > 0 ? t('noneMatch') : undefined}
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
