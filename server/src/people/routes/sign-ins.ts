import { refreshResponseSchema } from '@jhilik/contract/accounts.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { signInListResponseSchema } from '@jhilik/contract/own-account.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, ok, okList } from '../../platform/http.ts'
import { Problem, problem } from '../../platform/problem.ts'
import { endOwnSignIn, logOut, logOutEverywhere } from '../commands/end-sign-ins.ts'
import { renewSignIn } from '../commands/renew-sign-in.ts'
import { listSignIns } from '../views/sign-ins.ts'
import {
  callerOf,
  clearRefreshCookie,
  forgetBrowser,
  readRefreshCookie,
  requireSameOrigin,
  setRefreshCookie,
} from './browser.ts'

const tags = ['Accounts']
const security = [{ bearer: [] }]

/** The calls that renew, list and end the sign-ins of an account. */
export function signInsRoutes(ctx: Context) {
  const { config } = ctx
  const sameSite = requireSameOrigin(config)

  return async (app: App) => {
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

    app.get(
      '/auth/sign-ins',
      {
        onRequest: usersOnly,
        schema: {
          tags,
          security,
          summary: 'Where the caller is signed in',
          response: { 200: signInListResponseSchema },
        },
      },
      async (request) => {
        const signIns = await listSignIns(ctx.db, requireUser(request), ctx.clock.now())
        return okList(signIns, { nextCursor: null })
      },
    )

    app.delete(
      '/auth/sign-ins/:id',
      {
        onRequest: usersOnly,
        schema: {
          tags,
          security,
          summary: 'End one sign-in of the caller',
          params: z.object({ id: idSchema }),
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await endOwnSignIn(ctx, requireUser(request), request.params.id)
        return ok(null, 'That device has been logged out.')
      },
    )
  }
}
