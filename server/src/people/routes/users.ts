import {
  changeRoleRequestSchema,
  deactivateUserRequestSchema,
  reactivateUserRequestSchema,
  userListQuerySchema,
  userListResponseSchema,
  userResponseSchema,
} from '@jhilik/contract/accounts.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { userDetailResponseSchema, userNoteRequestSchema } from '@jhilik/contract/user-detail.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok, okPage, routesOf } from '../../platform/http.ts'
import { orNotFound } from '../../platform/problem.ts'
import { ifMatchSchema } from '../../platform/versions.ts'
import { endSignInsOf } from '../commands/end-sign-ins.ts'
import { removeFactorsOf } from '../commands/second-factors.ts'
import { changeRole, deactivateUser, reactivateUser, writeNote } from '../commands/users.ts'
import { findUser, listUsers } from '../views/accounts.ts'

const route = routesOf('Accounts')
const userRoute = routesOf('Accounts', { params: z.object({ userId: idSchema }) })

/** The calls with which admins manage accounts. */
export function usersRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/auth/users',
      route('Users, newest first, by what is looked for', {
        cost: 'cheap',
        onRequest: permit('people.read'),
        querystring: userListQuerySchema,
        response: { 200: userListResponseSchema },
      }),
      async (request) => okPage(await listUsers(ctx.db, request.query)),
    )

    app.get(
      '/auth/users/:userId',
      userRoute('One user', {
        cost: 'cheap',
        onRequest: permit('people.read'),
        response: { 200: userDetailResponseSchema },
      }),
      async (request) => {
        return ok(orNotFound(await findUser(ctx.db, request.params.userId)))
      },
    )

    app.patch(
      '/auth/users/:userId',
      userRoute("Change a user's role and duty", {
        cost: 'cheap',
        onRequest: permit('staff.manage'),
        description:
          'For owners. `duty` is for admins: without it an admin keeps theirs, and a new one becomes an owner. An admin whose e-mail address is not confirmed gets a mail; outside a demo the duty begins when the address is confirmed.',
        headers: ifMatchSchema,
        body: changeRoleRequestSchema,
        response: { 200: userResponseSchema },
      }),
      async (request) => {
        const { userId } = request.params
        const user = await changeRole(
          ctx,
          requireConfirmedUser(request, ctx),
          userId,
          request.body,
          request.headers['if-match'],
        )
        return ok(user, 'Role updated successfully.')
      },
    )

    app.put(
      '/auth/users/:userId/note',
      userRoute("Write the staff's note about a user, which the user does not see", {
        cost: 'cheap',
        onRequest: permit('people.note'),
        headers: ifMatchSchema,
        body: userNoteRequestSchema,
        response: { 200: userDetailResponseSchema },
      }),
      async (request) => {
        const { userId } = request.params
        const { note } = request.body
        await writeNote(ctx, requireUser(request), userId, note, request.headers['if-match'])
        return ok(orNotFound(await findUser(ctx.db, userId)), 'The note is saved.')
      },
    )

    app.post(
      '/auth/users/:userId/deactivate',
      userRoute('Close an account: it cannot sign in, and its sign-ins end', {
        cost: 'cheap',
        onRequest: permit('people.manage'),
        body: deactivateUserRequestSchema,
        response: { 200: userResponseSchema },
      }),
      async (request) => {
        const { userId } = request.params
        const user = await deactivateUser(
          ctx,
          requireConfirmedUser(request, ctx),
          userId,
          request.body.reason,
        )
        return ok(user, 'The account has been deactivated.')
      },
    )

    app.post(
      '/auth/users/:userId/reactivate',
      userRoute('Open a deactivated account again', {
        cost: 'cheap',
        onRequest: permit('people.manage'),
        body: reactivateUserRequestSchema,
        response: { 200: userResponseSchema },
      }),
      async (request) => {
        const { userId } = request.params
        const user = await reactivateUser(
          ctx,
          requireConfirmedUser(request, ctx),
          userId,
          request.body.reason,
        )
        return ok(user, 'The account has been reactivated.')
      },
    )

    app.post(
      '/auth/users/:userId/sign-ins/end',
      userRoute('End all sign-ins of another user, who can log in again', {
        cost: 'cheap',
        onRequest: permit('staff.manage'),
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await endSignInsOf(ctx, requireConfirmedUser(request, ctx), request.params.userId)
        return ok(null, 'All devices have been logged out.')
      },
    )

    app.post(
      '/auth/users/:userId/second-factors/remove',
      userRoute('Remove all second factors of another user, who has lost them', {
        cost: 'cheap',
        onRequest: permit('staff.manage'),
        description: 'Ends all their sign-ins. They log in with the password and set up new ones.',
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await removeFactorsOf(ctx, requireConfirmedUser(request, ctx), request.params.userId)
        return ok(null, 'The second factors have been removed.')
      },
    )
  }
}
