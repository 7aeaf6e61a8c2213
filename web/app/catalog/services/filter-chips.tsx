import { SERVICE_TYPES } from '@jhilik/contract/constants.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { withParams } from './booking-search.ts'
import { type Filters, noFilters, writeFilters } from './filters.ts'

interface FilterChipsProps {
  filters: Filters
  params: URLSearchParams
}

/** The types of services, and those with times left today. Links, so that they work without scripts. */
export function FilterChips({ filters, params }: FilterChipsProps) {
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
      {chip(t('filters.free'), filters.free !== '', { free: filters.free === '' ? 'today' : noFilters.free })}
    </ul>
  )
}
