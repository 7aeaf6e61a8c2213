import { signupResponseSchema } from '@jhilik/contract/accounts.ts'
import { claimRequestSchema, setUpStateResponseSchema } from '@jhilik/contract/set-up.ts'
import type { Context } from '../../context.ts'
import { type App, created, ok, routesOf } from '../../platform/http.ts'
import { claimSetUp, isSetUpOpen } from '../commands/set-up.ts'
import { callerOf, requireKnownOrigin, setSignInCookies } from './browser.ts'

const route = routesOf('Set-up')

export function setUpRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/setup',
      route('Whether the first owner can still be created with the printed link', {
        cost: 'cheap',
        response: { 200: setUpStateResponseSchema },
      }),
      async () => ok({ open: await isSetUpOpen(ctx) }),
    )

    app.post(
      '/setup/claim',
      route('Create the account of the first owner with the token of the printed link, and sign in', {
        cost: 'costly',
        onRequest: requireKnownOrigin(ctx.config),
        body: claimRequestSchema,
        response: { 201: signupResponseSchema },
      }),
      async (request, reply) => {
        const tokens = await claimSetUp(ctx, request.body, callerOf(request))
        await setSignInCookies(ctx, request, reply, tokens)
        const { user, accessToken } = tokens
        return {
          ...created(reply, { ...user, accessToken }, 'Your account has been created. You are the owner.'),
          token: accessToken,
        }
      },
    )
  }
}
