import { describe, expect, it } from 'vitest'
import { bookingTargetOf } from '../app/bookings/checkout/booking-target.ts'

const SERVICE = '01994d3e-0000-7000-8000-000000000001'
const SLOT = '01994d3e-0000-7000-8000-000000000002'

describe('bookingTargetOf', () => {
  it('finds service and slot in the address of the booking form', () => {
    const ids = { serviceId: SERVICE, slotId: SLOT, date: '2031-01-02' }
    expect(bookingTargetOf(`/booking?service=${SERVICE}&slot=${SLOT}&date=2031-01-02`)).toEqual({
      serviceId: SERVICE,
      ids,
    })
  })

  it('finds the service in the address of its page', () => {
    expect(bookingTargetOf(`/services/${SERVICE}?date=2031-01-02#main`)).toEqual({
      serviceId: SERVICE,
      ids: null,
    })
  })

  it.each([
    '/',
    '/booking',
    `/booking?service=${SERVICE}&slot=${SLOT}&date=2031-99-99`,
    `/booking?service=1&slot=${SLOT}&date=2031-01-02`,
    '/services/1',
    `/services/${SERVICE}/x`,
    '/reviews',
  ])('finds nothing in %s', (path) => {
    expect(bookingTargetOf(path)).toBeNull()
  })
})
