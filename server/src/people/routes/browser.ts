import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { isAllowedOrigin } from '../../platform/cross-origin.ts'
import { readerLocale } from '../../platform/locale.ts'
import { isHttps } from '../../platform/plain-http.ts'
import { problem } from '../../platform/problem.ts'
import { callerAddress } from '../../platform/rate-limit.ts'
import { logOut } from '../commands/end-sign-ins.ts'
import type { Tokens } from '../commands/start-sign-in.ts'
import { type Caller, KNOWN_DEVICE_DAYS, readDevice } from '../rules/device.ts'
import { REFRESH_TOKEN_DAYS } from '../rules/tokens.ts'
import { makeDeviceToken } from '../views/known-devices.ts'

/** The language and the device of the call. */
export const callerOf = (request: FastifyRequest): Caller => ({
  locale: readerLocale(request),
  device: readDevice(request.headers['user-agent'], callerAddress(request)),
})

/**
 * A route hook of the calls that read or set cookies. It refuses calls from pages of other sites, except those that
 * the owner has allowed.
 */
export function requireKnownOrigin(config: Config) {
  const ownOrigin = new URL(config.publicUrl).origin
  return async (request: FastifyRequest): Promise<void> => {
    const { origin } = request.headers
    // Programs other than browsers send no origin and have no cookies that a page could misuse.
    if (origin === undefined || origin === ownOrigin || isAllowedOrigin(request, config)) return
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
  { signInId, refreshToken }: Tokens,
): Promise<void> {
  // The cookie is replaced, so the sign-in it belonged to could not be ended by its owner any more.
  const replaced = readRefreshCookie(request, ctx.config)
  if (replaced) await logOut(ctx, replaced)
  setRefreshCookie(request, reply, ctx.config, refreshToken)
  await setDeviceCookie(ctx, request, reply, signInId)
}

/**
 * Makes the browser known to the account that it is signed in to; again after its owner has ended all other devices.
 * The cookie is sent to log-ins and to the calls that ask for codes, and stays after a log-out.
 */
export async function setDeviceCookie(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  signInId: string,
): Promise<void> {
  const token = await makeDeviceToken(ctx, signInId, readDeviceCookie(request))
  if (!token) return
  reply.setCookie(DEVICE, token, {
    ...attributesFor(request, ctx.config),
    path: '/api/auth',
    maxAge: KNOWN_DEVICE_DAYS * 24 * 60 * 60,
  })
}

export function readDeviceCookie(request: FastifyRequest): string | undefined {
  return request.cookies[DEVICE] || undefined
}

/**
 * Browsers accept the prefix only over https and for this host and the path `/`, so that no other subdomain and no
 * answer over http can plant a cookie of this name. A page of another host has a cookie of another name: it can neither
 * use nor replace the sign-in of this site.
 */
function nameFor(request: FastifyRequest, config: Config): string {
  const name = isAllowedOrigin(request, config) ? 'jhilik_refresh_elsewhere' : 'jhilik_refresh'
  return isHttps(config) ? `__Host-${name}` : name
}

/**
 * Scripts cannot read the cookies. Those of this site are not sent with calls from pages of other sites. Those of a
 * page of another host are, and are kept apart for each site that the reader sees in the address bar (`partitioned`):
 * browsers that block the cookies of third parties accept no others.
 */
const attributesFor = (request: FastifyRequest, config: Config) => {
  const isElsewhere = isAllowedOrigin(request, config) && isHttps(config)
  return {
    httpOnly: true,
    secure: isHttps(config),
    ...(isElsewhere ? { sameSite: 'none' as const, partitioned: true } : { sameSite: 'lax' as const }),
  }
}

const refreshAttributesFor = (request: FastifyRequest, config: Config) => ({
  ...attributesFor(request, config),
  path: isHttps(config) ? '/' : '/api/auth',
})

export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  token: string,
): void {
  reply.setCookie(nameFor(request, config), token, {
    ...refreshAttributesFor(request, config),
    maxAge: REFRESH_TOKEN_DAYS * 24 * 60 * 60,
  })
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  reply.clearCookie(nameFor(request, config), refreshAttributesFor(request, config))
}

/**
 * Ends a log-out that somebody asked for. Drafts and whatever else the browser stores go even if the page's own script
 * does not remove them. `"cookies"` is not cleared, so that the theme and the language stay. `"cache"` is not cleared
 * either: personal answers are not in it (`platform/request-hooks.ts`), clearing it with the storage took Chromium 20 to 60
 * ms instead of 15, and every file would be loaded again. Browsers ignore the header over http, with an error in the
 * console. A page of another host has no storage here. `keepsReports`: a member of a crew has reports in the browser that were not sent,
 * and the page's script removes the rest.
 */
export function forgetBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  { keepsReports = false } = {},
): void {
  clearRefreshCookie(request, reply, config)
  if (keepsReports || !isHttps(config) || isAllowedOrigin(request, config)) return
  reply.header('clear-site-data', '"storage"')
}

export function readRefreshCookie(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[nameFor(request, config)] || undefined
}
