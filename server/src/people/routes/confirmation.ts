import { confirmRequestSchema } from '@jhilik/contract/accounts.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  askCodeResponseSchema,
  askConfirmationCodeRequestSchema,
  codeEntrySchema,
} from '@jhilik/contract/login-codes.ts'
import { confirmFactorRequestSchema, usePasskeyRequestSchema } from '@jhilik/contract/second-factors.ts'
import type { Context } from '../../context.ts'
import { requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import {
  askConfirmationCode,
  confirmPassword,
  confirmWithCode,
  confirmWithFactorCode,
  confirmWithPasskey,
} from '../commands/confirmation.ts'
import { requireKnownOrigin } from './browser.ts'

/**
 * Divisor of the rate limit, which is low because passwords and codes can be guessed, and passwords and recovery codes
 * are hashed.
 */
const CONFIRMATIONS_SHARE = 30

/** The calls with which the caller proves again who they are. */
export function confirmationRoutes(ctx: Context) {
  const { config } = ctx
  const route = routesOf('Accounts', { onRequest: [requireKnownOrigin(config), usersOnly] })
  const rateLimit = { max: dividedLimit(config, CONFIRMATIONS_SHARE), timeWindow: '1 minute' }

  return async (app: App) => {
    app.post(
      '/auth/confirm',
      route('Enter the password again', {
        cost: 'costly',
        config: { rateLimit },
        description:
          'For ten minutes this sign-in may do what is otherwise answered with `confirmation_required`: change roles, duties and settings, decide about refunds, close months, write to customers, export personal data, log others out. Signing in with the password counts too. An account with a second factor confirms with that: `POST /auth/confirm/second-factor` or `POST /auth/confirm/passkey`.',
        body: confirmRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await confirmPassword(ctx, requireUser(request), request.body)
        return ok(null, 'Thank you. Please go on.')
      },
    )

    app.post(
      '/auth/confirm/code',
      route('Ask for a code to confirm with, for an account without a password', {
        cost: 'costsMoney',
        description:
          'Six digits to the verified phone number (`sms`) or the e-mail address of the caller, with the limits of `POST /auth/code`, as from a browser that was logged in before.',
        body: askConfirmationCodeRequestSchema,
        response: { 200: askCodeResponseSchema },
      }),
      async (request) => {
        const locale = readerLocale(request) ?? config.locale
        const asked = await askConfirmationCode(ctx, requireUser(request), request.body, locale)
        return ok(asked, 'A code is on its way.')
      },
    )

    app.post(
      '/auth/confirm/code/entry',
      route('Enter that code', {
        cost: 'cheap',
        description: 'Has the effect of `POST /auth/confirm`. The fifth wrong entry ends the code.',
        body: codeEntrySchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await confirmWithCode(ctx, requireUser(request), request.body)
        return ok(null, 'Thank you. Please go on.')
      },
    )

    app.post(
      '/auth/confirm/second-factor',
      route('Confirm with a code of the authenticator app or a recovery code', {
        cost: 'costly',
        config: { rateLimit },
        description: 'As `POST /auth/confirm`, for accounts with a second factor.',
        body: confirmFactorRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await confirmWithFactorCode(ctx, requireUser(request), request.body)
        return ok(null, 'Thank you. Please go on.')
      },
    )

    app.post(
      '/auth/confirm/passkey',
      route('Confirm with a passkey of the caller', {
        cost: 'costly',
        config: { rateLimit },
        description: 'As `POST /auth/confirm`.',
        body: usePasskeyRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await confirmWithPasskey(ctx, requireUser(request), request.body)
        return ok(null, 'Thank you. Please go on.')
      },
    )
  }
}
