import { loginResponseSchema } from '@jhilik/contract/accounts.ts'
import {
  askCodeRequestSchema,
  askCodeResponseSchema,
  codeLoginRequestSchema,
} from '@jhilik/contract/login-codes.ts'
import { emailInsteadOfPhone, phoneOrEmailIsNotValid } from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { type App, ok } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { toMobileE164 } from '../../platform/phones.ts'
import { invalidField } from '../../platform/problem.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import { limitsByAddress, limitUses } from '../../platform/use-limits.ts'
import { askLoginCode } from '../commands/ask-login-code.ts'
import { signInWithCode } from '../commands/sign-in-with-code.ts'
import { readKnownDevice } from '../rules/known-device.ts'
import { callerOf } from './caller.ts'
import { requireSameOrigin } from './refresh-cookie.ts'
import { readDeviceCookie, setSignInCookies } from './sign-in-cookies.ts'

const tags = ['Accounts']

/** Divisor of the rate limit, which is low because codes can be guessed. */
const ENTRIES_SHARE = 30

export function codeRoutes(ctx: Context) {
  const { config } = ctx
  const sameSite = requireSameOrigin(config)

  /** Returns the address in the form in which it is stored. Throws 400. */
  function destinationOf(to: string): string {
    if (to.includes('@')) return to
    if (!ctx.sms) throw invalidField('to', emailInsteadOfPhone)
    const number = toMobileE164(to, config.country)
    if (!number) throw invalidField('to', phoneOrEmailIsNotValid)
    return number
  }

  return async (app: App) => {
    app.post(
      '/auth/code',
      {
        onRequest: sameSite,
        preHandler: limitUses(ctx, limitsByAddress, 'login-code'),
        schema: {
          tags,
          summary: 'Ask for a code to sign in with',
          description:
            'Six digits, by text message or mail, at most one a minute and five an hour to one destination; a browser that was logged in to its account before gets three more. They work once and for ten minutes. The answer never tells whether there is an account.',
          body: askCodeRequestSchema,
          response: { 200: askCodeResponseSchema },
        },
      },
      async (request) => {
        const locale = readerLocale(request) ?? config.locale
        const device = readDeviceCookie(request)
        const known = device ? await readKnownDevice(ctx, device) : null
        const asked = await askLoginCode(ctx, destinationOf(request.body.to), locale, known)
        return ok(asked, 'A code is on its way.')
      },
    )

    app.post(
      '/auth/code/login',
      {
        onRequest: sameSite,
        config: { rateLimit: { max: dividedLimit(config, ENTRIES_SHARE), timeWindow: '1 minute' } },
        schema: {
          tags,
          summary: 'Sign in with a code',
          description:
            'A right code without an account is refused at the field `name`; sent again with a name, it opens an account. The fifth wrong entry ends the code. Admins sign in with their password.',
          body: codeLoginRequestSchema,
          response: { 200: loginResponseSchema },
        },
      },
      async (request, reply) => {
        const tokens = await signInWithCode(ctx, request.body, callerOf(request))
        await setSignInCookies(ctx, request, reply, tokens)
        const { accessToken } = tokens
        return { ...ok({ accessToken }, 'Log In successful'), token: accessToken }
      },
    )
  }
}
