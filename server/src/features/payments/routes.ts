import { z } from 'zod'
import type { App } from '../../platform/http.ts'
import { problem } from '../../platform/problem.ts'
import { drawLogo } from './gateways/logo.ts'
import { findLogo } from './gateways/registry.ts'

const DAY_SECONDS = 24 * 60 * 60

export function paymentsRoutes() {
  return async (app: App) => {
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
