import { readFileSync } from 'node:fs'
import { bookingStatusSchema } from '@jhilik/contract/bookings.ts'
import { attemptStatusSchema, refundStatusSchema } from '@jhilik/contract/payments.ts'
import { expect, test } from 'vitest'
import { canTransitionBooking } from '../src/bookings/rules/terms.ts'
import { canTransitionAttempt } from '../src/money/rules/attempts.ts'
import { canTransitionRefund } from '../src/money/rules/refunds.ts'

const states = readFileSync(new URL('../../docs/states.md', import.meta.url), 'utf8')

/** `held > confirmed`, as the section draws them, without where things begin. */
function drawnIn(title: string): string[] {
  const section = states.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? ''
  return [...section.matchAll(/^ {2}(\w+) --> (\w+)/gm)].map(([, from, to]) => `${from} > ${to}`).sort()
}

function allowedBy<T extends string>(can: (from: T, to: T) => boolean, all: readonly T[]): string[] {
  return all.flatMap((from) => all.filter((to) => can(from, to)).map((to) => `${from} > ${to}`)).sort()
}

test.each([
  ['Booking', allowedBy(canTransitionBooking, bookingStatusSchema.options)],
  // A payment on site is taken back under a lock of its row, not by the table.
  [
    'Payment attempt',
    [...allowedBy(canTransitionAttempt, attemptStatusSchema.options), 'paid > cancelled'].sort(),
  ],
  ['Refund', allowedBy(canTransitionRefund, refundStatusSchema.options)],
])('docs/states.md draws the transitions that the rules allow: %s', (title, allowed) => {
  expect(drawnIn(title)).toEqual(allowed)
})
