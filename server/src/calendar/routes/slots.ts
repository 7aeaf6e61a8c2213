import { hasPermission } from '@jhilik/contract/duties.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  type AskedJobQuery,
  availabilityDaysQuerySchema,
  availabilityQuerySchema,
  changeSlotStatusRequestSchema,
  createSlotRequestSchema,
  editSlotRequestSchema,
  slotListQuerySchema,
} from '@jhilik/contract/slot-requests.ts'
import {
  availabilityDaysResponseSchema,
  availabilityResponseSchema,
  type Slot,
  slotListResponseSchema,
  slotResponseSchema,
} from '@jhilik/contract/slots.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { instantOf, wallClock } from '../../platform/clock.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, created, idParams, ok, okList, okPage, routesOf } from '../../platform/http.ts'
import type { Serve } from '../../platform/read-cache/serve-reads.ts'
import { ifMatchSchema } from '../../platform/versions.ts'
import { changeSlotStatus, createSlot, deleteSlot, editSlot } from '../commands/slots.ts'
import { countFreeSlots, listAvailability, readBookable, readBookableForMove } from '../views/availability.ts'
import { listSlots } from '../views/slots.ts'

const route = routesOf('Slots')
const staffRoute = routesOf('Slots', { onRequest: permit('slots.manage') })

/** The labels that the dashboard shows. */
const STATUS_LABELS = {
  available: 'AVAILABLE',
  canceled: 'CANCELLED',
  booked: 'BOOKED',
} as const satisfies Record<Slot['isBooked'], string>

export function slotsRoutes(ctx: Context, serve: Serve) {
  const today = () => wallClock(ctx.clock.now(), ctx.config.timeZone).date

  /** Throws 401 and 404 for a booking that the caller may not read. */
  async function findBookable(request: FastifyRequest, { movedBookingId, ...asked }: AskedJobQuery) {
    const now = ctx.clock.now()
    if (movedBookingId === undefined) return readBookable(ctx.db, ctx.config, now, asked)
    const reader = requireUser(request)
    const ownerId = hasPermission(reader, 'bookings.read') ? null : reader.id
    return readBookableForMove(ctx.db, ctx.config, now, { bookingId: movedBookingId, ownerId })
  }

  return async (app: App) => {
    app.get(
      '/slots',
      staffRoute('All slots: today and later first, then the past, unless asked otherwise', {
        cost: 'cheap',
        description:
          'Without `limit` the answer has up to 20,000 slots. `meta.nextCursor` is the `cursor` of the next page; it is null when there are no more.',
        querystring: slotListQuerySchema,
        response: { 200: slotListResponseSchema },
      }),
      async (request) =>
        okPage(await listSlots(ctx.db, request.query, instantOf(today(), '00:00', ctx.config.timeZone))),
    )

    app.post(
      '/services/slots',
      staffRoute('Create a slot', {
        cost: 'cheap',
        body: createSlotRequestSchema,
        response: { 201: slotResponseSchema },
      }),
      async (request, reply) =>
        created(
          reply,
          await createSlot(ctx, requireUser(request), request.body),
          'Slot created successfully',
        ),
    )

    app.put(
      '/slots/:id',
      staffRoute('Open or cancel a slot', {
        cost: 'cheap',
        params: idParams,
        body: changeSlotStatusRequestSchema,
        response: { 200: slotResponseSchema },
      }),
      async (request) => {
        const { status } = request.body
        const slot = await changeSlotStatus(ctx, requireUser(request), request.params.id, status)
        return ok(slot, `Slot status updated to ${STATUS_LABELS[status]}!`)
      },
    )

    app.patch(
      '/slots/:id',
      staffRoute('Correct the time or the number of seats of a slot', {
        cost: 'cheap',
        description:
          'What is absent stays. The time of a slot with bookings cannot be changed, and its seats not below their number. An edited slot follows no schedule any more.',
        params: idParams,
        headers: ifMatchSchema,
        body: editSlotRequestSchema,
        response: { 200: slotResponseSchema },
      }),
      async (request) =>
        ok(
          await editSlot(
            ctx,
            requireUser(request),
            request.params.id,
            request.body,
            request.headers['if-match'],
          ),
          'The slot has been changed.',
        ),
    )

    app.delete(
      '/slots/:id',
      staffRoute('Delete a slot that nobody ever booked and no schedule would make again', {
        cost: 'cheap',
        params: idParams,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await deleteSlot(ctx, requireUser(request), request.params.id)
        return ok(null, 'The slot has been deleted.')
      },
    )

    app.get(
      '/slots/availability',
      route("One day's slots by start; today's without a date", {
        cost: 'cheap',
        description:
          'A slot is `available` while it has a free seat, may be booked by the house rules and, if the business has crews, one of them can do it; in the `area`, if one is named. `minutes` is how long everything takes that is chosen, and `services` the services of the visit besides `serviceId`: one crew must do all of them in time or, in a business without crews, the slot must be long enough. With `movedBookingId`, which its customer and staff may name, the slots are those to which the booking can be moved: in its own area, as long as it takes, and without it in the plan of its crew. One that has begun, or begins too soon or too far ahead, reads `booked` with no free seats; `timing` says so. With a service, `meta.state` says what the day has.',
        querystring: availabilityQuerySchema,
        response: { 200: availabilityResponseSchema },
      }),
      (request, reply) =>
        serve(request, reply, async () => {
          const { date = today(), serviceId, ...job } = request.query
          const bookable = await findBookable(request, job)
          const { slots, state } = await listAvailability(ctx.db, { date, serviceId }, bookable)
          return okList(slots, { nextCursor: null, state })
        }),
    )

    app.get(
      '/slots/availability/days',
      route('How many free slots each of the coming days has, and if none, why', {
        cost: 'cheap',
        querystring: availabilityDaysQuerySchema,
        response: { 200: availabilityDaysResponseSchema },
      }),
      (request, reply) =>
        serve(request, reply, async () => {
          const { serviceId, from = today(), days, ...job } = request.query
          const bookable = await findBookable(request, job)
          return ok(await countFreeSlots(ctx.db, { serviceId, from, days }, bookable))
        }),
    )
  }
}
