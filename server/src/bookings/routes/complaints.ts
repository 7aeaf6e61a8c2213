import {
  complaintRequestSchema,
  complaintResponseSchema,
  complaintsResponseSchema,
  revisitRequestSchema,
} from '@jhilik/contract/complaints.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { permit, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, idParams, ok, okList, routesOf } from '../../platform/http.ts'
import { actByLink } from '../commands/act-by-link.ts'
import { complain, settleComplaint } from '../commands/complain.ts'
import { linkRevisit } from '../commands/link-revisit.ts'
import { listOpenComplaints, readComplaint } from '../views/complaints.ts'

const route = routesOf('Bookings')
const THANKS = 'Thank you for telling us. We will call you.'

/** What customers say was not right, by their account or by the link of a message, and what the office does about it. */
export function complaintRoutes(ctx: Context) {
  return async (app: App) => {
    app.post(
      '/bookings/:id/complaint',
      route('Say that something was not right, until two days after the visit', {
        cost: 'cheap',
        onRequest: usersOnly,
        params: idParams,
        body: complaintRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await complain(ctx, requireUser(request), request.params.id, request.body)
        return ok(null, THANKS)
      },
    )

    app.post(
      '/booking-pages/:token/complaint',
      route('Say that something was not right with a link of the customer', {
        cost: 'cheap',
        params: z.object({ token: z.string().max(40) }),
        body: complaintRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await actByLink(ctx, request.params.token, ({ id }, customer) =>
          complain(ctx, customer, id, request.body),
        )
        return ok(null, THANKS)
      },
    )

    app.get(
      '/complaints',
      route('What customers say was not right, and nobody has settled', {
        cost: 'cheap',
        onRequest: permit('bookings.read'),
        response: { 200: complaintsResponseSchema },
      }),
      async (request) => okList(await listOpenComplaints(ctx.db, requireUser(request)), { nextCursor: null }),
    )

    app.post(
      '/complaints/:id/revisit',
      route('Name the booking of the visit that makes a complaint good; it costs nothing then', {
        cost: 'cheap',
        onRequest: permit('bookings.manage'),
        params: idParams,
        body: revisitRequestSchema,
        response: { 200: complaintResponseSchema },
      }),
      async (request) => {
        const actor = requireUser(request)
        await linkRevisit(ctx, actor, request.params.id, request.body)
        return ok(await readComplaint(ctx.db, request.params.id, actor), 'The complaint is settled.')
      },
    )

    app.post(
      '/complaints/:id/settle',
      route('Say that a complaint was dealt with', {
        cost: 'cheap',
        onRequest: permit('bookings.manage'),
        params: idParams,
        response: { 200: complaintResponseSchema },
      }),
      async (request) => {
        const actor = requireUser(request)
        await settleComplaint(ctx, actor, request.params.id)
        return ok(await readComplaint(ctx.db, request.params.id, actor), 'The complaint is settled.')
      },
    )
  }
}
