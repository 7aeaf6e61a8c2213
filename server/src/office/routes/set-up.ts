import { checklistResponseSchema, pagesReadRequestSchema } from '@jhilik/contract/set-up.ts'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { setPagesRead } from '../commands/set-up.ts'
import { readChecklist } from '../views/set-up.ts'

const tags = ['Set-up']
const security = [{ bearer: [] }]

export function checklistRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/setup/checklist',
      {
        onRequest: permit('settings.change'),
        schema: {
          tags,
          security,
          summary: 'What is still missing before going live, and where it is put right',
          response: { 200: checklistResponseSchema },
        },
      },
      async (request) => ok(await readChecklist(ctx, requireUser(request))),
    )

    app.put(
      '/setup/pages-read',
      {
        onRequest: permit('settings.change'),
        schema: {
          tags,
          security,
          summary: 'Confirm that the information pages say what the business does',
          body: pagesReadRequestSchema,
          response: { 200: checklistResponseSchema },
        },
      },
      async (request) => {
        const actor = requireUser(request)
        await setPagesRead(ctx, actor, request.body.read)
        return ok(await readChecklist(ctx, actor))
      },
    )
  }
}
