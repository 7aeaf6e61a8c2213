import type { Booking } from '@jhilik/contract/bookings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wordQuery } from '../src/bookings/views/all-bookings.ts'
import { makeAttempt, makeBooking, makeRefund, makeService, makeSlot } from '../src/demo/factories.ts'
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

type Listed = Answer<Booking[]> & { meta: { total?: { count: number; isCapped: boolean } } }
const list = (query: Record<string, string> = {}) =>
  app.request<Listed>('GET', `/api/bookings?${new URLSearchParams(query)}`, { token: admin.token })
const idsOf = ({ body }: { body: Listed }) => body.data.map(({ _id }) => _id)
const find = async (q: string) => idsOf(await list({ q }))

type Given = Parameters<typeof makeBooking>[1]
async function book({ days = 3, ...given }: Given & { days?: number } = {}) {
  const slot = await makeSlot(app.ctx.db, {
    date: addDays(today, days),
    ...(given.service_id && { service_id: given.service_id }),
  })
  return makeBooking(app.ctx.db, { slot_id: slot.id, ...given })
}

describe('searching all bookings', () => {
  test('folds case, marks and spellings on both sides', async () => {
    const known = [
      await book({ customer_name: 'রা\u09dfহান কবির' }),
      await book({ customer_name: 'রা\u09af\u09bcহান সরকার' }),
      await book({ customer_name: 'Łukasz Øster-Weiß' }),
      await book({ customer_name: 'Nguyễn Đức O’Neil' }),
    ].map(({ id }) => id)
    const found = async (q: string) => (await find(q)).map((id) => known.indexOf(id)).sort()
    for (const [q, expected] of [
      ['রা\u09dfহান', [0, 1]],
      ['রা\u09af\u09bcহান', [0, 1]],
      ['রা\u200dয়\u200cহান', [0, 1]],
      ['Lukasz', [2]],
      ['ŁUKASZ', [2]],
      ['oster weiss', [2]],
      ['nguyen duc', [3]],
      ["o'neil", [3]],
      ['ｎｇｕｙｅｎ', [3]],
      ['＇ | ＇', []],
    ] as const)
      expect([q, await found(q)]).toEqual([q, expected])
  })

  test('finds beginnings of words of name, e-mail, phone and plate, in any order and case', async () => {
    const { id } = await book({
      customer_name: "Nusrat Jahan O'Brien",
      customer_email: 'nusrat.j@mail.example',
      customer_phone: '+880 1819-123456',
      registration_plate: 'Chatto Metro-Ga 11-9876',
    })
    for (const q of [
      'nusrat',
      'NUSR',
      'jahan nusrat',
      "o'brien",
      'nusrat.j@mail.example',
      '01819123456',
      '+8801819 123456',
      '1819-12',
      'metro-ga 11-9876',
      '11-9876',
      'chattometroga11',
      '119876',
    ]) {
      expect([q, await find(q)]).toEqual([q, [id]])
    }
    for (const q of ['usrat', 'nusrat rahim', '9999-0000', '...', "'"])
      expect([q, await find(q)]).toEqual([q, []])
  })

  test('finds Bangla words whole or by their beginning', async () => {
    const { id } = await book({ customer_name: 'রহিমা খাতুন', registration_plate: 'ঢাকা মেট্রো-গ ১২-৩৪৫৮' })
    for (const q of ['রহিমা', 'খাতু', 'মেট্রো-গ ১২-৩৪৫৮', '৩৪৫৮']) expect([q, await find(q)]).toEqual([q, [id]])
  })

  test('finds the last digits of a phone, at least four, in either script', async () => {
    const { id } = await book({ customer_name: 'Shahana Parvin', customer_phone: '+880 1711-604107' })
    const local = await book({ customer_name: 'Rokeya Sultana', customer_phone: '01711904107' })
    for (const q of [
      '604107',
      '৬০৪১০৭',
      '60 41-07',
      '711604107',
      '01711604107',
      'shahana 4107',
      '4107 parvin',
    ]) {
      expect([q, await find(q)]).toEqual([q, [id]])
    }
    expect((await find('4107')).sort()).toEqual([id, local.id].sort())
    // Neither the middle of a number nor fewer than four digits find anything. No booking code has a 0 or a 1.
    for (const q of ['107', '90410', 'rokeya 604107']) expect([q, await find(q)]).toEqual([q, []])
  })

  test('finds words of the address in either script, alone or with others', async () => {
    const { id } = await book({ customer_address: 'House 18/B, Road 11, Banasree, near the Water Tower' })
    const bangla = await book({ customer_address: 'বাড়ি ৯৩, সড়ক ৭, আফতাবনগর, মসজিদের পাশে' })
    for (const q of ['banasree', 'Road 11 Banas', '১৮/b banasree', 'water tower']) {
      expect([q, await find(q)]).toEqual([q, [id]])
    }
    for (const q of ['আফতাবনগর', 'বাড়ি 93', 'মসজিদ আফতাব']) expect([q, await find(q)]).toEqual([q, [bangla.id]])
    await app.ctx.db
      .updateTable('bookings')
      .set({ customer_address: 'House 2, Niketan' })
      .where('id', '=', id)
      .execute()
    expect([await find('banasree'), await find('niketan')]).toEqual([[], [id]])
  })

  test('finds a plate in the letters and digits of either language', async () => {
    const latin = await book({ registration_plate: 'Khulna Metro Kha 14-7021' })
    const bangla = await book({ registration_plate: 'খুলনা মেট্রো-খ ১৪-৭০২২' })
    for (const q of [
      'খুলনা মেট্রো-খ ১৪-৭০২১',
      'খুলনামেট্রোখ১৪৭০২১',
      '১৪৭০২১',
      '১৪-৭০২১',
      'khulna metro-kha ১৪-৭০২১',
    ]) {
      expect([q, await find(q)]).toEqual([q, [latin.id]])
    }
    for (const q of [
      'KHULNA METRO-KHA 14-7022',
      'khulnametrokha147022',
      '147022',
      '14-7022',
      'খুলনা kha ৭০২২',
    ]) {
      expect([q, await find(q)]).toEqual([q, [bangla.id]])
    }
    expect((await find('খুলনা মেট্রো')).sort()).toEqual([latin.id, bangla.id].sort())
  })

  test('finds a booking by the reference of any of its payments', async () => {
    const booking = await book()
    const failed = await makeAttempt(app.ctx.db, booking, {
      status: 'failed',
      merchant_ref: 'JH-AAAA-FAILED',
    })
    await makeAttempt(app.ctx.db, booking, { merchant_ref: 'JH-BBBB-PAID' })
    expect(await find(failed.merchant_ref.toLowerCase())).toEqual([booking.id])
    expect(await find('jh-bbbb')).toEqual([booking.id])
  })

  test('finds a word that many have, and what is paid by such a reference', async () => {
    const common = await Promise.all(
      Array.from({ length: 25 }, () => book({ customer_name: 'Moushumi Akter' })),
    )
    const paid = await book()
    await makeAttempt(app.ctx.db, paid, { merchant_ref: 'MOUSHUMI-1' })
    const all = [...common, paid].map(({ id }) => id).sort()
    expect((await find('moushumi')).sort()).toEqual(all)
    const byPart = await list({ q: 'moushumi', limit: '20', sort: 'startsAt' })
    expect(byPart.body.data).toHaveLength(20)
    expect(byPart.body.meta.total).toEqual({ count: 26, isCapped: false })
    expect((await find('moushumi akter')).sort()).toEqual(all.filter((id) => id !== paid.id))
  })

  test('keeps what looks like a query from being one', () => {
    expect(wordQuery(`a' | 'b`)).toBe(`('a':* & 'b':*) | ('ab':*)`)
    expect(wordQuery('!&|():*\\')).toBeNull()
  })
})

describe('narrowing all bookings', () => {
  test('to the jobs: what takes place or took place, as the overview counts them', async () => {
    const service = await makeService(app.ctx.db)
    const made: Record<string, string> = {}
    const statuses = ['held', 'confirmed', 'expired', 'canceled', 'completed', 'no_show'] as const
    for (const [index, status] of statuses.entries()) {
      made[status] = (await book({ service_id: service.id, status, days: 20 + index })).id
    }
    const jobs = await list({ serviceId: service.id, status: 'job' })
    expect(jobs.body.data.map(({ _id }) => _id).sort()).toEqual(
      [made.confirmed, made.completed, made.no_show].sort(),
    )
    expect(jobs.body.meta.total).toEqual({ count: 3, isCapped: false })
  })

  test('by day, service, status and customer, all together, and counts them', async () => {
    const service = await makeService(app.ctx.db)
    const account = await app.signIn()
    const given = { service_id: service.id, user_id: account.user.sub }
    const first = await book({ ...given, days: 10 })
    const second = await book({ ...given, days: 12, status: 'canceled' })
    await book({ ...given, days: 14 })
    const narrowed = { serviceId: service.id, userId: account.user.sub }
    const days = await list({ ...narrowed, from: addDays(today, 10), to: addDays(today, 12) })
    expect(idsOf(days).sort()).toEqual([first.id, second.id].sort())
    expect(days.body.meta.total).toEqual({ count: 2, isCapped: false })
    expect(idsOf(await list({ ...narrowed, status: 'canceled' }))).toEqual([second.id])
    expect(idsOf(await list({ serviceId: newId() }))).toEqual([])
  })

  test('by payment status finds exactly those that show it', async () => {
    const { db } = app.ctx
    const service = await makeService(db)
    const now = app.clock.now()
    const words = new Set<string>()
    const refunds: ('manual' | 'succeeded' | 'failed')[][] = [
      [],
      ['manual'],
      ['failed'],
      ['succeeded'],
      ['succeeded', 'manual'],
    ]
    let day = 20
    const at = () => book({ service_id: service.id, days: day++ })
    await at()
    for (const status of ['created', 'unknown', 'review', 'failed', 'cancelled', 'expired'] as const) {
      await makeAttempt(db, await at(), { status })
    }
    for (const statuses of refunds) {
      for (const share of [1, 3]) {
        const attempt = await makeAttempt(db, await at())
        const amount_minor = Math.floor(attempt.amount_minor / share / Math.max(1, statuses.length))
        for (const status of statuses) {
          const row = { attempt_id: attempt.id, amount_minor, currency: 'USD', reason: 'test', status }
          const settled_at = status === 'succeeded' ? now : null
          await makeRefund(db, { id: newId(), ...row, created_at: now, updated_at: now, settled_at })
        }
      }
    }
    const kept = await at()
    await makeAttempt(db, kept)
    const free = await book({ service_id: service.id, days: day++, price_minor: 0 })
    await makeAttempt(db, free)
    for (const { id } of [kept, free]) {
      await db.updateTable('bookings').set({ status: 'canceled' }).where('id', '=', id).execute()
    }
    const all = (await list({ serviceId: service.id, limit: '100' })).body.data
    expect(all.filter(({ status }) => status === 'canceled').map((one) => one.paymentStatus)).toEqual([
      'Cancelled',
      'Not refunded',
    ])
    for (const { paymentStatus } of all) words.add(paymentStatus)
    expect(words.size).toBe(10)
    for (const word of words) {
      const narrowed = await list({ serviceId: service.id, paymentStatus: word })
      const expected = all.filter((booking) => booking.paymentStatus === word).map(({ _id }) => _id)
      expect([word, idsOf(narrowed)]).toEqual([word, expected])
      expect([word, narrowed.body.meta.total?.count]).toEqual([word, expected.length])
    }
  })

  test('by payment status is right when two attempts of a booking change at once', async () => {
    const { db } = app.ctx
    const service = await makeService(db)
    const turn = (id: string, status: 'failed' | 'expired') =>
      db.updateTable('payment_attempts').set({ status }).where('id', '=', id).execute()
    for (let day = 50; day < 60; day += 1) {
      const booking = await book({ service_id: service.id, days: day })
      const [one, two] = [
        await makeAttempt(db, booking, { status: 'review' }),
        await makeAttempt(db, booking, { status: 'created' }),
      ]
      await Promise.all([turn(one.id, 'expired'), turn(two.id, 'failed')])
    }
    const all = (await list({ serviceId: service.id })).body.data
    const shown = new Set(all.map(({ paymentStatus }) => paymentStatus))
    const found = []
    for (const word of shown) found.push(...idsOf(await list({ serviceId: service.id, paymentStatus: word })))
    expect(found.sort()).toEqual(all.map(({ _id }) => _id).sort())
    for (const word of ['In review', 'Pending']) {
      expect(idsOf(await list({ serviceId: service.id, paymentStatus: word }))).toEqual([])
    }
  })

  test('refuses what makes no sense', async () => {
    const senseless: Record<string, string>[] = [
      { status: 'lost' },
      { from: '2026-02-31' },
      { sort: 'colour' },
      { direction: 'up' },
      { serviceId: 'x' },
      { q: 'x'.repeat(101) },
      { sort: 'price', cursor: Buffer.from('["x","y"]').toString('base64url') },
    ]
    for (const query of senseless) expect((await list(query)).status).toBe(400)
  })
})

describe('sorting all bookings', () => {
  test.each(['createdAt', 'startsAt', 'price'])(
    'by %s pages through everything once, both ways',
    async (sort) => {
      const service = await makeService(app.ctx.db)
      const now = app.clock.now()
      for (let n = 0; n < 5; n++) {
        // The prices are equal in pairs, between which the id decides.
        const created_at = addMinutes(now, (n * 7) % 5)
        await book({
          service_id: service.id,
          days: 40 + ((n * 3) % 5),
          price_minor: 1000 + (n >> 1),
          created_at,
        })
      }
      const keyOf = (booking: Booking) =>
        sort === 'price' ? booking.price : sort === 'startsAt' ? booking.slot.startsAt : booking.createdAt
      const whole: string[][] = []
      for (const direction of ['asc', 'desc']) {
        const query = { serviceId: service.id, sort, direction }
        const answer = await list(query)
        const values = answer.body.data.map(keyOf)
        expect(values).toEqual(
          values.toSorted(
            (one, two) => (one < two ? -1 : one > two ? 1 : 0) * (direction === 'asc' ? 1 : -1),
          ),
        )
        const paged: string[] = []
        let cursor: string | null | undefined
        do {
          const page = await list({ ...query, limit: '2', ...(cursor && { cursor }) })
          paged.push(...idsOf(page))
          cursor = page.body.meta.nextCursor
        } while (cursor)
        expect(paged).toEqual(idsOf(answer))
        whole.push(paged)
      }
      expect(whole[1]).toEqual(whole[0]?.toReversed())
    },
  )

  test('says nothing new to who asks for nothing', async () => {
    const { body } = await list()
    expect(body.meta).toEqual({ nextCursor: null })
  })
})
