import { infoPageResponseSchema, infoPageSlugSchema, pageLanguageSchema } from '@jhilik/contract/pages.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import type { Serve } from '../../platform/read-cache/serve-reads.ts'
import { openPages, readPagesStamp } from '../views/pages.ts'

const route = routesOf('Site')

export function pagesRoutes(ctx: Context, serve: Serve) {
  const readPage = openPages(ctx)
  return async (app: App) => {
    app.get(
      '/pages/:slug',
      route('A page about the business, its terms or your data', {
        cost: 'cheap',
        params: z.object({ slug: infoPageSlugSchema }),
        querystring: z.object({ lang: pageLanguageSchema.optional() }),
        response: { 200: infoPageResponseSchema },
      }),
      async (request, reply) =>
        serve(
          request,
          reply,
          async () => ok(await readPage(request.params.slug, request.query.lang ?? ctx.config.locale)),
          await readPagesStamp(ctx.config),
        ),
    )
  }
}
