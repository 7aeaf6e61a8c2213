import type { DisturbancePreview, DisturbanceReport } from '@jhilik/contract/disturbances.ts'
import { expect, it } from 'vitest'
import { dayFromNow } from './support/business-zone.ts'
import { eventually } from './support/eventually.ts'
import { STARTS, useOfficeProcess } from './support/office-process.ts'

/** The offer at which the server is killed. */
const KILLED_AT = 3

const { call, addCrew, addService, agreeAll, killAtBooking } = useOfficeProcess()

/** Adds bookings of a service of their own on a day, and slots on later days, which are enough besides the bookings of the demo. */
async function fill(date: string): Promise<void> {
  const service = await addService()
  await agreeAll(service, date, await addCrew())
  for (const day of [3, 4, 5, 6].map(dayFromNow)) {
    for (let hour = 8; hour < 20; hour += 1) {
      const [startTime, endTime] = [hour, hour + 1].map((one) => `${String(one).padStart(2, '0')}:00`)
      await call('POST', '/services/slots', { body: { service, date: day, startTime, endTime } })
    }
  }
}

it('the offers of a disturbance are made after the server is killed, each once, with their times and messages', {
  timeout: 300_000,
}, async () => {
  const date = dayFromNow(2)
  await fill(date)
  const hours = { cause: 'rain', date, fromTime: '08:00', toTime: '18:00', answerBy: { date, time: '07:00' } }
  const shown = await call<DisturbancePreview>('POST', '/disturbances/preview', { body: hours })
  const offers = shown.offers
    .filter(({ booking }) => booking.service.name === 'Wash at home')
    .map(({ booking, version, times }) => ({
      booking: booking._id,
      version,
      slots: times.map(({ slot }) => slot),
    }))
  expect(offers.map(({ slots }) => slots.length)).toEqual(STARTS.map(() => 3))

  const sent = await killAtBooking(offers[KILLED_AT]?.booking ?? '', () =>
    call<DisturbanceReport>('POST', '/disturbances', { body: { ...hours, offers } }),
  )
  const report = await eventually(
    () => call<DisturbanceReport>('GET', `/disturbances/${sent._id}`),
    ({ finishedAt, offers: all }) =>
      finishedAt !== null && all.every(({ message }) => message?.state === 'sent'),
    150_000,
  )
  expect(report.offers.map(({ state, refusal }) => refusal ?? state)).toEqual(STARTS.map(() => 'open'))
  expect(report.offers.map(({ times }) => times.map(({ slot }) => slot))).toEqual(
    offers.map(({ slots }) => slots),
  )
})
