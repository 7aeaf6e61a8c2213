// This import adds the types of request.cookies and reply.setCookie, also for programs that do not load the app.
import type {} from '@fastify/cookie'
import { LOCALES } from '@jhilik/contract/constants.ts'
import { preferredLanguage } from '@jhilik/contract/preferred-language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Locale = (typeof LOCALES)[number]

const COOKIE = 'locale'
const YEAR_SECONDS = 31_536_000

export function isLocale(text: unknown): text is Locale {
  return LOCALES.some((locale) => locale === text)
}

/** Returns the language that the visitor chose on the site; the web reads and writes the same cookie. */
function chosenLocale(request: FastifyRequest): Locale | null {
  const value = request.cookies[COOKIE]
  return isLocale(value) ? value : null
}

/** Stores the language like the site's language switch, for pages that have links only. */
export function rememberLocale(reply: FastifyReply, locale: Locale): void {
  reply.setCookie(COOKIE, locale, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax' })
}

/**
 * The caller's language: chosen on the site, else preferred by the request (the web sends the language of its
 * page). Null when neither is supported.
 */
export function readerLocale(request: FastifyRequest): Locale | null {
  return chosenLocale(request) ?? preferredLocale(request.headers['accept-language'])
}

/** Returns the best supported language of an Accept-Language header; null when it names none. */
export const preferredLocale = (header: string | undefined): Locale | null =>
  preferredLanguage(header, LOCALES)
