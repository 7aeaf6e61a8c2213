import type { CrewChange } from '@jhilik/contract/crews.ts'
import type { RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking, makeService, makeSlot, makeUser } from '../src/demo/factories.ts'
import { recordAudit } from '../src/platform/audit.ts'
import { addDays, addMinutes, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let admin: SignedIn
let today: string

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  admin = await app.signIn('admin')
  today = wallClock(app.clock.now(), app.ctx.config.timeZone).date
})
afterAll(() => app.close())

const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  app.request<Answer<T>>(method, `/api${path}`, { token: admin.token, body })
const list = (query: Record<string, string> = {}) =>
  call<RecordedChange[]>('GET', `/history?${new URLSearchParams(query)}`)
const changesOf = async (subjectType: string, subjectId: string) =>
  (await list({ subjectType, subjectId })).body.data

const SERVICE = { name: 'Quick Wash', description: 'Text', price: 12, img: '/a.svg', duration: 45 }

describe('the history of changes', () => {
  test('names old and new price and duration of a service, and only what changed', async () => {
    const { _id } = (await call<{ _id: string }>('POST', '/services', SERVICE)).body.data
    expect((await call('PUT', `/services/${_id}`, SERVICE)).status).toBe(200)
    await call('PUT', `/services/${_id}`, { ...SERVICE, price: 14.5, duration: 60, description: 'Other' })
    await call('DELETE', `/services/${_id}`)
    const changes = await changesOf('service', _id)
    expect(changes.map(({ action }) => action)).toEqual([
      'service.archived',
      'service.edited',
      'service.added',
    ])
    expect(changes[1]).toMatchObject({
      kind: 'services',
      by: { _id: admin.user.sub, name: admin.user.name },
      subject: { type: 'service', _id, service: { _id, name: 'Quick Wash' } },
    })
    const fields = changes[1]?.changes ?? []
    expect(fields.toSorted((one, other) => one.field.localeCompare(other.field))).toEqual([
      { field: 'description' },
      { field: 'duration', from: 45, to: 60 },
      {
        field: 'price',
        from: { amount: 12, currency: 'USD' },
        to: { amount: 14.5, currency: 'USD' },
      },
    ])
  })

  test('names service and time of a slot, also once it is deleted', async () => {
    const service = await makeService(app.ctx.db)
    const time = { date: addDays(today, 30), startTime: '10:00', endTime: '11:00' }
    const made = await call<{ _id: string }>('POST', '/services/slots', { service: service.id, ...time })
    const { _id } = made.body.data
    await call('PUT', `/slots/${_id}`, { status: 'canceled' })
    await call('PUT', `/slots/${_id}`, { status: 'available' })
    const before = await changesOf('slot', _id)
    expect(before.map(({ action }) => action)).toEqual(['slot.reopened', 'slot.canceled', 'slot.created'])
    for (const { subject } of before) {
      expect(subject).toMatchObject({ type: 'slot', _id, service: { _id: service.id }, slot: time })
    }
    expect((await call('DELETE', `/slots/${_id}`)).status).toBe(200)
    const after = await changesOf('slot', _id)
    expect(after).toHaveLength(4)
    for (const { subject } of after) {
      expect(subject).toMatchObject({ type: 'slot', _id: null, service: { _id: service.id }, slot: time })
    }
  })

  test('names the old and the new hours of a schedule, and records no edit that changes nothing', async () => {
    const service = await makeService(app.ctx.db)
    const schedule = {
      validFrom: addDays(today, 1),
      hours: [{ weekday: 1, opens: '09:00', closes: '12:00' }],
    }
    const added = await call<{ _id: string }>('POST', '/schedules', { service: service.id, ...schedule })
    const { _id } = added.body.data
    await call('PUT', `/schedules/${_id}`, schedule)
    const hours = [{ weekday: 2, opens: '10:00', closes: '18:00' }]
    await call('PUT', `/schedules/${_id}`, { ...schedule, hours })
    await call('DELETE', `/schedules/${_id}`)
    const changes = await changesOf('schedule', _id)
    expect(changes.map(({ action }) => action)).toEqual([
      'schedule.removed',
      'schedule.edited',
      'schedule.added',
    ])
    expect(changes[1]?.changes).toEqual([{ field: 'hours', from: schedule.hours, to: hours }])
    expect(changes[0]?.subject).toMatchObject({ _id: null, service: { _id: service.id } })
  })

  test('names the person, the role and the reason, and never a password', async () => {
    const email_verified_at = app.clock.now()
    const person = await makeUser(app.ctx.db, { name: 'Shirin Akter', email_verified_at })
    await call('PATCH', `/auth/users/${person.id}`, { role: 'admin' })
    await call('POST', `/auth/users/${person.id}/deactivate`, { reason: 'Left the company' })
    const appointed = [
      { field: 'duty', from: null, to: 'owner' },
      { field: 'role', from: 'user', to: 'admin' },
    ]
    const answer = await list({ subjectType: 'user', subjectId: person.id })
    expect(answer.body.data).toMatchObject([
      { action: 'user.deactivated', reason: 'Left the company', subject: { name: 'Shirin Akter' } },
      { action: 'user.role_changed', changes: appointed },
    ])
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon2/)
  })

  test('names old and new house rules and closed dates', async () => {
    const before = (await call<{ freeCancelHours: number }>('GET', '/house-rules')).body.data
    const changed = { freeCancelHours: before.freeCancelHours + 1, horizonWeeks: 5 }
    await call('PUT', '/house-rules', { ...before, ...changed })
    const [rules] = (await list({ kind: 'settings', limit: '1' })).body.data
    expect(rules).toMatchObject({
      action: 'house_rules.changed',
      subject: { type: 'house_rules', _id: null },
      changes: [
        { field: 'horizonWeeks', from: 4, to: 5 },
        { field: 'freeCancelHours', from: before.freeCancelHours, to: changed.freeCancelHours },
      ],
    })
    const day = addDays(today, 200)
    await call('POST', '/closed-dates', { from: day, to: day, name: 'Eid' })
    const [closed] = (await list({ kind: 'schedules', limit: '1' })).body.data
    expect(closed).toMatchObject({
      action: 'closed_date.added',
      subject: {
        type: 'closed_date',
        name: 'Eid',
        days: { from: day, to: day, fromTime: null, toTime: null },
      },
    })
    await call('POST', '/closed-dates', {
      from: day,
      to: day,
      fromTime: '13:00',
      toTime: '00:00',
      name: 'Rain',
    })
    const [part] = (await list({ kind: 'schedules', limit: '1' })).body.data
    expect(part?.subject.days).toEqual({ from: day, to: day, fromTime: '13:00', toTime: '00:00' })
  })

  test('names a crew with what changed, also once it is removed, and the days of its time off', async () => {
    const hours = [{ weekday: 1, opens: '09:00', closes: '12:00' }]
    const crew = { name: 'Van of the history', color: 'blue', hours }
    const { _id } = (await call<{ _id: string }>('POST', '/crews', crew)).body.data
    const members = [admin.user.sub]
    const changed = { ...crew, color: 'plum', setUpMinutes: 15, maxJobsPerDay: 6, members, active: false }
    await call('PUT', `/crews/${_id}`, changed)
    const day = addDays(today, 20)
    const off = {
      fromDate: day,
      fromTime: '09:00',
      toDate: day,
      toTime: '24:00',
      reason: 'Workshop',
    }
    const { crew: now } = (await call<CrewChange>('POST', `/crews/${_id}/time-off`, off)).body.data
    await call('DELETE', `/crews/${_id}/time-off/${now.timeOff[0]?._id}`)
    await call('DELETE', `/crews/${_id}`)
    const changes = await changesOf('crew', _id)
    const days = { from: day, to: day }
    const subject = { type: 'crew', _id: null, name: 'Van of the history' }
    expect(changes).toMatchObject([
      { action: 'crew.removed', kind: 'schedules', subject },
      { action: 'crew.time_off_removed', subject: { ...subject, days }, reason: 'Workshop' },
      { action: 'crew.time_off_added', subject: { ...subject, days }, reason: 'Workshop' },
      { action: 'crew.edited', subject },
      { action: 'crew.added', subject },
    ])
    const fields = changes[3]?.changes ?? []
    expect(fields.toSorted((one, other) => one.field.localeCompare(other.field))).toEqual([
      { field: 'color' },
      { field: 'crewActive', from: true, to: false },
      { field: 'maxJobsPerDay', from: null, to: 6 },
      { field: 'members' },
      { field: 'setUpMinutes', from: 0, to: 15 },
    ])
  })

  test('has the changes of bookings by code, but not how each was made and paid', async () => {
    const booking = await makeBooking(app.ctx.db, { customer_name: 'Nadia Rahman' })
    const slot = await makeSlot(app.ctx.db, { service_id: booking.service_id, date: addDays(today, 40) })
    const moved = await call('POST', `/bookings/${booking.id}/move`, { slotId: slot.id, reason: 'Rain' })
    expect(moved.status).toBe(200)
    await app.ctx.db.transaction().execute((tx) =>
      recordAudit(tx, {
        actorId: null,
        action: 'booking.held',
        subjectId: booking.id,
        at: app.clock.now(),
      }),
    )
    const ofBooking = (await list({ kind: 'bookings' })).body.data.filter(
      ({ subject }) => subject._id === booking.id,
    )
    expect(ofBooking).toMatchObject([
      {
        action: 'booking.moved',
        reason: 'Rain',
        subject: { type: 'booking', bookingCode: booking.code, name: 'Nadia Rahman' },
        changes: [{ field: 'time', to: { date: slot.date } }],
      },
    ])
  })

  test('is narrowed by kind and person, and read page by page', async () => {
    const other = await app.signIn('admin')
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    for (const name of names) {
      await app.request('POST', '/api/services', { token: other.token, body: { ...SERVICE, name } })
    }
    const ofOther = { by: other.user.sub, kind: 'services' }
    const read: string[] = []
    let cursor: string | null | undefined
    do {
      const { body } = await list({ ...ofOther, limit: '2', ...(cursor && { cursor }) })
      expect(body.data.length).toBeLessThanOrEqual(2)
      read.push(...body.data.map(({ subject }) => subject.service?.name ?? ''))
      cursor = body.meta?.nextCursor
    } while (cursor)
    expect(read).toEqual(names.toReversed())
    expect((await list({ ...ofOther, kind: 'slots' })).body.data).toEqual([])
    expect((await list({ by: newId() })).body.data).toEqual([])
  })

  test('orders changes of one instant, and loses none between pages', async () => {
    const person = await makeUser(app.ctx.db)
    const at = addMinutes(app.clock.now(), -60)
    await app.ctx.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 5; n++) {
        await recordAudit(tx, { actorId: null, action: 'user.noted', subjectId: person.id, at })
      }
    })
    const about = { subjectType: 'user', subjectId: person.id, limit: '2' }
    const first = await list(about)
    const second = await list({ ...about, cursor: first.body.meta?.nextCursor ?? '' })
    const third = await list({ ...about, cursor: second.body.meta?.nextCursor ?? '' })
    const ids = [first, second, third].flatMap(({ body }) => body.data.map(({ _id }) => _id))
    expect(new Set(ids).size).toBe(5)
    expect(first.body.data[0]?.by).toBeNull()
  })

  test('finds network addresses for those who see them, and for nobody else', async () => {
    const manager = await app.signIn('manager')
    const address = '203.0.113.77'
    const { id: subject_id } = await makeService(app.ctx.db)
    const entry = { action: 'service.edited', kind: 'services', subject_type: 'service' } as const
    await app.ctx.db
      .insertInto('audit_entries')
      .values({ ...entry, id: newId(), subject_id, actor_id: admin.user.sub, at: app.clock.now(), address })
      .execute()
    const found = async ({ token }: SignedIn, q: string) =>
      (await app.request<Answer<RecordedChange[]>>('GET', `/api/history?q=${q}`, { token })).body.data
    for (const q of [address, '203.0.113.7', '203.']) {
      const ofOwner = (await found(admin, q)).filter(({ subject }) => subject._id === subject_id)
      expect([q, ...ofOwner.map((change) => change.address)]).toEqual([q, address])
      expect((await found(manager, q)).filter(({ subject }) => subject._id === subject_id)).toEqual([])
    }
    const { name } = admin.user
    const byName = (await found(manager, encodeURIComponent(name))).find(
      ({ subject }) => subject._id === subject_id,
    )
    expect(byName).toMatchObject({ address: null })
  })

  test('refuses what makes no sense', async () => {
    const senseless: Record<string, string>[] = [
      { kind: 'everything' },
      { by: 'me' },
      { subjectType: 'password', subjectId: newId() },
      { subjectId: 'x' },
      { limit: '0' },
      { cursor: 'x' },
    ]
    for (const query of senseless) expect((await list(query)).status).toBe(400)
  })

  test('stores no kind that there is not', async () => {
    const entry = { action: 'a', subject_type: 'user', subject_id: newId(), actor_id: null, at: new Date() }
    const insert = app.ctx.db
      .insertInto('audit_entries')
      .values({ ...entry, id: newId(), kind: 'gossip' as 'people' })
      .execute()
    await expect(insert).rejects.toMatchObject({ constraint: 'audit_entries_kind' })
  })
})
