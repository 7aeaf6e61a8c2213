import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import {
  addAuthenticatorRequestSchema,
  confirmFactorRequestSchema,
  newAuthenticatorResponseSchema,
  recoveryCodesResponseSchema,
  secondFactorsResponseSchema,
  usePasskeyRequestSchema,
} from '@jhilik/contract/second-factors.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { confirmedOnly, permit, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import {
  beginAuthenticator,
  dropAuthenticator,
  finishAuthenticator,
  renewRecoveryCodes,
} from '../commands/change-own-factors.ts'
import { confirmWithFactorCode, confirmWithPasskey } from '../commands/confirm-with-factor.ts'
import { removeFactorsOf } from '../commands/remove-factors-of.ts'
import { readSecondFactors } from '../views/second-factors.ts'
import { requireSameOrigin } from './refresh-cookie.ts'

const tags = ['Accounts']
const security = [{ bearer: [] }]

/** Divisor of the rate limit, which is low because codes can be guessed, and recovery codes are hashed. */
const FACTORS_SHARE = 30

/** The calls for the caller's second factors, apart from passkeys, and for confirming with them. */
export function secondFactorRoutes(ctx: Context) {
  const { config, clock } = ctx
  const sameSite = requireSameOrigin(config)
  const changes = [sameSite, usersOnly, confirmedOnly(clock)]
  const rateLimit = { max: dividedLimit(config, FACTORS_SHARE), timeWindow: '1 minute' }

  return async (app: App) => {
    app.get(
      '/auth/second-factors',
      {
        onRequest: usersOnly,
        schema: {
          tags,
          security,
          summary: 'The second factors of the caller',
          response: { 200: secondFactorsResponseSchema },
        },
      },
      async (request) => ok(await readSecondFactors(ctx.db, config, requireUser(request))),
    )

    app.post(
      '/auth/authenticator/setup',
      {
        onRequest: changes,
        schema: {
          tags,
          security,
          summary: 'A key for an authenticator app',
          description:
            'Nothing changes before a code of the app is sent with the ticket, within half an hour.',
          response: { 200: newAuthenticatorResponseSchema },
        },
      },
      async (request) => ok(await beginAuthenticator(ctx, requireUser(request))),
    )

    app.put(
      '/auth/authenticator',
      {
        onRequest: changes,
        config: { rateLimit },
        schema: {
          tags,
          security,
          summary: 'Set up an authenticator app',
          description: 'In place of an earlier one. Answers new recovery codes, which are shown only now.',
          body: addAuthenticatorRequestSchema,
          response: { 200: recoveryCodesResponseSchema },
        },
      },
      async (request) =>
        ok({ recoveryCodes: await finishAuthenticator(ctx, requireUser(request), request.body) }),
    )

    app.delete(
      '/auth/authenticator',
      {
        onRequest: changes,
        schema: {
          tags,
          security,
          summary: 'Remove the authenticator app',
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await dropAuthenticator(ctx, requireUser(request))
        return ok(null, 'The authenticator app has been removed.')
      },
    )

    app.post(
      '/auth/recovery-codes',
      {
        onRequest: changes,
        config: { rateLimit },
        schema: {
          tags,
          security,
          summary: 'New recovery codes in place of the earlier ones',
          response: { 200: recoveryCodesResponseSchema },
        },
      },
      async (request) => ok({ recoveryCodes: await renewRecoveryCodes(ctx, requireUser(request)) }),
    )

    app.post(
      '/auth/confirm/second-factor',
      {
        onRequest: [sameSite, usersOnly],
        config: { rateLimit },
        schema: {
          tags,
          security,
          summary: 'Confirm with a code of the authenticator app or a recovery code',
          description: 'As `POST /auth/confirm`, for accounts with a second factor.',
          body: confirmFactorRequestSchema,
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await confirmWithFactorCode(ctx, requireUser(request), request.body)
        return ok(null, 'Thank you. Please go on.')
      },
    )

    app.post(
      '/auth/confirm/passkey',
      {
        onRequest: [sameSite, usersOnly],
        config: { rateLimit },
        schema: {
          tags,
          security,
          summary: 'Confirm with a passkey of the caller',
          description: 'As `POST /auth/confirm`.',
          body: usePasskeyRequestSchema,
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await confirmWithPasskey(ctx, requireUser(request), request.body)
        return ok(null, 'Thank you. Please go on.')
      },
    )

    app.post(
      '/auth/users/:userId/second-factors/remove',
      {
        onRequest: [permit('staff.manage'), confirmedOnly(clock)],
        schema: {
          tags,
          security,
          summary: 'Remove all second factors of another user, who has lost them',
          description: 'Ends all their sign-ins. They log in with the password and set up new ones.',
          params: z.object({ userId: idSchema }),
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await removeFactorsOf(ctx, requireUser(request), request.params.userId)
        return ok(null, 'The second factors have been removed.')
      },
    )
  }
}
