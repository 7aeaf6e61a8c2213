import { testMessageRequestSchema, testMessageResponseSchema } from '@jhilik/contract/text-messages.ts'
import type { Context } from '../../context.ts'
import { permit } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import { sendTestMessage } from '../commands/text-messages.ts'

/** Divisor of the rate limit, which is low because each message costs money. */
const MESSAGES_SHARE = 100

export function textMessagesRoutes(ctx: Context) {
  const max = dividedLimit(ctx.config, MESSAGES_SHARE)
  return async (app: App) => {
    app.post(
      '/text-messages/test',
      {
        onRequest: permit('settings.change'),
        config: { rateLimit: { max, timeWindow: '1 minute' } },
        schema: {
          tags: ['Site'],
          security: [{ bearer: [] }],
          summary: 'Send a text message to see what the provider answers',
          body: testMessageRequestSchema,
          response: { 200: testMessageResponseSchema },
        },
      },
      async (request) => ok(await sendTestMessage(ctx, request.body)),
    )
  }
}
