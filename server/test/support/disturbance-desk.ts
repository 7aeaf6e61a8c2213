import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { DisturbancePreview, DisturbanceReport } from '@jhilik/contract/disturbances.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { makeSlot } from '../../src/demo/factories.ts'
import { makeBookingLink } from '../../src/messages/commands/make-booking-link.ts'
import { addDays, instantOf, wallClock } from '../../src/platform/clock.ts'
import type { Answer } from './answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './app.ts'
import { crewsOf } from './crews.ts'
import { makePaidBooking } from './paid-booking.ts'

const hour = (hours: number) => `${String(hours).padStart(2, '0')}:00`

/** Starts an app for the tests of a file, and empties the desk before each. It is used at noon of a day on which crews work. */
export function useDisturbanceDesk() {
  let app: TestApp
  let owner: SignedIn
  let date: string
  let crews: ReturnType<typeof crewsOf>
  let teams: Crew[]
  let serviceId: string
  let area: string

  beforeAll(async () => {
    app = await startTestApp({ work: false, sandbox: false, env: { RATE_LIMIT: '1000000' } })
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    const { db, config } = app.ctx
    app.clock.set(new Date())
    const today = wallClock(new Date(), config.timeZone).date
    app.clock.set(instantOf(addDays(today, 1), '12:00', config.timeZone))
    date = addDays(today, 1)
    owner = await app.signIn('owner')
    await db.deleteFrom('disturbances').execute()
    await db.deleteFrom('closed_dates').execute()
    await sql`update bookings set status = 'canceled' where status = 'confirmed'`.execute(db)
    await db.updateTable('bookings').set({ crew_no: null, occupied_until: null }).execute()
    await db.deleteFrom('crews').execute()
    crews = crewsOf(app, owner, date)
    serviceId = await crews.addService({ duration_minutes: 60, price_minor: 4000 })
    area = await crews.addArea('gulshan')
  })

  const call = <T>(method: string, path: string, body?: object, token = owner.token) =>
    app.request<Answer<T> & ProblemBody>(method, `/api${path}`, { token, ...(body && { body }) })

  /** Adds crews that each have a paid job at each of these hours of the day, and slots of the next days. */
  async function fillDay(count: number, hours: readonly number[], { days = 4 } = {}): Promise<string[]> {
    const { db } = app.ctx
    teams = await Promise.all(Array.from({ length: count }, () => crews.addCrew()))
    const ids: string[] = []
    for (const start of hours) {
      const slot = await makeSlot(db, {
        service_id: serviceId,
        date,
        start_time: hour(start),
        end_time: hour(start + 1),
        capacity: count,
      })
      for (const [index, crew] of teams.entries()) {
        const customer = await app.signIn()
        const booking = await makePaidBooking(app, customer, 0, {
          service_id: serviceId,
          slot_id: slot.id,
          slot_date: date,
          slot_start_time: hour(start),
          slot_end_time: hour(start + 1),
          slot_capacity: count,
          seat: index + 1,
          starts_at: slot.starts_at,
          ends_at: slot.ends_at,
          crew_no: crew.no,
          occupied_until: slot.ends_at,
          area_id: area,
          customer_email: `c${start}-${index}-${customer.user.sub}@people.example`,
        })
        ids.push(booking.id)
      }
    }
    for (let day = 1; day <= days; day += 1) {
      for (let start = 8; start < 20; start += 1) await addSlot(addDays(date, day), start, count)
    }
    return ids
  }

  const addSlot = (day: string, start: number, capacity: number) =>
    makeSlot(app.ctx.db, {
      service_id: serviceId,
      date: day,
      start_time: hour(start),
      end_time: hour(start + 1),
      capacity,
    })

  const rain = (given: object = {}) => ({
    cause: 'rain',
    date,
    fromTime: '13:00',
    toTime: '18:00',
    answerBy: { date, time: '20:00' },
    ...given,
  })
  const preview = async (given: object = {}) =>
    (await call<DisturbancePreview>('POST', '/disturbances/preview', rain(given))).body.data
  const offersOf = ({ offers }: DisturbancePreview) =>
    offers.map(({ booking, version, times }) => ({
      booking: booking._id,
      version,
      slots: times.map(({ slot }) => slot),
    }))
  const send = (shown: DisturbancePreview, given: object = {}) =>
    call<DisturbanceReport>('POST', '/disturbances', { ...rain(given), offers: offersOf(shown) })
  const carryOn = () => app.runJob('carry-on-disturbances')
  const report = async (id: string) => (await call<DisturbanceReport>('GET', `/disturbances/${id}`)).body.data
  const tokenOf = async (bookingId: string) =>
    (await makeBookingLink(app.ctx, { bookingId, messageId: null })).split('/v/')[1]
  const answer = async (bookingId: string, body: object) =>
    app.request<Answer<BookingPage> & ProblemBody>(
      'POST',
      `/api/booking-pages/${await tokenOf(bookingId)}/offer`,
      {
        body,
      },
    )
  const bookingRow = (id: string) =>
    app.ctx.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** Previews and sends a disturbance, and makes its offers. */
  async function disturb(given: object = {}) {
    const shown = await preview(given)
    const sent = await send(shown, given)
    expect(sent.body).toMatchObject({ success: true })
    await carryOn()
    return { shown, id: sent.body.data._id }
  }

  return {
    get app() {
      return app
    },
    get owner() {
      return owner
    },
    get teams() {
      return teams
    },
    get serviceId() {
      return serviceId
    },
    get area() {
      return area
    },
    /** The day of the disturbance. */
    get date() {
      return date
    },
    set date(day: string) {
      date = day
    },
    /** The clock was set ahead, and the session has ended. */
    async signInAgain() {
      owner = await app.signIn('owner')
    },
    call,
    fillDay,
    addSlot,
    rain,
    preview,
    offersOf,
    send,
    carryOn,
    report,
    tokenOf,
    answer,
    bookingRow,
    disturb,
  }
}
