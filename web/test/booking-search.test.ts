import { describe, expect, it } from 'vitest'
import { keepSearch, readSearch, wantedOf, withParams } from '../app/catalog/services/booking-search.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

describe('the search in the address', () => {
  it('is read as the form writes it, and as browsers without scripts send what was typed', () => {
    const search = { location: 'Gulshan 2', date: '2026-11-24', time: '16:30' }
    expect(read('location=+Gulshan+2+&date=2026-11-24&time=16:30&type=Repair')).toEqual(search)
    expect(read('location=Gulshan+2&date=11/24/2026&time=4:30+PM')).toEqual(search)
  })

  it('ignores what is no date or time, and a time without a date', () => {
    expect(read('date=2026-02-30&time=10:00')).toEqual({ location: '', date: null, time: null })
    expect(read('time=10:00')).toEqual({ location: '', date: null, time: null })
    expect(read('date=2026-11-24&time=25:00').time).toBeNull()
    expect(read(`location=${'x'.repeat(500)}`).location).toHaveLength(200)
  })

  it('asks the API for the day and, if given, the time', () => {
    expect(wantedOf(read('date=2026-11-24&time=10:00'))).toEqual({ date: '2026-11-24', from: '10:00' })
    expect(wantedOf(read('date=2026-11-24'))).toEqual({ date: '2026-11-24' })
    expect(wantedOf(read('location=Gulshan'))).toBeNull()
  })

  it('is passed on without the filters of the list', () => {
    const params = new URLSearchParams(
      'search=wash&location=Gulshan&date=2026-11-24&time=10:00&type=Repair&max=9',
    )
    const kept = keepSearch(params)
    expect(kept.toString()).toBe('location=Gulshan&date=2026-11-24&time=10%3A00&type=Repair')
    expect(withParams('/services/1', kept)).toBe(`/services/1?${kept}`)
    expect(withParams('/services/1', new URLSearchParams())).toBe('/services/1')
  })
})
