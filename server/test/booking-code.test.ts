import type { Booking } from '@jhilik/contract/bookings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBookings, type NewBooking, newBookingCode } from '../src/bookings/store/bookings.ts'
import { makeBooking, makeSlot } from '../src/demo/factories.ts'
import { addedAudit } from '../src/platform/audit.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let admin: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

/** A booking of a slot of its own, not inserted yet. */
async function newBooking(): Promise<NewBooking> {
  const slot = await makeSlot(app.ctx.db)
  const made = await makeBooking(app.ctx.db, { slot_id: slot.id, status: 'expired' })
  const { search_words, is_live, ...booking } = made as typeof made & {
    search_words: string
    is_live: boolean
  }
  return { ...booking, id: newId() }
}

const insert = (bookings: NewBooking[], nextCode: () => string) =>
  app.ctx.db.transaction().execute((tx) => insertBookings(tx, bookings, nextCode))

/** Returns a function that returns these codes in turn. */
function inTurn(...codes: string[]): () => string {
  let turn = 0
  return () => codes[turn++] ?? expect.fail('no more codes')
}

describe('the code of a booking', () => {
  test('has six letters and digits that are not mistaken for each other and spell nothing', () => {
    for (const code of Array.from({ length: 500 }, newBookingCode)) {
      expect(code).toMatch(/^[2-9BCDFGHJKLMNPQRSTVWXZ]{6}$/)
    }
  })

  test('that another booking has is replaced by the next, in the same transaction', async () => {
    const taken = newBookingCode()
    const other = newBookingCode()
    const third = newBookingCode()
    await insert([await newBooking()], () => taken)
    const both = await insert(
      [await newBooking(), await newBooking()],
      // The first code was taken before. The second one is then taken within the same statement.
      inTurn(taken, other, other, third),
    )
    expect(both.map(({ code }) => code).sort()).toEqual([other, third].sort())
  })

  test('that another booking has inserts nothing that belongs to the booking, and the next all of it once', async () => {
    const taken = newBookingCode()
    await insert([await newBooking()], () => taken)
    const booking = await newBooking()
    const audit = addedAudit({ actorId: null, action: 'booking.held', subjectId: booking.id, at: new Date() })
    const next = inTurn(taken, taken, newBookingCode())
    await app.ctx.db.transaction().execute((tx) => insertBookings(tx, [booking], next, [audit]))
    const entries = await app.ctx.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', booking.id)
      .execute()
    expect(entries).toEqual([{ action: 'booking.held' }])
  })

  test('that another transaction is about to take is replaced by the next', async () => {
    const code = newBookingCode()
    const next = newBookingCode()
    const [one, another] = [await newBooking(), await newBooking()]
    const [first, second] = await Promise.all([
      insert([one], inTurn(code, next)),
      insert([another], inTurn(code, next)),
    ])
    expect([...first, ...second].map((row) => row.code).sort()).toEqual([code, next].sort())
  })

  test('is refused as unavailable when every code is taken, and nothing is inserted', async () => {
    const taken = newBookingCode()
    await insert([await newBooking()], () => taken)
    const left = await newBooking()
    await expect(insert([left], () => taken)).rejects.toMatchObject({ code: 'temporarily_unavailable' })
    const { db } = app.ctx
    expect(await db.selectFrom('bookings').select('id').where('id', '=', left.id).execute()).toEqual([])
  })

  test('finds its booking in the list of all, in any case and with the separators people write', async () => {
    const { id, code } = await makeBooking(app.ctx.db)
    const find = async (q: string) => {
      const path = `/api/bookings?${new URLSearchParams({ q })}`
      const { body } = await app.request<Answer<Booking[]>>('GET', path, { token: admin.token })
      return body.data.map((booking) => [booking._id, booking.code])
    }
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    for (const q of [code, code.toLowerCase(), spaced, `${code.slice(0, 4)}-${code.slice(4)}`]) {
      expect([q, await find(q)]).toEqual([q, [[id, code]]])
    }
  })

  test('stays the same when the booking is read by its customer, on the receipt and in the calendar', async () => {
    const customer = await app.signIn()
    const { id, code } = await makeBooking(app.ctx.db, { user_id: customer.user.sub })
    const { token } = customer
    const { body } = await app.request<Answer<Booking>>('GET', `/api/bookings/${id}`, { token })
    expect(body.data.code).toBe(code)
    const headers = { authorization: `Bearer ${token}` }
    const calendar = await fetch(`${app.url}/api/bookings/${id}/calendar.ics`, { headers })
    expect(await calendar.text()).toContain(code)
  })
})
