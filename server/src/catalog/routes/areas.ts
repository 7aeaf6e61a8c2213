import {
  addAreaRequestSchema,
  addStarterAreasRequestSchema,
  areaListResponseSchema,
  areaResponseSchema,
  bookingAreaListResponseSchema,
  bookingAreasQuerySchema,
  editAreaRequestSchema,
  orderAreasRequestSchema,
  servedAreaListResponseSchema,
  starterAreaListResponseSchema,
} from '@jhilik/contract/areas.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, created, idParams, ok, okList, routesOf } from '../../platform/http.ts'
import type { Serve } from '../../platform/read-cache/serve-reads.ts'
import { ifMatchSchema } from '../../platform/versions.ts'
import { addArea, addStarterAreas, editArea, orderAreas, removeArea } from '../commands/areas.ts'
import { starterAreasOf } from '../rules/starter-areas.ts'
import { listAreas, listBookingAreas, listServedAreas } from '../views/areas.ts'

const route = routesOf('Areas')
const staffRoute = routesOf('Areas', { onRequest: permit('services.manage') })
const complete = { nextCursor: null }

export function areasRoutes(ctx: Context, serve: Serve) {
  return async (app: App) => {
    app.get(
      '/site/areas',
      route('The areas in which the business works', {
        cost: 'cheap',
        response: { 200: servedAreaListResponseSchema },
      }),
      (request, reply) => serve(request, reply, async () => okList(await listServedAreas(ctx.db), complete)),
    )

    app.get(
      '/site/booking-areas',
      route('The areas among which a customer chooses where the work is done', {
        cost: 'cheap',
        description:
          'Empty when a booking needs no area: the business has no crews, knows the place of no area, or does the service at its base. No crew comes to one that is not `served`.',
        querystring: bookingAreasQuerySchema,
        response: { 200: bookingAreaListResponseSchema },
      }),
      (request, reply) =>
        serve(request, reply, async () =>
          okList(await listBookingAreas(ctx.db, request.query.serviceId ?? null), complete),
        ),
    )

    app.get(
      '/areas',
      staffRoute('All areas, hidden ones too, in display order', {
        cost: 'cheap',
        response: { 200: areaListResponseSchema },
      }),
      async () => okList(await listAreas(ctx.db), complete),
    )

    app.post(
      '/areas',
      staffRoute('Add an area at the end of the list', {
        cost: 'cheap',
        body: addAreaRequestSchema,
        response: { 201: areaResponseSchema },
      }),
      async (request, reply) =>
        created(reply, await addArea(ctx, requireUser(request), request.body), 'The area has been added.'),
    )

    app.get(
      '/areas/starters',
      staffRoute("The country's well-known areas with their places, which can be added", {
        cost: 'cheap',
        response: { 200: starterAreaListResponseSchema },
      }),
      async () => okList([...starterAreasOf(ctx.config.country)], complete),
    )

    app.post(
      '/areas/starters',
      staffRoute("Add several of the country's well-known areas", {
        cost: 'cheap',
        description: 'Those that are there already are left out, or get their place if they have none.',
        body: addStarterAreasRequestSchema,
        response: { 200: areaListResponseSchema },
      }),
      async (request) =>
        okList(
          await addStarterAreas(ctx, requireUser(request), request.body.names),
          complete,
          'The areas have been added.',
        ),
    )

    app.put(
      '/areas/order',
      staffRoute('Set the order of all areas', {
        cost: 'cheap',
        description: 'Refused unless all areas are named.',
        body: orderAreasRequestSchema,
        response: { 200: areaListResponseSchema },
      }),
      async (request) =>
        okList(
          await orderAreas(ctx, requireUser(request), request.body.ids),
          complete,
          'The order has been saved.',
        ),
    )

    app.put(
      '/areas/:id',
      staffRoute('Change the names or the place of an area, hide it or show it', {
        cost: 'cheap',
        description: 'A place that is left out stays; null removes it.',
        params: idParams,
        headers: ifMatchSchema,
        body: editAreaRequestSchema,
        response: { 200: areaResponseSchema },
      }),
      async (request) =>
        ok(
          await editArea(
            ctx,
            requireUser(request),
            request.params.id,
            request.body,
            request.headers['if-match'],
          ),
          'The area has been saved.',
        ),
    )

    app.delete(
      '/areas/:id',
      staffRoute('Remove an area', {
        cost: 'cheap',
        params: idParams,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await removeArea(ctx, requireUser(request), request.params.id)
        return ok(null, 'The area has been removed.')
      },
    )
  }
}
