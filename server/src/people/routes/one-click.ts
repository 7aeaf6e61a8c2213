import { newsletterTokenSchema, subscriptionResponseSchema } from '@jhilik/contract/newsletter.ts'
import type { Context } from '../../context.ts'
import { type App, ok } from '../../platform/http.ts'
import { findLeavingPage, unsubscribe } from '../commands/newsletter.ts'

const MAX_BODY_BYTES = 4 * 1024

/** The URL of the List-Unsubscribe header. */
export function oneClickRoutes(ctx: Context) {
  return async (app: App) => {
    // Mail programs send `List-Unsubscribe=One-Click` in one of two form encodings; only the token matters.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, _body, done) =>
      done(null),
    )

    app.post(
      '/newsletter/unsubscribe',
      {
        schema: {
          tags: ['Newsletter'],
          summary: 'Leave the newsletter with the token of one of its mails',
          description: 'One click (RFC 8058): any body, no session, and never a redirect.',
          querystring: newsletterTokenSchema,
          response: { 200: subscriptionResponseSchema },
        },
      },
      async (request) => ok(await unsubscribe(ctx, request.query.token)),
    )

    // Older mail programs open the URL in a browser instead.
    app.get(
      '/newsletter/unsubscribe',
      { schema: { hide: true, querystring: newsletterTokenSchema } },
      async (request, reply) => reply.redirect(await findLeavingPage(ctx, request.query.token), 303),
    )
  }
}
