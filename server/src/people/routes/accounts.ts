import {
  signupRequestSchema,
  signupResponseSchema,
  updatedProfileResponseSchema,
  updateProfileRequestSchema,
} from '@jhilik/contract/accounts.ts'
import { shownToCustomersResponseSchema, shownToCustomersSchema } from '@jhilik/contract/customer-visits.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  askCodeResponseSchema,
  askPhoneCodeRequestSchema,
  codeEntrySchema,
  phoneVerifiedResponseSchema,
} from '@jhilik/contract/login-codes.ts'
import {
  changeEmailRequestSchema,
  confirmEmailChangeRequestSchema,
  emailChangedResponseSchema,
  ownAccountResponseSchema,
  verifyEmailRequestSchema,
} from '@jhilik/contract/own-account.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { guard, requirePermission, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, created, ok, routesOf, warned } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { askEmailChange, confirmEmailChange } from '../commands/email-change.ts'
import { updateProfile } from '../commands/profile.ts'
import { showToCustomers } from '../commands/show-to-customers.ts'
import { signUp } from '../commands/sign-up.ts'
import { sendVerifyLink, verifyEmail } from '../commands/verify-email.ts'
import { askPhoneCode, verifyPhone } from '../commands/verify-phone.ts'
import { findOwnAccount } from '../views/accounts.ts'
import { callerOf, requireKnownOrigin, setDeviceCookie, setSignInCookies } from './browser.ts'
import { confirmationRoutes } from './confirmation.ts'
import { googleRoutes } from './google.ts'
import { passwordRoutes } from './passwords.ts'
import { secondFactorRoutes } from './second-factors.ts'
import { setUpRoutes } from './set-up.ts'
import { signInRoutes } from './sign-in.ts'
import { signInsRoutes } from './sign-ins.ts'
import { staffInvitationsRoutes } from './staff-invitations.ts'
import { usersRoutes } from './users.ts'

const route = routesOf('Accounts')
const params = z.object({ userId: idSchema })

const PHOTO_BY_LINK =
  'A photo at `img` that is a link to another site is fetched once and stored. When that fails, everything else is stored, and `warnings` says why.'

const selfOrStaff = guard((request) => {
  const actor = requireUser(request)
  const { userId } = request.params as { userId: string }
  // The id is not validated yet, so it may have capital letters.
  if (actor.id !== userId.toLowerCase()) requirePermission(request, 'people.manage')
})

/** The calls to create an account, and to read and change one's own. It registers all others about accounts. */
export function accountsRoutes(ctx: Context) {
  const { config } = ctx
  const sameSite = requireKnownOrigin(config)

  return async (app: App) => {
    app.post(
      '/auth/signup',
      route('Create an account and sign in', {
        cost: 'costsMoney',
        onRequest: sameSite,
        description: PHOTO_BY_LINK,
        body: signupRequestSchema,
        response: { 201: signupResponseSchema },
      }),
      async (request, reply) => {
        const { tokens, warnings } = await signUp(ctx, request.body, callerOf(request))
        await setSignInCookies(ctx, request, reply, tokens)
        const { user, accessToken } = tokens
        const message = 'You have been registered successfully.'
        const answer = created(reply, { ...user, accessToken }, message)
        return { ...warned(answer, warnings), token: accessToken }
      },
    )

    await app.register(signInRoutes(ctx))
    await app.register(signInsRoutes(ctx))
    await app.register(confirmationRoutes(ctx))
    await app.register(googleRoutes(ctx))
    await app.register(passwordRoutes(ctx))
    await app.register(secondFactorRoutes(ctx))
    await app.register(setUpRoutes(ctx))
    await app.register(usersRoutes(ctx))
    await app.register(staffInvitationsRoutes(ctx))

    app.get(
      '/auth/account',
      route('The caller’s profile, and how the caller can log in', {
        cost: 'cheap',
        onRequest: usersOnly,
        response: { 200: ownAccountResponseSchema },
      }),
      async (request) => ok(await findOwnAccount(ctx.db, requireUser(request).id, ctx.clock.now())),
    )

    app.put(
      '/me/shown-to-customers',
      route('Choose whether customers see the first name and picture of the member of a crew who comes', {
        cost: 'cheap',
        onRequest: usersOnly,
        body: shownToCustomersSchema,
        response: { 200: shownToCustomersResponseSchema },
      }),
      async (request) => {
        const { shown } = request.body
        await showToCustomers(ctx, requireUser(request), shown)
        return ok({ shown }, 'Your choice has been saved.')
      },
    )

    app.post(
      '/auth/email/verification',
      route('Send the link to verify one’s e-mail address again', {
        cost: 'costsMoney',
        onRequest: [sameSite, usersOnly],
        description: 'At most one in five minutes. Nothing is sent when the address is verified.',
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await sendVerifyLink(ctx, requireUser(request), readerLocale(request))
        return ok(null, 'A mail is on its way.')
      },
    )

    app.post(
      '/auth/email/verify',
      route('Verify one’s e-mail address with the token of the link', {
        cost: 'cheap',
        onRequest: [sameSite, usersOnly],
        body: verifyEmailRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await verifyEmail(ctx, requireUser(request), request.body)
        return ok(null, 'Your email is confirmed.')
      },
    )

    app.post(
      '/auth/email/change',
      route('Ask for another e-mail address, or the first one', {
        cost: 'costsMoney',
        onRequest: [sameSite, usersOnly],
        description:
          'A link is sent to the new address and works for an hour; the old one is told. Five mails an hour. The answer never tells whether the address has an account.',
        body: changeEmailRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        const locale = readerLocale(request) ?? config.locale
        await askEmailChange(ctx, requireConfirmedUser(request, ctx), request.body, locale)
        return ok(null, 'A mail is on its way.')
      },
    )

    app.post(
      '/auth/email/change/confirm',
      route('Take the new address with the token of the link', {
        cost: 'cheap',
        onRequest: [sameSite, usersOnly],
        description: 'Ends all other sign-ins of the caller. The link is for the account that asked for it.',
        body: confirmEmailChangeRequestSchema,
        response: { 200: emailChangedResponseSchema },
      }),
      async (request, reply) => {
        const actor = requireUser(request)
        const email = await confirmEmailChange(ctx, actor, request.body)
        await setDeviceCookie(ctx, request, reply, actor.signInId)
        return ok({ email }, 'Your email has been changed.')
      },
    )

    app.post(
      '/auth/phone/code',
      route('Ask for a code to verify one’s phone number with', {
        cost: 'costsMoney',
        onRequest: [sameSite, usersOnly],
        description:
          'Six digits by text message, with the limits of `POST /auth/code`, and five an hour for an account. Not for admins, who do not log in with a code.',
        body: askPhoneCodeRequestSchema,
        response: { 200: askCodeResponseSchema },
      }),
      async (request) => {
        const locale = readerLocale(request) ?? config.locale
        const asked = await askPhoneCode(ctx, requireConfirmedUser(request, ctx), request.body, locale)
        return ok(asked, 'A code is on its way.')
      },
    )

    app.post(
      '/auth/phone/verify',
      route('Enter that code', {
        cost: 'cheap',
        onRequest: [sameSite, usersOnly],
        description:
          'The number is stored in the profile and logs in to the account from now on. The fifth wrong entry ends the code. `phone_taken` when the number logs in to another account.',
        body: codeEntrySchema,
        response: { 200: phoneVerifiedResponseSchema },
      }),
      async (request) => {
        const phone = await verifyPhone(ctx, requireConfirmedUser(request, ctx), request.body)
        return ok({ phone }, 'Your phone number is confirmed.')
      },
    )

    app.put(
      '/auth/:userId',
      route('Update a profile: one’s own, or as staff any', {
        cost: 'cheap',
        onRequest: selfOrStaff,
        description: PHOTO_BY_LINK,
        params,
        body: updateProfileRequestSchema,
        response: { 200: updatedProfileResponseSchema },
      }),
      async (request) => {
        const { userId } = request.params
        const { user, warnings } = await updateProfile(ctx, requireUser(request), userId, request.body)
        return warned(ok(user, 'Your profile has been updated successfully.'), warnings)
      },
    )
  }
}
