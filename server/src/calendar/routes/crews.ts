import {
  addTeamsRequestSchema,
  crewChangeResponseSchema,
  crewListResponseSchema,
  crewOptionsQuerySchema,
  crewOptionsResponseSchema,
  crewRequestSchema,
  crewResponseSchema,
  extraHoursQuerySchema,
  extraHoursResponseSchema,
  timeOffRequestSchema,
} from '@jhilik/contract/crews.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { affectedBookingsResponseSchema } from '@jhilik/contract/schedules.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, created, idParams, ok, okList, routesOf } from '../../platform/http.ts'
import { ifMatchSchema } from '../../platform/versions.ts'
import { addCrew, addTeams, addTimeOff, editCrew, removeCrew, removeTimeOff } from '../commands/crews.ts'
import { listUncovered } from '../views/affected-bookings.ts'
import { listCrewOptions } from '../views/crew-options.ts'
import { listCrews } from '../views/crews.ts'
import { readExtraHours } from '../views/extra-hours.ts'

const manage = routesOf('Crews', { onRequest: permit('crews.manage') })
const dispatch = routesOf('Crews', { onRequest: permit('bookings.manage') })
const plan = routesOf('Crews', { onRequest: permit('slots.manage') })

/** The list is never longer than a page. */
const complete = { nextCursor: null }

const timeOffParams = z.object({ id: idSchema, timeOffId: idSchema })

export function crewsRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/crews',
      plan('All crews by number, with their time off', {
        cost: 'cheap',
        response: { 200: crewListResponseSchema },
      }),
      async () => okList(await listCrews(ctx.db, ctx.config.timeZone, ctx.clock.now()), complete),
    )

    app.get(
      '/crews/options',
      dispatch('Which crews could do a booking or a service, and what speaks against each', {
        cost: 'cheap',
        querystring: crewOptionsQuerySchema,
        response: { 200: crewOptionsResponseSchema },
      }),
      async (request) => okList(await listCrewOptions(ctx.db, request.query, ctx.config.timeZone), complete),
    )

    app.get(
      '/crews/uncovered',
      plan('Bookings that are not over and that no crew does', {
        cost: 'costly',
        description:
          'They have no crew although the business has some, or one that is not active, does not work then, does not do the service or does not serve the area. What staff have forced is left out.',
        response: { 200: affectedBookingsResponseSchema },
      }),
      async () => okList(await listUncovered(ctx.db, {}, ctx.config.timeZone, ctx.clock.now()), complete),
    )

    app.get(
      '/crews/extra-hours',
      plan('Whose day a slot at a time could extend', {
        cost: 'cheap',
        description: 'Needed when the business has crews and none of those that do the service works then.',
        querystring: extraHoursQuerySchema,
        response: { 200: extraHoursResponseSchema },
      }),
      async (request) => ok(await readExtraHours(ctx.db, request.query, ctx.config.timeZone)),
    )

    app.post(
      '/crews',
      manage('Add a crew', {
        cost: 'cheap',
        body: crewRequestSchema,
        response: { 201: crewResponseSchema },
      }),
      async (request, reply) =>
        created(reply, await addCrew(ctx, requireUser(request), request.body), 'The crew has been added.'),
    )

    app.post(
      '/crews/teams',
      manage('Add the crews with which a business begins, named by number', {
        cost: 'cheap',
        description: 'They do all services in all areas, at the same hours. Refused when there are crews.',
        body: addTeamsRequestSchema,
        response: { 200: crewListResponseSchema },
      }),
      async (request) =>
        okList(
          await addTeams(ctx, requireUser(request), request.body),
          complete,
          'The crews have been added.',
        ),
    )

    app.put(
      '/crews/:id',
      manage('Change a crew; its bookings stay', {
        cost: 'cheap',
        description: 'Bookings that the crew could not be given now are listed.',
        params: idParams,
        headers: ifMatchSchema,
        body: crewRequestSchema,
        response: { 200: crewChangeResponseSchema },
      }),
      async (request) =>
        ok(
          await editCrew(
            ctx,
            requireUser(request),
            request.params.id,
            request.body,
            request.headers['if-match'],
          ),
          'The crew has been saved.',
        ),
    )

    app.delete(
      '/crews/:id',
      manage('Remove a crew that never had a booking', {
        cost: 'cheap',
        params: idParams,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await removeCrew(ctx, requireUser(request), request.params.id)
        return ok(null, 'The crew has been removed.')
      },
    )

    app.post(
      '/crews/:id/time-off',
      plan('Enter a time at which a crew does not work', {
        cost: 'cheap',
        description: 'Bookings at that time stay and are listed.',
        params: idParams,
        body: timeOffRequestSchema,
        response: { 201: crewChangeResponseSchema },
      }),
      async (request, reply) =>
        created(
          reply,
          await addTimeOff(ctx, requireUser(request), request.params.id, request.body),
          'The time off has been entered.',
        ),
    )

    app.delete(
      '/crews/:id/time-off/:timeOffId',
      plan('Remove a time off', {
        cost: 'cheap',
        params: timeOffParams,
        response: { 200: crewResponseSchema },
      }),
      async (request) =>
        ok(
          await removeTimeOff(ctx, requireUser(request), request.params.id, request.params.timeOffId),
          'The time off has been removed.',
        ),
    )
  }
}
