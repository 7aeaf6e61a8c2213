import { describe, expect, test } from 'vitest'
import { nationalNumber, toE164 } from '../src/platform/phones.ts'

describe('a typed phone number', () => {
  test.each([
    '01712345678',
    '01712-345678',
    '+880 1712 345678',
    '8801712345678',
    '008801712345678',
    '+880 (0) 1712-345678',
    '০১৭১২-৩৪৫৬৭৮',
    '+৮৮০ ১৭১২ ৩৪৫৬৭৮',
  ])('is one number, written %s', (typed) => {
    expect(toE164(typed, 'BD')).toBe('+8801712345678')
  })

  test.each([
    ['+44 7911 123456', '+447911123456'],
    ['+91 98765 43210', '+919876543210'],
    ['00971501234567', '+971501234567'],
  ])('of another country is read by its prefix: %s', (typed, number) => {
    expect(toE164(typed, 'BD')).toBe(number)
  })

  test('without a prefix belongs to the country of the business', () => {
    expect(toE164('07911 123456', 'GB')).toBe('+447911123456')
    expect(toE164('98765 43210', 'IN')).toBe('+919876543210')
  })

  test.each(['', '12345', 'call us', '01212345678', '+880171234567', '+999 1234567890', '9'.repeat(32)])(
    'that is none is not guessed: %s',
    (typed) => {
      expect(toE164(typed, 'BD')).toBeNull()
    },
  )

  test.each(['+491234', '+494912345678901234', '004912345678901234'])(
    'with fewer digits than 7 or more than 15 is none: %s',
    (typed) => {
      expect(toE164(typed, 'BD')).toBeNull()
    },
  )

  test('is dialed inside its country without the prefix', () => {
    expect(nationalNumber('+8801712345678', 'BD')).toBe('01712345678')
    expect(nationalNumber('+447911123456', 'BD')).toBeNull()
  })
})
