import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  addressListResponseSchema,
  addressResponseSchema,
  savedVehicleListResponseSchema,
  savedVehicleResponseSchema,
} from '@jhilik/contract/garage.ts'
import { addressRequestSchema, savedVehicleRequestSchema } from '@jhilik/contract/garage-requests.ts'
import type { Context } from '../../context.ts'
import { requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, created, idParams, ok, routesOf } from '../../platform/http.ts'
import { deleteEntry, saveAddress, saveVehicle } from '../commands/garage.ts'
import { listAddresses, listVehicles } from '../views/garage.ts'

const route = routesOf('Garage', { onRequest: usersOnly })

/** The calls for saved vehicles and addresses. Each customer reads and changes only their own. */
export function garageRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/me/vehicles',
      route('Your saved vehicles', {
        cost: 'cheap',
        response: { 200: savedVehicleListResponseSchema },
      }),
      async (request) => ok(await listVehicles(ctx.db, requireUser(request).id)),
    )

    app.post(
      '/me/vehicles',
      route('Save a vehicle', {
        cost: 'cheap',
        body: savedVehicleRequestSchema,
        response: { 201: savedVehicleResponseSchema },
      }),
      async (request, reply) =>
        created(
          reply,
          await saveVehicle(ctx, requireUser(request).id, request.body),
          'The vehicle is saved.',
        ),
    )

    app.put(
      '/me/vehicles/:id',
      route('Change a saved vehicle', {
        cost: 'cheap',
        params: idParams,
        body: savedVehicleRequestSchema,
        response: { 200: savedVehicleResponseSchema },
      }),
      async (request) =>
        ok(
          await saveVehicle(ctx, requireUser(request).id, request.body, request.params.id),
          'The vehicle is saved.',
        ),
    )

    app.get(
      '/me/addresses',
      route('Your saved addresses', {
        cost: 'cheap',
        response: { 200: addressListResponseSchema },
      }),
      async (request) => ok(await listAddresses(ctx.db, requireUser(request).id)),
    )

    app.post(
      '/me/addresses',
      route('Save an address', {
        cost: 'cheap',
        body: addressRequestSchema,
        response: { 201: addressResponseSchema },
      }),
      async (request, reply) =>
        created(
          reply,
          await saveAddress(ctx, requireUser(request).id, request.body),
          'The address is saved.',
        ),
    )

    app.put(
      '/me/addresses/:id',
      route('Change a saved address', {
        cost: 'cheap',
        params: idParams,
        body: addressRequestSchema,
        response: { 200: addressResponseSchema },
      }),
      async (request) =>
        ok(
          await saveAddress(ctx, requireUser(request).id, request.body, request.params.id),
          'The address is saved.',
        ),
    )

    for (const table of ['vehicles', 'addresses'] as const) {
      app.delete(
        `/me/${table}/:id`,
        route(`Forget one of your saved ${table}`, {
          cost: 'cheap',
          params: idParams,
          response: { 200: emptySuccessSchema },
        }),
        async (request) => {
          await deleteEntry(ctx, requireUser(request).id, table, request.params.id)
          return ok(null, 'It is forgotten.')
        },
      )
    }
  }
}
