// Types of request.cookies and reply.setCookie, also for programs that do not load the app.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const LOCALES = ['en', 'bn'] as const
export type Locale = (typeof LOCALES)[number]

const COOKIE = 'locale'
const YEAR_SECONDS = 31_536_000

export function isLocale(text: unknown): text is Locale {
  return LOCALES.some((locale) => locale === text)
}

/** The language the visitor chose on the site; the web reads and writes the same cookie. */
export function chosenLocale(request: FastifyRequest): Locale | null {
  const value = request.cookies[COOKIE]
  return isLocale(value) ? value : null
}

/** As the language switch of the site does, for pages with links only. */
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

/** The best supported language of an Accept-Language header (RFC 9110, 12.5.4); the first of equal weights. */
export function preferredLocale(header: string | undefined): Locale | null {
  let best: { locale: Locale; weight: number } | null = null
  for (const range of (header ?? '').toLowerCase().split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
    const [locale] = tag.split('-')
    const given = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = given === undefined ? 1 : Number(given.slice(2))
    if (isLocale(locale) && weight > (best?.weight ?? 0)) best = { locale, weight }
  }
  return best?.locale ?? null
}
