import {
  houseRulesRequestSchema,
  houseRulesResponseSchema,
  publicHouseRulesResponseSchema,
} from '@jhilik/contract/house-rules.ts'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { setHouseRules } from '../commands/house-rules.ts'
import { readHouseRules } from '../views/house-rules.ts'

const tags = ['House rules']
const security = [{ bearer: [] }]

export function houseRulesRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/house-rules',
      {
        onRequest: permit('slots.manage'),
        schema: {
          tags,
          security,
          summary: 'The rules of booking and canceling',
          response: { 200: houseRulesResponseSchema },
        },
      },
      async () => ok(await readHouseRules(ctx.db, ctx.config)),
    )

    app.get(
      '/house-rules/public',
      {
        schema: {
          tags,
          summary: 'The rules a customer may know before booking',
          response: { 200: publicHouseRulesResponseSchema },
        },
      },
      async () => ok(await readHouseRules(ctx.db, ctx.config)),
    )

    app.put(
      '/house-rules',
      {
        onRequest: permit('settings.change'),
        schema: {
          tags,
          security,
          summary: 'Set all rules; bookings keep those they were made under',
          body: houseRulesRequestSchema,
          response: { 200: houseRulesResponseSchema },
        },
      },
      async (request) =>
        ok(await setHouseRules(ctx, requireUser(request), request.body), 'The house rules have been saved.'),
    )
  }
}
