import {
  serviceTemplatesResponseSchema,
  usedTemplatesResponseSchema,
  useTemplatesRequestSchema,
} from '@jhilik/contract/service-templates.ts'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, created, ok } from '../../platform/http.ts'
import { createFromTemplates } from '../commands/use-templates.ts'
import { listTemplates } from '../views/service-templates.ts'

const tags = ['Set-up']
const security = [{ bearer: [] }]

export function serviceTemplatesRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/service-templates',
      {
        onRequest: permit('services.manage'),
        schema: {
          tags,
          security,
          summary: 'Services to start from, in both languages',
          response: { 200: serviceTemplatesResponseSchema },
        },
      },
      async () => ok(await listTemplates(ctx)),
    )

    app.post(
      '/service-templates',
      {
        onRequest: permit('services.manage'),
        schema: {
          tags,
          security,
          summary: 'Create services of templates, with a weekly schedule each if one is given',
          description:
            'In one transaction. A template of which there is a service, also an archived one, is skipped: repeating the call changes nothing.',
          body: useTemplatesRequestSchema,
          response: { 201: usedTemplatesResponseSchema },
        },
      },
      async (request, reply) =>
        created(
          reply,
          await createFromTemplates(ctx, requireUser(request), request.body),
          'The services have been created.',
        ),
    )
  }
}
