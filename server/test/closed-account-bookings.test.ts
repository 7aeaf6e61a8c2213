import type { AffectedBooking } from '@jhilik/contract/schedules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingBody, makeOffer, payAt } from './support/shop.ts'

let app: TestApp
let manager: SignedIn
let person: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  manager = await app.signIn('manager')
})
afterAll(() => app.close())

let numbers = 0
const newPhone = () => `0171${String(++numbers).padStart(7, '0')}`

const close = (who: SignedIn) =>
  app.request('POST', `/api/auth/users/${who.user.sub}/deactivate`, {
    token: manager.token,
    body: { reason: 'Never comes' },
  })

async function openBookings(who: SignedIn) {
  const path = `/api/auth/users/${who.user.sub}/open-bookings`
  const { status, body } = await app.request<Answer<AffectedBooking[]>>('GET', path, { token: manager.token })
  expect(status).toBe(200)
  return body.data.map(({ _id, status: state }) => ({ _id, state }))
}

async function hold(who: SignedIn, phone: string, email = who.user.email) {
  const offer = await makeOffer(app)
  const body = bookingBody(offer, { email, phone })
  const answer = await book(app, who, offer, { body })
  return { status: answer.status, ...answer.body.data }
}

describe('closing an account', () => {
  it('leaves its bookings and holds, which are listed for staff until each is canceled', async () => {
    person = await app.signIn()
    const phone = newPhone()
    const paid = await hold(person, phone)
    await payAt(paid.paymentUrl, 'pay')
    const held = await hold(person, phone)
    expect((await close(person)).status).toBe(200)
    const listed = await openBookings(person)
    expect(listed).toHaveLength(2)
    expect(listed).toEqual(
      expect.arrayContaining([
        { _id: paid.bookingId, state: 'confirmed' },
        { _id: held.bookingId, state: 'held' },
      ]),
    )
    for (const { _id } of listed) {
      const { token } = await app.signIn('owner')
      const body = { reason: 'The account is closed' }
      expect((await app.request('POST', `/api/bookings/${_id}/cancel`, { token, body })).status).toBe(200)
    }
    expect(await openBookings(person)).toEqual([])
  })

  it('lists what other accounts hold for the same phone number, however it is written', async () => {
    person = await app.signIn()
    const other = await app.signIn()
    const phone = newPhone()
    const own = await hold(person, phone)
    const same = await hold(other, `+880 ${phone.slice(1, 5)}-${phone.slice(5)}`)
    const another = await hold(other, newPhone())
    await close(person)
    const ids = (await openBookings(person)).map(({ _id }) => _id)
    expect(ids).toEqual(expect.arrayContaining([own.bookingId, same.bookingId]))
    expect(ids).not.toContain(another.bookingId)
  })

  it("lists what is booked for the account's own number and address by staff", async () => {
    person = await app.signIn()
    const phone = newPhone()
    await app.ctx.db.updateTable('users').set({ phone }).where('id', '=', person.user.sub).execute()
    const byPhone = await hold(manager, phone)
    const byEmail = await hold(manager, newPhone(), person.user.email)
    const ids = (await openBookings(person)).map(({ _id }) => _id)
    expect(ids.toSorted()).toEqual([byPhone.bookingId, byEmail.bookingId].toSorted())
  })

  it('lists nothing for an account without bookings, nor what staff booked for customers', async () => {
    person = await app.signIn()
    const dispatcher = await app.signIn('dispatcher')
    await hold(dispatcher, newPhone(), 'customer-of-staff@people.example')
    expect(await openBookings(person)).toEqual([])
    expect(await openBookings(dispatcher)).toEqual([])
  })

  it('at the same time as a booking: it is refused or listed', async () => {
    person = await app.signIn()
    const [booked, closed] = await Promise.all([hold(person, newPhone()), close(person)])
    expect(closed.status).toBe(200)
    const ids = (await openBookings(person)).map(({ _id }) => _id)
    if (booked.status === 201) expect(ids).toEqual([booked.bookingId])
    else expect({ status: booked.status, ids }).toEqual({ status: 401, ids: [] })
    expect((await hold(person, newPhone())).status).toBe(401)
  })
})
