import { makeBooking, makeSlot } from '../../../src/demo/factories.ts'
import { makeBookingLink } from '../../../src/messages/commands/make-booking-link.ts'
import { addMinutes } from '../../../src/platform/clock.ts'
import { dayFromNow } from '../business-zone.ts'
import { bookingBody, makeOffer } from '../shop.ts'
import { type Call, everybody, type Given } from './call.ts'

const DAYS = 5

/** The path of the page of a booking in five days; the token of a link is the permission. */
async function pageOf({ app: { ctx } }: Given) {
  const starts_at = addMinutes(ctx.clock.now(), DAYS * 24 * 60)
  const booking = await makeBooking(ctx.db, { starts_at, ends_at: addMinutes(starts_at, 60) })
  const link = await makeBookingLink(ctx, { bookingId: booking.id, messageId: null })
  return { path: `/api/booking-pages/${link.split('/').at(-1)}`, booking, starts_at }
}

/** The path of the page of a booking that is to be paid by a link. */
async function unpaidPage(given: Given): Promise<string> {
  const body = { ...bookingBody(await makeOffer(given.app)), pay: 'link' }
  const { token } = given.callers.owner
  const made = await given.app.request<{ data: { link: string } }>('POST', '/api/callers/bookings', {
    token,
    body,
  })
  return `/api/booking-pages/${made.body.data.link.split('/').at(-1)}`
}

export const bookingPageCalls: Call[] = [
  {
    route: 'GET /api/booking-pages/{token}',
    prepare: async (given) => ({ path: (await pageOf(given)).path }),
    expected: everybody(),
  },
  {
    route: 'GET /api/booking-pages/{token}/slots',
    prepare: async (given) => ({ path: `${(await pageOf(given)).path}/slots` }),
    expected: everybody(),
  },
  {
    route: 'GET /api/booking-pages/{token}/days',
    prepare: async (given) => ({ path: `${(await pageOf(given)).path}/days` }),
    expected: everybody(),
  },
  {
    route: 'GET /api/booking-pages/{token}/calendar.ics',
    prepare: async (given) => ({ path: `${(await pageOf(given)).path}/calendar.ics` }),
    expected: everybody(),
  },
  {
    route: 'POST /api/booking-pages/{token}/attend',
    prepare: async (given) => {
      const { path, starts_at } = await pageOf(given)
      return { path: `${path}/attend`, body: { startsAt: starts_at.toISOString() } }
    },
    expected: everybody(),
  },
  {
    route: 'POST /api/booking-pages/{token}/move',
    cost: 'costsMoney',
    prepare: async (given) => {
      const { path, booking } = await pageOf(given)
      const { service_id } = await given.app.ctx.db
        .selectFrom('bookings')
        .select('service_id')
        .where('id', '=', booking.id)
        .executeTakeFirstOrThrow()
      const slot = await makeSlot(given.app.ctx.db, { service_id, date: dayFromNow(DAYS + 1) })
      return { path: `${path}/move`, body: { slotId: slot.id } }
    },
    expected: everybody(),
  },
  {
    route: 'POST /api/booking-pages/{token}/cancel',
    cost: 'costsMoney',
    prepare: async (given) => ({ path: `${(await pageOf(given)).path}/cancel`, body: {} }),
    expected: everybody(),
  },
  {
    route: 'POST /api/booking-pages/{token}/pay',
    cost: 'costsMoney',
    prepare: async (given) => ({ path: `${await unpaidPage(given)}/pay`, body: { gateway: 'aamarpay' } }),
    expected: everybody(),
  },
  {
    route: 'POST /api/booking-pages/{token}/details',
    prepare: async (given) => ({
      path: `${(await pageOf(given)).path}/details`,
      body: { address: '7 Road 3' },
    }),
    expected: everybody(),
  },
]
