import type { Review } from '@jhilik/contract/reviews.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type RequestOptions, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())

const call = <T = Review>(method: string, path: string, options?: RequestOptions) =>
  app.request<Answer<T>>(method, `/api${path}`, options)
const list = (query = '') => call<Review[]>('GET', `/review${query}`)
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
      createdAt: expect.any(String),
    })
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.data[0]).toEqual(answer.body.data)
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
    const { token } = await app.signIn()
    for (const review of ['খুব ভালো কাজ ✨', '<script>alert(1)</script>', 'x'.repeat(5000)]) {
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
    expect(body.meta).toEqual({ nextCursor: null, average: null, count: 0 })
  })

  it('leave those without a star out of the average', async () => {
    await clear()
    const { token } = await app.signIn()
    const write = (rating: number) => call('POST', '/review', { token, body: { review: 'Words', rating } })
    await write(0)
    expect((await list()).body.meta).toMatchObject({ average: null, count: 1 })
    await write(5)
    await write(4)
    expect((await list('?limit=1')).body.meta).toMatchObject({ average: 4.5, count: 3 })
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
    const rows = ids.map((id) => ({ id, user_id: null, rating: 5, body: id, created_at }))
    await app.ctx.db.insertInto('reviews').values(rows).execute()
    const older = new Date(created_at.getTime() - 1000)
    await app.ctx.db
      .insertInto('reviews')
      .values({ id: newId(), user_id: null, rating: 1, body: 'oldest', created_at: older })
      .execute()
    const read: string[] = []
    let cursor: string | null = null
    do {
      const { body }: { body: Answer<Review[]> } = await list(`?limit=3${cursor ? `&cursor=${cursor}` : ''}`)
      read.push(...body.data.map((each) => each.review))
      cursor = body.meta?.nextCursor ?? null
    } while (cursor)
    expect(read).toEqual([...ids.toSorted().reverse(), 'oldest'])
  })

  it.each(['?limit=0', '?limit=many', '?cursor=nonsense'])('refuse the page %s', async (query) => {
    expect((await list(query)).status).toBe(400)
  })
})
