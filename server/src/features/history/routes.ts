import { changeListQuerySchema, changeListResponseSchema } from '@jhilik/contract/recorded-changes.ts'
import type { Context } from '../../context.ts'
import { adminsOnly } from '../../platform/guard.ts'
import { type App, okList } from '../../platform/http.ts'
import { listChanges } from './views.ts'

export function historyRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/history',
      {
        onRequest: adminsOnly,
        schema: {
          tags: ['History'],
          security: [{ bearer: [] }],
          summary: 'Recorded changes, newest first',
          description:
            'Who changed what and when, with old and new values. `kind` and `by` (the id of a person) narrow the list; `subjectType` and `subjectId` narrow it to the changes of one thing.',
          querystring: changeListQuerySchema,
          response: { 200: changeListResponseSchema },
        },
      },
      async (request) => {
        const { changes, nextCursor } = await listChanges(ctx.db, request.query)
        return okList(changes, { nextCursor })
      },
    )
  }
}
