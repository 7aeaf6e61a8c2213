import { randomUUID } from 'node:crypto'
import { makeAttempt, makeBooking, makeSlot, makeUser } from '../../../src/demo/factories.ts'
import { issueDocuments } from '../../../src/money/store/documents.ts'
import { enterEntries } from '../../../src/money/store/ledger.ts'
import { newId } from '../../../src/platform/ids.ts'
import { book, bookingBody, makeOffer } from '../shop.ts'
import {
  allStaff,
  at,
  type Call,
  DESK,
  everybody,
  type Given,
  MANAGERS,
  MONEY,
  OWNERS,
  only,
  ownOr,
  signedIn,
} from './call.ts'

const DISTURBANCE = {
  cause: 'rain',
  date: '2090-01-01',
  fromTime: '13:00',
  toTime: '18:00',
  answerBy: { date: '2090-01-01', time: '20:00' },
}

async function ownBooking({ app, callers }: Given): Promise<string> {
  return (await makeBooking(app.ctx.db, { user_id: callers.user.user.sub })).id
}

/** A message about a booking of the user that was not taken. */
async function failedMessage(given: Given): Promise<string> {
  const { ctx } = given.app
  const {
    id: booking_id,
    revision,
    starts_at,
  } = await makeBooking(ctx.db, {
    user_id: given.callers.user.user.sub,
  })
  const id = newId()
  const at = ctx.clock.now()
  const fact = {
    event: 'edited',
    booking_id,
    revision,
    starts_at,
    audience: 'customer',
    channel: 'email',
  } as const
  const failed = { state: 'failed', attempts: 9, answer: '550', planned_at: at, created_at: at } as const
  await ctx.db
    .insertInto('messages')
    .values({ id, ...fact, ...failed })
    .execute()
  return id
}

async function paidBooking({ app, callers }: Given): Promise<string> {
  const booking = await makeBooking(app.ctx.db, { user_id: callers.user.user.sub, free_cancel_hours: 0 })
  await makeAttempt(app.ctx.db, booking)
  return booking.id
}

/** A confirmed booking that is to be paid on site. */
async function unpaidBooking({ app, callers }: Given): Promise<string> {
  const terms = { payment_terms: 'none' as const, due_now_minor: 0 }
  const booking = await makeBooking(app.ctx.db, { user_id: callers.user.user.sub, ...terms })
  return booking.id
}

/** A visit of two lines, of which the second is free. */
async function visitOfTwo(given: Given): Promise<{ id: string; lineIds: string[] }> {
  const { db } = given.app.ctx
  const id = await unpaidBooking(given)
  const lines = db.selectFrom('booking_lines').selectAll().where('booking_id', '=', id)
  const line = await lines.executeTakeFirstOrThrow()
  const second = { ...line, id: newId(), position: 2, price_minor: 0 }
  await db.insertInto('booking_lines').values(second).execute()
  return { id, lineIds: [line.id, second.id] }
}

/** Somebody who has received a payment of 1 in cash. */
async function cashCollector(app: Given['app']): Promise<string> {
  const { id } = await makeUser(app.ctx.db)
  const booking = await makeBooking(app.ctx.db)
  const at = app.clock.now()
  await app.ctx.db.transaction().execute(async (tx) => {
    const paid = { gateway: 'cash', method: 'cash', amount_minor: 100, received_minor: 100 }
    const attempt = await makeAttempt(tx, booking, paid)
    await enterEntries(tx, [
      {
        booking_id: booking.id,
        kind: 'cash',
        amount_minor: 100,
        currency: booking.currency,
        attempt_id: attempt.id,
        method: 'cash',
        collected_by: id,
        occurred_at: at,
      },
    ])
  })
  return id
}

async function discountEntry(given: Given): Promise<string> {
  const { db } = given.app.ctx
  const booking_id = await unpaidBooking(given)
  const { currency } = await db
    .selectFrom('bookings')
    .select('currency')
    .where('id', '=', booking_id)
    .executeTakeFirstOrThrow()
  const discount = { kind: 'adjustment' as const, amount_minor: -100, reason: 'Regular customer' }
  const { id } = await db
    .insertInto('ledger_entries')
    .values({ booking_id, currency, ...discount, occurred_at: given.app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A booking that has begun, so that it can also be said that nobody came. */
async function begunBooking(
  { app, callers }: Given,
  status: 'confirmed' | 'completed' = 'confirmed',
): Promise<string> {
  const starts_at = new Date(Date.now() - 60_000)
  const booking = await makeBooking(app.ctx.db, { user_id: callers.user.user.sub, starts_at, status })
  return booking.id
}

async function doubtfulPayment({ app, callers }: Given): Promise<string> {
  const booking = await makeBooking(app.ctx.db, { user_id: callers.user.user.sub, status: 'held' })
  await makeAttempt(app.ctx.db, booking, { status: 'review' })
  return booking.id
}

async function settledRefund(given: Given): Promise<string> {
  const { app } = given
  const id = await manualRefund(given)
  const settled = { status: 'succeeded' as const, settled_at: app.clock.now(), settled_by_hand: true }
  await app.ctx.db.transaction().execute(async (tx) => {
    const refund = await tx
      .updateTable('refunds')
      .set(settled)
      .where('id', '=', id)
      .returning('attempt_id')
      .executeTakeFirstOrThrow()
    await issueDocuments(tx, [refund.attempt_id])
  })
  return id
}

async function manualRefund({ app }: Given): Promise<string> {
  const { id, amount_minor, currency } = await makeAttempt(app.ctx.db, await makeBooking(app.ctx.db))
  const now = app.clock.now()
  const refund = {
    id: newId(),
    attempt_id: id,
    amount_minor,
    currency,
    reason: 'test',
    decided_by_staff: true,
    status: 'manual' as const,
  }
  await app.ctx.db
    .insertInto('refunds')
    .values({ ...refund, created_at: now, updated_at: now })
    .execute()
  return refund.id
}

async function anotherTime(given: Given) {
  const { app } = given
  const id = await paidBooking(given)
  const { service_id } = await app.ctx.db
    .selectFrom('bookings')
    .select('service_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const slot = await makeSlot(app.ctx.db, { service_id, start_time: '15:00', end_time: '16:00' })
  return { path: `/api/bookings/${id}/move`, body: { slotId: slot.id, reason: 'Asked for' } }
}

const bookingRequest = async ({ app }: Given) => bookingBody(await makeOffer(app))

async function heldBooking(given: Given): Promise<string> {
  const { app, callers } = given
  const held = await app.ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', callers.user.user.sub)
    .where('status', '=', 'held')
    .executeTakeFirst()
  if (held) return held.id
  return (await book(app, callers.user, await makeOffer(app))).body.data.bookingId
}

export const bookingCalls: Call[] = [
  { route: 'GET /api/messages', prepare: at('/api/messages'), expected: allStaff() },
  { route: 'GET /api/messages/month', prepare: at('/api/messages/month'), expected: allStaff() },
  {
    route: 'POST /api/messages/{id}/send-again',
    cost: 'costsMoney',
    prepare: async (given) => ({ path: `/api/messages/${await failedMessage(given)}/send-again` }),
    expected: only(DESK),
  },
  { route: 'GET /api/bookings', prepare: at('/api/bookings'), expected: allStaff() },
  { route: 'GET /api/bookings/day', prepare: at('/api/bookings/day'), expected: allStaff() },
  {
    route: 'GET /api/bookings/day.pdf',
    cost: 'costly',
    async prepare({ app }) {
      const { slot_date } = await makeBooking(app.ctx.db)
      return { path: `/api/bookings/day.pdf?date=${slot_date}` }
    },
    expected: only(DESK),
  },
  { route: 'GET /api/me/booking-views', prepare: at('/api/me/booking-views'), expected: allStaff() },
  {
    route: 'PUT /api/me/booking-views',
    prepare: at('/api/me/booking-views', { name: 'Mirpur', query: 'on=week' }),
    expected: allStaff(),
  },
  {
    route: 'DELETE /api/me/booking-views/{id}',
    // The view is nobody's.
    prepare: at(`/api/me/booking-views/${randomUUID()}`),
    expected: allStaff(404),
  },
  {
    route: 'POST /api/staff-texts/preview',
    cost: 'costly',
    // No such booking.
    prepare: at('/api/staff-texts/preview', { channel: 'email', text: 'Hello', bookings: [randomUUID()] }),
    expected: only(DESK, 404),
  },
  {
    route: 'POST /api/staff-texts',
    cost: 'costsMoney',
    prepare: at('/api/staff-texts', { channel: 'email', text: 'Hello', bookings: [randomUUID()] }),
    expected: only(DESK, 404),
  },
  {
    route: 'POST /api/bulk-changes/preview',
    cost: 'costly',
    // No such booking.
    prepare: at('/api/bulk-changes/preview', {
      act: { kind: 'assign', crew: null },
      bookings: [randomUUID()],
    }),
    expected: only(DESK, 404),
  },
  {
    route: 'POST /api/bulk-changes',
    cost: 'costsMoney',
    prepare: at('/api/bulk-changes', {
      act: { kind: 'assign', crew: null },
      bookings: [{ booking: randomUUID(), version: 'x' }],
    }),
    expected: only(DESK, 404),
  },
  {
    route: 'GET /api/bulk-changes/{id}',
    cost: 'free',
    prepare: at(`/api/bulk-changes/${randomUUID()}`),
    expected: only(DESK, 404),
  },
  { route: 'GET /api/disturbances', prepare: at('/api/disturbances'), expected: only(DESK) },
  {
    route: 'GET /api/disturbances/day',
    prepare: at('/api/disturbances/day?date=2090-01-01'),
    expected: only(DESK),
  },
  {
    route: 'POST /api/disturbances/preview',
    cost: 'costly',
    prepare: at('/api/disturbances/preview', DISTURBANCE),
    expected: only(DESK),
  },
  {
    route: 'POST /api/disturbances/times',
    cost: 'costly',
    // No such booking.
    prepare: at('/api/disturbances/times', { ...DISTURBANCE, booking: randomUUID() }),
    expected: only(DESK, 404),
  },
  {
    route: 'POST /api/disturbances',
    cost: 'costsMoney',
    // No such booking.
    prepare: at('/api/disturbances', {
      ...DISTURBANCE,
      offers: [{ booking: randomUUID(), version: 'x', slots: [] }],
    }),
    expected: only(MANAGERS, 404),
  },
  {
    route: 'GET /api/disturbances/{id}',
    prepare: at(`/api/disturbances/${randomUUID()}`),
    expected: only(DESK, 404),
  },
  {
    route: 'POST /api/disturbance-offers/{id}/answer',
    prepare: at(`/api/disturbance-offers/${randomUUID()}/answer`, { refund: true }),
    expected: only(DESK, 404),
  },
  {
    route: 'POST /api/booking-pages/{token}/offer',
    cost: 'costsMoney',
    // No such link.
    prepare: at('/api/booking-pages/0123456789abcdef/offer', { refund: true }),
    expected: everybody(404),
  },
  {
    route: 'GET /api/bookings/{key}',
    prepare: ({ callers }) => ({ path: `/api/bookings/${callers.user.user.email}` }),
    expected: ownOr(DESK, { other: 403, refused: 403 }),
  },
  {
    route: 'GET /api/bookings/{key}',
    prepare: async (given) => ({ path: `/api/bookings/${await ownBooking(given)}` }),
    expected: ownOr([...DESK, 'accountant']),
  },
  {
    route: 'POST /api/bookings/agreed',
    cost: 'takesPlace',
    prepare: async (given) => {
      const { slotId, ...body } = await bookingRequest(given)
      // Crews of other calls do not work then.
      await given.app.ctx.db.updateTable('crews').set({ active: false }).execute()
      return {
        path: '/api/bookings/agreed',
        body: { ...body, time: { date: '2090-01-01', startTime: '10:00' } },
      }
    },
    expected: only(DESK, 201),
  },
  { route: 'GET /api/callers', prepare: at('/api/callers?phone=01719001122'), expected: only(DESK) },
  {
    route: 'GET /api/callers/times',
    prepare: async ({ app }) => {
      const { serviceId } = await makeOffer(app)
      return { path: `/api/callers/times?serviceId=${serviceId}` }
    },
    expected: only(DESK),
  },
  {
    route: 'POST /api/callers/bookings',
    cost: 'takesPlace',
    prepare: async (given) => ({ path: '/api/callers/bookings', body: await bookingRequest(given) }),
    expected: only(DESK, 201),
  },
  {
    route: 'POST /api/bookings',
    cost: 'takesPlace',
    prepare: async (given) => ({ path: '/api/bookings', body: await bookingRequest(given) }),
    expected: signedIn(201),
  },
  {
    route: 'POST /api/bookings/price',
    cost: 'costly',
    prepare: async (given) => ({ path: '/api/bookings/price', body: await makeOffer(given.app) }),
    expected: signedIn(200),
  },
  {
    // Only the customer can pay.
    route: 'POST /api/bookings/{id}/pay',
    cost: 'costsMoney',
    prepare: async (given) => ({ path: `/api/bookings/${await heldBooking(given)}/pay` }),
    expected: ownOr([]),
  },
  {
    // Only the person who made the booking can release it: staff cancel with a reason.
    route: 'POST /api/bookings/{id}/release',
    prepare: async (given) => ({ path: `/api/bookings/${await heldBooking(given)}/release` }),
    expected: ownOr([]),
  },
  {
    route: 'POST /api/bookings/{id}/cancel',
    cost: 'costsMoney',
    prepare: async (given) => ({
      path: `/api/bookings/${await paidBooking(given)}/cancel`,
      body: { reason: 'Rain' },
    }),
    expected: ownOr(MANAGERS, { refused: 403 }),
  },
  {
    route: 'POST /api/bookings/{id}/lines/{lineId}/cancel',
    cost: 'costsMoney',
    prepare: async (given) => {
      const { id, lineIds } = await visitOfTwo(given)
      return { path: `/api/bookings/${id}/lines/${lineIds[1]}/cancel`, body: { reason: 'Rain' } }
    },
    expected: ownOr(DESK, { refused: 403 }),
  },
  {
    route: 'POST /api/bookings/{id}/area/preview',
    prepare: async (given) => ({
      path: `/api/bookings/${await unpaidBooking(given)}/area/preview`,
      body: { area: null },
    }),
    expected: only(DESK),
  },
  {
    route: 'PATCH /api/bookings/{id}/details',
    cost: 'costsMoney',
    prepare: async (given) => ({
      path: `/api/bookings/${await paidBooking(given)}/details`,
      body: { address: 'House 7, Road 3' },
    }),
    expected: ownOr(DESK, { refused: 403 }),
  },
  {
    route: 'POST /api/bookings/{id}/lines/preview',
    prepare: async (given) => {
      const { id, lineIds } = await visitOfTwo(given)
      return { path: `/api/bookings/${id}/lines/preview`, body: { lines: [{ line: lineIds[0] }] } }
    },
    expected: only(DESK),
  },
  {
    route: 'POST /api/bookings/{id}/lines',
    cost: 'costsMoney',
    prepare: async (given) => {
      const { id, lineIds } = await visitOfTwo(given)
      return { path: `/api/bookings/${id}/lines`, body: { lines: [{ line: lineIds[0] }], reason: 'Seen' } }
    },
    expected: only(DESK),
  },
  {
    route: 'POST /api/bookings/{id}/move',
    cost: 'costsMoney',
    prepare: (given) => anotherTime(given),
    expected: ownOr(DESK, { refused: 403 }),
  },
  {
    route: 'POST /api/bookings/{id}/complete',
    prepare: async (given) => ({
      path: `/api/bookings/${await begunBooking(given)}/complete`,
      body: { reason: 'Done' },
    }),
    expected: only(DESK),
  },
  {
    route: 'PUT /api/bookings/{id}/crew',
    prepare: async ({ app }) => ({
      path: `/api/bookings/${(await makeBooking(app.ctx.db)).id}/crew`,
      body: { crew: null },
    }),
    expected: only(DESK),
  },
  {
    route: 'POST /api/bookings/{id}/no-show',
    prepare: async (given) => ({
      path: `/api/bookings/${await begunBooking(given)}/no-show`,
      body: { reason: 'Gone' },
    }),
    expected: only(DESK),
  },
  {
    route: 'POST /api/bookings/{id}/correct',
    prepare: async (given) => ({
      path: `/api/bookings/${await begunBooking(given, 'completed')}/correct`,
      body: { to: 'no_show', reason: 'Mixed up' },
    }),
    expected: only(DESK),
  },
  {
    route: 'POST /api/bookings/{id}/refund',
    cost: 'costsMoney',
    prepare: async (given) => ({
      path: `/api/bookings/${await paidBooking(given)}/refund`,
      body: { reason: 'Sorry' },
    }),
    expected: only(MANAGERS),
  },
  {
    route: 'POST /api/bookings/{id}/payments',
    prepare: async (given) => ({
      path: `/api/bookings/${await unpaidBooking(given)}/payments`,
      body: { method: 'cash', amount: 1 },
    }),
    expected: only(DESK),
  },
  {
    route: 'POST /api/bookings/{id}/discounts',
    prepare: async (given) => ({
      path: `/api/bookings/${await unpaidBooking(given)}/discounts`,
      body: { amount: 1, reason: 'Regular customer' },
    }),
    expected: only(MANAGERS),
  },
  {
    route: 'POST /api/ledger-entries/{id}/correction',
    prepare: async (given) => ({
      path: `/api/ledger-entries/${await discountEntry(given)}/correction`,
      body: { reason: 'Mistyped' },
    }),
    expected: only(MANAGERS),
  },
  { route: 'GET /api/money/cash', prepare: at('/api/money/cash'), expected: only(DESK) },
  {
    route: 'POST /api/money/cash/handovers',
    prepare: async ({ app }) => ({
      path: '/api/money/cash/handovers',
      body: { collectorId: await cashCollector(app), amount: 1, currency: 'USD' },
    }),
    expected: only(DESK),
  },
  {
    route: 'POST /api/money/cash/deposits',
    prepare: () => ({ path: '/api/money/cash/deposits', body: { amount: 1_000_000, currency: 'USD' } }),
    // Nobody has as much in hand.
    expected: only(DESK, 400),
  },
  {
    route: 'POST /api/money/cash/counts',
    prepare: ({ callers }) => ({
      path: '/api/money/cash/counts',
      body: { collectorId: callers.dispatcher.user.sub, counted: 1, currency: 'USD' },
    }),
    expected: only(DESK),
  },
  { route: 'GET /api/money/cash/handovers', prepare: at('/api/money/cash/handovers'), expected: only(DESK) },
  {
    route: 'POST /api/money/cash/handovers/{id}/correction',
    prepare: async ({ app, callers }) => {
      const handover = {
        id: newId(),
        collector_id: callers.dispatcher.user.sub,
        amount_minor: 100,
        currency: 'USD',
        received_by: callers.owner.user.sub,
        at: app.clock.now(),
      }
      await app.ctx.db.insertInto('cash_handovers').values(handover).execute()
      return { path: `/api/money/cash/handovers/${handover.id}/correction`, body: { reason: 'Not received' } }
    },
    expected: only(MANAGERS),
  },
  {
    route: 'GET /api/money/closed-months',
    prepare: at('/api/money/closed-months'),
    expected: only(MONEY),
  },
  {
    route: 'PUT /api/money/closed-months/{month}',
    prepare: at('/api/money/closed-months/2020-01'),
    expected: only(OWNERS),
  },
  {
    route: 'POST /api/money/closed-months/{month}/reopen',
    prepare: async ({ app }) => {
      const closed = { month: '2020-02-01', closed_by: null, closed_at: app.clock.now() }
      const insert = app.ctx.db.insertInto('closed_months').values(closed)
      await insert.onConflict((conflict) => conflict.doNothing()).execute()
      return { path: '/api/money/closed-months/2020-02/reopen', body: { reason: 'A refund was missing' } }
    },
    expected: only(OWNERS),
  },
  {
    route: 'POST /api/bookings/{id}/review-payment',
    cost: 'costsMoney',
    prepare: async (given) => ({
      path: `/api/bookings/${await doubtfulPayment(given)}/review-payment`,
      body: { decision: 'accept', reason: 'Seen in the panel', receivedAmount: 10 },
    }),
    expected: only(MANAGERS),
  },
  {
    route: 'POST /api/refunds/{id}/settle',
    cost: 'costsMoney',
    prepare: async (given) => ({
      path: `/api/refunds/${await manualRefund(given)}/settle`,
      body: { reference: 'R-1' },
    }),
    expected: only(MANAGERS),
  },
  {
    route: 'POST /api/refunds/{id}/cash',
    cost: 'costsMoney',
    prepare: async (given) => ({
      path: `/api/refunds/${await manualRefund(given)}/cash`,
      body: { collectorId: given.callers.dispatcher.user.sub, amount: 1 },
    }),
    expected: only(MANAGERS),
  },
  {
    route: 'POST /api/refunds/{id}/withdraw',
    prepare: async (given) => ({
      path: `/api/refunds/${await manualRefund(given)}/withdraw`,
      body: { reason: 'The wrong booking' },
    }),
    expected: only(MANAGERS),
  },
  {
    route: 'POST /api/refunds/{id}/reopen',
    prepare: async (given) => ({
      path: `/api/refunds/${await settledRefund(given)}/reopen`,
      body: { reason: 'Not paid after all' },
    }),
    expected: only(MANAGERS),
  },
  {
    route: 'GET /api/bookings/export.csv',
    cost: 'costly',
    prepare: at('/api/bookings/export.csv'),
    expected: only(MONEY),
  },
  {
    route: 'POST /api/bookings/export-ticket',
    prepare: at('/api/bookings/export-ticket'),
    expected: only(MONEY),
  },
  // These calls lack the link's token, as any other call. The tests of calendar and receipt make them with it.
  {
    route: 'GET /api/bookings/{id}/calendar.ics',
    prepare: async (given) => ({ path: `/api/bookings/${await paidBooking(given)}/calendar.ics` }),
    expected: ownOr(DESK),
  },
  {
    route: 'POST /api/bookings/{id}/links/revoke',
    prepare: async (given) => ({ path: `/api/bookings/${await paidBooking(given)}/links/revoke` }),
    expected: ownOr(DESK, { refused: 403 }),
  },
  {
    route: 'GET /api/bookings/{id}/receipt',
    prepare: async (given) => ({ path: `/api/bookings/${await paidBooking(given)}/receipt` }),
    expected: ownOr([...DESK, 'accountant']),
  },
  {
    route: 'GET /api/bookings/{id}/receipt.pdf',
    cost: 'costly',
    prepare: async (given) => ({ path: `/api/bookings/${await paidBooking(given)}/receipt.pdf` }),
    expected: ownOr([...DESK, 'accountant']),
  },
  {
    route: 'GET /api/checkout/results/{token}',
    prepare: at('/api/checkout/results/forged'),
    expected: everybody(404),
  },
]
