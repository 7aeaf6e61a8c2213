import {
  lookSamplesResponseSchema,
  lookStateResponseSchema,
  lookValuesSchema,
} from '@jhilik/contract/look.ts'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit } from '../../platform/guard.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { ifMatchSchema } from '../../platform/versions.ts'
import { discardLookDraft, publishLook, saveLookDraft, undoLook } from '../commands/change-look.ts'
import { readStoredLook, toState } from '../views/look.ts'
import { readLookSamples } from '../views/look-samples.ts'

const onRequest = permit('settings.change')
const route = routesOf('Site', { onRequest, response: { 200: lookStateResponseSchema } })
const sampleRoute = routesOf('Site', { onRequest })

/** The logo, colors and texts of the business: a draft, which is published when its preview is right. */
export function lookRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/site/look',
      route('The look of the business, its draft, and what the preview shows', { cost: 'cheap' }),
      async () => ok(toState(await readStoredLook(ctx.db))),
    )

    app.get(
      '/site/look/samples',
      sampleRoute('A mail and a receipt with sample data, as the draft makes them look', {
        cost: 'cheap',
        response: { 200: lookSamplesResponseSchema },
      }),
      async (request) => ok(await readLookSamples(ctx, readerLocale(request) ?? ctx.config.locale)),
    )

    app.put(
      '/site/look/draft',
      route('Save a draft, which only the preview shows', {
        cost: 'cheap',
        headers: ifMatchSchema,
        body: lookValuesSchema,
      }),
      async (request) =>
        ok(
          await saveLookDraft(
            ctx,
            requireConfirmedUser(request, ctx),
            request.body,
            request.headers['if-match'],
          ),
          'The draft has been saved.',
        ),
    )

    app.post(
      '/site/look/draft/discard',
      route('Go back to what visitors see', { cost: 'cheap', headers: ifMatchSchema }),
      async (request) =>
        ok(
          await discardLookDraft(ctx, requireConfirmedUser(request, ctx), request.headers['if-match']),
          'The draft has been discarded.',
        ),
    )

    app.post(
      '/site/look/publish',
      route('Show the draft to visitors', { cost: 'cheap', headers: ifMatchSchema }),
      async (request) =>
        ok(
          await publishLook(ctx, requireConfirmedUser(request, ctx), request.headers['if-match']),
          'The look has been published.',
        ),
    )

    app.post(
      '/site/look/undo',
      route('Show visitors the look before the last one again', { cost: 'cheap', headers: ifMatchSchema }),
      async (request) =>
        ok(
          await undoLook(ctx, requireConfirmedUser(request, ctx), request.headers['if-match']),
          'The look has been put back.',
        ),
    )
  }
}
