import {
  homePicturesRequestSchema,
  homePicturesResponseSchema,
  homeResponseSchema,
} from '@jhilik/contract/home.ts'
import { siteResponseSchema } from '@jhilik/contract/site.ts'
import { DEMO_ACCOUNTS } from '../../config.ts'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import type { Serve } from '../../platform/read-cache/serve-reads.ts'
import { setPictures } from '../commands/home.ts'
import { openHomeFacts, readPictures } from '../views/home.ts'

const tags = ['Site']
const security = [{ bearer: [] }]

export function siteRoutes(ctx: Context, serve: Serve) {
  const { config } = ctx
  const readFacts = openHomeFacts(ctx)
  return async (app: App) => {
    app.get('/site', { schema: { tags, response: { 200: siteResponseSchema } } }, async () =>
      ok({
        businessName: config.businessName,
        timeZone: config.timeZone,
        currency: config.currency,
        locale: config.locale,
        publicUrl: config.publicUrl,
        demo: config.demo,
        demoAccount: config.demo ? DEMO_ACCOUNTS.user : null,
        textMessages: ctx.sms !== null,
        google: config.google !== null,
        contact: config.contact,
        gateways: config.namedGateways,
      }),
    )

    app.get(
      '/site/home',
      {
        schema: {
          tags,
          summary: 'What the home page says about the business',
          response: { 200: homeResponseSchema },
        },
      },
      (request, reply) => serve(request, reply, async () => ok(await readFacts())),
    )

    app.get(
      '/site/pictures',
      {
        onRequest: permit('settings.change'),
        schema: {
          tags,
          security,
          summary: "The owner's pictures on the home page",
          response: { 200: homePicturesResponseSchema },
        },
      },
      async () => ok(await readPictures(ctx.db)),
    )

    app.put(
      '/site/pictures',
      {
        onRequest: permit('settings.change'),
        schema: {
          tags,
          security,
          summary: 'Replace the pictures of the home page',
          description: 'Refused when they were changed since `revision`.',
          body: homePicturesRequestSchema,
          response: { 200: homePicturesResponseSchema },
        },
      },
      async (request) =>
        ok(await setPictures(ctx, requireUser(request), request.body), 'The pictures have been saved.'),
    )
  }
}
