import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Tokens } from '../commands/issue-tokens.ts'
import { logOut } from '../commands/log-out.ts'
import { KNOWN_DEVICE_DAYS, signKnownDevice } from '../rules/known-device.ts'
import { readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts'

const DEVICE = 'jhilik_device'
/** The path of cookies that 0.2.0 and earlier versions set. They are removed, because browsers would send both. */
const EARLIER_PATH = '/api/auth/login'

/** Sets the cookies of a browser that has just signed in: its refresh token, and that it is known to the account. */
export async function setSignInCookies(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, refreshToken }: Tokens,
): Promise<void> {
  // The cookie is replaced, so the sign-in it belonged to could not be ended by its owner any more.
  const replaced = readRefreshCookie(request, ctx.config)
  if (replaced) await logOut(ctx, replaced)
  setRefreshCookie(reply, ctx.config, refreshToken)
  // The cookie is sent to log-ins and to the calls that ask for codes. It stays after a log-out.
  reply.setCookie(DEVICE, await signKnownDevice(ctx, user._id), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/api/auth',
    secure: ctx.config.publicUrl.startsWith('https:'),
    maxAge: KNOWN_DEVICE_DAYS * 24 * 60 * 60,
  })
  reply.clearCookie(DEVICE, { path: EARLIER_PATH })
}

export function readDeviceCookie(request: FastifyRequest): string | undefined {
  return request.cookies[DEVICE] || undefined
}
