import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  newsletterPurposeSchema,
  newsletterTokenSchema,
  subscribeRequestSchema,
  subscriptionResponseSchema,
} from '@jhilik/contract/newsletter.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { ignoreRefusal, redirectToPage, takeAnyBody, takeForms } from '../../platform/browser-forms.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { Problem } from '../../platform/problem.ts'
import {
  confirmSubscription,
  findLeavingPage,
  readSubscription,
  subscribe,
  unsubscribe,
} from '../commands/newsletter.ts'

const route = routesOf('Newsletter')

export function newsletterRoutes(ctx: Context) {
  return async (app: App) => {
    app.post(
      '/newsletter',
      route('Ask for the newsletter', {
        cost: 'costsMoney',
        description:
          'A mail to the address asks for confirmation, at most once an hour. The answer never tells whether the address was known.',
        body: subscribeRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await subscribe(ctx, request.body.email, readerLocale(request) ?? ctx.config.locale)
        return ok(null, 'Please check your mail to confirm.')
      },
    )

    app.get(
      '/newsletter/links/:purpose',
      route('What a link of a newsletter mail is about', {
        cost: 'cheap',
        params: z.object({ purpose: newsletterPurposeSchema }),
        querystring: newsletterTokenSchema,
        response: { 200: subscriptionResponseSchema },
      }),
      async (request) => ok(await readSubscription(ctx, request.params.purpose, request.query.token)),
    )

    app.post(
      '/newsletter/confirm',
      route('Confirm a subscription with the token of its mail', {
        cost: 'cheap',
        body: newsletterTokenSchema,
        response: { 200: subscriptionResponseSchema },
      }),
      async (request) => ok(await confirmSubscription(ctx, request.body.token)),
    )

    await app.register(oneClickRoutes(ctx))
    await app.register(formRoutes(ctx))
  }
}

/** Mail programs call the URL that the List-Unsubscribe header of a mail names. */
function oneClickRoutes(ctx: Context) {
  return async (app: App) => {
    takeAnyBody(app)

    app.post(
      '/newsletter/unsubscribe',
      route('Leave the newsletter with the token of one of its mails', {
        cost: 'cheap',
        description: 'One click (RFC 8058): any body, no session, and never a redirect.',
        querystring: newsletterTokenSchema,
        response: { 200: subscriptionResponseSchema },
      }),
      async (request) => ok(await unsubscribe(ctx, request.query.token)),
    )

    // Older mail programs open the URL in a browser instead.
    app.get(
      '/newsletter/unsubscribe',
      { config: { cost: 'cheap' }, schema: { hide: true, querystring: newsletterTokenSchema } },
      async (request, reply) => reply.redirect(await findLeavingPage(ctx, request.query.token), 303),
    )
  }
}

/** The forms of the site as browsers send them when scripts are off. */
function formRoutes(ctx: Context) {
  return async (app: App) => {
    await takeForms(app)

    app.post(
      '/newsletter/forms/subscribe',
      {
        config: { cost: 'costsMoney' },
        schema: { hide: true, body: subscribeRequestSchema },
        errorHandler: async (error, _request, reply) => {
          if (error.validation) return redirectToPage(reply, '/newsletter', { state: 'refused' })
          if (error instanceof Problem && error.code === 'too_many_requests') {
            const wait = error.retryAfterSeconds && { wait: String(error.retryAfterSeconds) }
            return redirectToPage(reply, '/newsletter', { state: 'busy', ...wait })
          }
          throw error
        },
      },
      async (request, reply) => {
        await subscribe(ctx, request.body.email, readerLocale(request) ?? ctx.config.locale)
        return redirectToPage(reply, '/newsletter', { state: 'asked' })
      },
    )

    app.post(
      '/newsletter/forms/confirm',
      { config: { cost: 'cheap' }, schema: { hide: true, body: tokenForm } },
      async (request, reply) => {
        const { token } = request.body
        await ignoreRefusal(() => confirmSubscription(ctx, token))
        return redirectToPage(reply, '/newsletter/confirm', { token })
      },
    )

    app.post(
      '/newsletter/forms/unsubscribe',
      { config: { cost: 'cheap' }, schema: { hide: true, body: tokenForm } },
      async (request, reply) => {
        const { token } = request.body
        await ignoreRefusal(() => unsubscribe(ctx, token))
        return redirectToPage(reply, '/newsletter/unsubscribe', { token })
      },
    )
  }
}

const tokenForm = newsletterTokenSchema.catch({ token: '' })
