import {
  houseRulesRequestSchema,
  houseRulesResponseSchema,
  publicHouseRulesResponseSchema,
} from '@jhilik/contract/house-rules.ts'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit } from '../../platform/guard.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { ifMatchSchema, withVersion } from '../../platform/versions.ts'
import { setHouseRules } from '../commands/house-rules.ts'
import { readHouseRules } from '../views/house-rules.ts'

const route = routesOf('House rules')

export function houseRulesRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/house-rules',
      route('The rules of booking and canceling', {
        cost: 'cheap',
        onRequest: permit('slots.manage'),
        response: { 200: houseRulesResponseSchema },
      }),
      async () => ok(withVersion(await readHouseRules(ctx.db, ctx.config))),
    )

    app.get(
      '/house-rules/public',
      route('The rules a customer may know before booking', {
        cost: 'cheap',
        response: { 200: publicHouseRulesResponseSchema },
      }),
      async () => ok(await readHouseRules(ctx.db, ctx.config)),
    )

    app.put(
      '/house-rules',
      route('Set all rules; bookings keep those they were made under', {
        cost: 'cheap',
        onRequest: permit('settings.change'),
        headers: ifMatchSchema,
        body: houseRulesRequestSchema,
        response: { 200: houseRulesResponseSchema },
      }),
      async (request) =>
        ok(
          await setHouseRules(
            ctx,
            requireConfirmedUser(request, ctx),
            request.body,
            request.headers['if-match'],
          ),
          'The house rules have been saved.',
        ),
    )
  }
}
