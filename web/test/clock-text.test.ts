import {
  digitsIn,
  durationText,
  hourText,
  minutesText,
  plainDigits,
  timesText,
  timeText,
} from '@jhilik/contract/clock-text.ts'
import { expect, test } from 'vitest'

test.each([
  ['00:00', '12:00 AM', 'রাত ১২:০০'],
  ['03:59', '3:59 AM', 'রাত ৩:৫৯'],
  ['04:00', '4:00 AM', 'ভোর ৪:০০'],
  ['06:00', '6:00 AM', 'সকাল ৬:০০'],
  ['11:59', '11:59 AM', 'সকাল ১১:৫৯'],
  ['12:00', '12:00 PM', 'দুপুর ১২:০০'],
  ['15:00', '3:00 PM', 'বিকাল ৩:০০'],
  ['18:00', '6:00 PM', 'সন্ধ্যা ৬:০০'],
  ['20:00', '8:00 PM', 'রাত ৮:০০'],
  ['23:59', '11:59 PM', 'রাত ১১:৫৯'],
])('%s is written as %s and %s', (time, english, bangla) => {
  expect(timeText('en', time)).toBe(english)
  expect(timeText('bn', time)).toBe(bangla)
})

test.each([
  ['09:00', '09:45', '9:00 - 9:45 AM', 'সকাল ৯:০০ - ৯:৪৫'],
  ['11:30', '12:15', '11:30 AM - 12:15 PM', 'সকাল ১১:৩০ - দুপুর ১২:১৫'],
  ['14:30', '15:30', '2:30 - 3:30 PM', 'দুপুর ২:৩০ - বিকাল ৩:৩০'],
  ['22:00', '00:30', '10:00 PM - 12:30 AM', 'রাত ১০:০০ - ১২:৩০'],
  ['02:00', '21:00', '2:00 AM - 9:00 PM', 'রাত ২:০০ - রাত ৯:০০'],
  ['09:00', '08:00', '9:00 AM - 8:00 AM', 'সকাল ৯:০০ - সকাল ৮:০০'],
  ['00:00', '00:00', '12:00 AM - 12:00 AM', 'রাত ১২:০০ - রাত ১২:০০'],
])('%s to %s is written as %s and %s', (startTime, endTime, english, bangla) => {
  expect(timesText('en', { startTime, endTime })).toBe(english)
  expect(timesText('bn', { startTime, endTime })).toBe(bangla)
})

test('a start that the clocks show twice says which one is meant', () => {
  const times = { startTime: '01:00', endTime: '01:30', utcOffset: 'UTC+10:30' }
  expect(timesText('en', times)).toBe('1:00 - 1:30 AM UTC+10:30')
  expect(timesText('bn', times)).toBe('রাত ১:০০ - ১:৩০ UTC+১০:৩০')
})

test.each([
  [1, '1 min', '১ মিনিট'],
  [45, '45 mins', '৪৫ মিনিট'],
  [90, '90 mins', '৯০ মিনিট'],
  [91, '1 h 31 mins', '১ ঘণ্টা ৩১ মিনিট'],
  [120, '2 h', '২ ঘণ্টা'],
  [150, '2 h 30 mins', '২ ঘণ্টা ৩০ মিনিট'],
])('%i minutes are written as %s and %s', (minutes, english, bangla) => {
  expect(durationText('en', minutes)).toBe(english)
  expect(durationText('bn', minutes)).toBe(bangla)
})

test('a duration in minutes stays in minutes, however long it is', () => {
  expect([1, 45, 150].map((minutes) => minutesText('en', minutes))).toEqual(['1 min', '45 mins', '150 mins'])
  expect(minutesText('bn', 150)).toBe('১৫০ মিনিট')
})

test('full hours are short, and digits are those of the language', () => {
  expect([9, 0, 13].map((hour) => hourText('en', hour))).toEqual(['9 AM', '12 AM', '1 PM'])
  expect([9, 0, 13].map((hour) => hourText('bn', hour))).toEqual(['সকাল ৯টা', 'রাত ১২টা', 'দুপুর ১টা'])
  expect(digitsIn('bn', '2026-000012')).toBe('২০২৬-০০০০১২')
  expect(digitsIn('en', '2026-000012')).toBe('2026-000012')
  expect(plainDigits('০১৭১১-000০০০')).toBe('01711-000000')
})
