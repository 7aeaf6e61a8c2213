import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { BulkAct, BulkChange, BulkPreview } from '@jhilik/contract/bulk-changes.ts'
import { expect, it } from 'vitest'
import { dayFromNow } from './support/business-zone.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from './support/free-port.ts'
import { STARTS, useOfficeProcess } from './support/office-process.ts'
import { startServerProcess } from './support/server-process.ts'

/** The booking at which the server is killed. */
const KILLED_AT = 3

const office = useOfficeProcess()
const { call, addCrew, addService, agreeAll, killAtBooking } = office

/** Bookings of a crew of their own, one after the other. */
const agree = async () => agreeAll(await addService(), dayFromNow(2), await addCrew())

/** Returns what the page sends after a preview, in which no booking is refused. */
async function seenInPreview(act: BulkAct, ids: readonly string[]) {
  const body = { act, bookings: ids }
  const shown = await call<BulkPreview>('POST', '/bulk-changes/preview', { body })
  expect(shown.bookings.map(({ code }) => code)).toEqual(ids.map(() => null))
  return shown.bookings.map(({ booking, version }) => ({ booking: booking._id, version }))
}

const untilFinished = (id: string) =>
  eventually(
    () => call<BulkChange>('GET', `/bulk-changes/${id}`),
    ({ finishedAt }) => finishedAt !== null,
    150_000,
  )

const halfAnHourAfter = (start: string) => {
  const [hour = '', minute = ''] = start.split(':')
  return minute === '00' ? `${hour}:30` : `${String(Number(hour) + 1).padStart(2, '0')}:00`
}

const move: BulkAct = { kind: 'move', minutes: 30, reason: 'Rain' }

it('a bulk change is carried on after the server is killed, each booking is changed once, and the report is complete', {
  timeout: 300_000,
}, async () => {
  const ids = await agree()
  const bookings = await seenInPreview(move, ids)
  // The last booking is moved first.
  const killedAt = bookings[KILLED_AT]?.booking

  const change = await killAtBooking(killedAt ?? '', () =>
    call<BulkChange>('POST', '/bulk-changes', { body: { act: move, bookings } }),
  )
  const report = await untilFinished(change._id)
  expect(report.bookings.map(({ outcome, code }) => code ?? outcome)).toEqual(ids.map(() => 'changed'))
  for (const [index, id] of ids.entries()) {
    const { slot, history } = await call<BookingDetail>('GET', `/bookings/${id}`)
    expect(slot.startTime).toBe(halfAnHourAfter(STARTS[index] ?? ''))
    expect(history.filter(({ action }) => action === 'booking.moved')).toHaveLength(1)
  }
})

it('two processes that cancel and move the same bookings do one of both with each, and both reports are right', {
  timeout: 300_000,
}, async () => {
  const ids = await agree()
  const cancel: BulkAct = { kind: 'cancel', refund: 'all', canceledBy: 'business', reason: 'Rain' }
  const [moved, canceled] = [await seenInPreview(move, ids), await seenInPreview(cancel, ids)]
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
  const other = await startServerProcess({ ...office.env, ...ports })
  try {
    const sent = await Promise.all([
      call<BulkChange>('POST', '/bulk-changes', { body: { act: move, bookings: moved } }),
      call<BulkChange>('POST', '/bulk-changes', { body: { act: cancel, bookings: canceled }, at: other }),
    ])
    const reports = await Promise.all(sent.map(({ _id }) => untilFinished(_id)))
    for (const [index, id] of ids.entries()) {
      const items = reports.map(({ bookings }) => bookings.find(({ booking }) => booking._id === id))
      const outcomes = items.map((item) => item?.code ?? item?.outcome)
      expect(outcomes.toSorted()).toEqual(['changed', 'changed_meanwhile'])
      const { slot, status, history } = await call<BookingDetail>('GET', `/bookings/${id}`)
      const start = STARTS[index] ?? ''
      const expected = outcomes[0] === 'changed' ? ['confirmed', halfAnHourAfter(start)] : ['canceled', start]
      expect([status, slot.startTime]).toEqual(expected)
      const changes = history.filter(({ action }) => ['booking.moved', 'booking.canceled'].includes(action))
      expect(changes).toHaveLength(1)
    }
  } finally {
    await other.kill()
  }
})
