import type { Slot } from '@jhilik/contract/slots.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeService } from '../src/demo/factories.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

/** The most rows of an answer to a call that says no `limit`. */
const LIST_CAP = 20_000
let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { TIME_ZONE: 'Asia/Dhaka' } })
  const date = wallClock(app.clock.now(), app.ctx.config.timeZone).date
  // It is five minutes before midnight in Dhaka.
  app.clock.set(`${date}T17:55:00Z`)
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const list = <T = { _id: string }>(path: string) =>
  app.request<Answer<T[]>>('GET', `/api${path}`, { token: admin.token })

/** Reads all pages of a list whose calls say no `limit`. `between` runs after the first page. */
async function readAll<T>(path: string, between?: () => void) {
  const pages: T[][] = []
  let cursor: string | null | undefined
  do {
    const { status, body } = await list<T>(`${path}${cursor ? `?cursor=${cursor}` : ''}`)
    expect(status).toBe(200)
    pages.push(body.data)
    cursor = body.meta?.nextCursor
    if (pages.length === 1) between?.()
  } while (cursor)
  return pages
}

test('slots beyond the cap: today and later are on the first page, and the next one has the oldest', async () => {
  const service = await makeService(app.ctx.db)
  const today = wallClock(app.clock.now(), app.ctx.config.timeZone).date
  // There are 40 slots a day, of which those of 25 days are still to come.
  const [days, later] = [LIST_CAP / 40 + 5, 25]
  await sql`
    insert into slots (id, service_id, date, start_time, end_time, starts_at, ends_at, capacity, created_at, updated_at)
    select gen_random_uuid(), ${service.id}, at::date, at::time, at::time + interval '20 minutes',
      at at time zone 'Asia/Dhaka', (at + interval '20 minutes') at time zone 'Asia/Dhaka', 1, now(), now()
    from (select ${addDays(today, later - days)}::date + (n / 40) * interval '1 day'
            + (n % 40) * interval '20 minutes' as at
          from generate_series(0, ${days * 40 - 1}) n) planned`.execute(app.ctx.db)
  // The rest is divided as the first page was, although the day has changed meanwhile.
  const pages = await readAll<Slot>('/slots', () => app.clock.advance({ minutes: 10 }))
  expect(pages.map((page) => page.length)).toEqual([LIST_CAP, 5 * 40])

  const all = pages.flat()
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(days * 40)
  const starts = all.map(({ startsAt }) => startsAt)
  const [upcoming, past] = [all.filter(({ date }) => date >= today), all.filter(({ date }) => date < today)]
  expect(upcoming).toHaveLength(later * 40)
  expect(all).toEqual([...upcoming, ...past])
  expect(starts.slice(0, upcoming.length)).toEqual(upcoming.map(({ startsAt }) => startsAt).sort())
  expect(starts.slice(upcoming.length)).toEqual(
    past
      .map(({ startsAt }) => startsAt)
      .sort()
      .reverse(),
  )
})

test('reviews and users beyond the cap are on the next page', async () => {
  await sql`
    insert into reviews (id, rating, body, status, is_counted, created_at, updated_at)
    select gen_random_uuid(), 5, 'Fine', 'published', true, now() - n * interval '1 minute', now() - n * interval '1 minute' from generate_series(1, ${LIST_CAP + 3}) n`.execute(
    app.ctx.db,
  )
  await sql`
    insert into users (id, name, email, password_hash, role, created_at, updated_at)
    select gen_random_uuid(), 'Somebody', 'n' || n || '@people.example', 'x', 'user', now() - n * interval '1 minute', now()
    from generate_series(1, ${LIST_CAP + 3 - 1}) n`.execute(app.ctx.db)
  for (const path of ['/review', '/auth/users']) {
    const pages = await readAll<{ _id: string }>(path)
    expect([path, pages.map((page) => page.length)]).toEqual([path, [LIST_CAP, 3]])
    expect(new Set(pages.flat().map(({ _id }) => _id)).size).toBe(LIST_CAP + 3)
  }
})

test('services come in pages when asked, in the order of the owner, archived ones too', async () => {
  for (const archived_at of [null, new Date()]) {
    const made: string[] = []
    for (let position = 1; position < 6; position++) {
      made.push((await makeService(app.ctx.db, { position, archived_at })).id)
    }
    const query = archived_at ? 'archived=true&limit=2' : 'limit=2'
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: { body: Answer<{ _id: string }[]> } = await list(
        `/services?${query}${cursor && `&cursor=${cursor}`}`,
      )
      expect(body.data.length).toBeLessThanOrEqual(2)
      seen.push(...body.data.map(({ _id }) => _id))
      cursor = body.meta?.nextCursor ?? null
    }
    expect(seen.slice(-made.length)).toEqual(made)
  }
  expect((await list('/services?cursor=nonsense')).body.code).toBe('invalid_cursor')
})
