import { describe, expect, it } from 'vitest'
import { pollDelay } from '../app/bookings/checkout/api.ts'
import { forgetKey, idempotencyKey } from '../app/bookings/checkout/idempotency.ts'

describe('idempotencyKey', () => {
  it('stays the same for the same request of the same visit and slot', () => {
    expect(idempotencyKey('v1', 's1', { a: 1 })).toBe(idempotencyKey('v1', 's1', { a: 1 }))
  })

  it('is another one for another request, slot or visit', () => {
    const keys = [
      idempotencyKey('v2', 's1', { a: 1 }),
      idempotencyKey('v2', 's2', { a: 1 }),
      idempotencyKey('v3', 's1', { a: 1 }),
      idempotencyKey('v2', 's1', { a: 2 }),
    ]
    expect(new Set(keys).size).toBe(4)
  })

  it('is new after it was forgotten', () => {
    const key = idempotencyKey('v4', 's1', {})
    forgetKey('v4', 's1')
    expect(idempotencyKey('v4', 's1', {})).not.toBe(key)
  })

  it('has a length which the API takes', () => {
    expect(idempotencyKey('v5', 's1', {}).length).toBeGreaterThanOrEqual(8)
  })
})

describe('pollDelay', () => {
  it('starts at two seconds and never waits longer than fifteen', () => {
    expect(pollDelay(1)).toBe(2000)
    for (let answers = 1; pollDelay(answers) !== false; answers += 1) {
      const next = pollDelay(answers + 1)
      expect(pollDelay(answers)).toBeLessThanOrEqual(15_000)
      if (next !== false) expect(next).toBeGreaterThanOrEqual(Number(pollDelay(answers)))
    }
  })

  it('ends after some minutes', () => {
    expect(pollDelay(10)).not.toBe(false)
    expect(pollDelay(100)).toBe(false)
  })
})
