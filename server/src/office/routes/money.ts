import {
  moneyAttentionResponseSchema,
  moneyDaysQuerySchema,
  moneyDaysResponseSchema,
} from '@jhilik/contract/money-days.ts'
import { moneyMonthsQuerySchema, moneyMonthsResponseSchema } from '@jhilik/contract/money-months.ts'
import type { Context } from '../../context.ts'
import { permit } from '../../platform/guard.ts'
import { type App, csvAnswer, ok, routesOf, sendCsv } from '../../platform/http.ts'
import { listMoneyAttention } from '../views/money-attention.ts'
import { exportEntries } from '../views/money-entries.ts'
import { listMoneyDays, readMoneyMonths } from '../views/money-sums.ts'

const route = routesOf('Money')

export function moneyRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/money/days',
      route('Received, refunded, kept and confirmed money by day and gateway', {
        cost: 'costly',
        onRequest: permit('payments.read'),
        querystring: moneyDaysQuerySchema,
        response: { 200: moneyDaysResponseSchema },
      }),
      async ({ query }) => ok(await listMoneyDays(ctx.db, query)),
    )

    app.get(
      '/money/months',
      route('The months of a year: money by gateway, what is open, and which are closed', {
        cost: 'costly',
        onRequest: permit('payments.read'),
        querystring: moneyMonthsQuerySchema,
        response: { 200: moneyMonthsResponseSchema },
      }),
      async ({ query }) =>
        ok(
          await readMoneyMonths(ctx.db, { now: ctx.clock.now(), timeZone: ctx.config.timeZone }, query.year),
        ),
    )

    app.get(
      '/money/attention',
      route('Payments, refunds and statements that wait for a person', {
        cost: 'cheap',
        onRequest: permit('payments.read'),
        response: { 200: moneyAttentionResponseSchema },
      }),
      async () => ok(await listMoneyAttention(ctx.db, ctx.clock.now())),
    )

    app.get(
      '/money/entries.csv',
      route('The ledger of a period as a table, without contact data', {
        cost: 'costly',
        onRequest: permit('exports.read'),
        querystring: moneyDaysQuerySchema,
        response: csvAnswer,
      }),
      async ({ query }, reply) =>
        sendCsv(
          reply,
          `ledger-${query.from}-${query.to}`,
          await exportEntries(ctx.db, query, ctx.config.timeZone),
        ),
    )
  }
}
