import {
  moneyAttentionResponseSchema,
  moneyDaysQuerySchema,
  moneyDaysResponseSchema,
} from '@jhilik/contract/money-days.ts'
import { moneyMonthsQuerySchema, moneyMonthsResponseSchema } from '@jhilik/contract/money-months.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { permit } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { listMoneyAttention } from '../views/money-attention.ts'
import { exportEntries } from '../views/money-entries.ts'
import { listMoneyDays, readMoneyMonths } from '../views/money-sums.ts'

const security = [{ bearer: [] }]
const tags = ['Money']

export function moneyRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/money/days',
      {
        onRequest: permit('payments.read'),
        schema: {
          tags,
          security,
          summary: 'Received, refunded, kept and confirmed money by day and gateway',
          querystring: moneyDaysQuerySchema,
          response: { 200: moneyDaysResponseSchema },
        },
      },
      async ({ query }) => ok(await listMoneyDays(ctx.db, query)),
    )

    app.get(
      '/money/months',
      {
        onRequest: permit('payments.read'),
        schema: {
          tags,
          security,
          summary: 'The months of a year: money by gateway, what is open, and which are closed',
          querystring: moneyMonthsQuerySchema,
          response: { 200: moneyMonthsResponseSchema },
        },
      },
      async ({ query }) =>
        ok(
          await readMoneyMonths(ctx.db, { now: ctx.clock.now(), timeZone: ctx.config.timeZone }, query.year),
        ),
    )

    app.get(
      '/money/attention',
      {
        onRequest: permit('payments.read'),
        schema: {
          tags,
          security,
          summary: 'Payments, refunds and statements that wait for a person',
          response: { 200: moneyAttentionResponseSchema },
        },
      },
      async () => ok(await listMoneyAttention(ctx.db, ctx.clock.now())),
    )

    app.get(
      '/money/entries.csv',
      {
        onRequest: permit('exports.read'),
        schema: {
          tags,
          security,
          summary: 'The ledger of a period as a table, without contact data',
          querystring: moneyDaysQuerySchema,
          response: {
            200: {
              description: 'UTF-8 CSV',
              content: { 'text/csv': { schema: z.unknown().meta({ type: 'string' }) } },
            },
          },
        },
      },
      async ({ query }, reply) =>
        reply
          .header('content-disposition', `attachment; filename="ledger-${query.from}-${query.to}.csv"`)
          .type('text/csv; charset=utf-8')
          .send(await exportEntries(ctx.db, query, ctx.config.timeZone)),
    )
  }
}
