import { expect, test } from 'vitest'
import { cleanNumber, readNumber, readOptionalNumber, stepNumber } from '../app/lib/forms/number-text.ts'

test('a number is read in Latin and Bengali digits', () => {
  expect(['12', '১২', ' ১২.৫০ ', '-3'].map(readNumber)).toEqual([12, 12, 12.5, -3])
  expect(['', ' ', 'x', undefined].map(readNumber)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN])
  expect(['', null, undefined, '০'].map(readOptionalNumber)).toEqual([null, null, null, 0])
})

test('what belongs to no number is not taken', () => {
  expect(cleanNumber('১,২০০ টাকা', { min: 0 })).toBe('1200')
  expect(cleanNumber('-1.5e3', { min: 0 })).toBe('153')
  expect(cleanNumber('-1.5', { step: 'any' })).toBe('-1.5')
})

test('arrow keys stay within the bounds', () => {
  expect(stepNumber('৯৯', 1, { min: 1, max: 100 })).toBe('100')
  expect(stepNumber('100', 1, { min: 1, max: 100 })).toBe('100')
  expect(stepNumber('1', -1, { min: 1 })).toBe('1')
  expect(stepNumber('', 1, { min: 1900 })).toBe('1900')
  expect(stepNumber('10', -1, { min: 0, step: 5 })).toBe('5')
})
