import {
  changeFilterSchema,
  changeListQuerySchema,
  changeListResponseSchema,
} from '@jhilik/contract/recorded-changes.ts'
import type { Context } from '../../context.ts'
import { wallClock } from '../../platform/clock.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, csvAnswer, okPage, routesOf, sendCsv } from '../../platform/http.ts'
import { recordHistoryExport } from '../commands/history.ts'
import { listChanges } from '../views/changes.ts'
import { exportChanges } from '../views/export.ts'

const route = routesOf('History')

export function historyRoutes(ctx: Context) {
  const { config } = ctx
  return async (app: App) => {
    app.get(
      '/history',
      route('Recorded changes, newest first', {
        cost: 'cheap',
        onRequest: permit('history.read'),
        description:
          'Who changed what and when, with old and new values. `kind`, `by` (the id of a person), the days `from` and `to`, and the words `q` narrow the list; `subjectType` and `subjectId` narrow it to the changes of one thing. Changes of people and settings are for owners.',
        querystring: changeListQuerySchema,
        response: { 200: changeListResponseSchema },
      }),
      async (request) =>
        okPage(await listChanges(ctx.db, request.query, config.timeZone, requireUser(request))),
    )

    app.get(
      '/history/export.csv',
      route('The same list as a table for spreadsheets', {
        cost: 'costly',
        onRequest: permit('exports.personal'),
        querystring: changeFilterSchema,
        response: csvAnswer,
      }),
      async (request, reply) => {
        const actor = requireConfirmedUser(request, ctx)
        const { date } = wallClock(ctx.clock.now(), config.timeZone)
        const table = await exportChanges(ctx.db, request.query, config.timeZone, actor)
        await recordHistoryExport(ctx, actor)
        return sendCsv(reply, `history-${date}`, table)
      },
    )
  }
}
