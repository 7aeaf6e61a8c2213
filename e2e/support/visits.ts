import { type APIRequestContext, expect } from '@playwright/test'
import { avoidMidnight, dataOf, dayFromNow } from './api.ts'
import { BUSINESS_ZONE } from './business-zone.ts'
import { bookForCaller } from './caller-booking.ts'
import { drawPng } from './draw-png.ts'
import { newCrew } from './new-crew.ts'

/** The first one is booked, the other one is free. */
const TIMES = [
  ['11:00', '12:00'],
  ['14:00', '15:00'],
] as const

interface Sql {
  url: string
  sql(text: string, values?: unknown[]): Promise<unknown>
}

/** A job of a crew that begins now, with the path of the customer's page and what the crew's member does. */
export async function beginJob(request: APIRequestContext, server: Sql) {
  await avoidMidnight()
  const booked = { service: 'Visit Wash', day: dayFromNow(1), times: TIMES } as const
  const { bookingId, path, service, removeService } = await bookForCaller(request, booked)
  const { asMember, asOffice, crew, member, phone, read, remove } = await newCrew(server, {
    crewName: 'Team Blue',
    memberName: 'Md. Rafiq Hasan',
  })
  const start = Temporal.Now.zonedDateTimeISO(BUSINESS_ZONE).round({
    smallestUnit: 'minute',
    roundingMode: 'floor',
  })
  const end = start.add({ hours: 1 })
  const wall = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' })
  await server.sql(
    `update bookings set starts_at = $2::timestamptz, ends_at = $3::timestamptz, slot_date = $4, slot_start_time = $5,
       slot_end_time = $6, crew_no = $7, occupied_until = $3::timestamptz where id = $1`,
    [
      bookingId,
      start.toInstant().toString(),
      end.toInstant().toString(),
      start.toPlainDate().toString(),
      wall(start),
      wall(end),
      crew.no,
    ],
  )
  const pass = (await read()).find(({ _id }) => _id === bookingId)?.pass
  const report = async (kind: string, more: object = {}) => {
    const now = new Date().toISOString()
    const data = {
      sentAt: now,
      reports: [{ id: crypto.randomUUID(), pass, kind, happenedAt: now, ...more }],
    }
    const [result] = await dataOf<{ noEffect: string | null }[]>(
      await phone.post('/api/me/jobs/reports', { headers: asMember, data }),
    )
    expect(result?.noEffect).toBeNull()
  }
  return {
    bookingId,
    path,
    service,
    member,
    asMember,
    asOffice,
    phone,
    report,
    /** Uploads a photo of a car as the member, and reports it. */
    async takePhoto(moment: 'before' | 'after', width = 320) {
      const file = { name: 'car.png', mimeType: 'image/png', buffer: drawPng(width, 240) }
      const { img } = await dataOf<{ img: string }>(
        await phone.post('/api/uploads/pictures?for=booking', { headers: asMember, multipart: { file } }),
      )
      await report('photo', { moment, img })
    },
    remove: async () => {
      await server.sql('update bookings set crew_no = null, occupied_until = null where id = $1', [bookingId])
      await remove()
      await removeService()
    },
  }
}
