import type { CrewJobs } from '@jhilik/contract/crew-jobs.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { type APIRequestContext, request as contexts, expect } from '@playwright/test'
import { newAccount, registerConfirmed, signInByCall } from './accounts.ts'
import { asAdmin, avoidMidnight, dataOf, dayFromNow, newPhone } from './api.ts'
import { BUSINESS_ZONE } from './business-zone.ts'
import { DEMO_ADMIN } from './steps.ts'

interface Sql {
  url: string
  sql(text: string, values?: unknown[]): Promise<unknown>
}

const ALL_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '23:59' }))

/** A job of a crew that begins now, with the path of the customer's page and what the crew's member does. */
export async function beginJob(request: APIRequestContext, server: Sql) {
  await avoidMidnight()
  const { token } = await signInByCall(request, DEMO_ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const admin = asAdmin(request, token)
  const service: Service = await admin.addService({
    name: `Visit Wash ${crypto.randomUUID().slice(0, 8)}`,
    price: 40,
    duration: 60,
    doneAt: 'base',
  } as Partial<Service>)
  const slot = await admin.addSlot(service._id, dayFromNow(1), '11:00', '12:00')
  const made = await dataOf<{ link: string; booking: { _id: string } }>(
    await request.post('/api/callers/bookings', {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      data: {
        customer: { phone: newPhone(), name: 'Salma Khatun' },
        serviceId: service._id,
        slotId: slot._id,
        pay: 'site',
      },
    }),
  )
  // A browser of its own: a second log-in in one browser ends the first.
  const phone = await contexts.newContext({ baseURL: server.url })
  const member = await registerConfirmed(phone, newAccount('Md. Rafiq Hasan'))
  const crew = await dataOf<Crew>(
    await request.post('/api/crews', {
      headers,
      data: {
        name: `Team Blue ${crypto.randomUUID().slice(0, 8)}`,
        color: 'blue',
        hours: ALL_DAY,
        members: [(member.user as { sub: string }).sub],
      },
    }),
  )
  const start = Temporal.Now.zonedDateTimeISO(BUSINESS_ZONE).round({
    smallestUnit: 'minute',
    roundingMode: 'floor',
  })
  const end = start.add({ hours: 1 })
  const wall = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' })
  const bookingId = made.booking._id
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
  const asMember = { authorization: `Bearer ${member.token}` }
  const { jobs } = await dataOf<CrewJobs>(await phone.get('/api/me/jobs', { headers: asMember }))
  const pass = jobs.find(({ _id }) => _id === bookingId)?.pass
  return {
    bookingId,
    path: new URL(made.link).pathname,
    member,
    asMember,
    phone,
    report: async (kind: string, more: object = {}) => {
      const now = new Date().toISOString()
      const data = {
        sentAt: now,
        reports: [{ id: crypto.randomUUID(), pass, kind, happenedAt: now, ...more }],
      }
      const [result] = await dataOf<{ noEffect: string | null }[]>(
        await phone.post('/api/me/jobs/reports', { headers: asMember, data }),
      )
      expect(result?.noEffect).toBeNull()
    },
    remove: async () => {
      await server.sql('update bookings set crew_no = null, occupied_until = null where id = $1', [bookingId])
      await request.put(`/api/crews/${crew._id}`, {
        headers: { ...headers, 'if-match': `"${crew.version}"` },
        data: { ...crew, members: [], active: false },
      })
      await admin.removeService(service._id)
      await phone.dispose()
    },
  }
}
