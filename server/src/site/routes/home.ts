import {
  homePicturesRequestSchema,
  homePicturesResponseSchema,
  homeResponseSchema,
} from '@jhilik/contract/home.ts'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import type { Serve } from '../../platform/read-cache/serve-reads.ts'
import { setPictures } from '../commands/home.ts'
import { openHomeFacts, readPictures } from '../views/home.ts'

const tags = ['Site']
const security = [{ bearer: [] }]

export function homeRoutes(ctx: Context, serve: Serve) {
  const readFacts = openHomeFacts(ctx)
  return async (app: App) => {
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
