import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/loaded.tsx'
import { AbovePriceRange, ActiveFilters, FilterChips } from './active-filters.tsx'
import { activeFilters, countAbovePriceRange, filterServices, useFilters } from './filters.ts'
import type { ListedService } from './load-services.ts'
import { ServiceCard } from './service-card.tsx'
import { ServiceFilters } from './service-filters.tsx'

/** The number of pictures that are loaded at once; the others are loaded lazily. */
const EAGER = 3

export function ServiceList({ services }: { services: ListedService[] }) {
  const t = useTranslations('services')
  const { filters, change } = useFilters()
  const [params] = useSearchParams()
  const count = useRef<HTMLParagraphElement>(null)
  const found = filterServices(services, filters)
  const tooDear = countAbovePriceRange(services, filters)
  // The clicked link is removed: the focus moves to the count.
  const toCount = () => count.current?.focus({ preventScroll: true })

  return (
    <>
      <ServiceFilters filters={filters} params={params} found={found.length} onChange={change} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 md:mt-4">
        <FilterChips filters={filters} params={params} />
        <p
          ref={count}
          tabIndex={-1}
          role="status"
          className="min-h-9 content-center text-[0.9375rem] text-soft max-md:basis-full"
        >
          {t('found', { count: found.length })}
        </p>
      </div>
      <div className="flex flex-col gap-2 md:mt-2">
        <ActiveFilters filters={filters} params={params} onRemove={toCount} />
        {tooDear > 0 && (
          <AbovePriceRange count={tooDear} filters={filters} params={params} onShow={toCount} />
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState
          illustration={<img src="/illustrations/no-services.svg" alt="" width={200} height={150} />}
          title={t('none')}
          text={services.length > 0 && activeFilters(filters).length > 0 ? t('noneMatch') : undefined}
          className="mt-4"
        />
      ) : (
        <ul className="page-bleed grid grid-cols-1 border-line border-b bg-surface sm:mx-0 sm:grid-cols-2 sm:gap-x-8 sm:gap-y-10 sm:border-t sm:border-b-0 sm:bg-transparent sm:px-0 sm:pt-6 lg:grid-cols-3">
          {found.map((service, index) => (
            <li key={service._id}>
              <ServiceCard service={service} eager={index < EAGER} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
