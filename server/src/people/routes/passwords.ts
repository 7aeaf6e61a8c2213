import {
  changePasswordRequestSchema,
  forgottenPasswordRequestSchema,
  resetPasswordRequestSchema,
} from '@jhilik/contract/accounts.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import type { Context } from '../../context.ts'
import { requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import { askPasswordReset, changePassword, resetPassword } from '../commands/passwords.ts'
import { requireKnownOrigin, setDeviceCookie } from './browser.ts'

const route = routesOf('Accounts')

/** Divisor of the rate limit, which is low because mails are sent, and passwords are hashed and can be guessed. */
const PASSWORDS_SHARE = 30

export function passwordRoutes(ctx: Context) {
  const { config } = ctx
  const sameSite = requireKnownOrigin(config)
  const max = dividedLimit(config, PASSWORDS_SHARE)
  const rateLimit = { max, timeWindow: '1 minute' }
  return async (app: App) => {
    app.post(
      '/auth/password/forgotten',
      route('Ask for a link to choose a new password', {
        cost: 'costsMoney',
        onRequest: sameSite,
        config: { rateLimit },
        description:
          'The link is sent by mail, at most one in five minutes, and works for an hour. The answer never tells whether there is an account.',
        body: forgottenPasswordRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        const locale = readerLocale(request) ?? config.locale
        await askPasswordReset(ctx, { email: request.body.email, locale })
        return ok(null, 'If there is an account with this address, a mail is on its way.')
      },
    )

    app.post(
      '/auth/password/reset',
      route('Choose a new password with the token of the link', {
        cost: 'costly',
        onRequest: sameSite,
        config: { rateLimit },
        description: 'Ends all sign-ins of the account.',
        body: resetPasswordRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await resetPassword(ctx, request.body)
        return ok(null, 'Your password has been changed.')
      },
    )

    app.put(
      '/auth/password',
      route('Change one’s own password', {
        cost: 'costly',
        onRequest: [sameSite, usersOnly],
        config: { rateLimit },
        description:
          'Ends all other sign-ins of the caller. An account with a second factor is confirmed with that before (`confirmation_required`).',
        body: changePasswordRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request, reply) => {
        const actor = requireUser(request)
        await changePassword(ctx, actor, request.body)
        await setDeviceCookie(ctx, request, reply, actor.signInId)
        return ok(null, 'Your password has been changed.')
      },
    )
  }
}
