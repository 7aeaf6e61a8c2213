import { changeListQuerySchema, changeListResponseSchema } from '@jhilik/contract/recorded-changes.ts'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, okList } from '../../platform/http.ts'
import { listChanges } from './views.ts'

export function historyRoutes(ctx: Context) {
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
            'Who changed what and when, with old and new values. `kind` and `by` (the id of a person) narrow the list; `subjectType` and `subjectId` narrow it to the changes of one thing. Changes of people and settings are for owners.',
          querystring: changeListQuerySchema,
          response: { 200: changeListResponseSchema },
        },
      },
      async (request) => {
        const { changes, nextCursor } = await listChanges(ctx.db, request.query, requireUser(request))
        return okList(changes, { nextCursor })
      },
    )
  }
}
