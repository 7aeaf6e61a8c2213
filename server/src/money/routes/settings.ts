import { configuredGatewaysResponseSchema, gatewayTestResponseSchema } from '@jhilik/contract/set-up-tests.ts'
import { taxSettingsRequestSchema, taxSettingsResponseSchema } from '@jhilik/contract/tax-settings.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { problem } from '../../platform/problem.ts'
import { testGateway } from '../commands/ask-gateway.ts'
import { setTaxSettings } from '../commands/tax.ts'
import { drawLogo } from '../gateways/logo.ts'
import { findLogo, findProvider } from '../gateways/registry.ts'
import { readTaxSettings } from '../views/tax.ts'

const tags = ['Set-up']
const security = [{ bearer: [] }]

const DAY_SECONDS = 24 * 60 * 60

export function paymentsRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/gateways',
      {
        onRequest: permit('settings.change'),
        schema: {
          tags,
          security,
          summary: 'The configured gateways, in the order in which customers see them',
          response: { 200: configuredGatewaysResponseSchema },
        },
      },
      async () =>
        ok(
          [...ctx.gateways.values()].map(({ name, environment }) => ({
            name,
            environment,
            variables: ctx.config.sandbox ? [] : [...(findProvider(name)?.credentials ?? [])],
          })),
        ),
    )

    app.post(
      '/gateways/:name/test',
      {
        onRequest: permit('settings.change'),
        schema: {
          tags,
          security,
          summary: 'Ask a gateway whether it accepts the credentials; no money moves',
          params: z.object({ name: z.string().max(60) }),
          response: { 200: gatewayTestResponseSchema },
        },
      },
      async ({ params }) => ok(await testGateway(ctx, params.name)),
    )

    app.get(
      '/payment-logos/:name',
      {
        schema: {
          tags: ['Site'],
          summary: 'The logo of a gateway or a payment method, as SVG',
          params: z.object({ name: z.string().max(60) }),
          response: {
            200: {
              description: 'The picture',
              content: { 'image/svg+xml': { schema: z.unknown().meta({ type: 'string' }) } },
            },
          },
        },
      },
      async (request, reply) => {
        const name = request.params.name.replace(/\.svg$/, '')
        const logo = findLogo(name)
        if (!logo) throw problem('not_found')
        return reply
          .header('cache-control', `public, max-age=${DAY_SECONDS}`)
          .type('image/svg+xml; charset=utf-8')
          .send(drawLogo(logo))
      },
    )
  }
}

export function taxRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/tax-settings',
      {
        onRequest: permit('settings.change'),
        schema: {
          tags: ['House rules'],
          security,
          summary: 'Tax, and what receipts say about the business',
          response: { 200: taxSettingsResponseSchema },
        },
      },
      async () => ok(await readTaxSettings(ctx.db)),
    )

    app.put(
      '/tax-settings',
      {
        onRequest: permit('settings.change'),
        schema: {
          tags: ['House rules'],
          security,
          summary: 'Set all of them; bookings and documents keep those under which they were made',
          body: taxSettingsRequestSchema,
          response: { 200: taxSettingsResponseSchema },
        },
      },
      async (request) =>
        ok(
          await setTaxSettings(ctx, requireUser(request), request.body),
          'The tax and business details have been saved.',
        ),
    )
  }
}
