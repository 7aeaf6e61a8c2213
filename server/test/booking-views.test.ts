import type { BookingViews } from '@jhilik/contract/booking-views.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { ListedBooking } from '@jhilik/contract/listed-bookings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeSlot } from '../src/demo/factories.ts'
import { addDays, addMinutes, instantOf, wallClock } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let admin: SignedIn
let today: string

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  const { timeZone } = app.ctx.config
  today = wallClock(app.clock.now(), timeZone).date
  // In the morning, so that the visits of today are still to come.
  app.clock.set(instantOf(today, '08:00', timeZone))
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

type Listed = Answer<ListedBooking[]>
const list = async (query: Record<string, string>) => {
  const path = `/api/bookings?${new URLSearchParams(query)}`
  return (await app.request<Listed>('GET', path, { token: admin.token })).body.data
}
const idsOf = async (query: Record<string, string>) => (await list(query)).map(({ _id }) => _id).toSorted()
const views = async (who = admin) =>
  (await app.request<Answer<BookingViews>>('GET', '/api/me/booking-views', { token: who.token })).body.data
const save = (name: string, query = '', who = admin) =>
  app.request<Answer<unknown>>('PUT', '/api/me/booking-views', { token: who.token, body: { name, query } })
const namesOf = async (who = admin) => (await views(who)).own.map(({ name }) => name)

async function book(days: number, given: Parameters<typeof makeBooking>[1] = {}) {
  const slot = await makeSlot(app.ctx.db, { date: addDays(today, days) })
  return makeBooking(app.ctx.db, { slot_id: slot.id, ...given })
}

describe('the list of all bookings', () => {
  test('is narrowed to days that move with the calendar, to a crew, and to what is missing', async () => {
    const body = {
      name: 'Padma',
      color: 'blue',
      hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' })),
    }
    const { no, _id: crewId } = (
      await app.request<Answer<Crew>>('POST', '/api/crews', { token: admin.token, body })
    ).body.data
    const made = await book(0)
    const [now, tomorrow, later, before] = [made, await book(1), await book(6), await book(-1)]
    const slot = await makeSlot(app.ctx.db, { date: addDays(today, 3) })
    const assigned = await makeBooking(app.ctx.db, {
      slot_id: slot.id,
      crew_no: no,
      occupied_until: addMinutes(slot.ends_at, 10),
    })
    const paid = await makeAttempt(app.ctx.db, assigned)
    const awayOn = addDays(today, 8)
    await app.request('POST', `/api/crews/${crewId}/time-off`, {
      token: admin.token,
      body: { fromDate: awayOn, fromTime: '00:00', toDate: awayOn, toTime: '24:00', reason: 'Workshop' },
    })
    const away = await book(8, { crew_no: no, occupied_until: addMinutes(slot.ends_at, 10_000) })

    const ids = (...bookings: { id: string }[]) => bookings.map(({ id }) => id).toSorted()
    expect(await idsOf({ on: 'today' })).toEqual(ids(now))
    expect(await idsOf({ on: 'tomorrow' })).toEqual(ids(tomorrow))
    expect(await idsOf({ on: 'week' })).toEqual(ids(now, tomorrow, later, assigned))
    expect(await idsOf({ lacks: 'crew' })).toEqual(ids(now, tomorrow, later, away))
    for (const { isUncovered } of await list({ lacks: 'crew' })) expect(isUncovered).toBe(true)
    expect((await list({ on: 'week', crewId }))[0]?.isUncovered).toBe(false)
    expect(await idsOf({ crewId })).toEqual(ids(assigned, away))
    expect(await idsOf({ areaId: crewId })).toEqual([])
    expect(before.id).toBeDefined()

    const [shown] = await list({ crewId, on: 'week' })
    expect(shown).toMatchObject({
      crew: { _id: crewId, name: 'Padma', color: 'blue' },
      toCollect: 0,
      paidWith: paid.method ?? paid.gateway,
    })
  })

  test('says what is to be collected, and lists the jobs of which something is', async () => {
    const owing = await book(2)
    await makeAttempt(app.ctx.db, owing, { gateway: 'cash', amount_minor: 0, received_minor: 0 })
    const shown = (await list({ lacks: 'money' })).find(({ _id }) => _id === owing.id)
    expect(shown).toMatchObject({ paymentStatus: 'Due on site', paidWith: null })
    expect(shown?.toCollect).toBe(shown?.price)
    for (const { toCollect } of await list({ lacks: 'money' })) expect(toCollect).toBeGreaterThan(0)
  })
})

describe('views of the list', () => {
  test('are counted, the built-in ones and those of the account', async () => {
    await save('Mitali', 'on=week&status=job')
    const { builtIn, own } = await views()
    expect(builtIn.today?.count).toBe((await list({ on: 'today', status: 'job' })).length)
    expect(builtIn.withoutCrew?.count).toBe((await list({ lacks: 'crew' })).length)
    expect(own).toEqual([
      {
        _id: expect.any(String),
        name: 'Mitali',
        query: 'on=week&status=job',
        total: { count: (await list({ on: 'week', status: 'job' })).length, isCapped: false },
      },
    ])
  })

  test('are each account’s own, replaced under the same name, and deleted', async () => {
    const other = await app.signIn('admin')
    await save('Late', 'status=held', other)
    await save('LATE', 'status=no_show', other)
    const [view] = (await views(other)).own
    expect(view).toMatchObject({ name: 'LATE', query: 'status=no_show' })
    const remove = (who: SignedIn) =>
      app.request('DELETE', `/api/me/booking-views/${view?._id}`, { token: who.token })
    expect((await remove(admin)).status).toBe(404)
    expect((await remove(other)).status).toBe(200)
    expect((await remove(other)).status).toBe(404)
    expect(await namesOf(other)).toEqual([])
  })

  test('are at most eight, also when they are saved at once; one name is kept once', async () => {
    const other = await app.signIn('admin')
    const names = Array.from({ length: 10 }, (_, index) => `View ${index}`)
    const answers = await Promise.all(names.map((name) => save(name, '', other)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(8).fill(200), 400, 400])
    expect(await namesOf(other)).toHaveLength(8)

    const third = await app.signIn('admin')
    const same = await Promise.all(Array.from({ length: 4 }, () => save('Same', '', third)))
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await namesOf(third)).toEqual(['Same'])
  })

  test('with a filter that the list does not have are refused at its field', async () => {
    const answer = await save('Odd', 'status=unheard')
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('This view cannot be saved')
    expect((await save('Odd', 'q=%')).status).toBe(400)
    expect((await save('', '')).status).toBe(400)
    expect((await save('Spaces', 'q=mitali+ch%C3%A0')).status).toBe(200)
  })
})
