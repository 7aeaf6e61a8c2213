import type { HomeFacts, HomePicturesRequest } from '@jhilik/contract/home.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBooking, makeReview, makeService, makeSlot, makeUser } from '../src/demo/factories.ts'
import { addDays, addMinutes, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

const ZONE = 'Asia/Dhaka'
/** A past day, because the database's clock decides which days have stored totals. */
const LONG_AGO = addDays(wallClock(new Date(), ZONE).date, -20)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, env: { TIME_ZONE: ZONE } })
})
afterAll(() => app.close())

const facts = async () => (await app.request<Answer<HomeFacts>>('GET', '/api/site/home')).body.data

async function makeJob(date: string, status: 'completed' | 'no_show' = 'completed') {
  const slot = await makeSlot(app.ctx.db, { date })
  return makeBooking(app.ctx.db, { slot_id: slot.id, status })
}

describe('what the home page says', () => {
  test('names what the gateways accept, and nothing that does not exist', async () => {
    expect(await facts()).toEqual({
      completedJobs: 0,
      quote: null,
      paymentMethods: ['bkash', 'nagad', 'rocket', 'visa', 'mastercard'],
      pictures: { hero: null, gallery: [] },
      nextTimes: [],
    })
  })

  describe('about the next times', () => {
    const today = wallClock(new Date(), ZONE).date
    const tomorrow = addDays(today, 1)
    const nextTimes = async (at: string) => {
      app.clock.set(`${today}T${at}:00+06:00`)
      return (await facts()).nextTimes.map(({ serviceId, date, startTime }) => [serviceId, date, startTime])
    }

    test('is in which parts of days services are free, each another one where there are others', async () => {
      const { db } = app.ctx
      const made: string[] = []
      for (const position of [1, 2, 3]) made.push((await makeService(db, { position })).id)
      const [one = '', two = '', three = ''] = made
      const add = (service_id: string, date: string, start_time: string, more = {}) => {
        const end_time = start_time.replace(/\d\d$/, '50')
        return makeSlot(db, { service_id, date, start_time, end_time, ...more })
      }
      // All begin at the same hour, every day.
      for (const id of [one, two, three])
        for (const date of [today, tomorrow]) {
          await add(id, date, '09:00')
          await add(id, date, '10:00')
        }
      const noon = await add(two, today, '12:30')
      const evening = await add(two, today, '18:00')
      await add(three, today, '20:00')
      await add(three, tomorrow, '13:00', { status: 'canceled' })
      await add(one, tomorrow, '19:00')
      expect(await nextTimes('08:00')).toEqual([
        [one, today, '09:00'],
        [two, today, '12:30'],
        [three, today, '20:00'],
        [one, tomorrow, '09:00'],
      ])
      expect((await nextTimes('09:30'))[0]).toEqual([one, today, '10:00'])

      // What is booked, or too soon, is not offered.
      await makeBooking(db, { slot_id: noon.id })
      expect((await nextTimes('11:00'))[0]).toEqual([two, today, '18:00'])
      await makeBooking(db, { slot_id: evening.id })
      expect(await nextTimes('11:00')).toEqual([
        [three, today, '20:00'],
        [one, tomorrow, '09:00'],
        [one, tomorrow, '19:00'],
      ])
      await db.updateTable('services').set({ archived_at: new Date() }).where('id', '=', one).execute()
      expect(await nextTimes('11:00')).toEqual([
        [three, today, '20:00'],
        [two, tomorrow, '09:00'],
      ])
      await db.deleteFrom('bookings').where('service_id', '=', two).execute()
      await db.deleteFrom('slots').where('service_id', 'in', made).execute()
      await db.deleteFrom('services').where('id', 'in', made).execute()
    })
  })

  test('counts served bookings only, on days with stored totals and without, every ten minutes', async () => {
    await makeJob(LONG_AGO)
    await makeJob(addDays(LONG_AGO, 1))
    await makeJob(addDays(LONG_AGO, 1), 'no_show')
    await makeJob(addDays(LONG_AGO, 5))
    expect((await facts())?.completedJobs).toBe(0)
    const after = () => app.clock.set(addMinutes(app.clock.now(), 10).toISOString())
    after()
    expect((await facts())?.completedJobs).toBe(3)

    await app.runJob('sum-up-days')
    // This day in the middle is changed afterwards, so that it has no stored totals.
    await makeJob(addDays(LONG_AGO, 3))
    await makeJob(wallClock(new Date(), ZONE).date)
    const stored = sql<{ days: number }>`select count(*)::int as days from report_days`.execute(app.ctx.db)
    expect((await stored).rows[0]?.days).toBeGreaterThan(5)
    after()
    expect((await facts())?.completedJobs).toBe(5)
  })

  test('quotes a customer who gave at least four stars, in few words', async () => {
    const at = (minutes: number) => addMinutes(new Date('2026-01-01T00:00:00Z'), minutes)
    const write = async (minutes: number, rating: number, body: string, anonymous = false) =>
      makeReview(app.ctx.db, {
        rating,
        body,
        created_at: at(minutes),
        user_id: anonymous ? null : (await makeUser(app.ctx.db)).id,
      })
    await write(1, 3, 'It was done, but not much more than that.')
    await write(2, 5, 'Good.')
    await write(3, 5, 'Long. '.repeat(40))
    await write(4, 5, 'Nobody knows who wrote these words.', true)
    expect((await facts())?.quote).toBeNull()
    const fine = await write(5, 4, 'They came on time and left nothing behind.')
    expect((await facts())?.quote).toMatchObject({ _id: fine.id, rating: 4 })
    // The two newest reviews are on the page anyway.
    await write(6, 5, 'The wheels shine like on the first day.')
    await write(7, 5, 'I have never seen this seat so clean.')
    expect((await facts())?.quote?._id).toBe(fine.id)
    await app.ctx.db
      .updateTable('reviews')
      .set({ status: 'hidden', is_counted: false, hidden_at: new Date(), hidden_reason: 'Not a customer' })
      .where('id', '=', fine.id)
      .execute()
    expect((await facts())?.quote?.review).toBe('I have never seen this seat so clean.')
  })
})

describe("the owner's pictures", () => {
  let admin: SignedIn
  const linkOf = (letter: string) => `/uploads/${letter.repeat(32)}.jpg`
  const picture = (letter: string) => ({
    img: linkOf(letter),
    alt: { en: `Picture ${letter}`, bn: `ছবি ${letter}` },
  })
  const save = (pictures: object) =>
    app.request<Answer<HomePicturesRequest>>('PUT', '/api/site/pictures', {
      token: admin.token,
      body: pictures,
    })
  const read = async () =>
    (await app.request<Answer<HomePicturesRequest>>('GET', '/api/site/pictures', { token: admin.token })).body
      .data

  beforeAll(async () => {
    admin = await app.signIn('admin')
    for (const letter of 'abcdef') {
      await app.ctx.files.write(linkOf(letter).slice('/uploads/'.length), Buffer.from('photo'), 'image/jpeg')
    }
  })
  beforeEach(async () => {
    await app.ctx.db.deleteFrom('settings').where('key', '=', 'home-pictures').execute()
  })

  test('are public once they are saved, and the change is written down', async () => {
    expect(await read()).toEqual({ hero: null, gallery: [], revision: 0 })
    const wanted = { hero: picture('a'), gallery: [picture('b'), picture('c')] }
    expect((await save({ ...wanted, revision: 0 })).body.data).toEqual({ ...wanted, revision: 1 })
    expect((await facts())?.pictures).toEqual(wanted)
    const reordered = { hero: null, gallery: [picture('c'), picture('b')] }
    expect((await save({ ...reordered, revision: 1 })).status).toBe(200)
    expect((await facts())?.pictures).toEqual(reordered)
    const entries = await app.ctx.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'home_pictures.changed')
      .orderBy('id')
      .execute()
    expect(entries).toHaveLength(2)
    expect(entries[1]).toMatchObject({
      actor_id: admin.user.sub,
      detail: { before: { revision: 1 }, after: { ...reordered, revision: 2 } },
    })
  })

  test('never overwrite a change unseen, also when two are saved at once', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((letter) => save({ hero: picture(letter), gallery: [], revision: 0 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.code).toBe('invalid_transition')
    expect((await read())?.revision).toBe(1)
  })

  test.each([
    ['one that was never uploaded', { hero: picture('9'), gallery: [] }, 'hero.img'],
    [
      'one of another site',
      { hero: { ...picture('a'), img: 'https://x.example/a.jpg' }, gallery: [] },
      'hero.img',
    ],
    [
      'a hero without a text in Bangla',
      { hero: { ...picture('a'), alt: { en: 'A car', bn: ' ' } }, gallery: [] },
      'hero.alt.bn',
    ],
    [
      'a photo without a text',
      { hero: null, gallery: [picture('a'), { img: linkOf('b'), alt: { en: '', bn: 'ছবি' } }] },
      'gallery.1.alt.en',
    ],
    ['a photo twice', { hero: null, gallery: [picture('a'), picture('a')] }, 'gallery'],
    ['thirteen photos', { hero: null, gallery: [...'0123456789abc'].map(picture) }, 'gallery'],
    ['no list', { hero: null }, 'gallery'],
  ])('refuse %s', async (_, pictures, path) => {
    const { status, body } = await save({ ...pictures, revision: 0 })
    expect([status, body.errors?.[0]?.path]).toEqual([400, path])
    expect((await read())?.revision).toBe(0)
  })

  test('are none where what is stored makes no sense', async () => {
    const value = JSON.stringify({ hero: { img: newId() }, gallery: 'none', revision: 4 })
    const row = { key: 'home-pictures', value, updated_at: new Date() }
    await app.ctx.db.insertInto('settings').values(row).execute()
    expect((await facts())?.pictures).toEqual({ hero: null, gallery: [] })
  })
})
