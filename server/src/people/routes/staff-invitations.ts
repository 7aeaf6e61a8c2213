import { signupResponseSchema } from '@jhilik/contract/accounts.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  acceptInvitationRequestSchema,
  invitationListResponseSchema,
  invitationResponseSchema,
  inviteRequestSchema,
  openedInvitationResponseSchema,
  readInvitationRequestSchema,
} from '@jhilik/contract/staff-invitations.ts'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit } from '../../platform/guard.ts'
import { type App, created, idParams, ok, okList, routesOf } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { acceptInvitation } from '../commands/accept-invitation.ts'
import { inviteStaff, sendInvitationAgain, withdrawInvitation } from '../commands/staff-invitations.ts'
import { findOpenInvitation, listInvitations } from '../views/staff-invitations.ts'
import { callerOf, requireKnownOrigin, setSignInCookies } from './browser.ts'

const route = routesOf('Accounts')
const ownerRoute = routesOf('Accounts', { onRequest: permit('staff.manage') })

export function staffInvitationsRoutes(ctx: Context) {
  const sameSite = requireKnownOrigin(ctx.config)
  return async (app: App) => {
    app.get(
      '/staff-invitations',
      ownerRoute('Invitations of staff that nobody has accepted', {
        cost: 'cheap',
        response: { 200: invitationListResponseSchema },
      }),
      async () => okList(await listInvitations(ctx.db, ctx.clock.now()), { nextCursor: null }),
    )

    app.post(
      '/staff-invitations',
      ownerRoute('Invite a person to the staff by e-mail or text message', {
        cost: 'costsMoney',
        description:
          'The person opens an account with a link that works once, and for seven days. Inviting an address again replaces its invitation.',
        body: inviteRequestSchema,
        response: { 201: invitationResponseSchema },
      }),
      async (request, reply) => {
        const actor = requireConfirmedUser(request, ctx)
        const locale = readerLocale(request) ?? ctx.config.locale
        return created(
          reply,
          await inviteStaff(ctx, actor, request.body, locale),
          'The invitation is on its way.',
        )
      },
    )

    app.post(
      '/staff-invitations/:id/send',
      ownerRoute('Send an invitation again, with a new link', {
        cost: 'costsMoney',
        description: 'The earlier link ends. At most one message a minute is sent.',
        params: idParams,
        response: { 200: invitationResponseSchema },
      }),
      async (request) => {
        const actor = requireConfirmedUser(request, ctx)
        return ok(
          await sendInvitationAgain(ctx, actor, request.params.id),
          'The invitation is on its way again.',
        )
      },
    )

    app.delete(
      '/staff-invitations/:id',
      ownerRoute('Withdraw an invitation; its link ends', {
        cost: 'cheap',
        params: idParams,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await withdrawInvitation(ctx, requireConfirmedUser(request, ctx), request.params.id)
        return ok(null, 'The invitation was withdrawn.')
      },
    )

    app.post(
      '/staff-invitations/read',
      route('What the link of an invitation is for', {
        cost: 'cheap',
        body: readInvitationRequestSchema,
        response: { 200: openedInvitationResponseSchema },
      }),
      async (request) => {
        const {
          destination: to,
          duty,
          inviter: by,
        } = await findOpenInvitation(ctx, ctx.db, request.body.token)
        return ok({ to, duty, by })
      },
    )

    app.post(
      '/staff-invitations/accept',
      route('Open the account of an invited person, and sign in', {
        cost: 'costly',
        onRequest: sameSite,
        description:
          'The link works once. After a text message the duty begins, outside a demo, when the e-mail address is confirmed.',
        body: acceptInvitationRequestSchema,
        response: { 201: signupResponseSchema },
      }),
      async (request, reply) => {
        const tokens = await acceptInvitation(ctx, request.body, callerOf(request))
        await setSignInCookies(ctx, request, reply, tokens)
        const { user, accessToken } = tokens
        return {
          ...created(reply, { ...user, accessToken }, 'Your account has been created.'),
          token: accessToken,
        }
      },
    )
  }
}
