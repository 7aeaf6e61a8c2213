import type { Slot } from '@jhilik/contract/slots.ts'
import { expect, test } from 'vitest'
import { followingSlotPath } from '../app/calendar/admin/slots-view.ts'
import { createFormat } from '../app/lib/language/format.ts'

const { addDays } = createFormat('en', 'Asia/Dhaka')

test.each([
  ['10:00', '11:00', 'service=s1&date=2031-01-31&startTime=11%3A00'],
  ['23:00', '00:30', 'service=s1&date=2031-02-01&startTime=00%3A30'],
  ['23:00', '00:00', 'service=s1&date=2031-02-01&startTime=00%3A00'],
])('after a slot from %s to %s the next one begins when it ends', (startTime, endTime, query) => {
  const slot = { service: { _id: 's1' }, date: '2031-01-31', startTime, endTime } as Slot
  expect(followingSlotPath(slot, addDays)).toBe(`/dashboard/admin/create-slot?${query}`)
})
