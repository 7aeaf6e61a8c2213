import { describe, expect, test } from 'vitest'
import { formatFor, translateName } from '../src/platform/format.ts'
import { preferredLocale } from '../src/platform/locale.ts'

describe('the language a call prefers', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['*', null],
    ['fr-FR, de;q=0.9', null],
    ['bn', 'bn'],
    ['BN-bd', 'bn'],
    ['en-US,en;q=0.9,bn;q=0.8', 'en'],
    ['fr, bn;q=0.4, en;q=0.3', 'bn'],
    ['en;q=0.3, bn ; q=0.7', 'bn'],
    ['en, bn', 'en'],
    ['bn;q=0, en;q=0.1', 'en'],
    ['bn;q=0', null],
    ['bn;q=many, en;q=0.1', 'en'],
    [';;;,,,;q=1', null],
    ['constructor, __proto__', null],
  ])('of %j is %s', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale)
  })
})

describe('dates, times, money and numerals', () => {
  test('are those of the reader', () => {
    const [en, bn] = [formatFor('en'), formatFor('bn')]
    const price = { minor: 12_345_650, currency: 'BDT' }
    expect([en.money(price), bn.money(price)]).toEqual(['৳123,456.50', '৳১,২৩,৪৫৬.৫০'])
    expect(en.date('2026-11-21', 'long')).toBe('Saturday, November 21, 2026')
    expect(bn.date('2026-11-21', 'long')).toBe('শনিবার, ২১ নভেম্বর, ২০২৬')
    expect(en.times({ startTime: '09:00', endTime: '09:45' })).toBe('9:00 - 9:45 AM')
    expect(bn.times({ startTime: '09:00', endTime: '09:45' })).toBe('সকাল ৯:০০ - ৯:৪৫')
    const instant = new Date('2026-11-21T20:30:00Z')
    expect(en.moment(instant, 'Asia/Dhaka')).toBe('Nov 22, 2026, 2:30 AM')
    expect(bn.moment(instant, 'Asia/Dhaka')).toBe('২২ নভে, ২০২৬, রাত ২:৩০')
  })

  test('have no word for what is not ours', () => {
    expect(translateName('car', { car: 'প্রাইভেট কার' })).toBe('প্রাইভেট কার')
    expect(translateName('rocket', {})).toBe('rocket')
    expect(translateName('constructor', {})).toBe('constructor')
  })
})
