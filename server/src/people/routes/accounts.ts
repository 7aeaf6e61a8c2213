import {
  loginRequestSchema,
  loginResponseSchema,
  refreshResponseSchema,
  signupRequestSchema,
  signupResponseSchema,
  updateProfileRequestSchema,
  userResponseSchema,
} from '@jhilik/contract/accounts.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { requirePermission, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, created, ok } from '../../platform/http.ts'
import { Problem, problem } from '../../platform/problem.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import { limitsByAddress, limitUses } from '../../platform/use-limits.ts'
import { logOut } from '../commands/log-out.ts'
import { logOutEverywhere } from '../commands/log-out-everywhere.ts'
import { renewSignIn } from '../commands/renew-sign-in.ts'
import { signIn } from '../commands/sign-in.ts'
import { signUp } from '../commands/sign-up.ts'
import { updateProfile } from '../commands/update-profile.ts'
import { callerOf } from './caller.ts'
import { codeRoutes } from './codes.ts'
import { confirmWithCodeRoutes } from './confirm-with-code.ts'
import { emailChangeRoutes } from './email-change.ts'
import { googleRoutes } from './google.ts'
import { ownAccountRoutes } from './own-account.ts'
import { passkeyRoutes } from './passkeys.ts'
import { passwordRoutes } from './passwords.ts'
import {
  clearRefreshCookie,
  forgetBrowser,
  readRefreshCookie,
  requireSameOrigin,
  setRefreshCookie,
} from './refresh-cookie.ts'
import { secondFactorLoginRoutes } from './second-factor-logins.ts'
import { secondFactorRoutes } from './second-factors.ts'
import { setUpRoutes } from './set-up.ts'
import { readDeviceCookie, setSignInCookies } from './sign-in-cookies.ts'
import { signInsRoutes } from './sign-ins.ts'
import { usersRoutes } from './users.ts'

const tags = ['Accounts']
const security = [{ bearer: [] }]
const params = z.object({ userId: idSchema })

/** Divisor of the rate limit for all log-ins from one address, whatever accounts they name. */
const LOGINS_SHARE = 10

const selfOrStaff = async (request: FastifyRequest): Promise<void> => {
  const actor = requireUser(request)
  const { userId } = request.params as { userId: string }
  // The id is not validated yet, so it may have capital letters.
  if (actor.id !== userId.toLowerCase()) requirePermission(request, 'people.manage')
}

export function accountsRoutes(ctx: Context) {
  const { config } = ctx
  const sameSite = requireSameOrigin(config)
  const loginsPerMinute = dividedLimit(config, LOGINS_SHARE)

  return async (app: App) => {
    app.post(
      '/auth/login',
      {
        onRequest: sameSite,
        config: { rateLimit: { max: loginsPerMinute, timeWindow: '1 minute' } },
        schema: {
          tags,
          summary: 'Sign in',
          description:
            'The right password of an account with a second factor is answered with 403 `second_factor_required` and a ticket for `POST /auth/login/second-factor`.',
          body: loginRequestSchema,
          response: { 200: loginResponseSchema },
        },
      },
      async (request, reply) => {
        const tokens = await signIn(ctx, request.body, callerOf(request), readDeviceCookie(request))
        await setSignInCookies(ctx, request, reply, tokens)
        const { accessToken } = tokens
        return { ...ok({ accessToken }, 'Log In successful'), token: accessToken }
      },
    )

    app.post(
      '/auth/signup',
      {
        onRequest: sameSite,
        // Uses are limited before the password is hashed.
        preHandler: limitUses(ctx, limitsByAddress, 'sign-up'),
        schema: {
          tags,
          summary: 'Create an account and sign in',
          body: signupRequestSchema,
          response: { 201: signupResponseSchema },
        },
      },
      async (request, reply) => {
        const tokens = await signUp(ctx, request.body, callerOf(request))
        await setSignInCookies(ctx, request, reply, tokens)
        const { user, accessToken } = tokens
        const message = 'You have been registered successfully.'
        return { ...created(reply, { ...user, accessToken }, message), token: accessToken }
      },
    )

    app.post(
      '/auth/refresh-token',
      {
        onRequest: sameSite,
        schema: {
          tags,
          summary: 'Renew the access token with the cookie',
          response: { 200: refreshResponseSchema },
        },
      },
      async (request, reply) => {
        try {
          const presented = readRefreshCookie(request, config)
          if (!presented) throw problem('session_expired')
          const { accessToken, refreshToken } = await renewSignIn(ctx, presented, callerOf(request))
          setRefreshCookie(reply, config, refreshToken)
          return ok({ accessToken })
        } catch (error) {
          if (error instanceof Problem && error.code === 'session_expired') clearRefreshCookie(reply, config)
          throw error
        }
      },
    )

    app.post(
      '/auth/logout',
      {
        onRequest: sameSite,
        schema: { tags, summary: 'End this sign-in', response: { 200: emptySuccessSchema } },
      },
      async (request, reply) => {
        const presented = readRefreshCookie(request, config)
        if (presented) await logOut(ctx, presented)
        forgetBrowser(reply, config)
        return ok(null, 'Logged Out')
      },
    )

    app.post(
      '/auth/logout-all',
      {
        onRequest: [sameSite, usersOnly],
        schema: {
          tags,
          security,
          summary: 'End all sign-ins of the caller',
          response: { 200: emptySuccessSchema },
        },
      },
      async (request, reply) => {
        await logOutEverywhere(ctx, requireUser(request))
        forgetBrowser(reply, config)
        return ok(null, 'Logged Out')
      },
    )

    await app.register(codeRoutes(ctx))
    await app.register(confirmWithCodeRoutes(ctx))
    await app.register(emailChangeRoutes(ctx))
    await app.register(googleRoutes(ctx))
    await app.register(ownAccountRoutes(ctx))
    await app.register(passwordRoutes(ctx))
    await app.register(secondFactorLoginRoutes(ctx))
    await app.register(secondFactorRoutes(ctx))
    await app.register(passkeyRoutes(ctx))
    await app.register(setUpRoutes(ctx))
    await app.register(signInsRoutes(ctx))
    await app.register(usersRoutes(ctx))

    app.put(
      '/auth/:userId',
      {
        onRequest: selfOrStaff,
        schema: {
          tags,
          security,
          summary: 'Update a profile: one’s own, or as staff any',
          params,
          body: updateProfileRequestSchema,
          response: { 200: userResponseSchema },
        },
      },
      async (request) => {
        const user = await updateProfile(ctx, requireUser(request), request.params.userId, request.body)
        return ok(user, 'Your profile has been updated successfully.')
      },
    )
  }
}
