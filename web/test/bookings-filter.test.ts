import { describe, expect, test } from 'vitest'
import {
  countFilters,
  isOneDay,
  noFilters,
  orderOf,
  readFilter,
  writeFilter,
} from '../app/bookings/staff/filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))

describe('the filter of all bookings', () => {
  test('comes out of the address as it went in, beside what else stands there', () => {
    const filter = {
      q: 'mitali ch',
      from: '2026-11-21',
      status: 'confirmed',
      paymentStatus: 'refund_due',
      sort: 'price',
      direction: 'asc',
    } as const
    const params = writeFilter(filter, new URLSearchParams('lang=bn&q=old&to=2026-11-30'))
    expect(readFilter(params)).toEqual(filter)
    expect(params.get('paymentStatus')).toBe('Refund due')
    expect(params.get('lang')).toBe('bn')
    expect(params.has('to')).toBe(false)
  })

  test('names no day where all bookings are on one', () => {
    const oneDay = ['on=today', 'on=tomorrow', 'from=2026-11-23&to=2026-11-23']
    const more = ['', 'on=week', 'from=2026-11-23', 'from=2026-11-23&to=2026-11-23&dateBy=payment']
    expect(oneDay.map((search) => isOneDay(read(search)))).toEqual([true, true, true])
    expect(more.map((search) => isOneDay(read(search)))).toEqual([false, false, false, false])
  })

  test('passes over nonsense, one by one', () => {
    expect(read('from=2026-02-30&status=lost&serviceId=7&sort=name&direction=asc&q=')).toEqual({
      direction: 'asc',
    })
  })

  test('is the newest first unless told otherwise', () => {
    expect(orderOf(read(''))).toEqual({ sort: 'createdAt', direction: 'desc' })
    expect(orderOf(read('sort=price'))).toEqual({ sort: 'price', direction: 'desc' })
  })

  test('is in the order of the slots once it is narrowed to days, unless told otherwise', () => {
    expect(orderOf(read('from=2026-11-23&to=2026-11-23'))).toEqual({ sort: 'startsAt', direction: 'asc' })
    expect(orderOf(read('from=2026-11-23&status=job'))).toEqual({ sort: 'startsAt', direction: 'asc' })
    expect(orderOf(read('to=2026-11-23'))).toEqual({ sort: 'startsAt', direction: 'desc' })
    expect(orderOf(read('from=2026-11-23&sort=createdAt'))).toEqual({ sort: 'createdAt', direction: 'desc' })
    expect(orderOf(read('from=2026-11-23&direction=desc'))).toEqual({ sort: 'startsAt', direction: 'desc' })
  })

  test('counts its filters, and clearing leaves the order', () => {
    const filter = read('q=x&from=2026-11-21&status=held&sort=price&direction=asc')
    expect(countFilters(filter)).toBe(2)
    expect(writeFilter({ ...filter, ...noFilters }).toString()).toBe('sort=price&direction=asc')
  })
})
