import type { BookingDetail, BookingLinks } from '@jhilik/contract/booking-detail.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import { addMinutes } from '../src/platform/clock.ts'
import { signToken } from '../src/platform/signed-token.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let user: SignedIn
let admin: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date())
  user = await app.signIn()
  admin = await app.signIn('admin')
})

const DAY_MINUTES = 24 * 60

async function paidBooking(endsInDays = 2, columns: Parameters<typeof makeBooking>[1] = {}) {
  const ends_at = addMinutes(app.clock.now(), endsInDays * DAY_MINUTES)
  const booking = await makeBooking(app.ctx.db, {
    user_id: user.user.sub,
    starts_at: addMinutes(ends_at, -60),
    ends_at,
    ...columns,
  })
  await makeAttempt(app.ctx.db, booking)
  return booking
}

async function linksOf(id: string, who = user): Promise<BookingLinks & { receipt: string }> {
  const { body } = await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, {
    token: who.token,
  })
  const { links } = body.data
  return { ...links, receipt: links.receipt ?? expect.fail('no receipt') }
}

const revoke = (id: string, who?: SignedIn) =>
  app.request<Answer<BookingLinks>>('POST', `/api/bookings/${id}/links/revoke`, who && { token: who.token })

const open = async (address: string) => {
  const answer = await fetch(address)
  return { status: answer.status, text: await answer.text() }
}
const statuses = async ({ calendar, receipt }: { calendar: string; receipt: string }) => [
  (await open(calendar)).status,
  (await open(receipt)).status,
]
const tokenOf = (address: string) => new URL(address).searchParams.get('token') ?? ''
const withToken = (address: string, token: string) => address.replace(/token=.*/, `token=${token}`)

describe('a link to a booking', () => {
  it('opens a calendar entry in the language of the account', async () => {
    const { id } = await paidBooking(2, {
      service_name: 'Exterior Wash',
      service_name_bn: 'বাইরের ধোয়া',
      vehicle_brand: 'Toyota',
      vehicle_model: 'Axio',
      registration_plate: 'Dhaka Metro-Ga 12-3456',
    })
    await app.ctx.db.updateTable('users').set({ locale: 'bn' }).where('id', '=', user.user.sub).execute()
    const { calendar, googleCalendar } = await linksOf(id)
    const entry = (await open(calendar)).text.replaceAll('\r\n ', '')
    expect(entry).toContain('SUMMARY:বাইরের ধোয়া – Jhilik')
    expect(entry).toContain('Toyota Axio\\, ঢাকা মেট্রো-গ ১২-৩৪৫৬')
    const google = new URL(googleCalendar).searchParams
    expect(google.get('text')).toBe('বাইরের ধোয়া – Jhilik')
    expect(google.get('details')).toContain('Toyota Axio, ঢাকা মেট্রো-গ ১২-৩৪৫৬')
  })

  it('opens one thing: the calendar entry or the receipt', async () => {
    const { id } = await paidBooking()
    const { calendar, receipt } = await linksOf(id)
    expect(await statuses({ calendar, receipt })).toEqual([200, 200])
    const swapped = {
      calendar: withToken(calendar, tokenOf(receipt)),
      receipt: withToken(receipt, tokenOf(calendar)),
    }
    expect(await statuses(swapped)).toEqual([401, 401])
    const json = receipt.replace('receipt.pdf', 'receipt')
    expect((await open(json)).status).toBe(200)
    expect((await open(withToken(json, tokenOf(calendar)))).status).toBe(401)
  })

  it('of the former kind, which opened both and never expired, is refused', async () => {
    const { id } = await paidBooking()
    const { calendar, receipt } = await linksOf(id)
    const former = await signToken(
      { secrets: app.ctx.config.sessionSecrets, purpose: 'booking-link' },
      { subject: id },
    )
    expect(
      await statuses({ calendar: withToken(calendar, former), receipt: withToken(receipt, former) }),
    ).toEqual([401, 401])
  })

  it('to a receipt ends after 30 days, and reading the booking makes a fresh one', async () => {
    const { id } = await paidBooking(60)
    const first = await linksOf(id)
    app.clock.advance({ days: 29 })
    expect(await statuses(first)).toEqual([200, 200])
    app.clock.advance({ days: 2 })
    expect(await statuses(first)).toEqual([200, 401])
    user = { ...user, ...(await signInAgain(user)) }
    expect(await statuses(await linksOf(id))).toEqual([200, 200])
  })

  it('to a calendar entry ends 30 days after the booking does, also when that was moved', async () => {
    const { id } = await paidBooking(2)
    const { calendar } = await linksOf(id)
    app.clock.advance({ days: 31 })
    expect((await open(calendar)).status).toBe(200)
    app.clock.advance({ days: 2 })
    expect((await open(calendar)).status).toBe(401)
    const starts_at = app.clock.now()
    const later = { starts_at, ends_at: addMinutes(starts_at, 60) }
    await app.ctx.db.updateTable('bookings').set(later).where('id', '=', id).execute()
    expect((await open(calendar)).status).toBe(200)
  })

  it('that does not hold is refused in the same words, whatever is wrong with it', async () => {
    const [one, another] = [await paidBooking(), await paidBooking()]
    const { calendar } = await linksOf(one.id)
    const revoked = (await linksOf(another.id)).calendar
    await revoke(another.id, user)
    const refusals = await Promise.all(
      [
        calendar.replace(one.id, another.id),
        calendar.replace(one.id, '01a1fecf-7cf0-7548-9495-a3b790fed3b1'),
        `${calendar}x`,
        withToken(calendar, ''),
        revoked,
      ].map(open),
    )
    for (const { status, text } of refusals) {
      expect(status).toBe(401)
      expect({ ...JSON.parse(text), requestId: '' }).toEqual({
        success: false,
        statusCode: 401,
        code: 'not_signed_in',
        message: 'Please log in to continue.',
        requestId: '',
      })
    }
  })
})

const signInAgain = ({ user: { email }, password }: SignedIn) => app.logIn({ email, password })

describe('links that are revoked', () => {
  it.each(['customer', 'admin'] as const)('by the %s stop at once, and new ones hold', async (by) => {
    const [booking, other] = [await paidBooking(), await paidBooking()]
    const [before, untouched] = [await linksOf(booking.id), await linksOf(other.id)]
    const who = by === 'admin' ? admin : user
    const answer = await revoke(booking.id, who)
    expect(answer.status).toBe(200)
    expect(await statuses(before)).toEqual([401, 401])
    const { calendar, receipt } = answer.body.data
    expect(await statuses({ calendar, receipt: receipt ?? '' })).toEqual([200, 200])
    expect(await statuses(await linksOf(booking.id))).toEqual([200, 200])
    expect(await statuses(untouched)).toEqual([200, 200])
    const { body } = await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${booking.id}`, {
      token: user.token,
    })
    expect(body.data.history.at(-1)).toMatchObject({
      action: 'booking.links_revoked',
      by: by === 'admin' ? 'staff' : 'customer',
      name: null,
    })
  })

  it('are not revoked by visitors and other customers', async () => {
    const { id } = await paidBooking()
    const before = await linksOf(id)
    expect((await revoke(id)).status).toBe(401)
    expect((await revoke(id, await app.signIn())).status).toBe(404)
    expect((await revoke('01a1fecf-7cf0-7548-9495-a3b790fed3b1', admin)).status).toBe(404)
    expect(await statuses(before)).toEqual([200, 200])
  })

  it('by two at once stop once for each: the links of both answers are the newest', async () => {
    const { id } = await paidBooking()
    const before = await linksOf(id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => revoke(id, user)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { link_version } = await app.ctx.db
      .selectFrom('bookings')
      .select('link_version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(link_version).toBe(11)
    expect(await statuses(before)).toEqual([401, 401])
    expect(await statuses(await linksOf(id))).toEqual([200, 200])
  })

  it('with the account stay revoked when it is opened again', async () => {
    const { id } = await paidBooking()
    const before = await linksOf(id)
    const body = { reason: 'Asked for it' }
    const path = `/api/auth/users/${user.user.sub}`
    expect((await app.request('POST', `${path}/deactivate`, { token: admin.token, body })).status).toBe(200)
    expect(await statuses(before)).toEqual([401, 401])
    await app.request('POST', `${path}/reactivate`, { token: admin.token, body })
    expect(await statuses(before)).toEqual([401, 401])
    expect(await statuses(await linksOf(id, admin))).toEqual([200, 200])
  })
})
