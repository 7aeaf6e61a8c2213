import { discountFiguresResponseSchema } from '@jhilik/contract/discount-figures.ts'
import {
  summaryReportQuerySchema,
  summaryReportResponseSchema,
  todayReportResponseSchema,
} from '@jhilik/contract/reports.ts'
import { workFiguresResponseSchema, workTableQuerySchema } from '@jhilik/contract/work-figures.ts'
import type { Context } from '../../context.ts'
import { wallClock } from '../../platform/clock.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, csvAnswer, ok, routesOf, sendCsv } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { keepsMailsOnDisk } from '../../platform/mail.ts'
import { listDiscountsGiven, readDiscountFigures } from '../views/discount-figures.ts'
import { writeDiscountTable } from '../views/discount-table.ts'
import { comparePeriods } from '../views/summary.ts'
import { reportToday } from '../views/today.ts'
import { readWorkFigures } from '../views/work-figures.ts'
import { writeWorkTable } from '../views/work-table.ts'

const route = routesOf('Reports')

export function reportsRoutes(ctx: Context) {
  const { config } = ctx
  return async (app: App) => {
    app.get(
      '/reports/today',
      route('What the day asks of the staff', {
        cost: 'cheap',
        onRequest: permit('bookings.read'),
        response: { 200: todayReportResponseSchema },
      }),
      async (request) => {
        const now = ctx.clock.now()
        const report = await reportToday(
          ctx.db,
          wallClock(now, config.timeZone).date,
          now,
          requireUser(request),
        )
        return ok({ ...report, mailsOnDisk: keepsMailsOnDisk(ctx.config) })
      },
    )

    app.get(
      '/reports/summary',
      route('A period in numbers, and the equally long one before it', {
        cost: 'costly',
        onRequest: permit('reports.read'),
        querystring: summaryReportQuerySchema,
        response: { 200: summaryReportResponseSchema },
      }),
      async ({ query }) => ok(await comparePeriods(ctx.db, query, config.timeZone)),
    )

    app.get(
      '/reports/work',
      route('Jobs, working time, driving and income of a period by crew, area and service', {
        cost: 'costly',
        onRequest: permit('reports.read'),
        querystring: summaryReportQuerySchema,
        response: { 200: workFiguresResponseSchema },
      }),
      async ({ query }) => ok(await readWorkFigures(ctx.db, query, config.timeZone)),
    )

    app.get(
      '/reports/discounts',
      route('What was taken off the prices of the visits of a period, by kind, coupon and price rule', {
        cost: 'costly',
        onRequest: permit('reports.read'),
        querystring: summaryReportQuerySchema,
        response: { 200: discountFiguresResponseSchema },
      }),
      async ({ query }) => ok(await readDiscountFigures(ctx.db, query)),
    )

    app.get(
      '/reports/discounts.csv',
      route('These discounts one by one as a table, without contact data', {
        cost: 'costly',
        onRequest: permit('exports.read'),
        querystring: summaryReportQuerySchema,
        response: csvAnswer,
      }),
      async (request, reply) => {
        const { query } = request
        const discounts = await listDiscountsGiven(ctx.db, query)
        const table = writeDiscountTable(discounts, readerLocale(request) ?? config.locale)
        return sendCsv(reply, `discounts-${query.from}-${query.to}`, table)
      },
    )

    app.get(
      '/reports/work.csv',
      route('One of these lists as a table, without contact data', {
        cost: 'costly',
        onRequest: permit('exports.read'),
        querystring: workTableQuerySchema,
        response: csvAnswer,
      }),
      async (request, reply) => {
        const { by, ...period } = request.query
        const figures = await readWorkFigures(ctx.db, period, config.timeZone)
        const table = writeWorkTable(figures, by, readerLocale(request) ?? config.locale)
        return sendCsv(reply, `work-${by}-${period.from}-${period.to}`, table)
      },
    )
  }
}
