import { taxSettingsRequestSchema, taxSettingsResponseSchema } from '@jhilik/contract/tax-settings.ts'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { setTaxSettings } from '../commands/tax.ts'
import { readTaxSettings } from '../views/tax.ts'

const tags = ['House rules']
const security = [{ bearer: [] }]

export function taxRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/tax-settings',
      {
        onRequest: permit('settings.change'),
        schema: {
          tags,
          security,
          summary: 'Tax, and what receipts say about the business',
          response: { 200: taxSettingsResponseSchema },
        },
      },
      async () => ok(await readTaxSettings(ctx.db)),
    )

    app.put(
      '/tax-settings',
      {
        onRequest: permit('settings.change'),
        schema: {
          tags,
          security,
          summary: 'Set all of them; bookings and documents keep those under which they were made',
          body: taxSettingsRequestSchema,
          response: { 200: taxSettingsResponseSchema },
        },
      },
      async (request) =>
        ok(
          await setTaxSettings(ctx, requireUser(request), request.body),
          'The tax and business details have been saved.',
        ),
    )
  }
}
