import { tryAgainText, waitText } from '@jhilik/contract/wait-text.ts'
import { expect, test } from 'vitest'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Ten in the morning of November 28 in Dhaka, and twenty seconds. */
const now = new Date('2026-11-28T04:00:20Z')
const inDhaka = { now, timeZone: 'Asia/Dhaka' }

test.each([
  [0.2, 'in 1 second', '১ সেকেন্ড পরে'],
  [40, 'in 40 seconds', '৪০ সেকেন্ড পরে'],
  [90, 'in 90 seconds', '৯০ সেকেন্ড পরে'],
  [91, 'in 2 minutes', '২ মিনিট পরে'],
  [12 * MINUTE, 'in 12 minutes', '১২ মিনিট পরে'],
  [11 * MINUTE + 1, 'in 12 minutes', '১২ মিনিট পরে'],
  [HOUR, 'in 60 minutes', '৬০ মিনিট পরে'],
  [4.5 * HOUR - 20, 'after 2:30 PM', 'দুপুর ২:৩০-এর পরে'],
  [4.5 * HOUR, 'after 2:31 PM', 'দুপুর ২:৩১-এর পরে'],
  [14 * HOUR - 21, 'tomorrow after 12:00 AM', 'কাল রাত ১২:০০-এর পরে'],
  [23 * HOUR - 20, 'tomorrow after 9:00 AM', 'কাল সকাল ৯:০০-এর পরে'],
  [24 * HOUR, 'tomorrow after 10:01 AM', 'কাল সকাল ১০:০১-এর পরে'],
  [3 * 24 * HOUR, 'in 3 days', '৩ দিন পরে'],
])('%d seconds are written as %s and %s', (seconds, english, bangla) => {
  expect(waitText('en', seconds, inDhaka)).toBe(english)
  expect(waitText('bn', seconds, inDhaka)).toBe(bangla)
})

test('the time at which a wait ends is that of the zone', () => {
  expect(waitText('en', 2 * HOUR, { now, timeZone: 'Asia/Kathmandu' })).toBe('after 11:46 AM')
  expect(waitText('en', 2 * HOUR, { now, timeZone: 'Pacific/Kiritimati' })).toBe('after 8:01 PM')
})

test('a sentence says when to try again, and that it is later when that is not known', () => {
  expect(tryAgainText('en', 40, inDhaka)).toBe('Try again in 40 seconds.')
  expect(tryAgainText('bn', 40, inDhaka)).toBe('৪০ সেকেন্ড পরে আবার চেষ্টা করুন।')
  expect(tryAgainText('en', undefined, inDhaka)).toBe('Try again later.')
  expect(tryAgainText('bn', undefined, inDhaka)).toBe('পরে আবার চেষ্টা করুন।')
})
