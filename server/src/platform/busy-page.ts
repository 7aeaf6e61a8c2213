import { createHash } from 'node:crypto'
import { waitText } from '@jhilik/contract/wait-text.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { readerLocale } from './locale.ts'
import type { Problem } from './problem.ts'

/** Only the root element gives the whole window its colors. */
const STYLE =
  ':root{color-scheme:light dark}body{max-width:34rem;margin:20vh auto 0;padding:0 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif}h1{font-size:1.5rem;line-height:1.3}'
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const TEXTS = {
  en: {
    title: 'A moment, please',
    why: 'Very many pages were opened from your network in a short time.',
    next: (wait: string) => `This page opens by itself ${wait}. You need not do anything.`,
  },
  bn: {
    title: 'একটু অপেক্ষা করুন',
    why: 'আপনার নেটওয়ার্ক থেকে অল্প সময়ে অনেক বেশি পাতা খোলা হয়েছে।',
    next: (wait: string) => `পাতাটি ${wait} নিজেই খুলবে। আপনাকে কিছু করতে হবে না।`,
  },
}

/** Answers a visitor whose network has used up its pages: a page that needs nothing else, and loads itself again. */
export function sendBusyPage(
  { status, retryAfterSeconds = 60 }: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
  { locale: defaultLocale, timeZone }: Pick<Config, 'locale' | 'timeZone'>,
) {
  const locale = readerLocale(request) ?? defaultLocale
  const { title, why, next } = TEXTS[locale]
  const wait = waitText(locale, retryAfterSeconds, { now: new Date(), timeZone })
  return reply
    .code(status)
    .headers({
      'retry-after': retryAfterSeconds,
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retryAfterSeconds}"><title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1><p>${why}</p><p>${next(wait)}</p></main></html>`,
    )
}
