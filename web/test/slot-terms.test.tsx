import type { PublicHouseRules } from '@jhilik/contract/house-rules.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { FreeUntil } from '../app/calendar/slots/free-until.tsx'
import { queryKeys } from '../app/lib/http/queries.ts'
import { en } from '../messages/en/index.ts'
import { slots } from '../messages/en/slots.ts'
import { draw, textOf } from './draw.tsx'

const HOUR_MS = 3_600_000
const RULES = { freeCancelHours: 24, lateRefundPercent: 0, cancelGraceMinutes: 30 }

interface Shown {
  /** The hours until the slot starts. */
  hours: number
  dueNow?: number
  rules?: Partial<PublicHouseRules>
  isBrief?: boolean
}

/** What is said of a chosen slot of a service that costs $20, before the customer books it. */
function read({ hours, dueNow = 20, rules = {}, isBrief = false }: Shown): string {
  const client = new QueryClient()
  client.setQueryData(queryKeys.publicHouseRules, { ...RULES, ...rules })
  const slot = { startsAt: new Date(Date.now() + hours * HOUR_MS).toISOString() } as Slot
  const service = { price: 20, dueNow, currency: 'USD' } as Service
  const element = <FreeUntil slot={slot} service={service} isBrief={isBrief} />
  const html = draw(element, { messages: { ...en, slots }, client })
  const warning = html.includes('role="alert"') ? 'Warning: ' : ''
  return warning + textOf(html)
}

it('names the deadline of a time that is far enough ahead', () => {
  expect(read({ hours: 30 })).toMatch(/^Free to move or cancel until .+\.$/)
  expect(read({ hours: 30, dueNow: 5 })).toMatch(/After that the deposit of \$5 is not refunded\.$/)
  expect(read({ hours: 30, dueNow: 5, isBrief: true })).toMatch(/^Free to move or cancel until [^.]+\.$/)
})

it('warns of a time that can be neither moved nor canceled for its money', () => {
  expect(read({ hours: 20 })).toBe(
    'Warning: No refund and no moving for this time This time begins soon. If you cancel, you get no refund of the $20 you pay now. You can cancel and get everything back only within 30 mins of the confirmation.',
  )
  expect(read({ hours: 20, rules: { lateRefundPercent: 40, cancelGraceMinutes: 0 } })).toBe(
    'Warning: Only 40% refund and no moving for this time This time begins soon. If you cancel, you get 40% of the $20 you pay now back.',
  )
  expect(read({ hours: 20, isBrief: true })).toBe('No refund and no moving for this time')
  // A deposit is kept, whatever percentage of a whole price would be given back.
  expect(read({ hours: 20, dueNow: 5, rules: { lateRefundPercent: 40 } })).toContain('no refund of the $5')
})

it('does not warn where canceling costs nothing', () => {
  const noMove = 'This time begins soon, so the booking cannot be moved.'
  expect(read({ hours: 20, dueNow: 0 })).toBe(`${noMove} Canceling costs nothing.`)
  expect(read({ hours: 20, rules: { lateRefundPercent: 100 } })).toBe(
    `${noMove} Canceling is free until it begins.`,
  )
  expect(read({ hours: 20, dueNow: 0, isBrief: true })).toBe(noMove)
})
