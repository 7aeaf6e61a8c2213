import {
  homePicturesRequestSchema,
  homePicturesResponseSchema,
  homeResponseSchema,
} from '@jhilik/contract/home.ts'
import { siteResponseSchema } from '@jhilik/contract/site.ts'
import { homeQuerySchema } from '@jhilik/contract/slot-requests.ts'
import { DEMO_ACCOUNTS } from '../../config.ts'
import type { Context } from '../../context.ts'
import { siteLookOf } from '../../office/views/look.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { emailText } from '../../platform/email-text.ts'
import { permit } from '../../platform/guard.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import type { Serve } from '../../platform/read-cache/serve-reads.ts'
import { setPictures } from '../commands/home.ts'
import { openHomeFacts, readPictures } from '../views/home.ts'

const route = routesOf('Site')

export function siteRoutes(ctx: Context, serve: Serve) {
  const { config } = ctx
  const readFacts = openHomeFacts(ctx)
  return async (app: App) => {
    app.get(
      '/site',
      { config: { cost: 'cheap' }, schema: { tags: ['Site'], response: { 200: siteResponseSchema } } },
      async () => {
        const { email } = config.contact
        return ok({
          businessName: config.businessName,
          businessNameBn: config.businessNameBn,
          timeZone: config.timeZone,
          currency: config.currency,
          locale: config.locale,
          publicUrl: config.publicUrl,
          demo: config.demo,
          demoAccount: config.demo ? DEMO_ACCOUNTS.user : null,
          textMessages: ctx.sms !== null,
          webPush: config.webPush !== null,
          google: config.google !== null,
          contact: { ...config.contact, emailText: email && emailText(email) },
          look: siteLookOf(config.look),
          paysOnline: config.gateways.length > 0,
          gateways: config.namedGateways,
        })
      },
    )

    app.get(
      '/site/home',
      route('What the home page says about the business', {
        cost: 'cheap',
        querystring: homeQuerySchema,
        response: { 200: homeResponseSchema },
      }),
      (request, reply) => serve(request, reply, async () => ok(await readFacts(request.query))),
    )

    app.get(
      '/site/pictures',
      route("The owner's pictures on the home page", {
        cost: 'cheap',
        onRequest: permit('settings.change'),
        response: { 200: homePicturesResponseSchema },
      }),
      async () => ok(await readPictures(ctx.db)),
    )

    app.put(
      '/site/pictures',
      route('Replace the pictures of the home page', {
        cost: 'cheap',
        onRequest: permit('settings.change'),
        description: 'Refused when they were changed since `revision`.',
        body: homePicturesRequestSchema,
        response: { 200: homePicturesResponseSchema },
      }),
      async (request) =>
        ok(
          await setPictures(ctx, requireConfirmedUser(request, ctx), request.body),
          'The pictures have been saved.',
        ),
    )
  }
}
