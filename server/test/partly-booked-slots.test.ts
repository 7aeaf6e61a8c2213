import type { Board } from '@jhilik/contract/board.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking, makeSlot } from '../src/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingOf, makeOffer } from './support/shop.ts'

let app: TestApp
let admin: SignedIn
let user: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false })
  admin = await app.signIn('admin')
  user = await app.signIn()
})
afterAll(() => app.close())

const setStatus = (id: string, status: string) =>
  app.request<Answer<Slot>>('PUT', `/api/slots/${id}`, { token: admin.token, body: { status } })

async function asAdmin(serviceId: string): Promise<Slot | undefined> {
  const answer = await app.request<Answer<Slot[]>>('GET', `/api/slots?serviceId=${serviceId}`, {
    token: admin.token,
  })
  return answer.body.data[0]
}

async function asCustomer({ service_id, date }: { service_id: string; date: string }) {
  const path = `/api/slots/availability?date=${date}&serviceId=${service_id}`
  return (await app.request<Answer<Slot[]>>('GET', path)).body.data[0]
}

describe('a slot of which some seats are booked', () => {
  test.each(['held', 'confirmed', 'completed', 'no_show'] as const)(
    'is available to staff while a seat is free beside one that is %s',
    async (status) => {
      const slot = await makeSlot(app.ctx.db, { capacity: 12 })
      await makeBooking(app.ctx.db, { slot_id: slot.id, slot_capacity: 12, status })
      expect(await asAdmin(slot.service_id)).toMatchObject({
        isBooked: 'available',
        capacity: 12,
        freeSeats: 11,
      })
    },
  )

  test('is booked once the last seat is, and then its status stays', async () => {
    const slot = await makeSlot(app.ctx.db, { capacity: 2 })
    await makeBooking(app.ctx.db, { slot_id: slot.id, slot_capacity: 2 })
    await makeBooking(app.ctx.db, { slot_id: slot.id, slot_capacity: 2, seat: 2, status: 'held' })
    expect(await asAdmin(slot.service_id)).toMatchObject({ isBooked: 'booked', freeSeats: 0 })
    for (const status of ['canceled', 'available']) {
      const refused = await setStatus(slot.id, status)
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'slot_booked',
        'Cannot change the status of a booked slot.',
      ])
    }
  })

  test('sells no further seat once staff cancel it, keeps its bookings, and sells again when opened', async () => {
    const offer = await makeOffer(app, { capacity: 12 })
    const slot = await app.ctx.db
      .selectFrom('slots')
      .selectAll()
      .where('id', '=', offer.slotId)
      .executeTakeFirstOrThrow()
    const first = await book(app, user, offer)
    expect(first.status).toBe(201)

    const canceled = await setStatus(offer.slotId, 'canceled')
    expect(canceled.status).toBe(200)
    expect(canceled.body).toMatchObject({
      message: 'Slot status updated to CANCELLED!',
      data: { isBooked: 'canceled', capacity: 12, freeSeats: 11 },
    })
    expect(await asAdmin(offer.serviceId)).toMatchObject({ isBooked: 'canceled', freeSeats: 11 })
    expect(await asCustomer(slot)).toMatchObject({ isBooked: 'booked', freeSeats: 0 })
    const refused = await book(app, await app.signIn(), offer)
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_unavailable'])
    expect(await bookingOf(app, user, first.body.data.bookingId)).toMatchObject({ status: 'held' })

    expect((await setStatus(offer.slotId, 'available')).body.data).toMatchObject({
      isBooked: 'available',
      freeSeats: 11,
    })
    expect((await book(app, await app.signIn(), offer)).status).toBe(201)
    expect(await asAdmin(offer.serviceId)).toMatchObject({ isBooked: 'available', freeSeats: 10 })
  })

  test('reads canceled on a closed date, where nothing more is sold, until a person opens it', async () => {
    const offer = await makeOffer(app, { capacity: 3 })
    await book(app, user, offer)
    const before = await asAdmin(offer.serviceId)
    const closed = await app.request<Answer>('POST', '/api/closed-dates', {
      token: admin.token,
      body: { serviceId: offer.serviceId, from: before?.date, to: before?.date, name: 'Eid' },
    })
    expect(closed.status).toBe(201)
    expect(await asAdmin(offer.serviceId)).toMatchObject({ isBooked: 'canceled', freeSeats: 2 })
    expect((await book(app, await app.signIn(), offer)).body.code).toBe('slot_unavailable')

    expect((await setStatus(offer.slotId, 'available')).body.data).toMatchObject({ isBooked: 'available' })
    expect((await book(app, await app.signIn(), offer)).status).toBe(201)
  })

  test('shows staff who has its seats, and customers do not see that', async () => {
    const slot = await makeSlot(app.ctx.db, { capacity: 4 })
    const seat = (seat: number, name: string, status: 'held' | 'confirmed' | 'canceled') =>
      makeBooking(app.ctx.db, {
        slot_id: slot.id,
        slot_capacity: 4,
        seat,
        status,
        customer_name: name,
        customer_phone: '01711000000',
      })
    const second = await seat(2, 'Nadia Rahman', 'held')
    const first = await seat(1, 'Tanvir Ahmed', 'confirmed')
    await seat(3, 'Imran Hossain', 'canceled')
    const [line] = await app.ctx.db
      .updateTable('booking_lines')
      .set({ size_id: newId(), size_name: 'SUV', size_name_bn: 'এসইউভি' })
      .where('booking_id', '=', first.id)
      .returning(['id', 'service_name as name', 'service_name_bn as nameBn'])
      .execute()
    const wax = { add_on_id: newId(), name: 'Wax', name_bn: '', quantity: 2, price_minor: 0, minutes: 0 }
    await app.ctx.db
      .insertInto('booking_add_ons')
      .values({ line_id: line?.id ?? '', position: 1, ...wax })
      .execute()
    const bought = {
      service: { name: line?.name, nameBn: line?.nameBn },
      size: { name: 'SUV', nameBn: 'এসইউভি' },
      addOns: [{ name: 'Wax', nameBn: '', quantity: 2 }],
    }
    const board = `/api/board?date=${slot.date}`
    const { crews, unassigned } = (await app.request<Answer<Board>>('GET', board, { token: admin.token }))
      .body.data
    const jobs = [...unassigned, ...crews.flatMap((crew) => crew.jobs)]
    expect(jobs.find(({ _id }) => _id === first.id)?.lines).toEqual([bought])
    const seen = await asAdmin(slot.service_id)
    expect(seen?.holders).toMatchObject([
      {
        bookingId: first.id,
        name: 'Tanvir Ahmed',
        phone: '01711000000',
        status: 'confirmed',
        lines: [bought],
      },
      { bookingId: second.id, name: 'Nadia Rahman', status: 'held' },
    ])
    const shown = await asCustomer(slot)
    expect(shown).toMatchObject({ freeSeats: 2 })
    expect(shown).not.toHaveProperty('holders')
  })

  test('counts for the report with the seats that were sold, not with those that no longer are', async () => {
    const slot = await makeSlot(app.ctx.db, { date: '2031-05-05', capacity: 12 })
    await makeBooking(app.ctx.db, { slot_id: slot.id, slot_capacity: 12 })
    const seats = async () => {
      const answer = await app.request<
        Answer<{ current: { occupancy: { seats: number; taken: number }[] } }>
      >('GET', '/api/reports/summary?from=2031-05-05&to=2031-05-05', { token: admin.token })
      return answer.body.data.current.occupancy.map(({ seats, taken }) => [seats, taken])
    }
    expect(await seats()).toEqual([[12, 1]])
    await setStatus(slot.id, 'canceled')
    expect(await seats()).toEqual([[1, 1]])
  })
})

describe('at the same moment', () => {
  test('twenty customers and staff who stop the sales: no seat is given afterwards', async () => {
    const crowd = await Promise.all(Array.from({ length: 20 }, () => app.signIn()))
    const offer = await makeOffer(app, { capacity: 30 })
    await book(app, user, offer)
    const [stopped, ...answers] = await Promise.all([
      setStatus(offer.slotId, 'canceled'),
      ...crowd.map((customer) => book(app, customer, offer)),
    ])
    expect(stopped.status).toBe(200)
    const sold = answers.filter(({ status }) => status === 201).length
    const refused = answers.filter(({ body }) => body.code === 'slot_unavailable').length
    expect(sold + refused).toBe(20)
    expect(await asAdmin(offer.serviceId)).toMatchObject({ isBooked: 'canceled', freeSeats: 29 - sold })
    expect((await book(app, await app.signIn(), offer)).body.code).toBe('slot_unavailable')
  })

  test('the last seat is booked and staff cancel: one of them wins', async () => {
    for (let round = 0; round < 8; round++) {
      const offer = await makeOffer(app, { capacity: 2 })
      expect((await book(app, await app.signIn(), offer)).status).toBe(201)
      const customer = await app.signIn()
      const calls = [() => book(app, customer, offer), () => setStatus(offer.slotId, 'canceled')] as const
      const [booked, canceled] =
        round % 2 === 0
          ? await Promise.all([calls[0](), calls[1]()])
          : (await Promise.all([calls[1](), calls[0]()])).toReversed()
      const outcome = [booked?.status, canceled?.status].join()
      expect(['201,409', '409,200']).toContain(outcome)
      expect(await asAdmin(offer.serviceId)).toMatchObject(
        outcome === '201,409' ? { isBooked: 'booked', freeSeats: 0 } : { isBooked: 'canceled', freeSeats: 1 },
      )
    }
  })
})
