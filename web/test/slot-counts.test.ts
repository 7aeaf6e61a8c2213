import { expect, it } from 'vitest'
import { countSlots } from '../app/calendar/schedules/slot-counts.ts'

const count = (...hours: [opens: string, closes: string][]) =>
  countSlots({ hours: hours.map(([opens, closes]) => ({ opens, closes })), length: 60, buffer: 0 })

it('the slots of a week are counted over midnight, too, and only where both times are filled in', () => {
  expect(count(['09:00', '12:00'], ['14:00', '15:30'])).toBe(4)
  expect(count(['22:00', '00:00'])).toBe(2)
  expect(count(['22:00', '01:30'])).toBe(3)
  expect(count(['00:00', '00:00'])).toBe(24)
  expect(count(['09:00', ''], ['', '12:00'], ['', ''])).toBe(0)
})
