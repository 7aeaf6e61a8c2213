import type { Review } from '@jhilik/contract/reviews.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBooking, makeService, makeSlot } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type RequestOptions, type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { confirmAddress } from './support/confirm-address.ts'
import { NEW_BUSINESS } from './support/new-business.ts'
import { mailsTo, sendQueuedMails } from './support/queued-mails.ts'

let app: TestApp
let manager: SignedIn
let writer: SignedIn
let wash: string
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: NEW_BUSINESS })
  manager = await app.signIn('manager')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('reviews').execute()
  wash = (await makeService(app.ctx.db)).id
  writer = await newWriter()
})

const call = <T = Review>(method: string, path: string, options?: RequestOptions) =>
  app.request<Answer<T>>(method, `/api/review${path}`, options)

async function newWriter({ isConfirmed = true } = {}): Promise<SignedIn> {
  const somebody = await app.signIn()
  if (isConfirmed) await confirmAddress(app, somebody)
  return somebody
}

/** A completed booking of the writer, which a review may stand on. */
async function visit(serviceId = wash, who = writer): Promise<void> {
  const starts_at = new Date(app.clock.now().getTime() - 5 * 3_600_000)
  const ends_at = new Date(starts_at.getTime() + 3_600_000)
  const slot = await makeSlot(app.ctx.db, { service_id: serviceId, starts_at, ends_at, capacity: 12 })
  await makeBooking(app.ctx.db, {
    user_id: who.user.sub,
    slot_id: slot.id,
    slot_capacity: 12,
    status: 'completed',
  })
}

async function write(rating: number, serviceId: string | undefined = wash, who = writer): Promise<Review> {
  const body = { review: `Words ${rating}`, rating, ...(serviceId && { serviceId }) }
  const answer = await call('POST', '', { token: who.token, body })
  expect(answer.status).toBe(201)
  return answer.body.data
}
const writeOfSite = (rating: number, who = writer) => write(rating, '', who)

const moderate = (id: string, verb: 'approve' | 'hide' | 'show', body?: object) =>
  call('POST', `/${id}/${verb}`, { token: manager.token, ...(body && { body }) })
const approve = ({ _id, updatedAt }: Review) => moderate(_id, 'approve', { updatedAt })
const hide = ({ _id }: Review) => moderate(_id, 'hide', { reason: 'Insulting' })
const reply = ({ _id, updatedAt }: Review, text: string) =>
  call('PUT', `/${_id}/reply`, { token: manager.token, body: { reply: text, updatedAt } })
const change = ({ _id }: Review, rating: number, who = writer) =>
  call('PUT', `/${_id}`, { token: who.token, body: { review: `Words ${rating}`, rating } })
const remove = ({ _id }: Review, who = writer) => call('DELETE', `/${_id}`, { token: who.token })

const list = async (query = '', who?: SignedIn) =>
  (await call<Review[]>('GET', query, who ? { token: who.token } : {})).body
const shown = async (query = '', who?: SignedIn) =>
  (await list(query, who)).data.map(({ review, status }) => `${review}, ${status}`)
const rating = async (query = '') => {
  const { average, rated, count } = (await list(query)).meta as Record<string, unknown>
  return { average, rated, count }
}

describe('a review waits for approval', () => {
  it('without a completed visit, and is shown to its writer alone, marked', async () => {
    const review = await write(1)
    expect(review).toMatchObject({ status: 'waiting', own: true, verified: false })
    expect(await shown()).toEqual([])
    expect(await shown('', await newWriter())).toEqual([])
    expect(await shown('', manager)).toEqual([])
    for (const query of ['', `?serviceId=${wash}`, '?sort=lowest', '?rating=1']) {
      expect([query, await shown(query, writer)]).toEqual([query, ['Words 1, waiting']])
    }
    expect(await rating()).toEqual({ average: null, rated: 0, count: 0 })
    expect(await shown('?status=waiting', manager)).toEqual(['Words 1, waiting'])
  })

  it('while the address of its writer is not confirmed, also after a visit', async () => {
    writer = await newWriter({ isConfirmed: false })
    await visit()
    expect(await write(5)).toMatchObject({ status: 'waiting', verified: true })
    writer = await newWriter()
    await visit()
    expect(await write(4)).toMatchObject({ status: 'published', verified: true })
    expect(await shown()).toEqual(['Words 4, published'])
  })

  it('until staff approve the text that they have read', async () => {
    const review = await write(5)
    await visit(wash, await newWriter())
    const changed = (await change(review, 1)).body.data
    expect((await approve(review)).body.code).toBe('review_changed')
    expect(await shown()).toEqual([])
    expect((await approve(changed)).body.data).toMatchObject({ status: 'published', own: false })
    expect((await approve(changed)).body.code).toBe('invalid_transition')
    // What visitors read is kept in memory, and forgotten with the approval.
    expect(await shown()).toEqual(['Words 1, published'])
    expect(await rating(`?serviceId=${wash}`)).toEqual({ average: 1, rated: 1, count: 1 })
  })

  it('in its place among the others, over pages', async () => {
    for (const stars of [2, 4, 5]) {
      const who = await newWriter()
      await visit(wash, who)
      await write(stars, wash, who)
    }
    await write(3)
    const pages = async (query: string) => {
      const [first] = [await list(`?${query}&limit=2`, writer)]
      const next = await list(`?${query}&limit=2&cursor=${first.meta?.nextCursor}`, writer)
      return [...first.data, ...next.data].map((each) => each.rating)
    }
    expect(await pages('sort=highest')).toEqual([5, 4, 3, 2])
    expect(await pages('sort=oldest')).toEqual([2, 4, 5, 3])
  })
})

describe('a reviewer counts', () => {
  it('once per visit, whatever else of theirs is approved', async () => {
    await visit()
    await write(5)
    await approve(await writeOfSite(1))
    expect(await rating()).toEqual({ average: 5, rated: 1, count: 2 })
    await visit()
    await write(4)
    expect(await rating()).toEqual({ average: 4.5, rated: 2, count: 3 })
    const services = (await app.request<Answer<{ _id: string; rating: unknown }[]>>('GET', '/api/services'))
      .body
    expect(services.data.find(({ _id }) => _id === wash)?.rating).toEqual({ average: 4.5, count: 2 })
  })

  it('once without a visit, with the newest review, until that is hidden or deleted', async () => {
    const [first, second] = [await writeOfSite(1), await writeOfSite(3)]
    for (const review of [first, second]) await approve(review)
    expect(await rating()).toEqual({ average: 3, rated: 1, count: 2 })
    await hide(second)
    expect(await rating()).toEqual({ average: 1, rated: 1, count: 1 })
    await moderate(second._id, 'show')
    expect(await rating()).toEqual({ average: 3, rated: 1, count: 2 })
    await remove(second)
    expect(await rating()).toEqual({ average: 1, rated: 1, count: 1 })
  })

  it('once, however many of their reviews are approved, hidden and changed at the same time', async () => {
    const reviews = await Promise.all([1, 2, 3, 4, 5].map((stars) => writeOfSite(stars)))
    await Promise.all(reviews.flatMap((review) => [approve(review), approve(review)]))
    expect(await rating()).toMatchObject({ rated: 1, count: 5 })
    await Promise.all([
      ...reviews.slice(0, 3).flatMap((review) => [hide(review), hide(review)]),
      ...reviews.slice(2).map((review) => change(review, 2)),
    ])
    const { rated } = await rating()
    const published = (await list()).data.length
    expect(rated).toBe(Math.min(published, 1))
  })

  it('once also for the database', async () => {
    const reviews = [await writeOfSite(1), await writeOfSite(5)]
    for (const review of reviews) await approve(review)
    const countAll = app.ctx.db.updateTable('reviews').set({ is_counted: true }).execute()
    await expect(countAll).rejects.toMatchObject({ constraint: 'reviews_counted_once_without_booking' })
    const waiting = app.ctx.db.updateTable('reviews').set({ status: 'waiting' }).execute()
    await expect(waiting).rejects.toMatchObject({ constraint: 'reviews_only_published_counted' })
  })
})

describe('its writer', () => {
  it('changes a verified review, which stays published, and another one, which waits again', async () => {
    await visit()
    const verified = await write(5)
    const other = await writeOfSite(4)
    await approve(other)
    app.clock.advance({ minutes: 1 })
    const changed = (await change(verified, 2)).body.data
    expect(changed).toMatchObject({ rating: 2, review: 'Words 2', status: 'published', verified: true })
    expect(changed.updatedAt > changed.createdAt).toBe(true)
    expect((await change(other, 1)).body.data.status).toBe('waiting')
    expect(await shown()).toEqual(['Words 2, published'])
    expect(await rating()).toEqual({ average: 2, rated: 1, count: 1 })
  })

  it('deletes it once, after which the visit can be reviewed again', async () => {
    await visit()
    const review = await write(1)
    const answers = await Promise.all([remove(review), remove(review), remove(review)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    expect(await shown('', writer)).toEqual([])
    const kept = await app.ctx.db.selectFrom('reviews').select(['body', 'rating', 'reply']).execute()
    expect(kept).toEqual([{ body: '', rating: 0, reply: null }])
    expect(await write(5)).toMatchObject({ status: 'published', verified: true })
  })

  it('neither changes a hidden one nor reviews its visit again, and sees it without the reason', async () => {
    await visit()
    const review = await write(1)
    await hide(review)
    expect((await list('', writer)).data).toMatchObject([{ status: 'hidden', own: true }])
    expect((await list('', writer)).data[0]).not.toHaveProperty('hidden')
    expect((await change(review, 5)).body.code).toBe('invalid_transition')
    expect((await remove(review)).status).toBe(200)
    expect(await write(1)).toMatchObject({ status: 'waiting', verified: false })
  })

  it('is nobody else', async () => {
    const review = await write(3)
    for (const who of [await newWriter(), manager]) {
      expect((await change(review, 5, who)).status).toBe(404)
      expect((await remove(review, who)).status).toBe(404)
    }
    expect(
      (await call('PUT', `/${review._id}`, { token: writer.token, body: { review: ' ', rating: 1 } })).status,
    ).toBe(400)
  })
})

describe('staff', () => {
  it('reply in public to the text that they have read', async () => {
    await visit()
    const review = await write(2)
    app.clock.advance({ minutes: 1 })
    const changed = (await change(review, 5)).body.data
    expect((await reply(review, 'We are sorry.')).body.code).toBe('review_changed')
    expect((await reply(changed, ' ')).body.errors).toMatchObject([{ path: 'reply', key: 'replyIsRequired' }])
    expect((await reply(changed, 'Thank you!')).body.data.reply).toEqual({
      text: 'Thank you!',
      at: expect.any(String),
    })
    expect((await list()).data[0]?.reply?.text).toBe('Thank you!')
    await reply(changed, 'Thanks, see you soon!')
    expect((await list()).data[0]?.reply?.text).toBe('Thanks, see you soon!')
    const removed = () => call('DELETE', `/${review._id}/reply`, { token: manager.token })
    expect((await removed()).body.data.reply).toBeNull()
    expect((await removed()).body.code).toBe('invalid_transition')
    expect((await reply(await writeOfSite(1), 'Not public')).body.code).toBe('invalid_transition')
  })

  it('are told of new reviews by mail, and of waiting ones on their page', async () => {
    const before = (await mailsTo(app, manager.user.email)).length
    const waiting = async () =>
      (
        await app.request<Answer<{ reviewsWaiting: number | null }>>('GET', '/api/reports/today', {
          token: manager.token,
        })
      ).body.data.reviewsWaiting
    await visit()
    const verified = await write(5)
    expect(await waiting()).toBe(0)
    const other = await writeOfSite(1)
    expect(await waiting()).toBe(1)
    // The mails say what holds when they are sent.
    await sendQueuedMails(app)
    await change(verified, 4)
    await change(other, 2)
    await approve((await list('?status=waiting', manager)).data[0] as Review)
    expect(await waiting()).toBe(0)
    await change(other, 3)
    const mails = (await mailsTo(app, manager.user.email)).slice(before)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `New review by ${writer.user.name}`,
      `New review by ${writer.user.name}`,
      `${writer.user.name} has changed a review`,
    ])
    expect(mails[0]?.text).toContain('It is public.')
    expect(mails[1]?.text).toContain('It is not public yet.')
    expect(mails[1]?.text).toContain('Words 1')
  })

  it('leave a record of what they decide, and writers of what they change', async () => {
    const review = (await change(await write(5), 4)).body.data
    await approve(review)
    await reply(review, 'Thank you!')
    await hide(review)
    await remove(review)
    const audits = await app.ctx.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'kind', 'detail'])
      .where('subject_id', '=', review._id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    const [own, staff] = [writer.user.sub, manager.user.sub]
    expect(audits).toEqual([
      { action: 'review.changed', actor_id: own, kind: 'reviews', detail: { from: 5, to: 4 } },
      { action: 'review.approved', actor_id: staff, kind: 'reviews', detail: {} },
      { action: 'review.replied', actor_id: staff, kind: 'reviews', detail: {} },
      { action: 'review.hidden', actor_id: staff, kind: 'reviews', detail: { reason: 'Insulting' } },
      { action: 'review.deleted', actor_id: own, kind: 'reviews', detail: {} },
    ])
  })
})

const deleteAccount = () =>
  app.request('POST', '/api/auth/account/delete', {
    token: writer.token,
    body: { password: writer.password, confirmed: true },
  })

it('an account that is deleted takes its waiting reviews along, and leaves the others without a name', async () => {
  await visit()
  await write(5)
  await writeOfSite(1)
  expect((await deleteAccount()).status).toBe(200)
  const rows = await app.ctx.db.selectFrom('reviews').select(['user_id', 'status', 'is_counted']).execute()
  expect(rows).toEqual([{ user_id: null, status: 'published', is_counted: true }])
})

it('an account can be deleted while its reviews are written, changed, approved and hidden', async () => {
  const reviews = [await writeOfSite(1), await writeOfSite(2), await writeOfSite(3)]
  const [first, second, third] = reviews as [Review, Review, Review]
  const answers = await Promise.all([
    approve(first),
    change(second, 4),
    deleteAccount(),
    hide(third),
    approve(second),
    remove(first),
    call('POST', '', { token: writer.token, body: { review: 'Late', rating: 5 } }),
  ])
  expect(answers[2].status).toBe(200)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const left = await app.ctx.db.selectFrom('reviews').select(['user_id', 'status']).execute()
  expect(left.filter(({ user_id, status }) => user_id !== null || status === 'waiting')).toEqual([])
})
