import {
  cashInHandResponseSchema,
  closedMonthsResponseSchema,
  handOverCashRequestSchema,
  monthSchema,
} from '@jhilik/contract/ledger.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { closeMonth, reopenMonth } from './commands/close-month.ts'
import { handOverCash } from './commands/hand-over-cash.ts'
import { listCashInHand, listClosedMonths } from './views.ts'

const tags = ['Money']
const security = [{ bearer: [] }]
const months = { params: z.object({ month: monthSchema }), response: { 200: closedMonthsResponseSchema } }

export function ledgerRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/money/cash',
      {
        onRequest: permit('payments.record'),
        schema: {
          tags,
          security,
          summary: 'Cash that staff have received and not handed over',
          response: { 200: cashInHandResponseSchema },
        },
      },
      async () => ok(await listCashInHand(ctx.db)),
    )

    app.post(
      '/money/cash/handovers',
      {
        onRequest: permit('payments.record'),
        schema: {
          tags,
          security,
          summary: 'Record cash that the caller received from another member of the staff',
          body: handOverCashRequestSchema,
          response: { 200: cashInHandResponseSchema },
        },
      },
      async (request) => {
        await handOverCash(ctx, requireUser(request), request.body)
        return ok(await listCashInHand(ctx.db), 'The cash is handed over.')
      },
    )

    app.get(
      '/money/closed-months',
      {
        onRequest: permit('payments.read'),
        schema: {
          tags,
          security,
          summary: 'Months into which nothing is booked any more',
          response: { 200: closedMonthsResponseSchema },
        },
      },
      async () => ok(await listClosedMonths(ctx.db)),
    )

    app.put(
      '/money/closed-months/:month',
      {
        onRequest: permit('months.close'),
        schema: {
          tags,
          security,
          summary: 'Close a month that is over',
          description:
            'What happens to its payments later is booked on the first day of the next open month.',
          ...months,
        },
      },
      async (request) => {
        await closeMonth(ctx, requireUser(request), request.params.month)
        return ok(await listClosedMonths(ctx.db), 'The month is closed.')
      },
    )

    app.delete(
      '/money/closed-months/:month',
      {
        onRequest: permit('months.close'),
        schema: { tags, security, summary: 'Reopen a closed month', ...months },
      },
      async (request) => {
        await reopenMonth(ctx, requireUser(request), request.params.month)
        return ok(await listClosedMonths(ctx.db), 'The month is open again.')
      },
    )
  }
}
