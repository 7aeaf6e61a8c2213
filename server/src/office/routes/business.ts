import { businessRequestSchema, businessResponseSchema } from '@jhilik/contract/business.ts'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { changeBusiness } from '../commands/change-business.ts'
import { readBusiness } from '../views/business.ts'

const tags = ['Set-up']
const security = [{ bearer: [] }]

export function businessRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/business',
      {
        onRequest: permit('settings.change'),
        schema: {
          tags,
          security,
          summary: 'What the business is called, where it is reached and how it counts',
          response: { 200: businessResponseSchema },
        },
      },
      async () => ok(await readBusiness(ctx)),
    )

    app.patch(
      '/business',
      {
        onRequest: permit('settings.change'),
        schema: {
          tags,
          security,
          summary: 'Change some of it; what is not sent stays',
          body: businessRequestSchema,
          response: { 200: businessResponseSchema },
        },
      },
      async (request) =>
        ok(
          await changeBusiness(ctx, requireUser(request), request.body),
          'The business details have been saved.',
        ),
    )
  }
}
