import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { ownAccountResponseSchema, verifyEmailRequestSchema } from '@jhilik/contract/own-account.ts'
import type { Context } from '../../context.ts'
import { requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import { sendVerifyLink } from '../commands/send-verify-link.ts'
import { verifyEmail } from '../commands/verify-email.ts'
import { findOwnAccount } from '../views/accounts.ts'
import { requireSameOrigin } from './refresh-cookie.ts'

const tags = ['Accounts']
const security = [{ bearer: [] }]

/** Divisor of the rate limit, which is low because mails are sent. */
const MAILS_SHARE = 30

/** The calls that return how the caller can log in, and that verify their e-mail address. */
export function ownAccountRoutes(ctx: Context) {
  const { config } = ctx
  const sameSite = requireSameOrigin(config)
  const max = dividedLimit(config, MAILS_SHARE)
  const rateLimit = { max, timeWindow: '1 minute' }
  return async (app: App) => {
    app.get(
      '/auth/account',
      {
        onRequest: usersOnly,
        schema: {
          tags,
          security,
          summary: 'How the caller can log in',
          response: { 200: ownAccountResponseSchema },
        },
      },
      async (request) => ok(await findOwnAccount(ctx.db, requireUser(request).id, ctx.clock.now())),
    )

    app.post(
      '/auth/email/verification',
      {
        onRequest: [sameSite, usersOnly],
        config: { rateLimit },
        schema: {
          tags,
          security,
          summary: 'Send the link to verify one’s e-mail address again',
          description: 'At most one in five minutes. Nothing is sent when the address is verified.',
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await sendVerifyLink(ctx, requireUser(request), readerLocale(request))
        return ok(null, 'A mail is on its way.')
      },
    )

    app.post(
      '/auth/email/verify',
      {
        onRequest: [sameSite, usersOnly],
        config: { rateLimit },
        schema: {
          tags,
          security,
          summary: 'Verify one’s e-mail address with the token of the link',
          body: verifyEmailRequestSchema,
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await verifyEmail(ctx, requireUser(request), request.body)
        return ok(null, 'Your email is confirmed.')
      },
    )
  }
}
