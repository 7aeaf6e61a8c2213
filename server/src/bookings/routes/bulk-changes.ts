import {
  bulkChangeRequestSchema,
  bulkChangeResponseSchema,
  bulkPreviewResponseSchema,
  previewBulkChangeRequestSchema,
} from '@jhilik/contract/bulk-changes.ts'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, idParams, ok, routesOf } from '../../platform/http.ts'
import { orNotFound } from '../../platform/problem.ts'
import { idempotencyHeadersSchema } from '../../platform/request-keys.ts'
import { requestBulkChange } from '../commands/bulk-changes.ts'
import { previewBulkChange } from '../commands/preview-bulk-change.ts'
import { findBulkChange } from '../views/bulk-changes.ts'

const route = routesOf('Bookings', { onRequest: permit('bookings.manage') })

/** The calls that do one act on many bookings: give them to a crew, move them, or cancel them. */
export function bulkChangeRoutes(ctx: Context) {
  return async (app: App) => {
    app.post(
      '/bulk-changes/preview',
      route('Say what one act would do to many bookings', {
        cost: 'costly',
        description:
          'Nothing is changed. For each booking: its new time and crew or why it would be refused, what is given back and kept, and the message to its customer.',
        body: previewBulkChangeRequestSchema,
        response: { 200: bulkPreviewResponseSchema },
      }),
      async (request) => ok(await previewBulkChange(ctx, requireUser(request), request.body)),
    )

    app.post(
      '/bulk-changes',
      route('Give many bookings to a crew, move them, or cancel them', {
        cost: 'costsMoney',
        description:
          'Each booking is changed on its own, in the order of the preview. One whose time, place, crew, price, payment, contact, vehicles, note or pictures have changed since the preview, or that is refused, stays as it is, and the others are changed. The change is stored and carried out by a job: read its report until it is finished. Canceling with refunds or a message needs the password.',
        headers: idempotencyHeadersSchema,
        body: bulkChangeRequestSchema,
        response: { 200: bulkChangeResponseSchema },
      }),
      async (request) => {
        const actor = requireUser(request)
        const id = await requestBulkChange(ctx, actor, request.body, request.headers['idempotency-key'])
        return ok(orNotFound(await findBulkChange(ctx, id, actor)), 'The bookings are being changed.')
      },
    )

    app.get(
      '/bulk-changes/:id',
      route('What became of each booking of a bulk change', {
        cost: 'free',
        description: 'Reports are kept for thirty days.',
        params: idParams,
        response: { 200: bulkChangeResponseSchema },
      }),
      async (request) => ok(orNotFound(await findBulkChange(ctx, request.params.id, requireUser(request)))),
    )
  }
}
