import { randomUUID } from 'node:crypto'
import type { Booking } from '@jhilik/contract/bookings.ts'
import { attemptStatusSchema } from '@jhilik/contract/payments.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAttempt, makeBooking, makeSlot } from '../src/demo/factories.ts'
import { NO_FAULTS, type SandboxFaults } from '../src/money/sandbox/faults.ts'
import { transitionAttempt } from '../src/money/store/attempts.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { attemptsOf, book, bookingOf, makeOffer, payAgain, payAt, pressButton } from './support/shop.ts'

const HOLD_MINUTES = 5
/** How long a hold waits for a gateway that gives no answer, beyond its end. */
const PATIENCE_MINUTES = 5

const faults: SandboxFaults = { ...NO_FAULTS }
let app: TestApp
let user: SignedIn
let admin: SignedIn

beforeAll(async () => {
  app = await startTestApp({ sandbox: { faults }, work: false, env: { HOLD_MINUTES: String(HOLD_MINUTES) } })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  Object.assign(faults, NO_FAULTS, { ipn: 'never', cancel: 'final' })
  app.clock.set(new Date())
  user = await app.signIn()
})

interface Made {
  bookingId: string
  paymentUrl: string
}

const start = async (): Promise<Made> => (await book(app, user, await makeOffer(app))).body.data

/** A booking whose payment could not be started; the answer carries no id. */
async function startBadly(fault: SandboxFaults['start']): Promise<Made> {
  faults.start = fault
  const offer = await makeOffer(app)
  await book(app, user, offer)
  faults.start = 'ok'
  const { id } = await app.ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('slot_id', '=', offer.slotId)
    .executeTakeFirstOrThrow()
  return { bookingId: id, paymentUrl: '' }
}

async function endHold({ bookingId }: Made, minutesLate = 0.1) {
  app.clock.advance({ minutes: HOLD_MINUTES + minutesLate })
  await app.runJob('expire-hold', { bookingId })
}

/** Sees the booking's hold end while the gateway cannot be asked. */
async function loseSight(made: Made) {
  faults.check = 'error'
  await endHold(made, PATIENCE_MINUTES + 1)
  faults.check = 'ok'
}

const review = async ({ paymentUrl }: Made) => {
  faults.check = 'risk'
  await payAt(paymentUrl, 'pay')
  faults.check = 'ok'
}

const ask = async () => {
  app.clock.advance({ minutes: 70 })
  await app.runJob('reconcile')
}

const asStaff = (path: string, body: object, { token } = admin) =>
  app.request<Answer<Booking>>('POST', `/api/bookings/${path}`, { token, body })

/** Calls as somebody of the staff who signs in after the slot has begun. */
async function asStaffLater(path: string, body: object) {
  app.clock.advance({ hours: 72 })
  return asStaff(path, body, await app.signIn('admin'))
}

/** What a booking's attempt and the booking itself stand at, after each step. */
async function standOf({ bookingId }: Made): Promise<string> {
  const attempts = await attemptsOf(app, bookingId)
  // The API is not used for this, because the customer's token does not live as long as some of these paths.
  const { status } = await app.ctx.db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return `${attempts.map((attempt) => attempt.status).join('+')} ${status}`
}

type Steps = [string, (made: Made) => Promise<unknown>][]

/** Each path of `docs/states.md`, through the calls, the gateway's page and the jobs. */
const paths: { name: string; begin?: () => Promise<Made>; steps: Steps }[] = [
  {
    name: 'paid at the gateway',
    steps: [
      ['redirected held', async () => {}],
      ['paid confirmed', ({ paymentUrl }) => payAt(paymentUrl, 'pay')],
    ],
  },
  {
    name: 'nothing to pay',
    begin: async () => (await book(app, user, await makeOffer(app, {}, 0))).body.data,
    steps: [['paid confirmed', async () => {}]],
  },
  {
    name: 'refused at the start',
    begin: () => startBadly('refuse'),
    steps: [['failed expired', async () => {}]],
  },
  {
    name: 'started without a clear answer, then unknown to the gateway',
    begin: () => startBadly('error'),
    steps: [
      ['unknown held', async () => {}],
      ['expired+redirected held', ({ bookingId }) => payAgain(app, user, bookingId)],
    ],
  },
  {
    name: 'failed, then paid by a second attempt',
    steps: [
      ['failed held', ({ paymentUrl }) => payAt(paymentUrl, 'fail')],
      [
        'failed+paid confirmed',
        async ({ bookingId }) => payAt((await payAgain(app, user, bookingId)).body.data.paymentUrl, 'pay'),
      ],
    ],
  },
  {
    name: 'cancelled at the gateway',
    steps: [
      ['cancelled held', ({ paymentUrl }) => payAt(paymentUrl, 'cancel')],
      ['cancelled expired', (made) => endHold(made)],
    ],
  },
  {
    name: 'left alone, then paid too late',
    steps: [
      ['redirected expired', (made) => endHold(made)],
      ['paid confirmed', ({ paymentUrl }) => payAt(paymentUrl, 'pay')],
    ],
  },
  {
    name: 'left alone, then paid too late and doubtful',
    steps: [
      ['redirected expired', (made) => endHold(made)],
      ['review expired', (made) => review(made)],
    ],
  },
  {
    name: 'out of sight, then found to be paid',
    steps: [
      ['unknown expired', loseSight],
      ['unknown expired', ({ paymentUrl }) => pressButton(paymentUrl, 'pay')],
      ['paid confirmed', ask],
    ],
  },
  {
    name: 'out of sight, then found to have failed',
    steps: [
      ['unknown expired', loseSight],
      ['unknown expired', ({ paymentUrl }) => pressButton(paymentUrl, 'fail')],
      ['failed expired', ask],
    ],
  },
  {
    name: 'doubtful, and accepted',
    steps: [
      ['review held', (made) => review(made)],
      [
        'paid confirmed',
        ({ bookingId }) =>
          asStaff(`${bookingId}/review-payment`, {
            decision: 'accept',
            reason: 'Seen in the panel',
            reference: randomUUID(),
          }),
      ],
    ],
  },
  {
    name: 'doubtful, and rejected',
    steps: [
      ['review held', (made) => review(made)],
      [
        'failed held',
        ({ bookingId }) => asStaff(`${bookingId}/review-payment`, { decision: 'reject', reason: 'Not ours' }),
      ],
    ],
  },
  {
    name: 'canceled by its customer before it was paid',
    steps: [
      [
        'redirected canceled',
        ({ bookingId }) => app.request('POST', `/api/bookings/${bookingId}/cancel`, { token: user.token }),
      ],
    ],
  },
  {
    name: 'paid, then canceled by its customer',
    steps: [
      ['paid confirmed', ({ paymentUrl }) => payAt(paymentUrl, 'pay')],
      [
        'paid canceled',
        ({ bookingId }) => app.request('POST', `/api/bookings/${bookingId}/cancel`, { token: user.token }),
      ],
    ],
  },
  {
    name: 'paid, and done once it has begun',
    steps: [
      ['paid confirmed', ({ paymentUrl }) => payAt(paymentUrl, 'pay')],
      ['paid completed', ({ bookingId }) => asStaffLater(`${bookingId}/complete`, { reason: 'Done' })],
    ],
  },
  {
    name: 'paid, and missed once it has begun',
    steps: [
      ['paid confirmed', ({ paymentUrl }) => payAt(paymentUrl, 'pay')],
      ['paid no_show', ({ bookingId }) => asStaffLater(`${bookingId}/no-show`, { reason: 'Nobody opened' })],
    ],
  },
]

describe('a booking and its payment', () => {
  it.each(paths)('$name', async ({ begin = start, steps }) => {
    const made = await begin()
    for (const [expected, act] of steps) {
      await act(made)
      expect(await standOf(made)).toBe(expected)
    }
  })
})

describe('what has ended stays as it is', () => {
  it.each(['expired', 'canceled', 'completed', 'no_show'] as const)(
    '%s, whatever its customer tries',
    async (status) => {
      const starts_at = addMinutes(app.clock.now(), 72 * 60)
      const booking = await makeBooking(app.ctx.db, {
        user_id: user.user.sub,
        status,
        starts_at,
        ends_at: addMinutes(starts_at, 60),
      })
      const other = await makeSlot(app.ctx.db, {
        service_id: booking.service_id,
        start_time: '13:00',
        end_time: '14:00',
      })
      const tries = { cancel: {}, move: { slotId: other.id }, pay: {} }
      for (const [verb, body] of Object.entries(tries)) {
        const path = `/api/bookings/${booking.id}/${verb}`
        const answer = await app.request('POST', path, { token: user.token, body })
        expect(answer.status, verb).toBe(409)
      }
      expect(await bookingOf(app, user, booking.id)).toMatchObject({
        status,
        slot: { _id: booking.slot_id },
      })
    },
  )

  it.each(['expired', 'canceled'] as const)('%s, whatever staff try', async (status) => {
    const starts_at = addMinutes(app.clock.now(), -60)
    const booking = await makeBooking(app.ctx.db, {
      user_id: user.user.sub,
      status,
      starts_at,
      ends_at: addMinutes(starts_at, 60),
    })
    for (const verb of ['cancel', 'complete', 'no-show']) {
      const answer = await asStaff(`${booking.id}/${verb}`, { reason: 'Tried' })
      expect([answer.status, answer.body.code], verb).toEqual([409, 'invalid_transition'])
    }
    expect((await bookingOf(app, user, booking.id)).status).toBe(status)
  })

  it('a booking is not a no-show before it begins', async () => {
    const starts_at = addMinutes(app.clock.now(), 60)
    const ends_at = addMinutes(starts_at, 60)
    const booking = await makeBooking(app.ctx.db, { user_id: user.user.sub, starts_at, ends_at })
    const answer = await asStaff(`${booking.id}/no-show`, { reason: 'Too early' })
    expect([answer.status, answer.body.code]).toEqual([409, 'booking_not_started'])
    expect((await bookingOf(app, user, booking.id)).status).toBe('confirmed')
  })

  it('a payment stays paid, whatever is written over it', async () => {
    const booking = await makeBooking(app.ctx.db, { user_id: user.user.sub })
    const attempt = await makeAttempt(app.ctx.db, booking)
    for (const to of attemptStatusSchema.options) {
      const moved = await app.ctx.db
        .transaction()
        .execute((tx) => transitionAttempt(tx, attempt, { to, at: app.clock.now() }))
      expect(moved, to).toBe(false)
    }
    expect(await attemptsOf(app, booking.id)).toMatchObject([{ status: 'paid', detail: attempt.detail }])
  })

  it('an attempt that another process has moved is not moved from where it stood', async () => {
    const booking = await makeBooking(app.ctx.db, { user_id: user.user.sub, status: 'held' })
    const seen = await makeAttempt(app.ctx.db, booking, { status: 'created', provider_txn_id: null })
    const at = app.clock.now()
    const move = (to: 'failed' | 'expired') =>
      app.ctx.db.transaction().execute((tx) => transitionAttempt(tx, seen, { to, at }))
    expect(await move('failed')).toBe(true)
    expect(await move('expired')).toBe(false)
    expect(await attemptsOf(app, booking.id)).toMatchObject([{ status: 'failed' }])
  })
})
