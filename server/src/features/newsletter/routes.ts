import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { subscribeRequestSchema } from '@jhilik/contract/newsletter.ts'
import type { Context } from '../../context.ts'
import { type App, ok } from '../../platform/http.ts'
import { subscribe } from './commands.ts'

/** Nobody subscribes often: a thirtieth of the calls an address has otherwise. */
const SUBSCRIPTIONS_SHARE = 30

export function newsletterRoutes(ctx: Context) {
  const max = Math.max(1, Math.ceil(ctx.config.rateLimitPerMinute / SUBSCRIPTIONS_SHARE))
  return async (app: App) => {
    app.post(
      '/newsletter',
      {
        config: { rateLimit: { max, timeWindow: '1 minute' } },
        schema: {
          tags: ['Newsletter'],
          summary: 'Subscribe to the newsletter',
          body: subscribeRequestSchema,
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await subscribe(ctx, request.body.email)
        return ok(null, 'Thank you for subscribing.')
      },
    )
  }
}
