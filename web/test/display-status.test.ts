import { expect, test } from 'vitest'
import { displayStatusOf } from '../app/calendar/admin/calendar-layout.ts'

const now = new Date('2026-11-23T06:00:00Z')
const holder = (status: 'held' | 'confirmed') =>
  ({
    bookingId: '1',
    name: 'Nadia',
    phone: '017',
    status,
    paymentStatus: 'paid',
    lines: [] as never[],
  }) as const
const slot = {
  isBooked: 'available',
  startsAt: '2026-11-23T07:00:00.000Z',
  endsAt: '2026-11-23T08:00:00.000Z',
  capacity: 3,
  freeSeats: 3,
  holders: [],
} as const
const begun = { startsAt: '2026-11-23T05:00:00.000Z' }
const over = { ...begun, endsAt: '2026-11-23T06:00:00.000Z' }
const booked = { freeSeats: 2, holders: [holder('confirmed')] }

test.each([
  ['is free until it begins', {}, 'free'],
  ['is unsold once it has begun without a booking', begun, 'unsold'],
  ['is booked while a seat is', booked, 'booked'],
  ['is under way with a booking', { ...booked, ...begun }, 'under-way'],
  ['is over with a booking', { ...booked, ...over }, 'over'],
  ['is unpaid while nobody has paid', { freeSeats: 2, holders: [holder('held')] }, 'unpaid'],
  [
    'is booked as soon as one has paid',
    { freeSeats: 1, holders: [holder('held'), holder('confirmed')] },
    'booked',
  ],
  ['is canceled', { isBooked: 'canceled' }, 'canceled'],
  ['is canceled with bookings until it begins', { isBooked: 'canceled', ...booked }, 'canceled'],
  ['is under way with bookings, canceled or not', { isBooked: 'canceled', ...booked, ...begun }, 'under-way'],
] as const)('a slot %s', (_, given, phase) => {
  expect(
    displayStatusOf({ ...slot, ...given, holders: [...('holders' in given ? given.holders : [])] }, now),
  ).toBe(phase)
})
