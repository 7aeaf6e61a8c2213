import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import type { RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import type { VisitPreview } from '@jhilik/contract/visit-previews.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBooking, makeService, makeSlot } from '../src/demo/factories.ts'
import { addDays, addMinutes, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { auditsOf, makePaidBooking } from './support/paid-booking.ts'
import { addRule } from './support/price-list.ts'
import { mailsTo } from './support/queued-mails.ts'
import { refundsOf } from './support/shop.ts'
import { newPhoto, uploadPicture } from './support/upload-picture.ts'
import { testVehicle } from './support/vehicle.ts'

let app: TestApp
let owner: SignedIn
let dispatcher: SignedIn
let accountant: SignedIn
let user: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  owner = await app.signIn('admin')
  dispatcher = await app.signIn('dispatcher')
  accountant = await app.signIn('accountant')
})
beforeEach(async () => {
  app.clock.set(new Date())
  user = await app.signIn()
  await app.ctx.db.updateTable('crews').set({ active: false }).execute()
  await app.ctx.db.deleteFrom('price_rules').execute()
})
afterAll(() => app.close())

const call = <T>(who: SignedIn, method: string, path: string, body?: object, headers = {}) =>
  app.request<Answer<T> & ProblemBody>(method, `/api${path}`, {
    token: who.token,
    ...(body && { body }),
    headers,
  })
const detailOf = async (id: string, who = owner) =>
  (await call<BookingDetail>(who, 'GET', `/bookings/${id}`)).body.data
const edit = (id: string, body: object, who = dispatcher, headers = {}) =>
  call(who, 'PATCH', `/bookings/${id}/details`, body, headers)
const previewArea = async (id: string, area: string | null) =>
  (await call<VisitPreview>(dispatcher, 'POST', `/bookings/${id}/area/preview`, { area })).body.data
const versionOf = async (id: string) => (await detailOf(id)).actions.edit?.details.version ?? expect.fail()
const rowOf = (id: string) =>
  app.ctx.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const lineOf = async (id: string) => (await detailOf(id)).lines[0]?._id ?? expect.fail('no line')

const CAR = { ...testVehicle, vehicleBrand: 'Honda', registrationPlate: 'DHAKA METRO-GA 99-8877' }
const ALL_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '06:00', closes: '23:00' }))
const GULSHAN = { latitude: 23.7925, longitude: 90.4078, radiusKm: 2 }
const UTTARA = { latitude: 23.8759, longitude: 90.3795, radiusKm: 2 }

const addArea = async (centre: object = GULSHAN) =>
  (await call<{ _id: string }>(owner, 'POST', '/areas', { nameEn: newId(), ...centre })).body.data._id
const addCrew = async (given: object = {}) =>
  (await call<Crew>(owner, 'POST', '/crews', { name: newId(), color: 'teal', hours: ALL_DAY, ...given })).body
    .data

/** A booking of the user, of the day after tomorrow, which a crew may have. */
async function booked(given: object = {}, crew?: Crew, [start, end] = ['10:00', '11:00']) {
  const service = await makeService(app.ctx.db, { duration_minutes: 60, price_minor: 4000 })
  const date = addDays(wallClock(app.clock.now(), app.ctx.config.timeZone).date, 2)
  const slot = await makeSlot(app.ctx.db, {
    service_id: service.id,
    date,
    start_time: start,
    end_time: end,
  })
  return makeBooking(app.ctx.db, {
    user_id: user.user.sub,
    customer_email: user.user.email ?? '',
    slot_id: slot.id,
    price_minor: 4000,
    due_now_minor: 0,
    payment_terms: 'none',
    ...(crew && { crew_no: crew.no, occupied_until: addMinutes(slot.ends_at, crew.setUpMinutes) }),
    ...given,
  })
}

describe('staff edit the details of a booking', () => {
  test('and the history, the mail and the search know what they are now', async () => {
    const { id } = await booked({ booked_by_staff: true })
    const before = await detailOf(id)
    const body = {
      name: 'Shahana Begum',
      phone: '01711223344',
      email: `shahana-${id}@people.example`,
      address: 'House 7, Road 3',
      note: 'Gate code 4411',
      lines: [{ line: await lineOf(id), vehicle: CAR, place: { rooms: 3, floor: 2, units: null } }],
    }
    expect((await edit(id, body)).status).toBe(200)
    const after = await detailOf(id)
    expect(after).toMatchObject({
      customer: { name: body.name, phone: body.phone, email: body.email, address: body.address },
      note: body.note,
      rooms: 3,
      floor: 2,
      ...CAR,
      price: before.price,
    })
    expect((await rowOf(id)).revision).toBe(1)
    // The same again changes nothing.
    expect((await edit(id, body)).status).toBe(200)
    expect(after.history.map(({ action }) => action)).toEqual(['booking.edited'])
    expect(after.history[0]).toMatchObject({
      by: 'staff',
      edited: [
        { field: 'name', from: before.customer.name, to: body.name },
        { field: 'email', from: before.customer.email, to: body.email },
        { field: 'phone', from: before.customer.phone, to: body.phone },
        { field: 'address', from: before.customer.address, to: body.address },
        { field: 'note', from: '', to: body.note },
        { field: 'vehicle', to: CAR },
        { field: 'place', from: { rooms: null }, to: { rooms: 3 } },
      ],
    })
    const mails = await mailsTo(app, body.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('We have changed: name, email, phone number, address, note, vehicle')
    expect(mails[0]?.text).toContain('House 7, Road 3')
    for (const q of ['shahana', '998877', '1711223344', 'House 7']) {
      const found = await call<{ _id: string }[]>(owner, 'GET', `/bookings?q=${encodeURIComponent(q)}`)
      expect(found.body.data.map(({ _id }) => _id)).toContain(id)
    }
    const changes = await call<RecordedChange[]>(owner, 'GET', '/history?kind=bookings&limit=1')
    expect(changes.body.data[0]).toMatchObject({
      action: 'booking.edited',
      changes: expect.arrayContaining([{ field: 'entered.address' }]),
    })
    expect(JSON.stringify(changes.body.data)).not.toContain('House 7')
  })

  test('with pictures that they have uploaded, and no others', async () => {
    const { id } = await booked()
    const picture = (await uploadPicture(app, dispatcher, await newPhoto())).body.data
    const foreign = (await uploadPicture(app, user, await newPhoto())).body.data
    expect((await edit(id, { photos: [foreign.img] })).body).toMatchObject({ errors: [{ path: 'photos' }] })
    expect((await edit(id, { photos: [picture.img] })).status).toBe(200)
    expect((await detailOf(id)).photos).toEqual([picture.img])
    // A picture that the booking has already stays, whoever uploaded it.
    expect((await edit(id, { photos: [picture.img], note: 'Side gate' }, owner)).status).toBe(200)
  })

  test('and are told when somebody else was first, with what is there now', async () => {
    const { id } = await booked()
    const version = { 'if-match': `"${await versionOf(id)}"` }
    const answers = await Promise.all([
      edit(id, { address: 'House 1' }, dispatcher, version),
      edit(id, { note: 'Dog in the garden' }, owner, version),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    const { details } = (await detailOf(id)).actions.edit ?? expect.fail()
    expect(refused?.body).toMatchObject({ code: 'changed_meanwhile', current: details })
    expect(await auditsOf(app, id)).toHaveLength(1)
  })

  test('only the contact once the visit is over or canceled, and nothing of a deleted account', async () => {
    const done = await booked({ status: 'completed' })
    expect((await detailOf(done.id)).actions.edit?.fields).toEqual(['name', 'email', 'phone', 'address'])
    expect((await edit(done.id, { phone: '01711223344' })).status).toBe(200)
    expect((await edit(done.id, { note: 'Late' })).body.code).toBe('invalid_transition')
    const canceled = await booked({ status: 'canceled' })
    expect((await edit(canceled.id, { email: `new-${canceled.id}@people.example` })).status).toBe(200)
    const line = [{ line: await lineOf(canceled.id), vehicle: CAR }]
    expect((await edit(canceled.id, { lines: line })).body.code).toBe('invalid_transition')

    const person = await app.signIn()
    const past = await makePaidBooking(app, person, -24, { status: 'completed' })
    await edit(past.id, { address: 'Lane of a former customer' })
    const removed = await call(person, 'POST', '/auth/account/delete', {
      password: person.password,
      confirmed: true,
    })
    expect(removed.status).toBe(200)
    expect((await edit(past.id, { phone: '01711223344' })).body.code).toBe('invalid_transition')
    expect((await detailOf(past.id)).actions.edit).toBeNull()
    expect(JSON.stringify(await auditsOf(app, past.id))).not.toContain('former customer')
  })

  test('unless their duty does not read contact data', async () => {
    const { id } = await booked()
    expect((await edit(id, { phone: '01711223344' }, accountant)).status).toBe(403)
    await edit(id, { phone: '01711223344' })
    const seen = await detailOf(id, accountant)
    expect(seen.actions.edit).toBeNull()
    expect(JSON.stringify(seen)).not.toContain('01711223344')
  })

  test('and are told at the field what is not right', async () => {
    const { id } = await booked()
    const answer = await edit(id, {
      phone: '12',
      lines: [{ line: await lineOf(id), vehicle: { ...CAR, registrationPlate: '' } }],
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map(({ path }) => path)).toEqual([
      'phone',
      'lines.0.vehicle.registrationPlate',
    ])
    expect((await edit(id, { lines: [{ line: newId(), vehicle: CAR }] })).status).toBe(404)
    expect((await edit(id, { area: newId() })).body).toMatchObject({ errors: [{ path: 'area' }] })
  })
})

test('an edit that names no detail is refused', async () => {
  const { id } = await booked()
  for (const body of [undefined, {}, { customer: [] }, { expectedPrice: 40 }]) {
    const answer = await call(dispatcher, 'PATCH', `/bookings/${id}/details`, body)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ key: 'changeIsRequired' }] } })
  }
  expect((await edit(id, { address: {} })).body).toMatchObject({ errors: [{ path: 'address' }] })
})

describe('another area', () => {
  test('has the travel fee of that area instead of the one it had, as the preview says', async () => {
    const [near, far] = [await addArea(), await addArea(UTTARA)]
    const { id } = await booked({ area_id: near })
    await addRule(app.ctx.db, { area_id: far, rate: 20_000, name: 'Far away' })
    expect(await previewArea(id, far)).toMatchObject({
      priceBefore: 40,
      price: 48,
      dueOnSite: 48,
      refundAmount: 0,
      conflicts: [],
    })
    expect((await edit(id, { area: far, expectedPrice: 40 })).body).toMatchObject({
      code: 'price_changed',
      price: { amount: 48 },
    })
    expect((await edit(id, { area: far, address: 'House 9', expectedPrice: 48 })).status).toBe(200)
    const moved = await detailOf(id)
    expect(moved).toMatchObject({ price: 48, area: { _id: far }, charges: [{ kind: 'rule', amount: 8 }] })
    expect(moved.history.at(-1)?.edited).toMatchObject([
      { field: 'address', to: 'House 9' },
      { field: 'area', from: { _id: near }, to: { _id: far } },
    ])
    const mail = (await mailsTo(app, user.user.email ?? '')).at(-1)
    expect(mail?.text).toContain('The new price is $48')
    // Back again, the fee falls away.
    expect((await edit(id, { area: near })).status).toBe(200)
    expect(await detailOf(id)).toMatchObject({ price: 40, charges: [] })
  })

  test('gives back what was paid beyond the new price, which needs the permission to refund', async () => {
    const far = await addArea(UTTARA)
    const { id } = await makePaidBooking(app, user, 48)
    await app.ctx.db.updateTable('bookings').set({ area_id: far }).where('id', '=', id).execute()
    const near = await addArea()
    await addRule(app.ctx.db, { area_id: near, rate: -10_000, name: 'Near' })
    const { price } = await detailOf(id)
    expect((await edit(id, { area: near }, dispatcher)).body.code).toBe('refund_not_allowed')
    expect((await edit(id, { area: near }, owner)).status).toBe(200)
    expect((await detailOf(id)).price).toBe(price * 0.9)
    expect(await refundsOf(app, id)).toMatchObject([{ reason: 'price_lowered' }])
  })

  test('that its crew cannot reach is refused, forced with a reason, or done by another crew', async () => {
    const [near, far] = [await addArea(), await addArea(UTTARA)]
    const [crew, other] = [await addCrew(), await addCrew()]
    await booked({ area_id: near }, crew, ['08:30', '09:50'])
    const { id } = await booked({ area_id: near }, crew)
    expect((await previewArea(id, far)).conflicts).toEqual(['travel'])
    const refused = await edit(id, { area: far })
    expect(refused.body).toMatchObject({ code: 'crew_conflict', conflicts: ['travel'] })
    expect((await edit(id, { area: far, forced: ['travel'] })).body).toMatchObject({
      errors: [{ path: 'reason' }],
    })
    expect((await edit(id, { area: far, forced: ['travel'], reason: 'They wait' })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ crew_no: crew.no, forced: ['travel'], area_id: far })
    await edit(id, { area: near })
    expect((await edit(id, { area: far, crew: other._id })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ crew_no: other.no, forced: [], area_id: far })
  })

  test('is given to one of two bookings that are moved apart at once, so that their crew reaches both', async () => {
    const [north, middle, south] = [23.84, 23.79, 23.74].map((latitude) => ({ ...GULSHAN, latitude }))
    for (let round = 0; round < 5; round += 1) {
      await app.ctx.db.updateTable('crews').set({ active: false }).execute()
      const [crew, area_id] = [await addCrew(), await addArea(middle)]
      const other = await app.signIn()
      const one = await booked({ area_id }, crew, ['09:00', '10:00'])
      const two = await booked({ area_id, user_id: other.user.sub }, crew, ['10:45', '11:45'])
      const [first, second] = [await addArea(north), await addArea(south)]
      // Each alone is in reach.
      expect((await previewArea(one.id, first)).conflicts).toEqual([])
      expect((await previewArea(two.id, second)).conflicts).toEqual([])
      const answers = await Promise.all([edit(one.id, { area: first }), edit(two.id, { area: second })])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })
})

test('a booking says what its services ask for, also once they are archived, to whoever may read it', async () => {
  const booking = await booked({
    vehicle_type: null,
    vehicle_brand: null,
    vehicle_model: null,
    manufacturing_year: null,
    registration_plate: null,
  })
  const archived = { asks: ['vehicle', 'floor'] as const, archived_at: new Date() }
  await app.ctx.db
    .updateTable('services')
    .set({ ...archived, asks: [...archived.asks] })
    .where('id', '=', booking.service_id)
    .execute()
  const line = await lineOf(booking.id)
  for (const who of [dispatcher, user]) {
    expect((await detailOf(booking.id, who)).asks).toEqual({ [line]: ['vehicle', 'floor'] })
  }
  expect((await detailOf(booking.id, accountant)).asks).toEqual({})
  expect((await edit(booking.id, { lines: [{ line, vehicle: CAR }] })).status).toBe(200)
  expect(await rowOf(booking.id)).toMatchObject({ vehicle_brand: 'Honda' })
})

describe('a customer', () => {
  test('edits address, vehicle and note until canceling is no longer free, and staff see it', async () => {
    const { id, starts_at } = await booked({ free_cancel_hours: 24 })
    const { actions } = await detailOf(id, user)
    expect(actions.edit).toMatchObject({
      fields: ['address', 'area', 'note', 'lines'],
      until: addMinutes(starts_at, -24 * 60).toISOString(),
    })
    const line = { line: await lineOf(id), vehicle: CAR }
    expect((await edit(id, { address: 'House 5', note: 'Blue gate', lines: [line] }, user)).status).toBe(200)
    expect((await detailOf(id)).history.at(-1)).toMatchObject({
      action: 'booking.edited',
      by: 'customer',
      edited: [{ field: 'address' }, { field: 'note' }, { field: 'vehicle' }],
    })
    expect(await mailsTo(app, user.user.email ?? '')).toHaveLength(0)
    expect((await edit(id, { phone: '01711223344' }, user)).status).toBe(403)
    expect((await edit(id, { area: null, forced: ['travel'], reason: 'Please' }, user)).status).toBe(403)
    const late = { free_cancel_hours: 100 }
    await app.ctx.db.updateTable('bookings').set(late).where('id', '=', id).execute()
    expect((await edit(id, { note: 'Red gate' }, user)).body.code).toBe('edit_too_late')
    expect((await detailOf(id, user)).actions.edit).toBeNull()
    expect((await edit(id, { note: 'Red gate' }, await app.signIn())).status).toBe(404)
  })

  test('gets any crew for another area, at the same price, or is told to call', async () => {
    const [near, far] = [await addArea(), await addArea(UTTARA)]
    const crew = await addCrew({ areas: [near] })
    const { id } = await booked({ area_id: near }, crew)
    expect((await edit(id, { area: far }, user)).body.code).toBe('area_needs_call')
    const other = await addCrew()
    expect((await edit(id, { area: far }, user)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ crew_no: other.no, area_id: far })
    await addRule(app.ctx.db, { area_id: near, rate: 20_000, name: 'Near' })
    expect((await edit(id, { area: near }, user)).body.code).toBe('area_needs_call')
  })

  test('and a member of the staff at once: neither undoes what the other has edited', async () => {
    const { id } = await booked()
    const version = { 'if-match': `"${await versionOf(id)}"` }
    const answers = await Promise.all([
      edit(id, { address: 'House 5' }, user, version),
      edit(id, { address: 'House 6' }, dispatcher, version),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await detailOf(id)).history).toHaveLength(1)
  })
})
