import { refundStatusSchema } from '@jhilik/contract/payments.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transitionRefund } from '../src/money/store/refunds.ts'
import type { SignedIn, TestApp } from './support/app.ts'
import { startedAttempt } from './support/attempts.ts'
import { book, makeOffer } from './support/shop.ts'
import { type StripeServer, startStripeApp } from './support/stripe-app.ts'

let app: TestApp
let stripe: StripeServer
let user: SignedIn
let admin: SignedIn

beforeAll(async () => {
  ;({ app, stripe, admin } = await startStripeApp())
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})
beforeEach(async () => {
  app.clock.set(new Date())
  stripe.faults.clear()
  user = await app.signIn()
})

async function notify(type: string, object: object) {
  const { rawBody, headers } = stripe.event(type, object)
  await fetch(`${app.url}/api/payments/stripe/notify`, {
    method: 'POST',
    body: rawBody,
    headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
  })
}

const post = (path: string, body: object) => app.request('POST', `/api${path}`, { token: admin.token, body })

/** A booking that is paid: 40. */
async function paid() {
  const { bookingId, tran_id } = (await book(app, user, await makeOffer(app))).body.data
  const attempt = startedAttempt(tran_id)
  stripe.pay(attempt)
  await notify('checkout.session.completed', stripe.session(attempt))
  return { bookingId, attempt }
}
type Made = Awaited<ReturnType<typeof paid>>

const rowsOf = ({ bookingId }: Made) =>
  app.ctx.db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .selectAll('refunds')
    .where('attempt.booking_id', '=', bookingId)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
const idOf = async (made: Made) => (await rowsOf(made))[0]?.id ?? ''

const refund = ({ bookingId }: Made) =>
  post(`/bookings/${bookingId}/refund`, { reason: 'Late', refundAmount: 40 })
const send = async (made: Made) => app.runJob('send-refund', { refundId: await idOf(made) })
const settle = async (made: Made) => post(`/refunds/${await idOf(made)}/settle`, { reference: 'TRX9' })
const reopen = async (made: Made) => post(`/refunds/${await idOf(made)}/reopen`, { reason: 'Wrong one' })

/** Ends the first refund in the gateway's own list. */
async function end({ attempt }: Made, status: 'succeeded' | 'failed') {
  const [listed] = stripe.refundsOf(attempt)
  await notify('refund.updated', Object.assign(listed ?? {}, { status }))
}
async function sendRefused(made: Made) {
  stripe.refuseNextRefund()
  await send(made)
}
const inPanel = async ({ attempt }: Made, amount: number, status: 'succeeded' | 'pending') =>
  notify('refund.created', stripe.refundInPanel(attempt, amount, status))
async function loseDispute({ attempt }: Made) {
  const dispute = stripe.dispute(attempt)
  await notify('charge.dispute.created', dispute)
  dispute.status = 'lost'
  await notify('charge.dispute.closed', dispute)
}

type Steps = [string, (made: Made) => Promise<unknown>][]
const left: Steps = [
  ['requested', refund],
  ['manual', sendRefused],
]

/** Each path of `docs/states.md`, through the calls, the gateway and the job. */
const paths: { name: string; steps: Steps }[] = [
  {
    name: 'sent, accepted and paid back',
    steps: [
      ['requested', refund],
      ['submitted', send],
      ['succeeded', (made) => end(made, 'succeeded')],
    ],
  },
  {
    name: 'paid back, and failed after all',
    steps: [
      ['requested', refund],
      ['submitted', send],
      ['succeeded', (made) => end(made, 'succeeded')],
      ['manual', (made) => end(made, 'failed')],
    ],
  },
  {
    name: 'accepted, and refused later',
    steps: [
      ['requested', refund],
      ['submitted', send],
      ['manual', (made) => end(made, 'failed')],
    ],
  },
  {
    name: 'refused, settled by staff, and reopened',
    steps: [...left, ['succeeded', settle], ['manual', reopen]],
  },
  {
    name: 'refused, then begun and ended in the panel',
    steps: [
      ...left,
      ['submitted', (made) => inPanel(made, 4000, 'pending')],
      ['succeeded', (made) => end(made, 'succeeded')],
    ],
  },
  {
    name: 'refused, and partly paid in cash',
    steps: [
      ...left,
      [
        'succeeded+manual',
        async (made) =>
          post(`/refunds/${await idOf(made)}/cash`, { collectorId: admin.user.sub, amount: 10 }),
      ],
    ],
  },
  { name: 'refused, and not due any more', steps: [...left, ['failed', loseDispute]] },
  { name: 'made in the panel', steps: [['succeeded', (made) => inPanel(made, 1000, 'succeeded')]] },
  {
    name: 'begun in the panel',
    steps: [
      ['submitted', (made) => inPanel(made, 1000, 'pending')],
      ['succeeded', (made) => end(made, 'succeeded')],
    ],
  },
]

describe('a refund', () => {
  it.each(paths)('$name', async ({ steps }) => {
    const made = await paid()
    for (const [expected, act] of steps) {
      await act(made)
      expect((await rowsOf(made)).map(({ status }) => status).join('+')).toBe(expected)
    }
  })

  it.each([
    ['requested', 'manual'],
    ['requested', 'succeeded'],
    ['submitted', 'failed'],
    ['submitted', 'requested'],
    ['manual', 'requested'],
    ...refundStatusSchema.options.map((to) => ['failed', to] as const),
  ] as const)('that is %s does not become %s', async (from, to) => {
    const made = await paid()
    await refund(made)
    const id = await idOf(made)
    await app.ctx.db.updateTable('refunds').set({ status: from }).where('id', '=', id).execute()
    const [row] = await rowsOf(made)
    const move = app.ctx.db
      .transaction()
      .execute((tx) => transitionRefund(tx, row ?? expect.fail(), { to, by: 'system', at: app.clock.now() }))
    await expect(move).rejects.toMatchObject({ code: 'invalid_transition' })
    expect((await rowsOf(made))[0]?.status).toBe(from)
  })
})
