import { loginRequestSchema, loginResponseSchema } from '@jhilik/contract/accounts.ts'
import {
  askCodeRequestSchema,
  askCodeResponseSchema,
  codeLoginRequestSchema,
} from '@jhilik/contract/login-codes.ts'
import {
  passkeyOptionsResponseSchema,
  secondFactorLoginRequestSchema,
  usePasskeyRequestSchema,
} from '@jhilik/contract/second-factors.ts'
import {
  emailInsteadOfPhone,
  numberGetsNoTexts,
  phoneOrEmailIsNotValid,
} from '@jhilik/contract/validation.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { getsTexts, toE164 } from '../../platform/phones.ts'
import { invalidField } from '../../platform/problem.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import { askLoginCode, signInWithCode } from '../commands/login-codes.ts'
import { passkeyRequestOptions } from '../commands/passkeys.ts'
import { signIn, signInWithPasskey, signInWithSecondFactor } from '../commands/sign-in.ts'
import type { Tokens } from '../commands/start-sign-in.ts'
import { findKnownDevice } from '../views/known-devices.ts'
import { callerOf, readDeviceCookie, requireKnownOrigin, setSignInCookies } from './browser.ts'

/** Divisor of the rate limit for all log-ins from one address, whatever accounts they name. */
const LOGINS_SHARE = 10
/** Divisor of the rate limit, which is low because codes can be guessed. */
const ENTRIES_SHARE = 30

/** The calls that sign in: with a password and its second step, with a passkey, with a code. */
export function signInRoutes(ctx: Context) {
  const { config } = ctx
  const route = routesOf('Accounts', { onRequest: requireKnownOrigin(config) })
  const rateLimit = { max: dividedLimit(config, LOGINS_SHARE), timeWindow: '1 minute' }

  /** Returns the address in the form in which it is stored. Throws 400. */
  function destinationOf(to: string): string {
    if (to.includes('@')) return to
    if (!ctx.sms) throw invalidField('to', emailInsteadOfPhone)
    const number = toE164(to, config.country)
    if (!number) throw invalidField('to', phoneOrEmailIsNotValid)
    if (!getsTexts(number, config)) throw invalidField('to', numberGetsNoTexts)
    return number
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, tokens: Tokens) {
    await setSignInCookies(ctx, request, reply, tokens)
    const { accessToken } = tokens
    return { ...ok({ accessToken }, 'Log In successful'), token: accessToken }
  }

  return async (app: App) => {
    app.post(
      '/auth/login',
      route('Sign in', {
        cost: 'costly',
        config: { rateLimit },
        description:
          'The right password of an account with a second factor is answered with 403 `second_factor_required` and a ticket for `POST /auth/login/second-factor`.',
        body: loginRequestSchema,
        response: { 200: loginResponseSchema },
      }),
      async (request, reply) => {
        const device = readDeviceCookie(request)
        return answer(request, reply, await signIn(ctx, request.body, callerOf(request), device))
      },
    )

    app.post(
      '/auth/login/second-factor',
      route('The second step of a log-in', {
        cost: 'costly',
        config: { rateLimit },
        description:
          'With the ticket of `second_factor_required` and a code of the authenticator app or a recovery code. A code is accepted once.',
        body: secondFactorLoginRequestSchema,
        response: { 200: loginResponseSchema },
      }),
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
      route('What the browser needs to use a passkey', {
        cost: 'cheap',
        config: { rateLimit },
        description: 'For `navigator.credentials.get`. The challenge works once and for five minutes.',
        response: { 200: passkeyOptionsResponseSchema },
      }),
      async () => ok(await passkeyRequestOptions(ctx)),
    )

    app.post(
      '/auth/login/passkey',
      route('Sign in with a passkey', {
        cost: 'costly',
        config: { rateLimit },
        description: 'It counts as password and second factor.',
        body: usePasskeyRequestSchema,
        response: { 200: loginResponseSchema },
      }),
      async (request, reply) =>
        answer(request, reply, await signInWithPasskey(ctx, request.body, callerOf(request))),
    )

    app.post(
      '/auth/code',
      route('Ask for a code to sign in with', {
        cost: 'costsMoney',
        description:
          'Six digits, by text message or mail, at most one a minute, five an hour and ten a day to one destination; a browser that was logged in to its account before gets three more an hour. Text messages go to mobile numbers of the allowed countries only, and all of them have a limit in a day. They work once and for ten minutes. The answer never tells whether there is an account.',
        body: askCodeRequestSchema,
        response: { 200: askCodeResponseSchema },
      }),
      async (request) => {
        const locale = readerLocale(request) ?? config.locale
        const known = await findKnownDevice(ctx, readDeviceCookie(request))
        const asked = await askLoginCode(ctx, destinationOf(request.body.to), locale, { known })
        return ok(asked, 'A code is on its way.')
      },
    )

    app.post(
      '/auth/code/login',
      route('Sign in with a code', {
        cost: 'costly',
        config: { rateLimit: { max: dividedLimit(config, ENTRIES_SHARE), timeWindow: '1 minute' } },
        description:
          'A right code without an account is refused at the field `name`; sent again with a name, it opens an account. The fifth wrong entry ends the code. Admins sign in with their password.',
        body: codeLoginRequestSchema,
        response: { 200: loginResponseSchema },
      }),
      async (request, reply) =>
        answer(request, reply, await signInWithCode(ctx, request.body, callerOf(request))),
    )
  }
}
