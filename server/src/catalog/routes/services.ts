import { checklistRequestSchema, checklistResponseSchema } from '@jhilik/contract/checklists.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  orderServicesRequestSchema,
  savedServiceResponseSchema,
  serviceListQuerySchema,
  serviceQuerySchema,
  serviceRequestSchema,
} from '@jhilik/contract/service-requests.ts'
import {
  serviceTemplatesResponseSchema,
  usedTemplatesResponseSchema,
  useTemplatesRequestSchema,
} from '@jhilik/contract/service-templates.ts'
import { serviceListResponseSchema, serviceResponseSchema } from '@jhilik/contract/services.ts'
import { shownPairsResponseSchema } from '@jhilik/contract/shown-photos.ts'
import type { Context } from '../../context.ts'
import { permit, requirePermission, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, created, idParams, ok, okPage, routesOf, warned } from '../../platform/http.ts'
import { orNotFound } from '../../platform/problem.ts'
import type { Serve } from '../../platform/read-cache/serve-reads.ts'
import { ifMatchSchema } from '../../platform/versions.ts'
import { editChecklist } from '../commands/checklists.ts'
import {
  addService,
  archiveService,
  editService,
  orderServices,
  restoreService,
} from '../commands/services.ts'
import { createFromTemplates } from '../commands/use-templates.ts'
import { findItems, toChecklist } from '../views/checklists.ts'
import { listTemplates } from '../views/service-templates.ts'
import { findOfferTime, findService, listServices } from '../views/services.ts'
import { listShownPairs } from '../views/shown-photos.ts'

const PICTURE_BY_LINK =
  'A picture at `img` that is a link to another site is fetched once and stored. When that fails, everything else is stored, and `warnings` says why.'

const route = routesOf('Services')
const staffRoute = routesOf('Services', { onRequest: permit('services.manage') })
const setUpRoute = routesOf('Set-up', { onRequest: permit('services.manage') })

export function servicesRoutes(ctx: Context, serve: Serve) {
  const moment = (wanted?: Parameters<typeof findOfferTime>[3]) =>
    findOfferTime(ctx.db, ctx.config, ctx.clock.now(), wanted)

  return async (app: App) => {
    app.get(
      '/services',
      route('The services on offer; for admins also those that were archived', {
        cost: 'cheap',
        description:
          '`nextSlot` is the earliest slot that can be booked; with `date` and `from`, the earliest from then on, and `dayState` says what that day has. With `area`, only slots count to which a crew can come there.',
        querystring: serviceListQuerySchema,
        response: { 200: serviceListResponseSchema },
      }),
      async (request, reply) => {
        const { archived: ofArchived, limit, cursor, ...wanted } = request.query
        const archived = ofArchived === 'true'
        if (archived) requirePermission(request, 'services.manage')
        return serve(request, reply, async () =>
          okPage(await listServices(ctx.db, await moment(wanted), { archived, limit, cursor })),
        )
      },
    )

    app.get(
      '/services/:id',
      route('One service', {
        cost: 'cheap',
        params: idParams,
        querystring: serviceQuerySchema,
        response: { 200: serviceResponseSchema },
      }),
      (request, reply) =>
        serve(request, reply, async () =>
          ok(orNotFound(await findService(ctx.db, request.params.id, await moment(request.query)))),
        ),
    )

    app.get(
      '/services/:id/photos',
      route('Photos of before and after, of visits whose customers have allowed it', {
        cost: 'cheap',
        onRequest: usersOnly,
        params: idParams,
        response: { 200: shownPairsResponseSchema },
      }),
      async (request) => {
        const { _id } = orNotFound(await findService(ctx.db, request.params.id, await moment()))
        return ok(await listShownPairs(ctx.db, _id, ctx.config.timeZone))
      },
    )

    app.post(
      '/services',
      staffRoute('Add a service', {
        cost: 'cheap',
        description: PICTURE_BY_LINK,
        body: serviceRequestSchema,
        response: { 201: savedServiceResponseSchema },
      }),
      async (request, reply) => {
        const { service, warnings } = await addService(ctx, requireUser(request), request.body)
        return warned(created(reply, service, 'Service added successfully!'), warnings)
      },
    )

    app.put(
      '/services/order',
      staffRoute('Set the order of all services on offer', {
        cost: 'cheap',
        body: orderServicesRequestSchema,
        response: { 200: serviceListResponseSchema },
      }),
      async (request) =>
        okPage(await orderServices(ctx, requireUser(request), request.body.ids), 'The order has been saved.'),
    )

    app.post(
      '/services/:id/restore',
      staffRoute('Put an archived service back on offer', {
        cost: 'cheap',
        params: idParams,
        response: { 200: serviceResponseSchema },
      }),
      async (request) =>
        ok(
          await restoreService(ctx, requireUser(request), request.params.id),
          'The service is on offer again.',
        ),
    )

    app.put(
      '/services/:id',
      staffRoute('Edit a service; bookings keep what was bought', {
        cost: 'cheap',
        params: idParams,
        description: PICTURE_BY_LINK,
        headers: ifMatchSchema,
        body: serviceRequestSchema,
        response: { 200: savedServiceResponseSchema },
      }),
      async (request) => {
        const { id } = request.params
        const { service, warnings } = await editService(
          ctx,
          requireUser(request),
          id,
          request.body,
          request.headers['if-match'],
        )
        return warned(ok(service, 'Service updated successfully!'), warnings)
      },
    )

    app.get(
      '/services/:id/checklist',
      staffRoute('What crews tick off while they do a service', {
        cost: 'cheap',
        params: idParams,
        response: { 200: checklistResponseSchema },
      }),
      async (request) => ok(toChecklist(orNotFound(await findItems(ctx.db, request.params.id)))),
    )

    app.put(
      '/services/:id/checklist',
      staffRoute('Change what crews tick off while they do a service', {
        cost: 'cheap',
        params: idParams,
        headers: ifMatchSchema,
        body: checklistRequestSchema,
        response: { 200: checklistResponseSchema },
      }),
      async (request) => {
        const { params, body, headers } = request
        return ok(
          await editChecklist(ctx, requireUser(request), params.id, body, headers['if-match']),
          'The checklist is saved.',
        )
      },
    )

    app.delete(
      '/services/:id',
      staffRoute('Take a service off the offer', {
        cost: 'cheap',
        params: idParams,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await archiveService(ctx, requireUser(request), request.params.id)
        return ok(null, 'Your service has been deleted.')
      },
    )
  }
}

export function serviceTemplatesRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/service-templates',
      setUpRoute('Services to start from, in both languages', {
        cost: 'cheap',
        response: { 200: serviceTemplatesResponseSchema },
      }),
      async () => ok(await listTemplates(ctx)),
    )

    app.post(
      '/service-templates',
      setUpRoute('Create services of templates, with a weekly schedule each if one is given', {
        cost: 'costly',
        description:
          'In one transaction. A template of which there is a service, also an archived one, is skipped: repeating the call changes nothing.',
        body: useTemplatesRequestSchema,
        response: { 201: usedTemplatesResponseSchema },
      }),
      async (request, reply) =>
        created(
          reply,
          await createFromTemplates(ctx, requireUser(request), request.body),
          'The services have been created.',
        ),
    )
  }
}
