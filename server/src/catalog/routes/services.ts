import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { orderServicesRequestSchema, serviceRequestSchema } from '@jhilik/contract/service-requests.ts'
import {
  serviceListQuerySchema,
  serviceListResponseSchema,
  serviceResponseSchema,
} from '@jhilik/contract/services.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { permit, requirePermission, requireUser } from '../../platform/guard.ts'
import { type App, created, ok, okList } from '../../platform/http.ts'
import { problem } from '../../platform/problem.ts'
import type { Serve } from '../../platform/read-cache/serve-reads.ts'
import { addService } from '../commands/add-service.ts'
import { archiveService } from '../commands/archive-service.ts'
import { editService } from '../commands/edit-service.ts'
import { orderServices } from '../commands/order-services.ts'
import { restoreService } from '../commands/restore-service.ts'
import { findOfferTime, findService, listServices } from '../views/services.ts'

const security = [{ bearer: [] }]
const tags = ['Services']
const params = z.object({ id: idSchema })

export function servicesRoutes(ctx: Context, serve: Serve) {
  const moment = (wanted?: { date?: string | undefined; from?: string | undefined }) =>
    findOfferTime(ctx.db, ctx.config, ctx.clock.now(), wanted)

  return async (app: App) => {
    app.get(
      '/services',
      {
        schema: {
          tags,
          summary: 'The services on offer; for admins also those that were archived',
          description:
            '`nextSlot` is the earliest slot that can be booked; with `date` and `from`, the earliest from then on, and `dayState` says what that day has.',
          querystring: serviceListQuerySchema,
          response: { 200: serviceListResponseSchema },
        },
      },
      async (request, reply) => {
        const { archived: ofArchived, ...wanted } = request.query
        const archived = ofArchived === 'true'
        if (archived) requirePermission(request, 'services.manage')
        return serve(request, reply, async () =>
          okList(await listServices(ctx.db, await moment(wanted), { archived }), { nextCursor: null }),
        )
      },
    )

    app.get(
      '/services/:id',
      { schema: { tags, summary: 'One service', params, response: { 200: serviceResponseSchema } } },
      (request, reply) =>
        serve(request, reply, async () => {
          const service = await findService(ctx.db, request.params.id, await moment())
          if (!service) throw problem('not_found')
          return ok(service)
        }),
    )

    app.post(
      '/services',
      {
        onRequest: permit('services.manage'),
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
          await addService(ctx, requireUser(request), request.body),
          'Service added successfully!',
        ),
    )

    app.put(
      '/services/order',
      {
        onRequest: permit('services.manage'),
        schema: {
          tags,
          security,
          summary: 'Set the order of all services on offer',
          body: orderServicesRequestSchema,
          response: { 200: serviceListResponseSchema },
        },
      },
      async (request) =>
        okList(
          await orderServices(ctx, requireUser(request), request.body.ids),
          { nextCursor: null },
          'The order has been saved.',
        ),
    )

    app.post(
      '/services/:id/restore',
      {
        onRequest: permit('services.manage'),
        schema: {
          tags,
          security,
          summary: 'Put an archived service back on offer',
          params,
          response: { 200: serviceResponseSchema },
        },
      },
      async (request) =>
        ok(
          await restoreService(ctx, requireUser(request), request.params.id),
          'The service is on offer again.',
        ),
    )

    app.put(
      '/services/:id',
      {
        onRequest: permit('services.manage'),
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
          await editService(ctx, requireUser(request), request.params.id, request.body),
          'Service updated successfully!',
        ),
    )

    app.delete(
      '/services/:id',
      {
        onRequest: permit('services.manage'),
        schema: {
          tags,
          security,
          summary: 'Take a service off the offer',
          params,
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await archiveService(ctx, requireUser(request), request.params.id)
        return ok(null, 'Your service has been deleted.')
      },
    )
  }
}
