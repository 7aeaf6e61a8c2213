import type { OwnData } from '@jhilik/contract/own-data.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeReview } from '../src/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import { type RequestOptions, type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { makePaidBooking } from './support/paid-booking.ts'
import { testVehicle } from './support/vehicle.ts'

let app: TestApp
let person: SignedIn
let other: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  person = await app.signIn()
  other = await app.signIn()
})
afterAll(() => app.close())

const download = <T = OwnData>(who: { token: string }, query = '', options: RequestOptions = {}) =>
  app.request<T>('GET', `/api/auth/export${query}`, { token: who.token, ...options })

describe('downloading one’s own data', () => {
  it('gives everything that is kept about the account, and nothing of others', async () => {
    const { token } = person
    const post = (path: string, body: object) => app.request('POST', `/api${path}`, { token, body })
    await post('/me/vehicles', testVehicle)
    await post('/me/addresses', { label: 'Home', address: 'Lane 7, Dhaka' })
    const booking = await makePaidBooking(app, person, -24, { status: 'completed', note: 'Ring twice' })
    const receipt = await app.request<{ data: { number: string } }>(
      'GET',
      `/api/bookings/${booking.id}/receipt`,
      {
        token,
      },
    )
    await makeReview(app.ctx.db, { user_id: person.user.sub, booking_id: booking.id, body: 'Very shiny.' })
    await app.ctx.db
      .updateTable('users')
      .set({ staff_note: 'Haggles' })
      .where('id', '=', person.user.sub)
      .execute()
    const owner = await app.signIn('admin')
    const van = { color: 'blue', hours: [{ weekday: 1, opens: '09:00', closes: '18:00' }] }
    for (const [name, member] of [
      ['Van 1', person],
      ['Van 2', other],
    ] as const) {
      const body = { ...van, name, members: [member.user.sub], active: false }
      await app.request('POST', '/api/crews', { token: owner.token, body })
    }
    const foreign = await makePaidBooking(app, other, -24, { status: 'completed', note: 'Not yours' })

    const { status, headers, body } = await download(person)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="jhilik-my-data.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.account).toMatchObject({ name: person.user.name, email: person.user.email })
    expect(body.vehicles[0]).toMatchObject({ vehicleBrand: testVehicle.vehicleBrand })
    expect(body.addresses[0]).toMatchObject({ address: 'Lane 7, Dhaka' })
    expect(body.bookings.map(({ _id }) => _id)).toEqual([booking.id])
    expect(body.bookings[0]).toMatchObject({ note: 'Ring twice', receipt: receipt.body.data.number })
    expect(body.bookings[0]?.payments[0]).toMatchObject({ status: 'paid', received: { amount: 40 } })
    expect(body.reviews[0]?.review).toBe('Very shiny.')
    expect(body.crews).toEqual(['Van 1'])
    expect(body.signIns).toHaveLength(1)
    const text = JSON.stringify(body)
    for (const secret of ['Haggles', 'argon2id', 'Not yours', foreign.id]) expect(text).not.toContain(secret)
  })

  it('tells about the newsletter only who has shown that the address is theirs', async () => {
    const { email, sub } = other.user
    await app.request('POST', '/api/newsletter', { body: { email } })
    expect((await download(other)).body.newsletter).toBeNull()
    const email_verified_at = app.clock.now()
    await app.ctx.db.updateTable('users').set({ email_verified_at }).where('id', '=', sub).execute()
    expect((await download(other)).body.newsletter).toMatchObject({ confirmedAt: null })
  })

  it('leaves out what an admin booked for customers', async () => {
    const admin = await app.signIn('admin')
    await makePaidBooking(app, admin, 24, { booked_by_staff: true, customer_name: 'Karim' })
    expect((await download(admin)).body.bookings).toEqual([])
  })

  it('also gives a page to read, in the language of the reader, which runs nothing', async () => {
    const { sub } = other.user
    await app.ctx.db
      .updateTable('users')
      .set({ name: '<script>alert(1)</script>' })
      .where('id', '=', sub)
      .execute()
    const headers = { 'accept-language': 'bn' }
    const page = await download<string>(other, '?format=html', { headers })
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-disposition')).toBe('attachment; filename="jhilik-my-data.html"')
    expect(page.body).toContain('<html lang="bn">')
    expect(page.body).toContain('আপনার তথ্য')
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page.body).not.toContain('<script')
    expect((await download<string>(person, '?format=html')).body).toContain('<dd>Very shiny.</dd>')
  })

  it('has the statuses and types of vehicles of that page in its language', async () => {
    const someone = await app.signIn()
    await app.request('POST', '/api/me/vehicles', { token: someone.token, body: testVehicle })
    const booking = await makePaidBooking(app, someone, -24, { status: 'no_show', vehicle_type: 'car' })
    const at = app.clock.now()
    await app.ctx.db
      .insertInto('refunds')
      .values({
        id: newId(),
        attempt_id: booking.attempt.id,
        amount_minor: 1000,
        currency: booking.attempt.currency,
        reason: 'refunded_by_staff',
        status: 'manual',
        created_at: at,
        updated_at: at,
      })
      .execute()
    const read = async (language: string) =>
      (await download<string>(someone, '?format=html', { headers: { 'accept-language': language } })).body
    const bangla = await read('bn')
    for (const word of ['ছিলেন না', 'টাকা ফেরত বাকি', 'প্রাইভেট কার', 'এসইউভি', 'পরিশোধিত', 'আমরা নিজেরা ফেরত দেব'])
      expect(bangla).toContain(word)
    const texts = bangla.slice(bangla.indexOf('<body>')).replaceAll(/<[^>]*>/g, ' ')
    for (const word of ['no_show', 'Refund due', 'suv', 'car', 'paid', 'manual'])
      expect(texts).not.toMatch(new RegExp(`(^|[ ·])${word}([ ·]|$)`, 'm'))
    const english = await read('en')
    for (const word of ['no_show', 'Refund due', 'suv', '· paid', '· to be paid back by us'])
      expect(english).toContain(word)
  })

  it('refuses an unknown format', async () => {
    expect((await download(person, '?format=xml')).status).toBe(400)
  })
})
