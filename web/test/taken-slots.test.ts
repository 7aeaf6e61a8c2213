import type { Slot } from '@jhilik/contract/slots.ts'
import { describe, expect, it } from 'vitest'
import { takenSince } from '../app/calendar/slots/shown-slots.ts'

const slot = (id: string, isBooked: Slot['isBooked'], startsAt = '2999-01-01T04:00:00Z') =>
  ({ _id: id, isBooked, startsAt }) as Slot

describe('what others have taken while somebody was looking', () => {
  it('was free before and is booked now', () => {
    const before = [slot('a', 'available'), slot('b', 'booked'), slot('c', 'available')]
    const now = [slot('a', 'booked'), slot('b', 'booked'), slot('c', 'available')]
    expect(takenSince(before, now)).toEqual([now[0]])
  })

  it('is not what an admin called off, what has begun, or what belongs to another day', () => {
    const begun = '2000-01-01T04:00:00Z'
    const before = [slot('a', 'available'), slot('b', 'available', begun)]
    expect(takenSince(before, [slot('a', 'canceled'), slot('b', 'booked', begun)])).toEqual([])
    expect(takenSince(before, [slot('x', 'booked')])).toEqual([])
  })
})
