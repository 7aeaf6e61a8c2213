import {
  changeFilterSchema,
  changeListQuerySchema,
  changeListResponseSchema,
} from '@jhilik/contract/recorded-changes.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { wallClock } from '../../platform/clock.ts'
import { confirmedOnly, permit, requireUser } from '../../platform/guard.ts'
import { type App, okList } from '../../platform/http.ts'
import { recordHistoryExport } from '../commands/history.ts'
import { listChanges } from '../views/changes.ts'
import { exportChanges } from '../views/export.ts'

export function historyRoutes(ctx: Context) {
  const { config } = ctx
  return async (app: App) => {
    app.get(
      '/history',
      {
        onRequest: permit('history.read'),
        schema: {
          tags: ['History'],
          security: [{ bearer: [] }],
          summary: 'Recorded changes, newest first',
          description:
            'Who changed what and when, with old and new values. `kind`, `by` (the id of a person), the days `from` and `to`, and the words `q` narrow the list; `subjectType` and `subjectId` narrow it to the changes of one thing. Changes of people and settings are for owners.',
          querystring: changeListQuerySchema,
          response: { 200: changeListResponseSchema },
        },
      },
      async (request) => {
        const { changes, nextCursor } = await listChanges(
          ctx.db,
          request.query,
          config.timeZone,
          requireUser(request),
        )
        return okList(changes, { nextCursor })
      },
    )

    app.get(
      '/history/export.csv',
      {
        onRequest: [permit('exports.personal'), confirmedOnly(ctx.clock)],
        schema: {
          tags: ['History'],
          security: [{ bearer: [] }],
          summary: 'The same list as a table for spreadsheets',
          querystring: changeFilterSchema,
          response: {
            200: {
              description: 'UTF-8 CSV',
              // The response is sent as text, not as JSON.
              content: { 'text/csv': { schema: z.unknown().meta({ type: 'string' }) } },
            },
          },
        },
      },
      async (request, reply) => {
        const actor = requireUser(request)
        const { date } = wallClock(ctx.clock.now(), config.timeZone)
        const table = await exportChanges(ctx.db, request.query, config.timeZone, actor)
        await recordHistoryExport(ctx, actor)
        return reply
          .header('content-disposition', `attachment; filename="history-${date}.csv"`)
          .type('text/csv; charset=utf-8')
          .send(table)
      },
    )
  }
}
