import {
  cashHandoversResponseSchema,
  cashInHandResponseSchema,
  closedMonthsResponseSchema,
  correctHandoverRequestSchema,
  countCashRequestSchema,
  depositCashRequestSchema,
  handOverCashRequestSchema,
} from '@jhilik/contract/ledger.ts'
import { monthSchema, reopenMonthRequestSchema } from '@jhilik/contract/money-months.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { instantOf, wallClock } from '../../platform/clock.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, idParams, ok, routesOf } from '../../platform/http.ts'
import { idempotencyHeadersSchema } from '../../platform/request-keys.ts'
import { closeMonth, reopenMonth } from '../commands/close-month.ts'
import { correctHandover, countCash, depositCash, handOverCash } from '../commands/hand-over-cash.ts'
import { listCashInHand, listClosedMonths, listHandovers } from '../views/ledger.ts'

const route = routesOf('Money')
const monthRoute = routesOf('Money', {
  onRequest: permit('months.close'),
  params: z.object({ month: monthSchema }),
  response: { 200: closedMonthsResponseSchema },
})

export function ledgerRoutes(ctx: Context) {
  const inHand = () => {
    const { timeZone } = ctx.config
    const { date } = wallClock(ctx.clock.now(), timeZone)
    return listCashInHand(ctx.db, instantOf(date, '00:00', timeZone))
  }

  return async (app: App) => {
    app.get(
      '/money/cash',
      route('Cash in hand of each member of the staff, and what has moved today', {
        cost: 'cheap',
        onRequest: permit('payments.record'),
        response: { 200: cashInHandResponseSchema },
      }),
      async () => ok(await inHand()),
    )

    app.post(
      '/money/cash/handovers',
      route('Record cash that the caller received from another member of the staff', {
        cost: 'cheap',
        onRequest: permit('payments.record'),
        headers: idempotencyHeadersSchema,
        body: handOverCashRequestSchema,
        response: { 200: cashInHandResponseSchema },
      }),
      async (request) => {
        await handOverCash(ctx, requireUser(request), request.body, request.headers['idempotency-key'])
        return ok(await inHand(), 'The cash is handed over.')
      },
    )

    app.post(
      '/money/cash/deposits',
      route('Record cash of the caller that was deposited at the bank', {
        cost: 'cheap',
        onRequest: permit('payments.record'),
        headers: idempotencyHeadersSchema,
        body: depositCashRequestSchema,
        response: { 200: cashInHandResponseSchema },
      }),
      async (request) => {
        await depositCash(ctx, requireUser(request), request.body, request.headers['idempotency-key'])
        return ok(await inHand(), 'The deposit is recorded.')
      },
    )

    app.post(
      '/money/cash/counts',
      route('Record what somebody’s cash was counted to be; no money moves', {
        cost: 'cheap',
        onRequest: permit('payments.record'),
        headers: idempotencyHeadersSchema,
        body: countCashRequestSchema,
        response: { 200: cashInHandResponseSchema },
      }),
      async (request) => {
        await countCash(ctx, requireUser(request), request.body, request.headers['idempotency-key'])
        return ok(await inHand(), 'The count is recorded.')
      },
    )

    app.get(
      '/money/cash/handovers',
      route('The 200 handovers and deposits of cash recorded last, and those that take one back', {
        cost: 'cheap',
        onRequest: permit('payments.record'),
        response: { 200: cashHandoversResponseSchema },
      }),
      async () => ok(await listHandovers(ctx.db)),
    )

    app.post(
      '/money/cash/handovers/:id/correction',
      route('Take back a handover of cash that was recorded by mistake', {
        cost: 'cheap',
        onRequest: permit('refunds.make'),
        description: 'By an opposite one; both stay visible. Once for each handover.',
        params: idParams,
        body: correctHandoverRequestSchema,
        response: { 200: cashInHandResponseSchema },
      }),
      async (request) => {
        await correctHandover(ctx, requireConfirmedUser(request, ctx), request.params.id, request.body)
        return ok(await inHand(), 'The handover is taken back.')
      },
    )

    app.get(
      '/money/closed-months',
      route('Months into which nothing is booked any more', {
        cost: 'cheap',
        onRequest: permit('payments.read'),
        response: { 200: closedMonthsResponseSchema },
      }),
      async () => ok(await listClosedMonths(ctx.db)),
    )

    app.put(
      '/money/closed-months/:month',
      monthRoute('Close a month that is over', {
        cost: 'cheap',
        description: 'What happens to its payments later is booked on the first day of the next open month.',
      }),
      async (request) => {
        await closeMonth(ctx, requireConfirmedUser(request, ctx), request.params.month)
        return ok(await listClosedMonths(ctx.db), 'The month is closed.')
      },
    )

    app.post(
      '/money/closed-months/:month/reopen',
      monthRoute('Reopen a closed month', {
        cost: 'cheap',
        description: 'What was booked on the first day of the next open month meanwhile stays there.',
        body: reopenMonthRequestSchema,
      }),
      async (request) => {
        await reopenMonth(ctx, requireConfirmedUser(request, ctx), request.params.month, request.body)
        return ok(await listClosedMonths(ctx.db), 'The month is open again.')
      },
    )
  }
}
