import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOut } from '../src/office/rules/shares.ts'

test('shares add up to the amount, and each is within one minor unit of its part', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10 ** 6 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 8), max: 10 ** 8 }), weights, (amount, given) => {
      const shares = shareOut(amount, given)
      const whole = given.reduce((sum, one) => sum + one, 0)
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(amount)
      if (whole === 0) return
      for (const [index, share] of shares.entries()) {
        expect(Math.abs(share - (amount * (given[index] ?? 0)) / whole)).toBeLessThan(1 + 1e-6)
      }
    }),
  )
})
