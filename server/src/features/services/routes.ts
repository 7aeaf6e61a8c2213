import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import {
  serviceListResponseSchema,
  serviceRequestSchema,
  serviceResponseSchema,
} from '@jhilik/contract/services.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { adminsOnly, requireAdmin } from '../../platform/guard.ts'
import { type App, created, ok, okList } from '../../platform/http.ts'
import { problem } from '../../platform/problem.ts'
import { addService, archiveService, editService } from './commands.ts'
import { findService, listServices } from './views.ts'

const security = [{ bearer: [] }]
const tags = ['Services']
const params = z.object({ id: idSchema })

export function servicesRoutes(ctx: Context) {
  const moment = () => ({ now: ctx.clock.now(), timeZone: ctx.config.timeZone })

  return async (app: App) => {
    app.get(
      '/services',
      { schema: { tags, summary: 'The services on offer', response: { 200: serviceListResponseSchema } } },
      async () => okList(await listServices(ctx.db, moment()), { nextCursor: null }),
    )

    app.get(
      '/services/:id',
      { schema: { tags, summary: 'One service', params, response: { 200: serviceResponseSchema } } },
      async (request) => {
        const service = await findService(ctx.db, request.params.id, moment())
        if (!service) throw problem('not_found')
        return ok(service)
      },
    )

    app.post(
      '/services',
      {
        onRequest: adminsOnly,
        schema: {
          tags,
          security,
          summary: 'Add a service',
          body: serviceRequestSchema,
          response: { 201: serviceResponseSchema },
        },
      },
      async (request, reply) =>
        created(
          reply,
          await addService(ctx, requireAdmin(request), request.body),
          'Service added successfully!',
        ),
    )

    app.put(
      '/services/:id',
      {
        onRequest: adminsOnly,
        schema: {
          tags,
          security,
          summary: 'Edit a service; bookings keep what was bought',
          params,
          body: serviceRequestSchema,
          response: { 200: serviceResponseSchema },
        },
      },
      async (request) =>
        ok(
          await editService(ctx, requireAdmin(request), request.params.id, request.body),
          'Service updated successfully!',
        ),
    )

    app.delete(
      '/services/:id',
      {
        onRequest: adminsOnly,
        schema: {
          tags,
          security,
          summary: 'Take a service off the offer',
          params,
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await archiveService(ctx, requireAdmin(request), request.params.id)
        return ok(null, 'Your service has been deleted.')
      },
    )
  }
}
