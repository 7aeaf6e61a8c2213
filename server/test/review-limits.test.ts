import type { Review } from '@jhilik/contract/reviews.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBooking, makeReview, makeService, makeSlot } from '../src/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let writer: SignedIn
let admin: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date())
  writer = await app.signIn()
  admin = await app.signIn('admin')
  await app.ctx.db.deleteFrom('reviews').execute()
})

const newService = async () => (await makeService(app.ctx.db)).id

/** A booking that was served, which a review may stand on. */
async function served(serviceId: string) {
  const starts_at = new Date(app.clock.now().getTime() - 5 * 3_600_000)
  const ends_at = new Date(starts_at.getTime() + 3_600_000)
  const slot = await makeSlot(app.ctx.db, { service_id: serviceId, starts_at, ends_at })
  const status = 'completed' as const
  return (await makeBooking(app.ctx.db, { user_id: writer.user.sub, slot_id: slot.id, status })).id
}

const write = (serviceId?: string, rating = 5) =>
  app.request<Answer<Review>>('POST', '/api/review', {
    token: writer.token,
    body: { review: 'Clean', rating, ...(serviceId && { serviceId }) },
  })
const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof write>>) => [status, body.code]

async function writeAll(services: (string | undefined)[]) {
  const outcomes = []
  for (const service of services) outcomes.push(outcomeOf(await write(service)))
  return outcomes
}

const TAKEN = [201, undefined]
const DAY_IS_FULL = [429, 'review_limit']

describe('one person', () => {
  it('writes five reviews in 24 hours, verified or not, and is told when the next is taken', async () => {
    const services = [await newService(), await newService(), await newService(), await newService()]
    await served(services[0] ?? '')
    expect(await writeAll(services)).toEqual([TAKEN, TAKEN, TAKEN, TAKEN])
    expect(outcomeOf(await write())).toEqual(TAKEN)
    const next = await newService()
    await served(next)
    const refused = await write(next)
    expect(outcomeOf(refused)).toEqual(DAY_IS_FULL)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(23 * 3600)
    expect(wait).toBeLessThanOrEqual(24 * 3600)
    app.clock.advance({ hours: 25 })
    writer = { ...writer, token: await newToken(writer) }
    expect(outcomeOf(await write(next))).toEqual(TAKEN)
  })

  it('reviews a service once without a booking, and again after each booking', async () => {
    const service = await newService()
    expect(outcomeOf(await write(service))).toEqual(TAKEN)
    expect(outcomeOf(await write(service))).toEqual([409, 'already_reviewed'])
    app.clock.advance({ days: 40 })
    writer = { ...writer, token: await newToken(writer) }
    expect(outcomeOf(await write(service))).toEqual([409, 'already_reviewed'])
    await served(service)
    const verified = await write(service)
    expect(verified.body.data.verified).toBe(true)
    expect(outcomeOf(await write(service))).toEqual([409, 'already_reviewed'])
  })

  it('reviews the site five times in 24 hours, with and without a booking, deleted ones included', async () => {
    const site = Array<undefined>(4).fill(undefined)
    expect(await writeAll(site)).toEqual(Array(4).fill(TAKEN))
    await served(await newService())
    const { verified, _id } = (await write()).body.data
    expect(verified).toBe(true)
    expect(outcomeOf(await write())).toEqual(DAY_IS_FULL)
    await app.request('DELETE', `/api/review/${_id}`, { token: writer.token })
    expect(outcomeOf(await write())).toEqual(DAY_IS_FULL)
    app.clock.advance({ hours: 25 })
    writer = { ...writer, token: await newToken(writer) }
    expect(outcomeOf(await write())).toEqual(TAKEN)
  })

  it('does not get another try when a review is hidden, and does not limit others', async () => {
    const service = await newService()
    const { _id } = (await write(service)).body.data
    expect((await moderate(_id, 'hide')).status).toBe(200)
    expect(outcomeOf(await write(service))).toEqual([409, 'already_reviewed'])
    writer = await app.signIn()
    expect(outcomeOf(await write(service))).toEqual(TAKEN)
  })
})

describe('twenty reviews of one person at once', () => {
  it('of twenty services are five', async () => {
    const services = await Promise.all(Array.from({ length: 20 }, newService))
    const outcomes = (await Promise.all(services.map((service) => write(service)))).map(outcomeOf)
    expect(outcomes.filter(([status]) => status === 201)).toHaveLength(5)
    expect(outcomes.filter(([, code]) => code === 'review_limit')).toHaveLength(15)
  })

  it('of one service are one', async () => {
    const service = await newService()
    const outcomes = (await Promise.all(Array.from({ length: 20 }, () => write(service)))).map(outcomeOf)
    expect(outcomes.filter(([status]) => status === 201)).toHaveLength(1)
    expect(outcomes.filter(([, code]) => code === 'already_reviewed')).toHaveLength(19)
  })
})

const newToken = async ({ user: { email }, password }: SignedIn) =>
  (await app.logIn({ email, password })).token

const moderate = (id: string, verb: 'hide' | 'show', who = admin, body: object = { reason: 'Insulting' }) =>
  app.request<Answer<Review>>('POST', `/api/review/${id}/${verb}`, {
    token: who.token,
    ...(verb === 'hide' && { body }),
  })

const list = (query = '', token?: string) =>
  app.request<Answer<Review[]>>('GET', `/api/review${query}`, token ? { token } : {})

describe('a hidden review', () => {
  it('leaves every list, average and tally, and comes back when it is shown again', async () => {
    const service = await newService()
    const bad = await makeReview(app.ctx.db, { rating: 1, service_id: service, body: 'Rude words' })
    const good = await makeReview(app.ctx.db, { rating: 5, service_id: service, body: 'Fine' })
    const answer = await moderate(bad.id, 'hide')
    expect(answer.body.data).toMatchObject({ _id: bad.id, hidden: { reason: 'Insulting' } })
    for (const query of ['', `?serviceId=${service}`, '?sort=oldest', '?sort=highest', '?sort=lowest']) {
      const { body } = await list(query, admin.token)
      expect(body.data.map(({ _id }) => _id)).toEqual([good.id])
      expect(body.meta).toMatchObject({ count: 1, average: 5, stars: { 1: 0, 5: 1 } })
    }
    expect((await list('?rating=1')).body.data).toEqual([])

    const shown = await moderate(bad.id, 'show')
    expect(shown.body.data).not.toHaveProperty('hidden')
    expect((await list()).body.meta).toMatchObject({ count: 2, average: 3 })
  })

  it('is listed to admins alone, with its reason, by stars and service, in any order', async () => {
    const [service, other] = [await newService(), await newService()]
    const ids = []
    for (const rating of [1, 3, 5]) {
      const { id } = await makeReview(app.ctx.db, { rating, service_id: rating === 3 ? other : service })
      await moderate(id, 'hide')
      ids.push(id)
    }
    await makeReview(app.ctx.db, { rating: 4 })
    const hiddenBy = async (query: string) => {
      const { status, body } = await list(`?status=hidden${query}`, admin.token)
      expect(status).toBe(200)
      return body
    }
    const all = await hiddenBy('&sort=lowest')
    expect(all.data.map(({ _id }) => _id)).toEqual(ids)
    expect(all.data[0]?.hidden).toEqual({ at: expect.any(String), reason: 'Insulting' })
    expect(all.meta).toMatchObject({ count: 3, average: null, stars: { 1: 1, 2: 0, 3: 1, 4: 0, 5: 1 } })
    expect((await hiddenBy('&rating=5')).data.map(({ _id }) => _id)).toEqual([ids[2]])
    expect((await hiddenBy(`&serviceId=${other}`)).meta).toMatchObject({ count: 1 })
    const first = await hiddenBy('&limit=2')
    const rest = await hiddenBy(`&limit=2&cursor=${first.meta?.nextCursor}`)
    expect([...first.data, ...rest.data].map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
    expect((await list('?status=hidden')).status).toBe(401)
    expect((await list('?status=hidden', writer.token)).status).toBe(403)
  })

  it('is hidden with a reason by an admin, once, and the journal says so', async () => {
    const { id } = await makeReview(app.ctx.db)
    expect((await moderate(id, 'hide', writer)).status).toBe(403)
    const nameless = await moderate(id, 'hide', admin, { reason: ' ' })
    expect(nameless.body.errors).toEqual([
      { path: 'reason', message: 'Please give a reason', key: 'reasonMustBeGiven' },
    ])
    expect((await moderate(newId(), 'hide')).status).toBe(404)
    expect((await moderate(id, 'show')).body.code).toBe('invalid_transition')
    const answers = await Promise.all(Array.from({ length: 10 }, () => moderate(id, 'hide')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    await moderate(id, 'show')
    const audits = await app.ctx.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'detail'])
      .where('subject_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(audits).toEqual([
      { action: 'review.hidden', actor_id: admin.user.sub, detail: { reason: 'Insulting' } },
      { action: 'review.shown', actor_id: admin.user.sub, detail: {} },
    ])
  })

  it('is never hidden without a reason in the database', async () => {
    const { id } = await makeReview(app.ctx.db)
    const hide = app.ctx.db
      .updateTable('reviews')
      .set({ status: 'hidden', is_counted: false })
      .where('id', '=', id)
    await expect(hide.execute()).rejects.toMatchObject({ constraint: 'reviews_hidden_with_reason' })
  })
})
