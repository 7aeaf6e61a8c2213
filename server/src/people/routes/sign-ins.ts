import { logoutQuerySchema, refreshResponseSchema } from '@jhilik/contract/accounts.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { signInListResponseSchema } from '@jhilik/contract/own-account.ts'
import type { Context } from '../../context.ts'
import { requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, idParams, ok, okList, routesOf } from '../../platform/http.ts'
import { Problem, problem } from '../../platform/problem.ts'
import { endOwnSignIn, logOut, logOutEverywhere } from '../commands/end-sign-ins.ts'
import { renewSignIn } from '../commands/renew-sign-in.ts'
import { listSignIns } from '../views/sign-ins.ts'
import {
  callerOf,
  clearRefreshCookie,
  forgetBrowser,
  readRefreshCookie,
  requireKnownOrigin,
  setRefreshCookie,
} from './browser.ts'

const route = routesOf('Accounts')

/** The calls that renew, list and end the sign-ins of an account. */
export function signInsRoutes(ctx: Context) {
  const { config } = ctx
  const sameSite = requireKnownOrigin(config)

  return async (app: App) => {
    app.post(
      '/auth/refresh-token',
      route('Renew the access token with the cookie', {
        cost: 'cheap',
        onRequest: sameSite,
        response: { 200: refreshResponseSchema },
      }),
      async (request, reply) => {
        try {
          const presented = readRefreshCookie(request, config)
          if (!presented) throw problem('session_expired')
          const { accessToken, refreshToken } = await renewSignIn(ctx, presented, callerOf(request))
          setRefreshCookie(request, reply, config, refreshToken)
          return ok({ accessToken })
        } catch (error) {
          if (error instanceof Problem && error.code === 'session_expired')
            clearRefreshCookie(request, reply, config)
          throw error
        }
      },
    )

    app.post(
      '/auth/logout',
      route('End this sign-in', {
        cost: 'cheap',
        onRequest: sameSite,
        querystring: logoutQuerySchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request, reply) => {
        const presented = readRefreshCookie(request, config)
        if (presented) await logOut(ctx, presented)
        forgetBrowser(request, reply, config, { keepsReports: request.query.keep === 'reports' })
        return ok(null, 'Logged Out')
      },
    )

    app.post(
      '/auth/logout-all',
      route('End all sign-ins of the caller', {
        cost: 'cheap',
        onRequest: [sameSite, usersOnly],
        response: { 200: emptySuccessSchema },
      }),
      async (request, reply) => {
        await logOutEverywhere(ctx, requireUser(request))
        forgetBrowser(request, reply, config)
        return ok(null, 'Logged Out')
      },
    )

    app.get(
      '/auth/sign-ins',
      route('Where the caller is signed in', {
        cost: 'cheap',
        onRequest: usersOnly,
        response: { 200: signInListResponseSchema },
      }),
      async (request) => {
        const signIns = await listSignIns(ctx.db, requireUser(request), ctx.clock.now())
        return okList(signIns, { nextCursor: null })
      },
    )

    app.delete(
      '/auth/sign-ins/:id',
      route('End one sign-in of the caller', {
        cost: 'cheap',
        onRequest: usersOnly,
        params: idParams,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await endOwnSignIn(ctx, requireUser(request), request.params.id)
        return ok(null, 'That device has been logged out.')
      },
    )
  }
}
