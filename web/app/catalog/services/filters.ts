import { plainDigits } from '@jhilik/contract/clock-text.ts'
import { SERVICE_TYPES, type ServiceType } from '@jhilik/contract/constants.ts'
import { useAddressState } from '../../lib/page/use-address-state.ts'
import { readSearch } from './booking-search.ts'
import type { ListedService } from './load-services.ts'
import { searchByName } from './name-search.ts'

const PRICE_FILTER_MIN = 0
const PRICE_FILTER_MAX = 1000

export const SORT_OPTIONS = ['none', 'price-asc', 'price-desc', 'duration-asc', 'duration-desc'] as const
export type SortOption = (typeof SORT_OPTIONS)[number]

/** The fields' values: numbers as text, so that a half-typed one stays as it is. */
export interface Filters {
  search: string
  sort: SortOption
  min: string
  max: string
  type: ServiceType | ''
  /** The day on which a slot is searched, YYYY-MM-DD; the home page's search names one too. */
  date: string
  /** Only services with a free slot today, or on the searched day. */
  free: 'today' | 'day' | ''
}

export const noFilters: Filters = {
  search: '',
  sort: 'none',
  min: String(PRICE_FILTER_MIN),
  max: String(PRICE_FILTER_MAX),
  type: '',
  date: '',
  free: '',
}

const FIELDS = ['search', 'sort', 'min', 'max', 'type', 'date', 'free'] as const

export function readFilters(params: URLSearchParams): Filters {
  const free = params.get('free')
  const { date } = readSearch(params)
  return {
    search: params.get('search') ?? noFilters.search,
    sort: SORT_OPTIONS.find((option) => option === params.get('sort')) ?? noFilters.sort,
    min: readPrice(params.get('min')) ?? noFilters.min,
    max: readPrice(params.get('max')) ?? noFilters.max,
    type: SERVICE_TYPES.find((type) => type === params.get('type')) ?? noFilters.type,
    date: date ?? noFilters.date,
    free: free === 'today' || (free === 'day' && date) ? free : noFilters.free,
  }
}

function readPrice(text: string | null): string | null {
  const plain = plainDigits(text ?? '').trim()
  return text === null || Number.isNaN(Number(plain)) ? null : plain
}

/** Writes only what differs from the defaults; keeps the other parameters. A searched time is of its own day only. */
export function writeFilters(filters: Filters, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const field of FIELDS) {
    if (filters[field] === noFilters[field]) next.delete(field)
    else next.set(field, filters[field])
  }
  if (filters.date !== (readSearch(params).date ?? noFilters.date)) next.delete('time')
  return next
}

export type ActiveFilter = Exclude<keyof Filters, 'sort' | 'date'>

/** The filters that are set, in the order of the form. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const active: Record<ActiveFilter, boolean> = {
    search: filters.search.trim() !== '',
    type: filters.type !== noFilters.type,
    min: bound(filters.min, PRICE_FILTER_MIN) !== PRICE_FILTER_MIN,
    max: bound(filters.max, Number.POSITIVE_INFINITY) !== PRICE_FILTER_MAX,
    free: filters.free !== noFilters.free,
  }
  return FIELDS.filter((field) => field !== 'sort' && field !== 'date').filter((field) => active[field])
}

const orders: Record<SortOption, ((a: ListedService, b: ListedService) => number) | null> = {
  none: null,
  'price-asc': (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
  'duration-asc': (a, b) => a.duration - b.duration,
  'duration-desc': (a, b) => b.duration - a.duration,
}

/** The price bounds are inclusive; an empty or invalid one is ignored. The price of any size may be within them. */
export function filterServices(services: readonly ListedService[], filters: Filters): ListedService[] {
  const min = bound(filters.min, Number.NEGATIVE_INFINITY)
  const max = bound(filters.max, Number.POSITIVE_INFINITY)
  const found = searchByName(services, filters.search).filter(
    ({ price, sizes, serviceType, freeToday, dayState = 'free' }) =>
      (sizes.length > 0 ? sizes : [{ price }]).some((size) => size.price >= min && size.price <= max) &&
      (filters.type === '' || serviceType === filters.type) &&
      (filters.free !== 'today' || freeToday > 0) &&
      // The state of the day is unknown while the list for it is loaded.
      (filters.free !== 'day' || dayState === 'free'),
  )
  const order = orders[filters.sort]
  return order ? found.sort(order) : found
}

/** Counts the services that match all filters except the default upper price bound. */
export function countAbovePriceRange(services: readonly ListedService[], filters: Filters): number {
  if (filters.max !== noFilters.max) return 0
  return filterServices(services, { ...filters, max: '' }).length - filterServices(services, filters).length
}

function bound(text: string, otherwise: number): number {
  const value = Number(plainDigits(text))
  return text.trim() === '' || Number.isNaN(value) ? otherwise : value
}

/** The delay is longer than the time between two key strokes. */
const SETTLE_MS = 200
const TYPED: readonly string[] = ['search', 'min', 'max'] satisfies (keyof Filters)[]

const reading = { read: readFilters, write: writeFilters }

/** The filters of the form; the address follows. */
export function useFilters() {
  const [filters, setFilters] = useAddressState(reading)
  const change = (changes: Partial<Filters>) => {
    const typing = Object.keys(changes).some((field) => TYPED.includes(field))
    setFilters({ ...filters, ...changes }, { settleMs: typing ? SETTLE_MS : 0 })
  }
  return { filters, change }
}
