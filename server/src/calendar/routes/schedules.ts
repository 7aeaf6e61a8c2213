import {
  addScheduleRequestSchema,
  affectedBookingsResponseSchema,
  changeHoursRequestSchema,
  closeDatesRequestSchema,
  closeDatesResponseSchema,
  closedDateListQuerySchema,
  closedDateListResponseSchema,
  editScheduleRequestSchema,
  editScheduleResponseSchema,
  hoursChangesResponseSchema,
  makeSlotsRequestSchema,
  removeScheduleResponseSchema,
  reopenDatesResponseSchema,
  scheduleListQuerySchema,
  scheduleListResponseSchema,
  scheduleResponseSchema,
  slotPlanResponseSchema,
} from '@jhilik/contract/schedules.ts'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, created, idParams, ok, okList, okPage, routesOf } from '../../platform/http.ts'
import { orNotFound } from '../../platform/problem.ts'
import { ifMatchSchema } from '../../platform/versions.ts'
import { closeDates, reopenDates } from '../commands/closed-dates.ts'
import { makeSlots, previewSlots } from '../commands/make-slots.ts'
import {
  addSchedule,
  changeHours,
  editSchedule,
  previewHours,
  removeSchedule,
} from '../commands/schedules.ts'
import { listBookingsIn } from '../views/affected-bookings.ts'
import { findClosedTime, listClosedDates } from '../views/closed-dates.ts'
import { findSchedule, listSchedules } from '../views/schedules.ts'

const route = routesOf('Schedules', { onRequest: permit('slots.manage') })

export function schedulesRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/schedules',
      route('All weekly schedules, newest first', {
        cost: 'cheap',
        querystring: scheduleListQuerySchema,
        response: { 200: scheduleListResponseSchema },
      }),
      async (request) => okPage(await listSchedules(ctx.db, request.query)),
    )

    app.get(
      '/schedules/:id',
      route('One schedule', {
        cost: 'cheap',
        params: idParams,
        response: { 200: scheduleResponseSchema },
      }),
      async (request) => {
        return ok(orNotFound(await findSchedule(ctx.db, request.params.id)))
      },
    )

    app.post(
      '/schedules',
      route('Add a schedule; its first slots are made soon after', {
        cost: 'costly',
        body: addScheduleRequestSchema,
        response: { 201: scheduleResponseSchema },
      }),
      async (request, reply) =>
        created(
          reply,
          await addSchedule(ctx, requireUser(request), request.body),
          'The schedule has been added.',
        ),
    )

    app.post(
      '/schedules/hours/preview',
      route('What the same opening hours would do to several schedules', {
        cost: 'costly',
        body: changeHoursRequestSchema,
        response: { 200: hoursChangesResponseSchema },
      }),
      async (request) => ok(await previewHours(ctx, request.body)),
    )

    app.put(
      '/schedules/hours',
      route('Give several schedules the same opening hours', {
        cost: 'costly',
        description:
          'Each schedule is changed on its own, as by `PUT /schedules/{id}`; repeating the call changes nothing more. Schedules that are gone are left out of the answer.',
        body: changeHoursRequestSchema,
        response: { 200: hoursChangesResponseSchema },
      }),
      async (request) =>
        ok(
          await changeHours(ctx, requireUser(request), request.body),
          'The opening hours have been changed.',
        ),
    )

    app.put(
      '/schedules/:id',
      route('Change a schedule; its slots follow', {
        cost: 'costly',
        description:
          'Slots that no longer fit are withdrawn: no seat of them is sold any more. Their bookings stay and are listed.',
        params: idParams,
        headers: ifMatchSchema,
        body: editScheduleRequestSchema,
        response: { 200: editScheduleResponseSchema },
      }),
      async (request) =>
        ok(
          await editSchedule(
            ctx,
            requireUser(request),
            request.params.id,
            () => request.body,
            request.headers['if-match'],
          ),
          'The schedule has been changed.',
        ),
    )

    app.delete(
      '/schedules/:id',
      route('Remove a schedule and withdraw its slots; their bookings stay and are listed', {
        cost: 'costly',
        params: idParams,
        response: { 200: removeScheduleResponseSchema },
      }),
      async (request) =>
        ok(
          await removeSchedule(ctx, requireUser(request), request.params.id),
          'The schedule has been removed.',
        ),
    )

    app.post(
      '/schedules/:id/preview',
      route('What making the slots of these days would do', {
        cost: 'costly',
        params: idParams,
        body: makeSlotsRequestSchema,
        response: { 200: slotPlanResponseSchema },
      }),
      async (request) => ok(await previewSlots(ctx, request.params.id, request.body)),
    )

    app.post(
      '/schedules/:id/make',
      route('Make the slots of these days; those there are stay', {
        cost: 'costly',
        params: idParams,
        body: makeSlotsRequestSchema,
        response: { 200: slotPlanResponseSchema },
      }),
      async (request) =>
        ok(
          await makeSlots(ctx, requireUser(request), request.params.id, request.body),
          'The slots have been made.',
        ),
    )

    app.get(
      '/closed-dates',
      route('Closed times and holidays, by their first day', {
        cost: 'cheap',
        querystring: closedDateListQuerySchema,
        response: { 200: closedDateListResponseSchema },
      }),
      async (request) => okPage(await listClosedDates(ctx.db, request.query)),
    )

    app.post(
      '/closed-dates',
      route('Close some days or a part of them, of the whole business, one service or one area', {
        cost: 'costly',
        description:
          'The slots then are canceled; those of other services, and of other areas, stay. Bookings stay as they are and are listed: a person decides about them. Whole days close what begins on them, other times what overlaps them. The time off of a crew closes for that crew alone.',
        body: closeDatesRequestSchema,
        response: { 201: closeDatesResponseSchema },
      }),
      async (request, reply) =>
        created(
          reply,
          await closeDates(ctx, requireUser(request), request.body),
          'The days have been closed.',
        ),
    )

    app.get(
      '/closed-dates/:id/bookings',
      route('Bookings to come that still lie within a closed time', {
        cost: 'cheap',
        params: idParams,
        response: { 200: affectedBookingsResponseSchema },
      }),
      async (request) => {
        const closed = orNotFound(await findClosedTime(ctx.db, request.params.id))
        return okList(await listBookingsIn(ctx.db, closed, ctx.clock.now()), { nextCursor: null })
      },
    )

    app.delete(
      '/closed-dates/:id',
      route('Open a closed time again, with the slots that were canceled for it', {
        cost: 'costly',
        params: idParams,
        response: { 200: reopenDatesResponseSchema },
      }),
      async (request) =>
        ok(
          await reopenDates(ctx, requireUser(request), request.params.id),
          'The days have been opened again.',
        ),
    )
  }
}
