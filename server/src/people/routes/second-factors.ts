import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  addAuthenticatorRequestSchema,
  addPasskeyRequestSchema,
  addPasskeyResponseSchema,
  newAuthenticatorResponseSchema,
  passkeyOptionsResponseSchema,
  recoveryCodesResponseSchema,
  secondFactorsResponseSchema,
} from '@jhilik/contract/second-factors.ts'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, idParams, ok, routesOf } from '../../platform/http.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import { beginPasskey, finishPasskey, removePasskey } from '../commands/passkeys.ts'
import {
  beginAuthenticator,
  finishAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from '../commands/second-factors.ts'
import { readSecondFactors } from '../views/second-factors.ts'
import { requireKnownOrigin } from './browser.ts'

const route = routesOf('Accounts')

/** Divisor of the rate limit, which is low because codes can be guessed, and recovery codes are hashed. */
const FACTORS_SHARE = 30

/** The calls for the caller's second factors, among them passkeys. */
export function secondFactorRoutes(ctx: Context) {
  const { config } = ctx
  const sameSite = requireKnownOrigin(config)
  const changeRoute = routesOf('Accounts', { onRequest: [sameSite, usersOnly] })
  const rateLimit = { max: dividedLimit(config, FACTORS_SHARE), timeWindow: '1 minute' }

  return async (app: App) => {
    app.get(
      '/auth/second-factors',
      route('The second factors of the caller', {
        cost: 'cheap',
        onRequest: usersOnly,
        response: { 200: secondFactorsResponseSchema },
      }),
      async (request) => ok(await readSecondFactors(ctx.db, config, requireUser(request))),
    )

    app.post(
      '/auth/authenticator/setup',
      changeRoute('A key for an authenticator app', {
        cost: 'cheap',
        description: 'Nothing changes before a code of the app is sent with the ticket, within half an hour.',
        response: { 200: newAuthenticatorResponseSchema },
      }),
      async (request) => ok(await beginAuthenticator(ctx, requireConfirmedUser(request, ctx))),
    )

    app.put(
      '/auth/authenticator',
      changeRoute('Set up an authenticator app', {
        cost: 'cheap',
        config: { rateLimit },
        description: 'In place of an earlier one. Answers new recovery codes, which are shown only now.',
        body: addAuthenticatorRequestSchema,
        response: { 200: recoveryCodesResponseSchema },
      }),
      async (request) =>
        ok({
          recoveryCodes: await finishAuthenticator(ctx, requireConfirmedUser(request, ctx), request.body),
        }),
    )

    app.delete(
      '/auth/authenticator',
      changeRoute('Remove the authenticator app', {
        cost: 'cheap',
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await removeAuthenticator(ctx, requireConfirmedUser(request, ctx))
        return ok(null, 'The authenticator app has been removed.')
      },
    )

    app.post(
      '/auth/recovery-codes',
      changeRoute('New recovery codes in place of the earlier ones', {
        cost: 'cheap',
        config: { rateLimit },
        response: { 200: recoveryCodesResponseSchema },
      }),
      async (request) =>
        ok({ recoveryCodes: await renewRecoveryCodes(ctx, requireConfirmedUser(request, ctx)) }),
    )

    app.post(
      '/auth/passkeys/options',
      changeRoute('What the browser needs to make a passkey', {
        cost: 'cheap',
        config: { rateLimit },
        description: 'For `navigator.credentials.create`. The challenge works once and for five minutes.',
        response: { 200: passkeyOptionsResponseSchema },
      }),
      async (request) => ok(await beginPasskey(ctx, requireConfirmedUser(request, ctx))),
    )

    app.post(
      '/auth/passkeys',
      changeRoute('Add a passkey', {
        cost: 'cheap',
        config: { rateLimit },
        description: 'An admin without recovery codes gets some, which are shown only now.',
        body: addPasskeyRequestSchema,
        response: { 200: addPasskeyResponseSchema },
      }),
      async (request) => ok(await finishPasskey(ctx, requireConfirmedUser(request, ctx), request.body)),
    )

    app.delete(
      '/auth/passkeys/:id',
      changeRoute('Remove a passkey', {
        cost: 'cheap',
        params: idParams,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await removePasskey(ctx, requireConfirmedUser(request, ctx), request.params.id)
        return ok(null, 'The passkey has been removed.')
      },
    )
  }
}
