import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  changeEmailRequestSchema,
  confirmEmailChangeRequestSchema,
  emailChangedResponseSchema,
} from '@jhilik/contract/own-account.ts'
import type { Context } from '../../context.ts'
import { confirmedOnly, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { askEmailChange } from '../commands/ask-email-change.ts'
import { confirmEmailChange } from '../commands/confirm-email-change.ts'
import { requireSameOrigin } from './refresh-cookie.ts'

const tags = ['Accounts']
const security = [{ bearer: [] }]

export function emailChangeRoutes(ctx: Context) {
  const { config } = ctx
  const sameSite = requireSameOrigin(config)
  return async (app: App) => {
    app.post(
      '/auth/email/change',
      {
        onRequest: [sameSite, usersOnly, confirmedOnly(ctx.clock)],
        schema: {
          tags,
          security,
          summary: 'Ask for another e-mail address, or the first one',
          description:
            'A link is sent to the new address and works for an hour; the old one is told. Five mails an hour. The answer never tells whether the address has an account.',
          body: changeEmailRequestSchema,
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        const locale = readerLocale(request) ?? config.locale
        await askEmailChange(ctx, requireUser(request), request.body, locale)
        return ok(null, 'A mail is on its way.')
      },
    )

    app.post(
      '/auth/email/change/confirm',
      {
        onRequest: [sameSite, usersOnly],
        schema: {
          tags,
          security,
          summary: 'Take the new address with the token of the link',
          description:
            'Ends all other sign-ins of the caller. The link is for the account that asked for it.',
          body: confirmEmailChangeRequestSchema,
          response: { 200: emailChangedResponseSchema },
        },
      },
      async (request) => {
        const email = await confirmEmailChange(ctx, requireUser(request), request.body)
        return ok({ email }, 'Your email has been changed.')
      },
    )
  }
}
