import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { googleStartResponseSchema } from '@jhilik/contract/own-account.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { usersOnly } from '../../platform/guard.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { openOpenId } from '../../platform/openid.ts'
import { isHttps } from '../../platform/plain-http.ts'
import { Problem, problem } from '../../platform/problem.ts'
import { finishGoogleFlow, unlinkGoogle } from '../commands/google.ts'
import { FLOW_MINUTES, readGoogleFlow, signGoogleFlow } from '../rules/google.ts'
import { callerOf, requireKnownOrigin, setSignInCookies } from './browser.ts'

const route = routesOf('Accounts')
const ACCOUNT_PAGE = '/dashboard/account'

/** A path of this site. The page checks it again. */
const pathSchema = z
  .string()
  .max(1000)
  .regex(/^\/(?!\/)/)
  .catch('/')
const startQuery = z.object({ from: pathSchema })

/**
 * The calls to sign in with Google, or another provider of OpenID Connect (GOOGLE_ISSUER). The browser leaves and comes
 * back.
 */
export function googleRoutes(ctx: Context) {
  const { config } = ctx
  const provider = config.google && openOpenId(config.google)
  const sameSite = requireKnownOrigin(config)
  const redirectUri = `${config.publicUrl}/api/auth/google/callback`

  /** Returns null while the provider does not answer. */
  async function start(reply: FastifyReply, from: string, linkTo = ''): Promise<string | null> {
    if (!provider) throw problem('not_found')
    const checks = provider.newChecks()
    const url = await provider.authorizationUrl(checks, redirectUri)
    if (url) setGoogleCookie(reply, config, await signGoogleFlow(ctx, { ...checks, from, linkTo }))
    return url
  }

  /** Leads the browser back to a page, which says what happened. */
  const leadTo = (reply: FastifyReply, page: string, google: string, from?: string) =>
    reply.redirect(`${page}?${new URLSearchParams({ google, ...(from && { from }) })}`, 303)

  /** The ticket follows a `#`: browsers do not send that part, so it is in no log. */
  function askForFactor(reply: FastifyReply, { secondFactor }: Problem, from: string) {
    const { ticket = '', ways = [] } = secondFactor ?? {}
    const query = new URLSearchParams({ google: 'secondFactor', ways: ways.join(','), from })
    return reply.redirect(`/login?${query}#${ticket}`, 303)
  }

  async function finish(request: FastifyRequest, reply: FastifyReply) {
    if (!provider) throw problem('not_found')
    const flow = await readGoogleFlow(ctx, takeGoogleCookie(request, reply, config))
    if (!flow) return leadTo(reply, '/login', 'expired')
    const query = new URL(request.url, config.publicUrl).search
    const returned = new URL(redirectUri + query)
    const outcome = await finishGoogleFlow(ctx, { provider, flow, returned, caller: callerOf(request) })
    const page = flow.linkTo ? ACCOUNT_PAGE : '/login'
    if (typeof outcome === 'string') return leadTo(reply, page, outcome, flow.from)
    if (outcome instanceof Problem) return askForFactor(reply, outcome, flow.from)
    await setSignInCookies(ctx, request, reply, outcome)
    return leadTo(reply, page, 'done', flow.from)
  }

  return async (app: App) => {
    app.get(
      '/auth/google',
      { config: { cost: 'cheap' }, schema: { hide: true, querystring: startQuery } },
      async (request, reply) => {
        const { from } = request.query
        const url = await start(reply, from)
        return url ? reply.redirect(url, 303) : leadTo(reply, '/login', 'unavailable', from)
      },
    )

    app.get('/auth/google/callback', { config: { cost: 'costly' }, schema: { hide: true } }, finish)

    app.post(
      '/auth/google/link',
      route('Begin to sign in with Google to the caller’s account', {
        cost: 'cheap',
        onRequest: [sameSite, usersOnly],
        description: 'The browser goes to the address, and comes back to the page of the account.',
        response: { 200: googleStartResponseSchema },
      }),
      async (request, reply) => {
        const url = await start(reply, ACCOUNT_PAGE, requireConfirmedUser(request, ctx).signInId)
        if (!url) throw problem('temporarily_unavailable', { retryAfterSeconds: 30 })
        return ok({ url })
      },
    )

    app.delete(
      '/auth/google/link',
      route('Sign in with Google no more', {
        cost: 'cheap',
        onRequest: [sameSite, usersOnly],
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await unlinkGoogle(ctx, requireConfirmedUser(request, ctx))
        return ok(null, 'Google does not sign in to your account any more.')
      },
    )
  }
}

/** The prefix has the same reason as that of the refresh cookie. */
const nameOf = (config: Config) => (isHttps(config) ? '__Host-jhilik_google' : 'jhilik_google')

/** `lax` cookies are sent when the provider leads the browser back. */
const attributesOf = (config: Config) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: isHttps(config) ? '/' : '/api/auth/google',
  secure: isHttps(config),
})

function setGoogleCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(nameOf(config), token, { ...attributesOf(config), maxAge: FLOW_MINUTES * 60 })
}

/** Reads the cookie and removes it, because it is for one return. */
function takeGoogleCookie(request: FastifyRequest, reply: FastifyReply, config: Config): string | undefined {
  reply.clearCookie(nameOf(config), attributesOf(config))
  return request.cookies[nameOf(config)] || undefined
}
