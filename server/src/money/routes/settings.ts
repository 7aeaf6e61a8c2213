import { configuredGatewaysResponseSchema, gatewayTestResponseSchema } from '@jhilik/contract/set-up-tests.ts'
import { taxSettingsRequestSchema, taxSettingsResponseSchema } from '@jhilik/contract/tax-settings.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit } from '../../platform/guard.ts'
import { type App, fileAnswer, ok, routesOf } from '../../platform/http.ts'
import { orNotFound } from '../../platform/problem.ts'
import { ifMatchSchema, withVersion } from '../../platform/versions.ts'
import { testGateway } from '../commands/ask-gateway.ts'
import { setTaxSettings } from '../commands/tax.ts'
import { drawLogo } from '../gateways/logo.ts'
import { findLogo, findProvider } from '../gateways/registry.ts'
import { readTaxSettings } from '../views/tax.ts'

const route = routesOf('Set-up')
const siteRoute = routesOf('Site')
const houseRulesRoute = routesOf('House rules')

const DAY_SECONDS = 24 * 60 * 60

export function paymentsRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/gateways',
      route('The configured gateways, in the order in which customers see them', {
        cost: 'cheap',
        onRequest: permit('settings.change'),
        response: { 200: configuredGatewaysResponseSchema },
      }),
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
      route('Ask a gateway whether it accepts the credentials; no money moves', {
        cost: 'costly',
        onRequest: permit('settings.change'),
        params: z.object({ name: z.string().max(60) }),
        response: { 200: gatewayTestResponseSchema },
      }),
      async ({ params }) => ok(await testGateway(ctx, params.name)),
    )

    app.get(
      '/payment-logos/:name',
      siteRoute('The logo of a gateway or a payment method, as SVG', {
        cost: 'cheap',
        params: z.object({ name: z.string().max(60) }),
        response: fileAnswer('image/svg+xml', 'The picture'),
      }),
      async (request, reply) => {
        const name = request.params.name.replace(/\.svg$/, '')
        const logo = orNotFound(findLogo(name))
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
      houseRulesRoute('Tax, and what receipts say about the business', {
        cost: 'cheap',
        onRequest: permit('settings.change'),
        response: { 200: taxSettingsResponseSchema },
      }),
      async () => ok(withVersion(await readTaxSettings(ctx.db))),
    )

    app.put(
      '/tax-settings',
      houseRulesRoute('Set all of them; bookings and documents keep those under which they were made', {
        cost: 'cheap',
        onRequest: permit('settings.change'),
        headers: ifMatchSchema,
        body: taxSettingsRequestSchema,
        response: { 200: taxSettingsResponseSchema },
      }),
      async (request) =>
        ok(
          await setTaxSettings(
            ctx,
            requireConfirmedUser(request, ctx),
            request.body,
            request.headers['if-match'],
          ),
          'The tax and business details have been saved.',
        ),
    )
  }
}
