import { randomUUID } from 'node:crypto'
import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { AppliedChange } from '@jhilik/contract/crew-proposals.ts'
import { expect, it } from 'vitest'
import { dayFromNow } from './support/business-zone.ts'
import { useOfficeProcess } from './support/office-process.ts'

/** The booking at which the server is killed. */
const KILLED_AT = 3

const { call, addCrew, addService, agreeAll, killAtBooking } = useOfficeProcess()

it('a proposal is applied booking by booking when the server is killed, and completed when it is sent again', {
  timeout: 200_000,
}, async () => {
  const [north, south] = [await addCrew(), await addCrew()]
  const ids = await agreeAll(await addService(), dayFromNow(2), north)
  const changes = ids.map((booking) => ({ booking, from: north._id, to: south._id }))
  const key = randomUUID()
  const apply = () => call<AppliedChange[]>('POST', '/crews/proposal/apply', { body: { changes }, key })
  const crewOf = async (id: string) => {
    const { staff, history } = await call<BookingDetail>('GET', `/bookings/${id}`)
    const changed = history.filter(({ action }) => action === 'booking.crew_changed')
    return [staff?.crew?.crew?.name, changed.length]
  }

  // It is not answered before the server is killed.
  let pending: Promise<unknown> = Promise.resolve('not sent')
  await killAtBooking(ids[KILLED_AT] ?? '', async () => {
    pending = apply().catch(() => 'killed')
  })
  expect(await pending).toBe('killed')

  const expected = ids.map((_, index) => (index < KILLED_AT ? [south.name, 1] : [north.name, 0]))
  expect(await Promise.all(ids.map(crewOf))).toEqual(expected)
  const applied = await apply()
  expect(applied.map(({ outcome }) => outcome)).toEqual(
    ids.map((_, index) => (index < KILLED_AT ? 'same' : 'changed')),
  )
  expect(await Promise.all(ids.map(crewOf))).toEqual(ids.map(() => [south.name, 1]))
})
