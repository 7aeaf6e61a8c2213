import { testMailResponseSchema } from '@jhilik/contract/mail-tests.ts'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import { sendTestMail } from '../commands/test-mails.ts'

/** Divisor of the rate limit, which is low because an owner presses the button only a few times. */
const MAILS_SHARE = 100

export function testMailsRoutes(ctx: Context) {
  const max = dividedLimit(ctx.config, MAILS_SHARE)
  return async (app: App) => {
    app.post(
      '/mails/test',
      {
        onRequest: permit('settings.change'),
        config: { rateLimit: { max, timeWindow: '1 minute' } },
        schema: {
          tags: ['Set-up'],
          security: [{ bearer: [] }],
          summary: 'Send a mail to the caller’s own address to see what the mail server answers',
          response: { 200: testMailResponseSchema },
        },
      },
      async (request) =>
        ok(await sendTestMail(ctx, requireUser(request), readerLocale(request) ?? ctx.config.locale)),
    )
  }
}
