import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './support/answer.ts'
import { startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())

const subscribe = (body: unknown) => app.request<Answer>('POST', '/api/newsletter', { body })
const subscriptions = (email: string) =>
  app.ctx.db.selectFrom('newsletter_subscriptions').selectAll().where('email', '=', email).execute()

describe('subscribing to the newsletter', () => {
  it('answers the same to a new and to a known address, and keeps it once', async () => {
    const first = await subscribe({ email: 'reader@test.example' })
    const second = await subscribe({ email: ' Reader@Test.Example ', admin: true })
    expect(first.status).toBe(200)
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(first.body).toMatchObject({ success: true, data: null })
    expect(await subscriptions('reader@test.example')).toHaveLength(1)
  })

  it('keeps it once also when twenty ask at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => subscribe({ email: 'many@test.example' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await subscriptions('many@test.example')).toHaveLength(1)
  })

  it('takes back whoever had left', async () => {
    const email = 'back@test.example'
    await subscribe({ email })
    await app.ctx.db
      .updateTable('newsletter_subscriptions')
      .set({ unsubscribed_at: app.clock.now() })
      .where('email', '=', email)
      .execute()
    await subscribe({ email })
    expect(await subscriptions(email)).toMatchObject([{ unsubscribed_at: null }])
  })

  it.each([
    ['Email is required', {}],
    ['Email is required', { email: '' }],
    ['Email is required', { email: 5 }],
    ['Please enter a valid email address', { email: 'reader' }],
    ['Email is too long', { email: `${'x'.repeat(250)}@test.example` }],
  ])('says "%s" to %j', async (message, body) => {
    const answer = await subscribe(body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toContainEqual({ path: 'email', message })
  })

  it('is limited for one address of the network', async () => {
    const slow = await startTestApp({ work: false, sandbox: false, env: { RATE_LIMIT: '60' } })
    try {
      const statuses: number[] = []
      for (let n = 0; n < 3; n++) {
        const body = { email: `reader-${n}@test.example` }
        statuses.push((await slow.request('POST', '/api/newsletter', { body })).status)
      }
      expect(statuses).toEqual([200, 200, 429])
    } finally {
      await slow.close()
    }
  })
})
