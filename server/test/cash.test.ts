import type { CashHandover, CashInHand, ClosedMonths } from '@jhilik/contract/ledger.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBooking } from '../src/demo/factories.ts'
import { ONLY_ONE } from '../src/platform/audit.ts'
import { newId } from '../src/platform/ids.ts'
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
  expect(await cash()).toMatchObject([{ amount: 20 }, { collector: { _id: owner.user.sub }, amount: 30 }])
  expect((await handOver(20)).body.data).toMatchObject([
    { amount: 0 },
    { collector: { _id: owner.user.sub }, amount: 50, received: 50 },
  ])
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
  const reopen = (reason = 'A refund was missing') =>
    call<ClosedMonths>('POST', '/money/closed-months/2024-05/reopen', owner, { reason })
  expect((await reopen(' ')).status).toBe(400)
  expect((await reopen()).body.data).toEqual([])
  const audits = (await auditsOf(app, ONLY_ONE)).filter(({ action }) => action === 'month.reopened')
  expect(audits).toMatchObject([{ detail: { name: '2024-05', reason: 'A refund was missing' } }])
  expect((await reopen()).status).toBe(404)
})

test('a wrong handover is taken back once, by an opposite one', async () => {
  await collect(15)
  const before = (await cash())[0]?.amount ?? 0
  await handOver(15)
  const handovers = async () =>
    (await call<CashHandover[]>('GET', '/money/cash/handovers', owner)).body.data.filter(
      ({ amount }) => Math.abs(amount) === 15,
    )
  const [wrong] = await handovers()
  expect(wrong).toMatchObject({
    collector: { _id: dispatcher.user.sub },
    receivedBy: { _id: owner.user.sub },
    corrects: null,
    isCorrected: false,
  })
  const undo = (id = wrong?._id) =>
    call('POST', `/money/cash/handovers/${id}/correction`, owner, { reason: 'Counted twice' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect((await cash())[0]?.amount).toBe(before)
  const [correction, corrected] = await handovers()
  expect(correction).toMatchObject({ amount: -15, corrects: wrong?._id, note: 'Counted twice' })
  expect(corrected).toMatchObject({ _id: wrong?._id, isCorrected: true })
  expect((await undo(correction?._id)).status).toBe(409)
  expect((await undo(newId())).status).toBe(404)
  const change = app.ctx.db.updateTable('cash_handovers').set({ amount_minor: 1 })
  await expect(change.execute()).rejects.toMatchObject({ constraint: 'cash_handovers_append_only' })
})
