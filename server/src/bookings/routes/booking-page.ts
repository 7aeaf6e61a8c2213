import {
  addDetailsRequestSchema,
  attendRequestSchema,
  bookingPageResponseSchema,
  cancelByLinkRequestSchema,
  canceledPageResponseSchema,
  moveByLinkRequestSchema,
  payByLinkRequestSchema,
  slotsByLinkQuerySchema,
} from '@jhilik/contract/booking-page.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { startCheckoutResponseSchema } from '@jhilik/contract/payments.ts'
import { availabilityDaysResponseSchema, availabilityResponseSchema } from '@jhilik/contract/slots.ts'
import { z } from 'zod'
import { countFreeSlots, listAvailability, readBookableForMove } from '../../calendar/views/availability.ts'
import type { Context } from '../../context.ts'
import { linkOf } from '../../messages/rules/booking-links.ts'
import { checkGateway } from '../../money/rules/attempts.ts'
import { wallClock } from '../../platform/clock.ts'
import { type App, fileAnswer, ok, okList, routesOf } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { orNotFound } from '../../platform/problem.ts'
import { idempotencyHeadersSchema } from '../../platform/request-keys.ts'
import { actByLink } from '../commands/act-by-link.ts'
import { addDetails } from '../commands/add-details.ts'
import { attendBooking } from '../commands/attend-booking.ts'
import { cancelBooking } from '../commands/cancel-booking.ts'
import { openPaymentOf } from '../commands/continue-payment.ts'
import { rescheduleBooking } from '../commands/reschedule-booking.ts'
import { findLinkedBooking, readBookingPage } from '../views/booking-page.ts'
import type { BookingRow } from '../views/bookings.ts'
import { findCalendarBooking } from '../views/calendar.ts'
import { sendCalendar } from './links.ts'

const route = routesOf('Bookings', { params: z.object({ token: z.string().max(40) }) })

/** The days that the page offers at first. */
const DAYS = 14

/**
 * The calls of the page that the links of messages open. The token of the link is the permission; it is that of the booking's
 * customer. Programs that look into messages call links: a GET changes nothing.
 */
export function bookingPageRoutes(ctx: Context) {
  const { config } = ctx
  const today = () => wallClock(ctx.clock.now(), config.timeZone).date
  const bookableFor = ({ id: bookingId }: BookingRow) =>
    readBookableForMove(ctx.db, config, ctx.clock.now(), { bookingId, ownerId: null })

  return async (app: App) => {
    app.get(
      '/booking-pages/:token',
      route('A booking for who has a link of its customer', {
        cost: 'cheap',
        response: { 200: bookingPageResponseSchema },
      }),
      async (request) => ok(await readBookingPage(ctx, request.params.token)),
    )

    app.get(
      '/booking-pages/:token/slots',
      route("One day's slots to which a booking can be moved, today's without a date", {
        cost: 'cheap',
        querystring: slotsByLinkQuerySchema,
        response: { 200: availabilityResponseSchema },
      }),
      async (request) => {
        const { date = today() } = request.query
        const booking = await findLinkedBooking(ctx, request.params.token)
        const asked = { date, serviceId: booking.service_id }
        const { slots, state } = await listAvailability(ctx.db, asked, await bookableFor(booking))
        return okList(slots, { nextCursor: null, state })
      },
    )

    app.get(
      '/booking-pages/:token/calendar.ics',
      route('A booking as a calendar entry for who has a link of its customer', {
        cost: 'cheap',
        response: fileAnswer('text/calendar', 'iCalendar'),
      }),
      async (request, reply) => {
        const { token } = request.params
        const { id } = await findLinkedBooking(ctx, token)
        const booking = orNotFound(await findCalendarBooking(ctx.db, id, null))
        const locale = readerLocale(request) ?? booking.account_locale ?? config.locale
        const page = linkOf(config, token)
        return sendCalendar(reply, config, { booking, locale, page, withTypedText: false })
      },
    )

    app.get(
      '/booking-pages/:token/days',
      route('How many slots the coming days have to which a booking can be moved', {
        cost: 'cheap',
        response: { 200: availabilityDaysResponseSchema },
      }),
      async (request) => {
        const booking = await findLinkedBooking(ctx, request.params.token)
        const asked = { serviceId: booking.service_id, from: today(), days: DAYS }
        return ok(await countFreeSlots(ctx.db, asked, await bookableFor(booking)))
      },
    )

    app.post(
      '/booking-pages/:token/attend',
      route('Say that the customer of a booking will be there', {
        cost: 'cheap',
        description: 'Answers `changed_meanwhile` when the booking has another start than `startsAt`.',
        body: attendRequestSchema,
        response: { 200: bookingPageResponseSchema },
      }),
      async (request) => {
        const { token } = request.params
        await actByLink(ctx, token, ({ id }) => attendBooking(ctx, id, request.body))
        return ok(await readBookingPage(ctx, token), 'Thank you for telling us.')
      },
    )

    app.post(
      '/booking-pages/:token/move',
      route('Move a booking to another slot of its service with a link of its customer', {
        cost: 'costsMoney',
        body: moveByLinkRequestSchema,
        response: { 200: bookingPageResponseSchema },
      }),
      async (request) => {
        const { token } = request.params
        const move = { slotId: request.body.slotId, forced: [] }
        await actByLink(ctx, token, ({ id }, customer) => rescheduleBooking(ctx, customer, id, move))
        return ok(await readBookingPage(ctx, token), 'The booking has a new time.')
      },
    )

    app.post(
      '/booking-pages/:token/cancel',
      route('Cancel a booking with a link of its customer; what is due is given back', {
        cost: 'costsMoney',
        headers: idempotencyHeadersSchema,
        body: cancelByLinkRequestSchema,
        response: { 200: canceledPageResponseSchema },
      }),
      async (request) => {
        const { token } = request.params
        const key = request.headers['idempotency-key']
        const minor = await actByLink(ctx, token, ({ id }, customer) =>
          cancelBooking(ctx, customer, id, request.body, key),
        )
        const page = await readBookingPage(ctx, token)
        const refundAmount = toMajor({ minor, currency: page.currency })
        return ok({ ...page, refundAmount }, 'The booking is canceled.')
      },
    )

    app.post(
      '/booking-pages/:token/pay',
      route('Pay for a booking, what is left to pay, or a tip with a link of its customer', {
        cost: 'costsMoney',
        body: payByLinkRequestSchema,
        response: { 200: startCheckoutResponseSchema },
      }),
      async (request) => {
        const { gateway, purpose } = request.body
        checkGateway(ctx.gateways, gateway, purpose)
        const booking = await findLinkedBooking(ctx, request.params.token)
        return ok(await openPaymentOf(ctx, booking, { ...request.body, locale: readerLocale(request) }))
      },
    )

    app.post(
      '/booking-pages/:token/details',
      route('Add the address or the vehicle that is missing in a booking', {
        cost: 'cheap',
        body: addDetailsRequestSchema,
        response: { 200: bookingPageResponseSchema },
      }),
      async (request) => {
        const { token } = request.params
        await actByLink(ctx, token, ({ id }) => addDetails(ctx, id, request.body))
        return ok(await readBookingPage(ctx, token), 'Thank you, we have added it.')
      },
    )
  }
}
