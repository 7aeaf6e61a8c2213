import { idSchema } from '@jhilik/contract/primitives.ts'
import {
  affectedBookingsResponseSchema,
  closeDatesRequestSchema,
  closeDatesResponseSchema,
  closedDateListQuerySchema,
  closedDateListResponseSchema,
  reopenDatesResponseSchema,
} from '@jhilik/contract/schedules.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, created, ok, okList } from '../../platform/http.ts'
import { problem } from '../../platform/problem.ts'
import { closeDates } from '../commands/close-dates.ts'
import { reopenDates } from '../commands/reopen-dates.ts'
import { listBookingsOn } from '../views/affected-bookings.ts'
import { findClosedDate, listClosedDates } from '../views/closed-dates.ts'

const admin = { tags: ['Schedules'], security: [{ bearer: [] }] }
const params = z.object({ id: idSchema })

export function closedDatesRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/closed-dates',
      {
        onRequest: permit('slots.manage'),
        schema: {
          ...admin,
          summary: 'Closed dates and holidays, by their first day',
          querystring: closedDateListQuerySchema,
          response: { 200: closedDateListResponseSchema },
        },
      },
      async (request) => {
        const { closedDates, nextCursor } = await listClosedDates(ctx.db, request.query)
        return okList(closedDates, { nextCursor })
      },
    )

    app.post(
      '/closed-dates',
      {
        onRequest: permit('slots.manage'),
        schema: {
          ...admin,
          summary: 'Close some days, of one service or of the whole business',
          description:
            'The slots of these days are canceled. Bookings stay as they are and are listed: a person decides about them.',
          body: closeDatesRequestSchema,
          response: { 201: closeDatesResponseSchema },
        },
      },
      async (request, reply) =>
        created(
          reply,
          await closeDates(ctx, requireUser(request), request.body),
          'The days have been closed.',
        ),
    )

    app.get(
      '/closed-dates/:id/bookings',
      {
        onRequest: permit('slots.manage'),
        schema: {
          ...admin,
          summary: 'Bookings to come that still lie on the closed days',
          params,
          response: { 200: affectedBookingsResponseSchema },
        },
      },
      async (request) => {
        const closedDate = await findClosedDate(ctx.db, request.params.id)
        if (!closedDate) throw problem('not_found')
        return okList(await listBookingsOn(ctx.db, closedDate, ctx.clock.now()), { nextCursor: null })
      },
    )

    app.delete(
      '/closed-dates/:id',
      {
        onRequest: permit('slots.manage'),
        schema: {
          ...admin,
          summary: 'Open these days again, with the slots that were canceled for them',
          params,
          response: { 200: reopenDatesResponseSchema },
        },
      },
      async (request) =>
        ok(
          await reopenDates(ctx, requireUser(request), request.params.id),
          'The days have been opened again.',
        ),
    )
  }
}
