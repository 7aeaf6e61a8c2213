import {
  summaryReportQuerySchema,
  summaryReportResponseSchema,
  todayReportResponseSchema,
} from '@jhilik/contract/reports.ts'
import type { Context } from '../../context.ts'
import { wallClock } from '../../platform/clock.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { keepsMailsOnDisk } from '../../platform/mail.ts'
import { comparePeriods } from '../views/summary.ts'
import { reportToday } from '../views/today.ts'

const security = [{ bearer: [] }]
const tags = ['Reports']

export function reportsRoutes(ctx: Context) {
  const { config } = ctx
  return async (app: App) => {
    app.get(
      '/reports/today',
      {
        onRequest: permit('bookings.read'),
        schema: {
          tags,
          security,
          summary: 'What the day asks of the staff',
          response: { 200: todayReportResponseSchema },
        },
      },
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
      {
        onRequest: permit('reports.read'),
        schema: {
          tags,
          security,
          summary: 'A period in numbers, and the equally long one before it',
          querystring: summaryReportQuerySchema,
          response: { 200: summaryReportResponseSchema },
        },
      },
      async ({ query }) => ok(await comparePeriods(ctx.db, query, config.timeZone)),
    )
  }
}
