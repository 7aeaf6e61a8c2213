import { siteResponseSchema } from '@jhilik/contract/site.ts'
import { DEMO_ACCOUNTS } from '../../config.ts'
import type { Context } from '../../context.ts'
import { type App, ok } from '../../platform/http.ts'

export function siteRoutes(ctx: Context) {
  const { config } = ctx
  return async (app: App) => {
    app.get('/site', { schema: { tags: ['Site'], response: { 200: siteResponseSchema } } }, async () =>
      ok({
        businessName: config.businessName,
        timeZone: config.timeZone,
        currency: config.currency,
        locale: config.locale,
        publicUrl: config.publicUrl,
        demo: config.demo,
        demoAccount: config.demo ? DEMO_ACCOUNTS.user : null,
        textMessages: ctx.sms !== null,
        google: config.google !== null,
        contact: config.contact,
        gateways: config.namedGateways,
      }),
    )
  }
}
