import type { Review } from '@jhilik/contract/reviews.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeReview, makeService } from '../src/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type RequestOptions, type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())

const call = <T = Review>(method: string, path: string, options?: RequestOptions) =>
  app.request<Answer<T>>(method, `/api${path}`, options)
const list = (query = '') => call<Review[]>('GET', `/review${query}`)
const stars = (counts: Record<number, number> = {}) => ({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, ...counts })
const clear = () => app.ctx.db.deleteFrom('reviews').execute()

describe('writing a review', () => {
  it('shows it with a name and a picture, never an address', async () => {
    const { user, token } = await app.signIn()
    const sent = {
      review: '  Spotless, and on time.  ',
      rating: 5,
      user: 'somebody else',
      createdAt: '2001-01-01',
    }
    const answer = await call('POST', '/review', { token, body: sent })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ success: true, message: 'Review submitted successfully!' })
    expect(answer.body.data).toEqual({
      _id: expect.any(String),
      rating: 5,
      review: 'Spotless, and on time.',
      user: { name: user.name, img: '' },
      service: null,
      verified: false,
      reply: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      status: 'published',
      own: true,
    })
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.data[0]).toEqual({ ...answer.body.data, own: false })
    expect(JSON.stringify(body)).not.toContain(user.email)
  })

  it('needs a signed-in writer of any role', async () => {
    const body = { review: 'Fine', rating: 4 }
    expect((await call('POST', '/review', { body })).body.code).toBe('not_signed_in')
    expect((await call('POST', '/review', { body, token: 'forged' })).status).toBe(401)
    const admin = await app.signIn('admin')
    expect((await call('POST', '/review', { body, token: admin.token })).status).toBe(201)
  })

  it.each([0, 1, 2, 3, 4, 5])('takes %i stars', async (rating) => {
    const { token } = await app.signIn()
    expect((await call('POST', '/review', { token, body: { review: 'ok', rating } })).status).toBe(201)
  })

  it.each([
    ['review', { review: ' \n ' }],
    ['review', { review: undefined }],
    ['review', { review: 5 }],
    ['review', { review: 'x'.repeat(5001) }],
    ['rating', { rating: 6 }],
    ['rating', { rating: -1 }],
    ['rating', { rating: 4.5 }],
    ['rating', { rating: '5' }],
    ['rating', { rating: undefined }],
    ['rating', { rating: null }],
  ])('names %s when it gets %j', async (path, changes) => {
    const { token } = await app.signIn()
    const answer = await call('POST', '/review', { token, body: { review: 'Good', rating: 4, ...changes } })
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map((error) => error.path)).toEqual([path])
  })

  it('keeps long texts, Bangla and markup as they were written', async () => {
    for (const review of ['খুব ভালো কাজ ✨', '<script>alert(1)</script>', 'x'.repeat(5000)]) {
      const { token } = await app.signIn()
      const answer = await call('POST', '/review', { token, body: { review, rating: 5 } })
      expect(answer.body.data.review).toBe(review)
    }
  })
})

describe('the reviews', () => {
  it('have no average while there are none', async () => {
    await clear()
    const { body } = await list()
    expect(body.data).toEqual([])
    expect(body.meta).toEqual({
      nextCursor: null,
      service: null,
      average: null,
      rated: 0,
      count: 0,
      stars: stars(),
    })
  })

  it('leave those without a star out of the average', async () => {
    await clear()
    const write = async (rating: number) => {
      const { token } = await app.signIn()
      return call('POST', '/review', { token, body: { review: 'Words', rating } })
    }
    await write(0)
    expect((await list()).body.meta).toMatchObject({ average: null, count: 1 })
    await write(5)
    await write(4)
    const meta = { average: 4.5, count: 3, stars: stars({ 4: 1, 5: 1 }) }
    expect((await list('?limit=1')).body.meta).toMatchObject(meta)
    expect((await list('?rating=5')).body.meta).toMatchObject(meta)
  })

  it('stay when the account of their writer is gone', async () => {
    await clear()
    const { user, token } = await app.signIn()
    await call('POST', '/review', { token, body: { review: 'Was here', rating: 3 } })
    await app.ctx.db.deleteFrom('users').where('id', '=', user.sub).execute()
    expect((await list()).body.data).toMatchObject([{ review: 'Was here', user: null }])
  })

  it('come newest first, in pages without gaps or repetitions, also within one moment', async () => {
    await clear()
    const created_at = app.clock.now()
    const ids = Array.from({ length: 7 }, newId)
    const rows = ids.map((id) => ({ id, rating: 5, body: id, created_at }))
    for (const row of rows) await makeReview(app.ctx.db, row)
    const older = new Date(created_at.getTime() - 1000)
    await makeReview(app.ctx.db, { rating: 1, body: 'oldest', created_at: older })
    expect(await readPages('limit=3')).toEqual([...ids.toSorted().reverse(), 'oldest'])
  })

  it('change what is counted when they change or go', async () => {
    await clear()
    const [first, second] = [await makeService(app.ctx.db), await makeService(app.ctx.db)]
    const review = await makeReview(app.ctx.db, { rating: 5, service_id: first.id })
    await makeReview(app.ctx.db, { rating: 1, service_id: second.id })
    const change = { rating: 2, service_id: second.id }
    await app.ctx.db.updateTable('reviews').set(change).where('id', '=', review.id).execute()
    expect((await list(`?serviceId=${first.id}`)).body.meta).toMatchObject({ count: 0, average: null })
    expect((await list(`?serviceId=${second.id}`)).body.meta).toMatchObject({ count: 2, average: 1.5 })
    await app.ctx.db.deleteFrom('reviews').where('id', '=', review.id).execute()
    expect((await list()).body.meta).toMatchObject({ count: 1, average: 1, stars: stars({ 1: 1 }) })
  })

  it('are counted right when many are written at once', async () => {
    await clear()
    const service = await makeService(app.ctx.db)
    // Each person writes two reviews: one of the site and one of the service.
    const writers: SignedIn[] = []
    while (writers.length < 12) writers.push(await app.signIn())
    const write = (n: number) =>
      call('POST', '/review', {
        token: writers[Math.floor(n / 2)]?.token ?? '',
        body: { review: `Words ${n}`, rating: n % 6, ...(n % 2 && { serviceId: service.id }) },
      })
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => write(n)))
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(201))
    expect((await list()).body.meta).toMatchObject({
      count: 24,
      stars: stars({ 1: 4, 2: 4, 3: 4, 4: 4, 5: 4 }),
    })
    expect((await list(`?serviceId=${service.id}`)).body.meta).toMatchObject({
      count: 12,
      stars: stars({ 1: 4, 3: 4, 5: 4 }),
    })
  })
})

describe('the order and the choice of reviews', () => {
  const services: string[] = []
  /** The reviews in the order in which they were written, the oldest first. Some have the same instant. */
  const written: { body: string; rating: number; service_id: string | null; created_at: Date }[] = []
  const shuffled = [3, 5, 0, 1, 5, 2, 4, 0, 1, 3, 5, 4, 2, 1, 0, 5, 3, 3, 2, 4]

  beforeAll(async () => {
    await clear()
    services.push((await makeService(app.ctx.db, { name: 'Wax' })).id, (await makeService(app.ctx.db)).id)
    const began = app.clock.now().getTime()
    // The id decides between reviews of one instant.
    const ids = shuffled.map(newId).sort()
    for (const [n, rating] of shuffled.entries()) {
      const created_at = new Date(began + Math.floor(n / 2) * 1000)
      const service_id = [services[0], services[1], null][n % 3] ?? null
      const { body } = await makeReview(app.ctx.db, {
        id: ids[n],
        body: `review ${n}`,
        rating,
        service_id,
        created_at,
      })
      written.push({ body, rating, service_id, created_at })
    }
  })

  const newest = () => written.toReversed()
  /** Among those of one rating the newest come first. */
  const byStars = (order: readonly number[]) =>
    order.flatMap((rating) => newest().filter((each) => each.rating === rating))
  const orders = {
    newest,
    oldest: () => written,
    highest: () => byStars([5, 4, 3, 2, 1, 0]),
    lowest: () => byStars([1, 2, 3, 4, 5, 0]),
  }
  const cases = (['newest', 'oldest', 'highest', 'lowest'] as const).flatMap((sort) =>
    [undefined, 0, 1].flatMap((service) => [undefined, 1, 5].map((rating) => ({ sort, service, rating }))),
  )

  it.each(cases)('holds over pages: $sort, service $service, $rating stars', async (wanted) => {
    const serviceId = wanted.service === undefined ? undefined : services[wanted.service]
    const expected = orders[wanted.sort]()
      .filter((each) => serviceId === undefined || each.service_id === serviceId)
      .filter((each) => wanted.rating === undefined || each.rating === wanted.rating)
      .map(({ body }) => body)
    const params = new URLSearchParams({ sort: wanted.sort })
    if (serviceId) params.set('serviceId', serviceId)
    if (wanted.rating) params.set('rating', String(wanted.rating))
    expect(expected.length).toBeGreaterThan(0)
    for (const limit of ['1', '3', '100']) {
      params.set('limit', limit)
      expect(await readPages(params.toString())).toEqual(expected)
    }
  })

  it('is newest first when nothing is said', async () => {
    expect(await readPages('limit=7')).toEqual(newest().map(({ body }) => body))
  })

  it('rates the chosen service, names it, and does not rate by the wanted stars', async () => {
    const own = written.filter((each) => each.service_id === services[0])
    const rated = own.filter(({ rating }) => rating > 0)
    const meta = {
      service: { _id: services[0], name: 'Wax' },
      count: own.length,
      average: rated.reduce((sum, { rating }) => sum + rating, 0) / rated.length,
      stars: stars(
        Object.fromEntries([1, 2, 3, 4, 5].map((n) => [n, own.filter((r) => r.rating === n).length])),
      ),
    }
    const { body } = await list(`?serviceId=${services[0]}&rating=3&limit=1`)
    expect(body.meta).toMatchObject(meta)
    expect(body.data[0]).toMatchObject({ rating: 3, service: meta.service })
  })

  it('finds nothing of a service that there is not', async () => {
    const { status, body } = await list(`?serviceId=${newId()}`)
    expect(status).toBe(200)
    expect(body.data).toEqual([])
    expect(body.meta).toEqual({
      nextCursor: null,
      service: null,
      average: null,
      rated: 0,
      count: 0,
      stars: stars(),
    })
  })

  it('still names a service that is no longer on offer', async () => {
    const service = await makeService(app.ctx.db, { name: 'Old wash', archived_at: app.clock.now() })
    await makeReview(app.ctx.db, { service_id: service.id, created_at: new Date(0) })
    const { body } = await list(`?serviceId=${service.id}`)
    expect(body.data[0]?.service).toEqual({ _id: service.id, name: 'Old wash', nameBn: '' })
    expect(body.meta?.service?.name).toBe('Old wash')
  })

  it.each([
    '?limit=0',
    '?limit=many',
    '?cursor=nonsense',
    '?rating=0',
    '?rating=6',
    '?rating=4.5',
    '?rating=',
    '?sort=best',
    '?serviceId=wax',
  ])('refuses %s', async (query) => {
    expect((await list(query)).status).toBe(400)
  })

  it('refuses a cursor of another order, and one that was made up', async () => {
    const cursorOf = async (sort: string) => (await list(`?limit=1&sort=${sort}`)).body.meta?.nextCursor
    const made = Buffer.from(JSON.stringify(['99999999999', '2026-01-01T00:00:00Z', newId()]))
    for (const query of [
      `?sort=highest&cursor=${await cursorOf('newest')}`,
      `?sort=newest&cursor=${await cursorOf('lowest')}`,
      `?sort=highest&rating=5&cursor=${await cursorOf('highest')}`,
      `?sort=highest&cursor=${made.toString('base64url')}`,
    ]) {
      expect([query, (await list(query)).body.code]).toEqual([query, 'invalid_cursor'])
    }
  })
})

async function readPages(query: string): Promise<string[]> {
  const read: string[] = []
  let cursor: string | null = null
  do {
    const { status, body }: { status: number; body: Answer<Review[]> } = await list(
      `?${query}${cursor ? `&cursor=${cursor}` : ''}`,
    )
    expect(status).toBe(200)
    read.push(...body.data.map((each) => each.review))
    cursor = body.meta?.nextCursor ?? null
  } while (cursor)
  return read
}
