import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  newsletterPurposeSchema,
  newsletterTokenSchema,
  subscribeRequestSchema,
  subscriptionResponseSchema,
} from '@jhilik/contract/newsletter.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { type App, ok } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { limitsByAddress, limitUses } from '../../platform/use-limits.ts'
import { confirmSubscription, readSubscription, subscribe } from '../commands/newsletter.ts'
import { formRoutes } from './forms.ts'
import { oneClickRoutes } from './one-click.ts'

const tags = ['Newsletter']

export function newsletterRoutes(ctx: Context) {
  return async (app: App) => {
    app.post(
      '/newsletter',
      {
        preHandler: limitUses(ctx, limitsByAddress, 'newsletter'),
        schema: {
          tags,
          summary: 'Ask for the newsletter',
          description:
            'A mail to the address asks for confirmation, at most once an hour. The answer never tells whether the address was known.',
          body: subscribeRequestSchema,
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await subscribe(ctx, request.body.email, readerLocale(request) ?? ctx.config.locale)
        return ok(null, 'Please check your mail to confirm.')
      },
    )

    app.get(
      '/newsletter/links/:purpose',
      {
        schema: {
          tags,
          summary: 'What a link of a newsletter mail is about',
          params: z.object({ purpose: newsletterPurposeSchema }),
          querystring: newsletterTokenSchema,
          response: { 200: subscriptionResponseSchema },
        },
      },
      async (request) => ok(await readSubscription(ctx, request.params.purpose, request.query.token)),
    )

    app.post(
      '/newsletter/confirm',
      {
        schema: {
          tags,
          summary: 'Confirm a subscription with the token of its mail',
          body: newsletterTokenSchema,
          response: { 200: subscriptionResponseSchema },
        },
      },
      async (request) => ok(await confirmSubscription(ctx, request.body.token)),
    )

    await app.register(oneClickRoutes(ctx))
    await app.register(formRoutes(ctx))
  }
}
