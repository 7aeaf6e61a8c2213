import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  PLATE_LETTERS,
  PLATE_OFFICES,
  plateKey,
  plateSpellings,
  plateText,
  typeOfPlate,
} from '../../contract/src/plates.ts'

describe('a number plate', () => {
  it.each([
    'DHAKA METRO-GA 12-3456',
    'Dhaka Metro Ga 12-3456',
    'dhakametroga123456',
    'DHAKA-METRO-GA-12-3456',
    '  Dhaka  Metro   GA12 3456 ',
    'ঢাকা মেট্রো-গ ১২-৩৪৫৬',
    'ঢাকা মেট্রো গ 12-3456',
    'ঢাকামেট্রোগ১২৩৪৫৬',
    'ঢাকা মেট্রো–গ ১২–৩৪৫৬',
    'ঢাকা মেট্‌রো গ ১২-৩৪৫৬',
  ])('is one plate however it is written: %s', (typed) => {
    expect(plateText(typed, 'en')).toBe('DHAKA METRO-GA 12-3456')
    expect(plateText(typed, 'bn')).toBe('ঢাকা মেট্রো-গ ১২-৩৪৫৬')
    expect(plateKey(typed)).toBe(plateKey('DHAKA METRO-GA 12-3456'))
  })

  it.each([
    ['Chattogram Metro Cha 11-4309', 'চট্ট মেট্রো-চ ১১-৪৩০৯'],
    ['Chatta Metro Gha 11-4309', 'চট্ট মেট্রো-ঘ ১১-৪৩০৯'],
    ['Dhaka Gha 11-4309', 'ঢাকা-ঘ ১১-৪৩০৯'],
    ['COMILLA LA 11 0001', 'কুমিল্লা-ল ১১-০০০১'],
    ["Cox's Bazar Ga 11-0001", 'কক্সবাজার-গ ১১-০০০১'],
  ])('of other offices is read too: %s', (typed, shown) => {
    expect(plateText(typed, 'bn')).toBe(shown)
  })

  it('is the same with letters of one or of two characters', () => {
    const one = 'ম\u09dfমনসিংহ-গ ১১-০০০১'
    const two = 'ম\u09af\u09bcমনসিংহ-গ ১১-০০০১'
    expect(one).not.toBe(two)
    expect(plateKey(one)).toBe(plateKey(two))
  })

  it('of a letter that Latin spelling does not tell apart is shown as typed in Bangla', () => {
    expect(plateText('DHAKA METRO-TA 11-1234', 'bn')).toBe('DHAKA METRO-TA 11-1234')
    expect(plateText('ঢাকা মেট্রো-ট ১১-১২৩৪', 'en')).toBe('DHAKA METRO-TA 11-1234')
    expect(plateText('ঢাকা মেট্রো-ট ১১-১২৩৪', 'bn')).toBe('ঢাকা মেট্রো-ট ১১-১২৩৪')
  })

  it.each(['SYLHET KA 11-22', 'Atlantis Ga 12-3456', 'DHAKA METRO-QQ 12-3456', 'AB-123-CD', 'x', '-'])(
    'of another form is shown as typed: %s',
    (typed) => {
      expect([plateText(typed, 'en'), plateText(typed, 'bn')]).toEqual([typed, typed])
      expect(plateKey(typed)).not.toBe('')
    },
  )

  it('is compared without case and separators, also in another form', () => {
    expect(plateKey('ab 123 cd')).toBe(plateKey('AB-123-CD'))
    expect(plateKey('AB-123-CD')).not.toBe(plateKey('AB-123-CE'))
  })

  it('has spellings for the search in both scripts', () => {
    expect(plateSpellings('Dhaka Metro Ga 12-3456').split('\n')).toEqual([
      'Dhaka Metro Ga 12-3456',
      'DHAKA METRO-GA 12-3456',
      'ঢাকা মেট্রো-গ ১২-৩৪৫৬',
    ])
    expect(plateSpellings('AB\n1')).toBe('AB 1')
  })

  it.each([
    ['DHAKA METRO-GA 12-3456', 'car'],
    ['ঢাকা মেট্রো-ঘ ১২-৩৪৫৬', 'suv'],
    ['Dhaka Metro Cha 12-3456', 'microbus'],
    ['Dhaka Metro La 12-3456', 'motorcycle'],
    ['ঢাকা মেট্রো-থ ১২-৩৪৫৬', 'auto-rickshaw'],
    ['DHAKA METRO-TA 12-3456', null],
    ['AB-123-CD', null],
    ['', null],
  ])('tells the type of the vehicle by its letter: %s', (typed, type) => {
    expect(typeOfPlate(typed)).toBe(type)
  })
})

const spelling = fc.constantFrom(0, 1)
const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'))

it('every office and letter is read back from what is shown', () => {
  const parts = fc.tuple(
    fc.constantFrom(...PLATE_OFFICES),
    fc.constantFrom(...PLATE_LETTERS),
    digits(2),
    digits(4),
    spelling,
    fc.constantFrom(' ', '-', '', '. '),
  )
  fc.assert(
    fc.property(parts, ([office, letter, series, number, script, separator]) => {
      const typed = [office[script], letter[script], series, number].join(separator)
      expect(plateText(typed, 'en')).toBe(`${office[0]}-${letter[0]} ${series}-${number}`)
      for (const shown of ['en', 'bn'] as const) {
        expect(plateKey(plateText(typed, shown))).toBe(plateKey(typed))
        expect(plateText(plateText(typed, shown), shown)).toBe(plateText(typed, shown))
      }
    }),
  )
})

it('no text is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (typed) => {
      expect(typeof plateKey(typed)).toBe('string')
      expect(plateText(typed, 'bn').length).toBeGreaterThan(0)
      expect(plateSpellings(typed).split('\n').length).toBeLessThanOrEqual(3)
    }),
  )
})
