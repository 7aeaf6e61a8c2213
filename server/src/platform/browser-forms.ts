import formbody from '@fastify/formbody'
import type { FastifyReply } from 'fastify'
import type { App } from './http.ts'
import { Problem } from './problem.ts'

/** Takes forms as browsers send them when scripts are off, and nothing else. */
export async function takeForms(app: App): Promise<void> {
  app.removeContentTypeParser('application/json')
  await app.register(formbody)
}

const MAX_BODY_BYTES = 4 * 1024

/**
 * Takes any body and reads none: mail programs send `List-Unsubscribe=One-Click` in one of two form encodings (RFC 8058), and only
 * the token of the address matters.
 */
export function takeAnyBody(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, _body, done) =>
    done(null),
  )
}

/** Redirects to a page, which can be reloaded. */
export const redirectToPage = (reply: FastifyReply, path: string, query: Record<string, string>) =>
  reply.redirect(`${path}?${new URLSearchParams(query)}`, 303)

/** Ignores refusals, because the page to which the form leads shows the state itself. */
export async function ignoreRefusal(action: () => Promise<unknown>): Promise<void> {
  try {
    await action()
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
  }
}
