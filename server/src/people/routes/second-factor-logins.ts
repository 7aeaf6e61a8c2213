import { loginResponseSchema } from '@jhilik/contract/accounts.ts'
import {
  passkeyOptionsResponseSchema,
  secondFactorLoginRequestSchema,
  usePasskeyRequestSchema,
} from '@jhilik/contract/second-factors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { type App, ok } from '../../platform/http.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import type { Tokens } from '../commands/issue-tokens.ts'
import { passkeyRequestOptions } from '../commands/passkey-options.ts'
import { signInWithPasskey } from '../commands/sign-in-with-passkey.ts'
import { signInWithSecondFactor } from '../commands/sign-in-with-second-factor.ts'
import { callerOf } from './caller.ts'
import { requireSameOrigin } from './refresh-cookie.ts'
import { readDeviceCookie, setSignInCookies } from './sign-in-cookies.ts'

const tags = ['Accounts']

/** Divisor of the rate limit, the same as that of all log-ins. */
const LOGINS_SHARE = 10

/** The calls for the second step of a log-in, and for a log-in with a passkey. */
export function secondFactorLoginRoutes(ctx: Context) {
  const sameSite = requireSameOrigin(ctx.config)
  const rateLimit = { max: dividedLimit(ctx.config, LOGINS_SHARE), timeWindow: '1 minute' }

  async function answer(request: FastifyRequest, reply: FastifyReply, tokens: Tokens) {
    await setSignInCookies(ctx, request, reply, tokens)
    const { accessToken } = tokens
    return { ...ok({ accessToken }, 'Log In successful'), token: accessToken }
  }

  return async (app: App) => {
    app.post(
      '/auth/login/second-factor',
      {
        onRequest: sameSite,
        config: { rateLimit },
        schema: {
          tags,
          summary: 'The second step of a log-in',
          description:
            'With the ticket of `second_factor_required` and a code of the authenticator app or a recovery code. A code is accepted once.',
          body: secondFactorLoginRequestSchema,
          response: { 200: loginResponseSchema },
        },
      },
      async (request, reply) => {
        const device = readDeviceCookie(request)
        return answer(
          request,
          reply,
          await signInWithSecondFactor(ctx, request.body, callerOf(request), device),
        )
      },
    )

    app.post(
      '/auth/passkey-options',
      {
        onRequest: sameSite,
        config: { rateLimit },
        schema: {
          tags,
          summary: 'What the browser needs to use a passkey',
          description: 'For `navigator.credentials.get`. The challenge works once and for five minutes.',
          response: { 200: passkeyOptionsResponseSchema },
        },
      },
      async () => ok(await passkeyRequestOptions(ctx)),
    )

    app.post(
      '/auth/login/passkey',
      {
        onRequest: sameSite,
        config: { rateLimit },
        schema: {
          tags,
          summary: 'Sign in with a passkey',
          description: 'It counts as password and second factor.',
          body: usePasskeyRequestSchema,
          response: { 200: loginResponseSchema },
        },
      },
      async (request, reply) =>
        answer(request, reply, await signInWithPasskey(ctx, request.body, callerOf(request))),
    )
  }
}
