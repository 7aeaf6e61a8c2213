import { travelSettingsResponseSchema, travelSettingsSchema } from '@jhilik/contract/travel.ts'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit } from '../../platform/guard.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { ifMatchSchema } from '../../platform/versions.ts'
import { setTravelSettings } from '../commands/travel-settings.ts'
import { showTravelSettings } from '../views/travel-settings.ts'

const route = routesOf('Crews', { onRequest: permit('settings.change') })

export function travelSettingsRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/travel-settings',
      route('How long crews travel', {
        cost: 'cheap',
        response: { 200: travelSettingsResponseSchema },
      }),
      async () => ok(await showTravelSettings(ctx.db, ctx.config)),
    )

    app.put(
      '/travel-settings',
      route('Set how long crews travel; bookings keep the crew that they have', {
        cost: 'cheap',
        headers: ifMatchSchema,
        body: travelSettingsSchema,
        response: { 200: travelSettingsResponseSchema },
      }),
      async (request) =>
        ok(
          await setTravelSettings(
            ctx,
            requireConfirmedUser(request, ctx),
            request.body,
            request.headers['if-match'],
          ),
          'The travel settings have been saved.',
        ),
    )
  }
}
