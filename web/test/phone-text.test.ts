import { dialedNumber, isPhoneNumber, whatsAppLink } from '@jhilik/contract/phone-text.ts'
import { describe, expect, test } from 'vitest'

describe('a phone number', () => {
  test.each([
    '01711-223344',
    '01711 22 33 44',
    '+880 1711-223344',
    '8801711223344',
    '008801711223344',
    '+880 (0)1711 223344',
    '০১৭১১-২২৩৩৪৪',
  ])('of Bangladesh is dialed with the country’s prefix: %s', (phone) => {
    expect(isPhoneNumber(phone)).toBe(true)
    expect(dialedNumber(phone)).toBe('+8801711223344')
  })

  test.each([
    ['+1 (415) 555-0132', '+14155550132'],
    ['+91 98300 12345', '+919830012345'],
    ['(02) 9988776', '029988776'],
  ])('of another place is dialed as it is: %s', (phone, dialed) => {
    expect(isPhoneNumber(phone)).toBe(true)
    expect(dialedNumber(phone)).toBe(dialed)
  })

  test.each(['01711', '017112233445', '+880 1211-223344', 'call me', '12', '+', '1234567890123456', ''])(
    'is refused: %s',
    (phone) => {
      expect(isPhoneNumber(phone)).toBe(false)
    },
  )

  test.each([
    ['01711-223344', 'https://wa.me/8801711223344'],
    ['+৮৮০ ১৭১১-২২৩৩৪৪', 'https://wa.me/8801711223344'],
    ['0091 98300 12345', 'https://wa.me/919830012345'],
    ['+880 2 9988776', null],
    ['(02) 9988776', null],
    ['16123', null],
  ])('has a chat if it is a mobile one or names a foreign country: %s', (phone, link) => {
    expect(whatsAppLink(phone)).toBe(link)
  })
})
