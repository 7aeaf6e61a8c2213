import type { CashInHand, ClosedMonths } from '@jhilik/contract/ledger.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBooking } from '../src/features/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { auditsOf } from './support/paid-booking.ts'

let app: TestApp
let owner: SignedIn
let dispatcher: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  owner = await app.signIn('owner')
  dispatcher = await app.signIn('dispatcher')
})
afterAll(() => app.close())

const call = <T = unknown>(method: string, path: string, who: SignedIn, body?: object) =>
  app.request<Answer<T>>(method, `/api${path}`, { token: who.token, body })
const cash = async () => (await call<CashInHand[]>('GET', '/money/cash', owner)).body.data
const handOver = (amount: number, who = owner) =>
  call('POST', '/money/cash/handovers', who, {
    collectorId: dispatcher.user.sub,
    amount,
    currency: 'USD',
  })

async function collect(amount: number, method = 'cash') {
  const terms = { payment_terms: 'none' as const, due_now_minor: 0, price_minor: 4000 }
  const { id } = await makeBooking(app.ctx.db, terms)
  const body = { method, amount, reference: 'R-1' }
  expect((await call('POST', `/bookings/${id}/payments`, dispatcher, body)).status).toBe(200)
}

test('cash is in the hand of who collected it until it is handed over', async () => {
  await collect(30)
  await collect(20)
  await collect(10, 'card')
  expect(await cash()).toMatchObject([{ collector: { _id: dispatcher.user.sub }, amount: 50 }])
  expect((await handOver(50.01)).status).toBe(400)
  expect((await handOver(10, dispatcher)).status).toBe(400)
  const answers = await Promise.all(Array.from({ length: 20 }, () => handOver(30)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)])
  expect(await cash()).toMatchObject([{ amount: 20 }])
  expect((await handOver(20)).body.data).toEqual([])
  const audits = await auditsOf(app, dispatcher.user.sub)
  expect(audits.filter(({ action }) => action === 'cash.handed_over')).toHaveLength(2)
})

test('a month is closed once it is over, and can be reopened', async () => {
  const close = (month: string) => call<ClosedMonths>('PUT', `/money/closed-months/${month}`, owner)
  const now = app.clock.now().toISOString().slice(0, 7)
  expect((await close(now)).status).toBe(400)
  expect((await close('2024-13')).status).toBe(404)
  expect((await close('2024-05')).body.data).toMatchObject([
    { month: '2024-05', closedBy: { _id: owner.user.sub } },
  ])
  expect((await close('2024-05')).status).toBe(200)
  const reopen = () => call<ClosedMonths>('DELETE', '/money/closed-months/2024-05', owner)
  expect((await reopen()).body.data).toEqual([])
  expect((await reopen()).status).toBe(404)
})
