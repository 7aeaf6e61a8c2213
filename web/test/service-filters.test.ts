import type { Service } from '@jhilik/contract/services.ts'
import { describe, expect, it } from 'vitest'
import {
  activeFilters,
  countAbovePriceRange,
  type Filters,
  filterServices,
  noFilters,
  readFilters,
  writeFilters,
} from '../app/catalog/services/filters.ts'

const service = (
  name: string,
  price: number,
  duration: number,
  serviceType: Service['serviceType'],
  freeToday = 0,
): Service => ({
  _id: name,
  version: 'a',
  name,
  description: '',
  price,
  listedPrice: price,
  tax: null,
  currency: 'USD',
  img: '',
  duration,
  serviceType,
  asks: [],
  doneAt: 'customer',
  sizes: [],
  addOns: [],
  datedPrices: [],
  includes: [],
  bn: { name: '', description: '', includes: [] },
  freeToday,
  nextSlot: null,
  dueNow: 12,
  paymentTerms: null,
  rating: null,
  hasPhotos: false,
})

const wash = service('Foam Wash', 12, 45, 'Cleaning')
const repair = service('AC Servicing', 18, 75, 'Repair', 2)
const coating = service('Ceramic Coating', 1000, 300, 'Cleaning')
const fleet = service('Fleet Wash', 1200, 30, 'Cleaning')
const all = [repair, wash, coating, fleet]

const found = (changes: Partial<Filters>) => filterServices(all, { ...noFilters, ...changes })

describe('filterServices', () => {
  it('shows prices from 0 to 1000, both included, in the given order', () => {
    expect(found({})).toEqual([repair, wash, coating])
  })

  it('finds a part of the name, whatever its case', () => {
    expect(found({ search: ' foAM ' })).toEqual([wash])
  })

  it('finds by meaning only when no service has the text in its name, whatever the other filters are', () => {
    expect(found({ search: 'wash' })).toEqual([wash])
    expect(found({ search: 'dhowa' })).toEqual([wash])
    expect(found({ search: 'wash', type: 'Repair' })).toEqual([])
  })

  it('includes both ends of the price range', () => {
    expect(found({ min: '12', max: '18' })).toEqual([repair, wash])
  })

  it('finds a service of which any size has a price in the range', () => {
    const sizes = [12, 40].map((price) => ({ name: '', nameBn: '', price }))
    const sized = { ...wash, sizes }
    const within = (min: string, max: string) => filterServices([sized], { ...noFilters, min, max })
    expect(within('30', '50')).toEqual([sized])
    expect(within('13', '39')).toEqual([])
  })

  it('is not bounded by an empty or half-typed price', () => {
    expect(found({ min: '', max: '' })).toEqual(all)
    expect(found({ max: '-' })).toEqual(all)
  })

  it('narrows to one type of service', () => {
    expect(found({ type: 'Repair' })).toEqual([repair])
  })

  it('narrows to what is free today', () => {
    expect(found({ free: 'today' })).toEqual([repair])
  })

  it('narrows to what is free on the searched day, once that is known', () => {
    const on = (dayState: Service['dayState'], one: Service) => ({ ...one, ...(dayState && { dayState }) })
    const free = { ...noFilters, date: '2030-01-01', free: 'day' } as const
    const states = ['full', 'free', 'closed'] as const
    const known = [repair, wash, coating].map((one, index) => on(states[index], one))
    expect(filterServices(known, free).map(({ name }) => name)).toEqual(['Foam Wash'])
    expect(filterServices(all, free)).toHaveLength(3)
    // The search of the home page shows all, and says why one has no time.
    expect(filterServices(known, { ...free, free: '' })).toHaveLength(3)
  })

  it.each([
    ['price-asc', [wash, repair, coating]],
    ['price-desc', [coating, repair, wash]],
    ['duration-asc', [wash, repair, coating]],
    ['duration-desc', [coating, repair, wash]],
  ] as const)('sorts by %s and leaves the list itself alone', (sort, expected) => {
    const before = [...all]
    expect(found({ sort })).toEqual(expected)
    expect(all).toEqual(before)
  })
})

describe('what is dearer than the default range', () => {
  const tooDear = (changes: Partial<Filters>) => countAbovePriceRange(all, { ...noFilters, ...changes })

  it('is counted while nobody has chosen an upper price', () => {
    expect(tooDear({})).toBe(1)
    expect(tooDear({ max: '500' })).toBe(0)
    expect(tooDear({ max: '' })).toBe(0)
  })

  it('is counted among what matches otherwise', () => {
    expect(tooDear({ search: 'fleet' })).toBe(1)
    expect(tooDear({ search: 'foam' })).toBe(0)
    expect(tooDear({ type: 'Repair' })).toBe(0)
    expect(tooDear({ free: 'today' })).toBe(0)
  })
})

describe('the active filters', () => {
  const active = (changes: Partial<Filters>) => activeFilters({ ...noFilters, ...changes })

  it('are those that decide what is shown; the order does not', () => {
    expect(active({ sort: 'price-asc', search: ' ' })).toEqual([])
    expect(active({ search: 'wash', min: '5', max: '50', type: 'Repair', free: 'today' })).toEqual([
      'search',
      'min',
      'max',
      'type',
      'free',
    ])
  })

  it('go by what a price means, not by how it is written', () => {
    expect(active({ min: '', max: '1000.00' })).toEqual([])
    expect(active({ max: '' })).toEqual(['max'])
  })
})

describe('the filters in the address', () => {
  it('come back as they were, beside what else is there', () => {
    const filters: Filters = {
      search: 'wash',
      sort: 'price-desc',
      min: '5',
      max: '',
      type: 'Cleaning',
      date: '2030-01-01',
      free: 'day',
    }
    const params = writeFilters(filters, new URLSearchParams({ location: 'Banani' }))
    expect(readFilters(params)).toEqual(filters)
    expect(params.get('location')).toBe('Banani')
  })

  it('take the searched time along only while its day stays', () => {
    const searched = new URLSearchParams('date=2030-01-01&time=10:00')
    const filters = readFilters(searched)
    expect(writeFilters({ ...filters, search: 'wash' }, searched).get('time')).toBe('10:00')
    for (const date of ['2030-01-02', '']) {
      expect(writeFilters({ ...filters, date }, searched).get('time')).toBeNull()
    }
  })

  it('leave no trace when they are the defaults', () => {
    expect(writeFilters(noFilters, new URLSearchParams('search=x&min=3')).toString()).toBe('')
  })

  it('fall back to the defaults when somebody made them up', () => {
    expect(
      readFilters(new URLSearchParams('sort=sideways&type=Magic&free=always&min=cheap&max=1e&date=soon')),
    ).toEqual(noFilters)
    expect(readFilters(new URLSearchParams('free=day'))).toEqual(noFilters)
  })
})
