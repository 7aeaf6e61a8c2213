import {
  crewJobsResponseSchema,
  ownCrewsResponseSchema,
  reportResultsResponseSchema,
  visitReportResponseSchema,
  visitReportsQuerySchema,
  visitReportsRequestSchema,
  visitReportsResponseSchema,
} from '@jhilik/contract/crew-jobs.ts'
import type { Context } from '../../context.ts'
import { listCashInHand } from '../../money/views/ledger.ts'
import { instantOf, wallClock } from '../../platform/clock.ts'
import { permit, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, idParams, ok, okList, routesOf } from '../../platform/http.ts'
import { reportVisits } from '../commands/report-visits.ts'
import { settleReport } from '../commands/settle-report.ts'
import { noteSeen, reportKeyOf } from '../store/report-keys.ts'
import { listCrewJobs, listOwnCrews } from '../views/crew-jobs.ts'
import { listVisitReports, readVisitReport } from '../views/visit-reports.ts'

const own = routesOf('Crews', { onRequest: usersOnly })
const office = routesOf('Crews', {})

/** What members of crews see of their own jobs and report of them, and what of it the office has to look at. */
export function crewJobsRoutes(ctx: Context) {
  const { db, clock, config } = ctx
  return async (app: App) => {
    app.get(
      '/me/crews',
      own('The crews to which the caller belongs', {
        cost: 'cheap',
        response: { 200: ownCrewsResponseSchema },
      }),
      async (request) => okList(await listOwnCrews(db, requireUser(request).id), { nextCursor: null }),
    )

    app.get(
      '/me/jobs',
      own('The jobs of the crews to which the caller belongs', {
        cost: 'cheap',
        description:
          'Of yesterday to a week from today, with what the customer is to pay. Empty for somebody who belongs to no crew.',
        response: { 200: crewJobsResponseSchema },
      }),
      async (request) => {
        const { id: memberId } = requireUser(request)
        const { timeZone, sessionSecrets: secrets } = config
        const now = clock.now()
        const { date } = wallClock(now, timeZone)
        const crews = await listOwnCrews(db, memberId)
        const [jobs, cash, key] = await Promise.all([
          listCrewJobs(db, { memberId, crews, date, timeZone, secrets, now }),
          listCashInHand(db, instantOf(date, '00:00', timeZone), memberId),
          reportKeyOf(ctx, memberId),
        ])
        if (crews.length > 0) await noteSeen(db, memberId, now)
        return ok({ date, crews, jobs, cash, key })
      },
    )

    app.post(
      '/me/jobs/reports',
      own('Report steps, money and photos of jobs', {
        cost: 'cheap',
        description:
          'In the order in which they happened. Each is stored by itself and once, however often it is sent. One that has no effect any more is kept for the office, and the answer says why.',
        body: visitReportsRequestSchema,
        response: { 200: reportResultsResponseSchema },
      }),
      async (request) => ok(await reportVisits(ctx, requireUser(request), request.body)),
    )

    app.get(
      '/visit-reports',
      office('What crews have reported', {
        cost: 'cheap',
        onRequest: permit('bookings.read'),
        description: 'What the office has to look at, or all of a booking, the latest arrival first.',
        querystring: visitReportsQuerySchema,
        response: { 200: visitReportsResponseSchema },
      }),
      async (request) => {
        const { page, nextCursor } = await listVisitReports(db, request.query, requireUser(request))
        return okList(page, { nextCursor })
      },
    )

    app.post(
      '/visit-reports/:id/settle',
      office('Say that a report of a crew was dealt with', {
        cost: 'cheap',
        onRequest: permit('bookings.manage'),
        params: idParams,
        response: { 200: visitReportResponseSchema },
      }),
      async (request) => {
        const actor = requireUser(request)
        await settleReport(ctx, actor, request.params.id)
        return ok(await readVisitReport(db, request.params.id, actor), 'The report is settled.')
      },
    )
  }
}
