import type { OwnData } from '@jhilik/contract/own-data.ts'
import type { RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import type { StandingDiscount } from '@jhilik/contract/standing-discounts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingOf, makeOffer } from './support/shop.ts'

let app: TestApp
let owner: SignedIn
let manager: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, env: { CURRENCY: 'USD' } })
  owner = await app.signIn('owner')
  manager = await app.signIn('manager')
})
afterAll(() => app.close())

const call = <T = StandingDiscount>(method: string, path: string, body?: unknown, who = manager) =>
  app.request<Answer<T>>(method, `/api${path}`, { token: who.token, ...(body !== undefined && { body }) })
const pathOf = ({ user }: SignedIn) => `/auth/users/${user.sub}/discount`
const set = (who: SignedIn, body: unknown, by = manager) => call('PUT', pathOf(who), body, by)

describe('the standing discount of a customer', () => {
  test('is taken off what they book from then on, until it is taken away', async () => {
    const customer = await app.signIn()
    const priceNow = async () => {
      const { body } = await book(app, customer, await makeOffer(app))
      return (await bookingOf(app, customer, body.data.bookingId)).price
    }
    expect((await call('GET', pathOf(customer))).body.data).toMatchObject({ percent: null, reason: '' })
    const given = await set(customer, { percent: 12.5, reason: ' Ten cars ' })
    expect(given.body.data).toMatchObject({ percent: 12.5, reason: 'Ten cars' })
    expect((await call('GET', pathOf(customer))).body.data).toEqual(given.body.data)
    expect(await priceNow()).toBe(35)
    await set(customer, { percent: null })
    expect((await call('GET', pathOf(customer))).body.data).toMatchObject({ percent: null, reason: '' })
    expect(await priceNow()).toBe(40)
  })

  test('is in the history with its reason, and setting it again changes nothing', async () => {
    const customer = await app.signIn()
    for (let time = 0; time < 2; time++) await set(customer, { percent: 10, reason: 'Ten cars' })
    const path = `/history?kind=money&subjectType=user&subjectId=${customer.user.sub}`
    expect((await call<RecordedChange[]>('GET', path)).body.data).toMatchObject([
      {
        action: 'user.discount_changed',
        reason: 'Ten cars',
        changes: [{ field: 'percent', from: null, to: 10 }],
      },
    ])
  })

  test('is in the data that the customer gets, without the reason', async () => {
    const customer = await app.signIn()
    await set(customer, { percent: 10, reason: 'Haggles' })
    const { body } = await app.request<OwnData>('GET', '/api/auth/export', { token: customer.token })
    expect(body.account.discountPercent).toBe(10)
    expect(JSON.stringify(body)).not.toContain('Haggles')
    const page = await app.request<string>('GET', '/api/auth/export?format=html', { token: customer.token })
    expect(page.body).toContain('10%')
  })

  test.each([
    [{ percent: 10 }, 'reason discountReasonIsRequired'],
    [{ percent: 0, reason: 'Ten cars' }, 'percent over0To100Percent'],
    [{ percent: 100.5, reason: 'Ten cars' }, 'percent over0To100Percent'],
    [{ percent: 'ten', reason: 'Ten cars' }, 'percent over0To100Percent'],
  ])('is refused where it makes no sense: %j', async (body, refusal) => {
    const { status, body: answer } = await set(await app.signIn(), body)
    expect([status, ...(answer.errors ?? []).map(({ path, key }) => `${path} ${key}`)]).toEqual([
      400,
      refusal,
    ])
  })

  test('of an admin is set by owners only, and nobody has one without an account', async () => {
    const discount = { percent: 10, reason: 'Works here' }
    expect((await set(manager, discount)).body.code).toBe('forbidden')
    expect((await set(manager, discount, owner)).status).toBe(200)
    expect((await call('PUT', `/auth/users/${newId()}/discount`, discount)).status).toBe(404)
    expect((await call('GET', `/auth/users/${newId()}/discount`)).status).toBe(404)
  })
})
