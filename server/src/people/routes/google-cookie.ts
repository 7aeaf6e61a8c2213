import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { isHttps } from '../../platform/plain-http.ts'
import { FLOW_MINUTES } from '../rules/google-flow.ts'

/** The prefix has the same reason as that of the refresh cookie. */
const nameOf = (config: Config) => (isHttps(config) ? '__Host-jhilik_google' : 'jhilik_google')

/** `lax` cookies are sent when the provider leads the browser back. */
const attributesOf = (config: Config) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: isHttps(config) ? '/' : '/api/auth/google',
  secure: isHttps(config),
})

export function setGoogleCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(nameOf(config), token, { ...attributesOf(config), maxAge: FLOW_MINUTES * 60 })
}

/** Reads the cookie and removes it, because it is for one return. */
export function takeGoogleCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): string | undefined {
  reply.clearCookie(nameOf(config), attributesOf(config))
  return request.cookies[nameOf(config)] || undefined
}
