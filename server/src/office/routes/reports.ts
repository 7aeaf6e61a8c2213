import {
  summaryReportQuerySchema,
  summaryReportResponseSchema,
  todayReportResponseSchema,
} from '@jhilik/contract/reports.ts'
import type { Context } from '../../context.ts'
import { wallClock } from '../../platform/clock.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { keepsMailsOnDisk } from '../../platform/mail.ts'
import { comparePeriods } from '../views/summary.ts'
import { reportToday } from '../views/today.ts'

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
  }
}
