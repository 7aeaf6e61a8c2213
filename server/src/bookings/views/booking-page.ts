import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import { vehicleOf } from '@jhilik/contract/vehicles.ts'
import type { Context } from '../../context.ts'
import { expiredBefore, hashOfToken } from '../../messages/rules/booking-links.ts'
import { takes, toOffered } from '../../money/rules/attempts.ts'
import type { Db } from '../../platform/db.ts'
import { orNotFound } from '../../platform/problem.ts'
import { toVehicle } from '../../platform/vehicle-columns.ts'
import { customerOf } from '../rules/access.ts'
import { canPay } from '../rules/checkout.ts'
import { canAttend } from '../rules/terms.ts'
import { findBookingDetail } from './booking-detail.ts'
import { type BookingRow, findBookingRow } from './bookings.ts'
import { findOpenOffer } from './offers.ts'
import { hasReview } from './told-events.ts'

/** Returns the booking whose page the token of a link opens. Throws 404. */
export async function findLinkedBooking(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<BookingRow> {
  const link = await db
    .selectFrom('booking_links as link')
    .innerJoin('bookings', 'bookings.id', 'link.booking_id')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select('link.booking_id')
    .where('link.token_hash', '=', hashOfToken(token))
    .whereRef('link.link_version', '=', 'bookings.link_version')
    .whereRef('link.account_link_version', '=', 'users.link_version')
    .where('bookings.ends_at', '>=', expiredBefore(clock.now()))
    .executeTakeFirst()
  return orNotFound(await findBookingRow(db, orNotFound(link).booking_id))
}

type Place = Awaited<ReturnType<typeof findPlace>>

/** Returns what the service asks for and where it is done, and the name of the crew. */
export const findPlace = (db: Db, id: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('services', 'services.id', 'bookings.service_id')
    .leftJoin('crews', 'crews.no', 'bookings.crew_no')
    .select(['services.asks', 'services.done_at', 'crews.name as crew'])
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow()

/** What a booking does not say although its crew needs it; nothing once the work has begun. */
export function missingOf(row: BookingRow, { asks, done_at }: Place, now: Date): BookingPage['missing'] {
  if ((row.status !== 'held' && row.status !== 'confirmed') || row.starts_at <= now) return []
  return [
    ...(done_at === 'customer' && row.customer_address === '' ? (['address'] as const) : []),
    ...(asks.includes('vehicle') && vehicleOf(toVehicle(row)) === null ? (['vehicle'] as const) : []),
  ]
}

/** A booking that was made with an account can be reviewed once it is done. */
const canReview = async (db: Db, row: BookingRow): Promise<boolean> =>
  row.status === 'completed' && !row.booked_by_staff && !(await hasReview(db, row))

/** Returns what the page of a booking shows, and what its customer may do there now. Throws 404. */
export async function readBookingPage(ctx: Context, token: string): Promise<BookingPage> {
  const row = await findLinkedBooking(ctx, token)
  const now = await ctx.clock.databaseNow(ctx.db)
  const detail = orNotFound(await findBookingDetail(ctx, row.id, customerOf(row), now))
  const place = await findPlace(ctx.db, row.id)
  const due = { minor: row.due_now_minor, currency: row.currency }
  const isPayable = canPay(row, now) && due.minor > 0
  const gateways = [...ctx.gateways.values()].filter((gateway) => isPayable && takes(gateway, due))
  return {
    ...detail,
    gateways: toOffered(new Map(gateways.map((gateway) => [gateway.name, gateway]))),
    missing: missingOf(row, place, now),
    isAtBase: place.done_at === 'base',
    crew: place.crew,
    receipt: row.status === 'completed' ? detail.links.receipt : null,
    toReview: (await canReview(ctx.db, row)) ? row.id : null,
    canAttend: canAttend(row, now),
    offer: await findOpenOffer(ctx, row, now),
  }
}
