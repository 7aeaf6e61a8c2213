import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { problem } from '../../../platform/problem.ts'
import { REFRESH_TOKEN_DAYS } from '../rules/tokens.ts'

const NAME = 'jhilik_refresh'

/** Not readable by scripts, and sent only to calls under `path`. */
const attributesOf = (config: Config) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: '/api/auth',
  secure: config.publicUrl.startsWith('https:'),
})

export function setRefreshCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(NAME, token, { ...attributesOf(config), maxAge: REFRESH_TOKEN_DAYS * 24 * 60 * 60 })
}

export function clearRefreshCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(NAME, attributesOf(config))
}

export function readRefreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[NAME] || undefined
}

/** Route hook of the calls that read or set the cookie: refuses calls from pages of other sites. */
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
