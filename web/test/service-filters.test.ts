import type { Service } from '@jhilik/contract/services.ts'
import { describe, expect, it } from 'vitest'
import {
  type Filters,
  filterServices,
  isFiltered,
  noFilters,
  readFilters,
  writeFilters,
} from '../app/features/services/filters.ts'

const service = (
  name: string,
  price: number,
  duration: number,
  serviceType: Service['serviceType'],
): Service => ({
  _id: name,
  name,
  description: '',
  price,
  currency: 'USD',
  img: '',
  duration,
  serviceType,
})

const wash = service('Foam Wash', 12, 45, 'Cleaning')
const repair = service('AC Servicing', 18, 75, 'Repair')
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

  it('includes both ends of the price range', () => {
    expect(found({ min: '12', max: '18' })).toEqual([repair, wash])
  })

  it('is not bounded by an empty or half-typed price', () => {
    expect(found({ min: '', max: '' })).toEqual(all)
    expect(found({ max: '-' })).toEqual(all)
  })

  it('narrows to one type of service', () => {
    expect(found({ type: 'Repair' })).toEqual([repair])
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

describe('the filters in the address', () => {
  it('come back as they were, beside what else is there', () => {
    const filters: Filters = { search: 'wash', sort: 'price-desc', min: '5', max: '', type: 'Cleaning' }
    const params = writeFilters(filters, new URLSearchParams({ date: '2030-01-01' }))
    expect(readFilters(params)).toEqual(filters)
    expect(params.get('date')).toBe('2030-01-01')
  })

  it('leave no trace when they are the defaults', () => {
    expect(writeFilters(noFilters, new URLSearchParams('search=x&min=3')).toString()).toBe('')
    expect(isFiltered(noFilters)).toBe(false)
  })

  it('fall back to the defaults when somebody made them up', () => {
    expect(readFilters(new URLSearchParams('sort=sideways&type=Magic'))).toEqual(noFilters)
  })
})
