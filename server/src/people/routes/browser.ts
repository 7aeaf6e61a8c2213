import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { readerLocale } from '../../platform/locale.ts'
import { isHttps } from '../../platform/plain-http.ts'
import { problem } from '../../platform/problem.ts'
import { callerAddress } from '../../platform/rate-limit.ts'
import { logOut } from '../commands/end-sign-ins.ts'
import type { Tokens } from '../commands/start-sign-in.ts'
import { type Caller, KNOWN_DEVICE_DAYS, readDevice, signKnownDevice } from '../rules/device.ts'
import { REFRESH_TOKEN_DAYS } from '../rules/tokens.ts'

/** The language and the device of the call. */
export const callerOf = (request: FastifyRequest): Caller => ({
  locale: readerLocale(request),
  device: readDevice(request.headers['user-agent'], callerAddress(request)),
})

/** A route hook of the calls that read or set cookies. It refuses calls from pages of other sites. */
export function requireSameOrigin(config: Config) {
  const ownOrigin = new URL(config.publicUrl).origin
  return async (request: FastifyRequest): Promise<void> => {
    const { origin } = request.headers
    // Programs other than browsers send no origin and have no cookies that a page could misuse.
    if (origin === undefined || origin === ownOrigin) return
    if (URL.canParse(origin) && new URL(origin).host === request.host) return
    throw problem('forbidden', { message: 'This call is only answered to pages of this site.' })
  }
}

const DEVICE = 'jhilik_device'

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
}

export function readDeviceCookie(request: FastifyRequest): string | undefined {
  return request.cookies[DEVICE] || undefined
}

/**
 * Browsers accept the prefix only over https and for this host and the path `/`, so that no other subdomain and no
 * answer over http can plant a cookie of this name.
 */
const nameOf = (config: Config) => (isHttps(config) ? '__Host-jhilik_refresh' : 'jhilik_refresh')

/** Scripts cannot read the cookie. */
const attributesOf = (config: Config) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: isHttps(config) ? '/' : '/api/auth',
  secure: isHttps(config),
})

export function setRefreshCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(nameOf(config), token, {
    ...attributesOf(config),
    maxAge: REFRESH_TOKEN_DAYS * 24 * 60 * 60,
  })
}

export function clearRefreshCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(nameOf(config), attributesOf(config))
}

/**
 * Ends a log-out that somebody asked for. Drafts and whatever else the browser stores go even if the page's own script
 * does not remove them. `"cookies"` is not cleared, so that the theme and the language stay. `"cache"` is not cleared
 * either: personal answers are not in it (`platform/request-hooks.ts`), clearing it with the storage took Chromium 20 to 60
 * ms instead of 15, and every file would be loaded again. Browsers ignore the header over http, with an error in the
 * console.
 */
export function forgetBrowser(reply: FastifyReply, config: Config): void {
  clearRefreshCookie(reply, config)
  if (isHttps(config)) reply.header('clear-site-data', '"storage"')
}

export function readRefreshCookie(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[nameOf(config)] || undefined
}
