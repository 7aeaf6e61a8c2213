import type { SlotDay } from '@jhilik/contract/availability.ts'
import type { HouseRules, StoredHouseRules } from '@jhilik/contract/house-rules.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeService, makeSlot } from '../src/demo/factories.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book } from './support/shop.ts'

const DEFAULTS: HouseRules = {
  minimumNoticeMinutes: 0,
  maximumDaysAhead: null,
  holdMinutes: 7,
  freeCancelHours: 24,
  lateRefundPercent: 0,
  cancelGraceMinutes: 30,
  horizonWeeks: 4,
  paymentTerms: { kind: 'full' },
}

let app: TestApp
let admin: SignedIn
let today: string

beforeAll(async () => {
  app = await startTestApp({ work: false, env: { HOLD_MINUTES: '7', TIME_ZONE: 'Asia/Dhaka' } })
  today = wallClock(app.clock.now(), app.ctx.config.timeZone).date
  // Noon in Dhaka.
  app.clock.set(`${today}T06:00:00Z`)
  admin = await app.signIn('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('settings').where('key', '=', 'house-rules').execute()
})

async function read(): Promise<HouseRules> {
  const { body } = await app.request<Answer<StoredHouseRules>>('GET', '/api/house-rules', {
    token: admin.token,
  })
  const { version: _, ...rules } = body.data
  return rules
}
const set = (rules: object) =>
  app.request<Answer<HouseRules>>('PUT', '/api/house-rules', { token: admin.token, body: rules })
const bookingRow = (id: string) =>
  app.ctx.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the house rules', () => {
  test('begin with the settings and can be changed, which is written down', async () => {
    expect(await read()).toEqual(DEFAULTS)
    const changed = { ...DEFAULTS, freeCancelHours: 48, lateRefundPercent: 50, maximumDaysAhead: 30 }
    expect((await set(changed)).body.data).toMatchObject(changed)
    expect(await read()).toEqual(changed)
    const entry = await app.ctx.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'house_rules.changed')
      .executeTakeFirst()
    expect(entry).toEqual({ actor_id: admin.user.sub, detail: { before: DEFAULTS, after: changed } })
  })

  test('show visitors what concerns them', async () => {
    const { body } = await app.request<Answer<object>>('GET', '/api/house-rules/public')
    const { horizonWeeks: _, ...concerning } = DEFAULTS
    expect(body.data).toEqual(concerning)
  })

  test.each([
    ['minimumNoticeMinutes', -1],
    ['minimumNoticeMinutes', 43_201],
    ['maximumDaysAhead', 0],
    ['holdMinutes', 1],
    ['holdMinutes', 1.5],
    ['freeCancelHours', -1],
    ['lateRefundPercent', 101],
    ['cancelGraceMinutes', -1],
    ['cancelGraceMinutes', 1_441],
    ['horizonWeeks', 27],
    ['horizonWeeks', '4'],
    ['freeCancelHours', undefined],
  ])('refuse %s %s', async (rule, value) => {
    const refused = await set({ ...DEFAULTS, [rule]: value })
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([400, [rule]])
    expect(await read()).toEqual(DEFAULTS)
  })

  test('keep what a program does not know that sets the others', async () => {
    const paymentTerms = { kind: 'deposit_percent', percent: 20 } as const
    const kept = { cancelGraceMinutes: 10, paymentTerms }
    await set({ ...DEFAULTS, ...kept })
    const { cancelGraceMinutes: _, paymentTerms: __, ...known } = DEFAULTS
    expect((await set({ ...known, freeCancelHours: 12 })).status).toBe(200)
    expect(await read()).toEqual({ ...DEFAULTS, freeCancelHours: 12, ...kept })
  })

  test('fall back rule by rule where what is stored makes no sense', async () => {
    const value = JSON.stringify({ holdMinutes: 20, lateRefundPercent: 400, gone: true })
    await app.ctx.db
      .insertInto('settings')
      .values({ key: 'house-rules', value, updated_at: new Date() })
      .execute()
    expect(await read()).toEqual({ ...DEFAULTS, holdMinutes: 20 })
    await app.ctx.db.updateTable('settings').set({ value: '"?"' }).where('key', '=', 'house-rules').execute()
    expect(await read()).toEqual(DEFAULTS)
  })
})

describe('what may be booked', () => {
  async function offers() {
    const { id: serviceId } = await makeService(app.ctx.db)
    const at = async (date: string, start_time: string, end_time: string) => {
      const { id } = await makeSlot(app.ctx.db, { service_id: serviceId, date, start_time, end_time })
      return { serviceId, slotId: id }
    }
    return {
      serviceId,
      soon: await at(today, '13:00', '14:00'),
      later: await at(today, '15:00', '16:00'),
      lastDay: await at(addDays(today, 5), '23:00', '23:30'),
      tooFar: await at(addDays(today, 6), '00:30', '01:30'),
    }
  }
  const shown = async (serviceId: string, date: string) =>
    (
      await app.request<Answer<Slot[]>>('GET', `/api/slots/availability?serviceId=${serviceId}&date=${date}`)
    ).body.data.map(({ startTime, isBooked, freeSeats }) => [startTime, isBooked, freeSeats])

  test('is neither sooner than the notice nor further ahead than the limit, shown and booked alike', async () => {
    await set({ ...DEFAULTS, minimumNoticeMinutes: 120, maximumDaysAhead: 5 })
    const { serviceId, soon, later, lastDay, tooFar } = await offers()
    expect(await shown(serviceId, today)).toEqual([
      ['13:00', 'booked', 0],
      ['15:00', 'available', 1],
    ])
    expect(await shown(serviceId, addDays(today, 5))).toEqual([['23:00', 'available', 1]])
    expect(await shown(serviceId, addDays(today, 6))).toEqual([['00:30', 'booked', 0]])
    const days = await app.request<Answer<SlotDay[]>>(
      'GET',
      `/api/slots/availability/days?serviceId=${serviceId}&days=7`,
    )
    expect(days.body.data.map(({ freeSlots }) => freeSlots)).toEqual([1, 0, 0, 0, 0, 1, 0])
    const user = await app.signIn()
    for (const offer of [soon, tooFar]) {
      const refused = await book(app, user, offer)
      expect([refused.status, refused.body.code]).toEqual([409, 'slot_unavailable'])
    }
    for (const offer of [later, lastDay]) expect((await book(app, user, offer)).status).toBe(201)
  })

  test('is held as long as the rules say, and keeps the rules it was made under', async () => {
    const { soon, later } = await offers()
    const user = await app.signIn()
    const before = await bookingRow((await book(app, user, soon)).body.data.bookingId)
    expect(before).toMatchObject({ free_cancel_hours: 24, late_refund_percent: 0 })
    expect(before.hold_expires_at.getTime() - before.created_at.getTime()).toBe(7 * 60_000)

    await set({ ...DEFAULTS, holdMinutes: 30, freeCancelHours: 6, lateRefundPercent: 40 })
    const after = await bookingRow((await book(app, user, later)).body.data.bookingId)
    expect(after).toMatchObject({ free_cancel_hours: 6, late_refund_percent: 40 })
    expect(after.hold_expires_at.getTime() - after.created_at.getTime()).toBe(30 * 60_000)
    expect(await bookingRow(before.id)).toMatchObject({ free_cancel_hours: 24, late_refund_percent: 0 })
  })
})
