import type { BookingArea } from '@jhilik/contract/areas.ts'
import { describe, expect, test } from 'vitest'
import { nearestArea } from '../app/catalog/areas/area-dialog.tsx'
import { searchNames } from '../app/catalog/areas/search-names.ts'

const AREAS = [
  ['Gulshan', 'গুলশান'],
  ['Uttara', 'উত্তরা'],
  ['Dhanmondi', 'ধানমন্ডি'],
  ['Jatrabari', 'যাত্রাবাড়ী'],
  ["Cox's Bazar", 'কক্সবাজার'],
] as const

const found = (typed: string) => searchNames(AREAS, typed, (names) => names).map(([en]) => en)

describe('the search for an area', () => {
  test.each([
    ['gul', ['Gulshan']],
    ['গুলশান', ['Gulshan']],
    // Other spellings of the same sounds.
    ['Gulsan', ['Gulshan']],
    ['গুলসান', ['Gulshan']],
    ['Uttora', ['Uttara']],
    ['Dhanmandi', ['Dhanmondi']],
    ['ধানমণ্ডি', ['Dhanmondi']],
    ['যাত্রাবাড়ি', ['Jatrabari']],
    ['Coxs bazar', ["Cox's Bazar"]],
    ['Sylhet', []],
    ['', AREAS.map(([en]) => en)],
  ])('finds for “%s”: %j', (typed, names) => {
    expect(found(typed)).toEqual(names)
  })
})

describe('the nearest area', () => {
  const area = (en: string, latitude: number | null, radiusKm: number | null): BookingArea => ({
    _id: en,
    en,
    bn: en,
    latitude,
    longitude: latitude === null ? null : 90.4,
    radiusKm,
    served: true,
  })
  const areas = [area('Small', 23.75, 1), area('Large', 23.8, 10), area('Nowhere', null, null)]

  test('is the one whose centre is nearest among those that reach the place', () => {
    const near = (latitude: number) => nearestArea(areas, { latitude, longitude: 90.4 })
    expect([near(23.751)?.area.en, near(23.751)?.isWithin]).toEqual(['Small', true])
    // The centre of the small one is nearer, but it does not reach so far.
    expect([near(23.77)?.area.en, near(23.77)?.isWithin]).toEqual(['Large', true])
    expect([near(24.5)?.area.en, near(24.5)?.isWithin]).toEqual(['Large', false])
    expect(nearestArea([], { latitude: 23, longitude: 90 })).toBeNull()
  })
})
