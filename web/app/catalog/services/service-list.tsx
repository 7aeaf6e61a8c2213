import { SERVICE_TYPES } from '@jhilik/contract/constants.ts'
import { Info, X } from 'lucide-react'
import { useRef } from 'react'
import { Link, type LinkProps, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { readSearch, withParams } from './booking-search.ts'
import {
  type ActiveFilter,
  activeFilters,
  countAbovePriceRange,
  type Filters,
  filterServices,
  noFilters,
  useFilters,
  writeFilters,
} from './filters.ts'
import type { ListedService } from './load-services.ts'
import { ServiceCard } from './service-card.tsx'
import { ServiceFilters } from './service-filters.tsx'

/** The number of pictures that are loaded at once; the others are loaded lazily. */
const EAGER = 3

interface ServiceListProps {
  services: ListedService[]
  /** The services are those of the former day, because those of the wanted one are loading. */
  isFormer: boolean
}

export function ServiceList({ services, isFormer }: ServiceListProps) {
  const t = useTranslations('services')
  const { filters, change } = useFilters()
  const [params] = useSearchParams()
  const count = useRef<HTMLParagraphElement>(null)
  const found = filterServices(services, filters)
  // The address, by which the services are loaded, follows the filters.
  const isCounting = isFormer || filters.date !== (readSearch(params).date ?? noFilters.date)
  const tooDear = countAbovePriceRange(services, filters)
  // The clicked link is removed: the focus moves to the count.
  const toCount = () => count.current?.focus({ preventScroll: true })

  return (
    <>
      <ServiceFilters
        filters={filters}
        params={params}
        found={isCounting ? null : found.length}
        onChange={change}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 md:mt-4">
        <FilterChips filters={filters} params={params} />
        <p
          ref={count}
          tabIndex={-1}
          role="status"
          className="min-h-9 content-center text-[0.9375rem] text-soft max-md:basis-full"
        >
          {isCounting ? t('loading') : t('found', { count: found.length })}
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

interface ActiveFiltersProps {
  filters: Filters
  /** The parameters of the address, with the search of the home page. */
  params: URLSearchParams
  /** Called after a filter is removed, since the clicked link is removed too. */
  onRemove: () => void
}

/** The chips above the list show these themselves. */
const SHOWN_AS_CHIPS: readonly ActiveFilter[] = ['type', 'free']

/** The set filters and what was searched, each with a link that removes it. Links work without scripts. */
function ActiveFilters({ filters, params, onRemove }: ActiveFiltersProps) {
  const t = useTranslations('services')
  const format = useFormat()
  const { currency } = useSite()
  const { location, date, time } = readSearch(params)
  const active = activeFilters(filters).filter((field) => !SHOWN_AS_CHIPS.includes(field))
  if (active.length === 0 && !date && !location) return null

  const money = (text: string) => format.money(Number(text), currency)
  const nameOf: Record<ActiveFilter, () => string> = {
    search: () => t('active.search', { text: filters.search.trim() }),
    type: () => (filters.type === '' ? '' : t(`type.${filters.type}`)),
    min: () => t('active.min', { price: money(filters.min) }),
    max: () => (filters.max === '' ? t('active.anyPrice') : t('active.max', { price: money(filters.max) })),
    free: () => t('filters.free'),
  }
  const to = (next: URLSearchParams) => ({
    to: withParams('/service', next),
    replace: true,
    preventScrollReset: true,
    onClick: onRemove,
  })
  const withoutFilter = (field: ActiveFilter) =>
    to(writeFilters({ ...filters, [field]: noFilters[field] }, params))
  const withoutDay = () =>
    to(writeFilters({ ...filters, date: '', free: filters.free === 'day' ? '' : filters.free }, params))
  const withoutLocation = () => {
    const next = writeFilters(filters, params)
    next.delete('location')
    return to(next)
  }

  return (
    <ul aria-label={t('active.label')} className="flex flex-wrap items-center gap-x-2">
      {date && (
        <li>
          <Chip
            name={
              time
                ? t('active.dateTime', { date: format.date(date, 'day'), time: format.time(time) })
                : t('active.date', { date: format.date(date, 'day') })
            }
            {...withoutDay()}
          />
        </li>
      )}
      {location && (
        <li>
          <Chip name={t('active.location', { location })} {...withoutLocation()} />
        </li>
      )}
      {active.map((field) => (
        <li key={field}>
          <Chip name={nameOf[field]()} {...withoutFilter(field)} />
        </li>
      ))}
      <li>
        <Link
          {...to(writeFilters({ ...noFilters, sort: filters.sort }, new URLSearchParams()))}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-link"
        >
          {t('clear')}
        </Link>
      </li>
    </ul>
  )
}

function Chip({ name, ...link }: { name: string } & Omit<LinkProps, 'children'>) {
  const t = useTranslations('services')
  return (
    <Link
      {...link}
      aria-label={t('active.remove', { name })}
      className="group inline-flex min-h-11 items-center no-underline"
    >
      <span className="inline-flex min-h-8 max-w-64 items-center gap-1.5 rounded-full border border-brand/40 bg-accent-soft py-1 pr-2.5 pl-3.5 font-semibold text-link text-sm group-hover:border-brand">
        <span className="truncate">{name}</span>
        <X aria-hidden className="size-4 shrink-0" />
      </span>
    </Link>
  )
}

/** The types of services, and those with times left today. Links, so that they work without scripts. */
function FilterChips({ filters, params }: { filters: Filters; params: URLSearchParams }) {
  const t = useTranslations('services')
  const chip = (name: string, chosen: boolean, changes: Partial<Filters>) => (
    <li key={name} className="shrink-0">
      <Link
        to={withParams('/service', writeFilters({ ...filters, ...changes }, params))}
        replace
        preventScrollReset
        aria-current={chosen || undefined}
        className="flex min-h-11 items-center whitespace-nowrap rounded-full bg-sunken px-4 font-semibold text-[0.9375rem] text-ink no-underline hover:bg-accent-soft aria-[current=true]:bg-brand aria-[current=true]:text-on-brand"
      >
        {name}
      </Link>
    </li>
  )
  return (
    <ul
      aria-label={t('filters.type')}
      className="page-bleed flex gap-2 overflow-x-auto py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
    >
      {chip(t('filters.anyType'), filters.type === '', { type: '' })}
      {SERVICE_TYPES.map((type) => chip(t(`type.${type}`), filters.type === type, { type }))}
      {filters.free === 'today'
        ? chip(t('filters.free'), true, { free: '' })
        : chip(t('filters.free'), false, { free: 'today', date: '' })}
    </ul>
  )
}

interface AbovePriceRangeProps {
  count: number
  filters: Filters
  params: URLSearchParams
  onShow: () => void
}

/** Says how many services cost more than the default price range, and shows them on request. */
function AbovePriceRange({ count, filters, params, onShow }: AbovePriceRangeProps) {
  const t = useTranslations('services')
  const format = useFormat()
  const { currency } = useSite()
  return (
    <p className="flex gap-3 rounded-control border-accent border-l-4 bg-accent-soft px-4 py-3">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
      <span>
        {t('tooDear', { count, max: format.money(Number(filters.max), currency) })}{' '}
        <Link
          to={`/service?${writeFilters({ ...filters, max: '' }, params)}`}
          replace
          preventScrollReset
          onClick={onShow}
          className="inline-block py-1 font-semibold text-link underline"
        >
          {t('showTooDear')}
        </Link>
      </span>
    </p>
  )
}
