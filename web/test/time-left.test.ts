import { describe, expect, it } from 'vitest'
import { timeLeft } from '../app/bookings/bookings/next-bookings.ts'

const now = Date.parse('2026-03-01T08:00:00Z')

describe('timeLeft', () => {
  it('splits what is left', () => {
    expect(timeLeft('2026-03-03T11:04:05.900Z', now)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 })
  })

  it('is null at the moment and after it', () => {
    expect(timeLeft('2026-03-01T08:00:00Z', now)).toBeNull()
    expect(timeLeft('2026-02-28T08:00:00Z', now)).toBeNull()
  })
})
