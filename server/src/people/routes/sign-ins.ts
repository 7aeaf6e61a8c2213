import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { signInListResponseSchema } from '@jhilik/contract/sign-ins.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { confirmedOnly, permit, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, ok, okList } from '../../platform/http.ts'
import { endOwnSignIn } from '../commands/end-own-sign-in.ts'
import { endSignInsOf } from '../commands/end-sign-ins-of.ts'
import { listSignIns } from '../views/accounts.ts'

const tags = ['Accounts']
const security = [{ bearer: [] }]

/** The calls to list and end the sign-ins of an account. */
export function signInsRoutes(ctx: Context) {
  return async (app: App) => {
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

    app.post(
      '/auth/users/:userId/sign-ins/end',
      {
        onRequest: [permit('staff.manage'), confirmedOnly(ctx.clock)],
        schema: {
          tags,
          security,
          summary: 'End all sign-ins of another user, who can log in again',
          params: z.object({ userId: idSchema }),
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await endSignInsOf(ctx, requireUser(request), request.params.userId)
        return ok(null, 'All devices have been logged out.')
      },
    )
  }
}
