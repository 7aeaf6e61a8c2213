import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import { vehicleOf } from '@jhilik/contract/vehicles.ts'
import type { Context } from '../../context.ts'
import { takes, toOffered } from '../../money/rules/attempts.ts'
import { orNotFound } from '../../platform/problem.ts'
import { codeOfPageKey, opensPage } from '../rules/booking-page.ts'
import { canPay } from '../rules/checkout.ts'
import { type BookingWithPayment, bookingsWithPayment, toBooking } from './bookings.ts'

/** Returns the booking whose page the key opens. Throws 404. */
export async function findPagedBooking(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  key: string,
): Promise<BookingWithPayment> {
  const code = orNotFound(codeOfPageKey(key))
  const row = orNotFound(await bookingsWithPayment(db).where('bookings.code', '=', code).executeTakeFirst())
  return orNotFound(opensPage(config, row, key, clock.now()) && row)
}

/** What a booking does not say although its crew needs it; nothing once the work has begun. */
function missingOf(
  row: BookingWithPayment,
  { asksVehicle, isVisit }: { asksVehicle: boolean; isVisit: boolean },
  now: Date,
): BookingPage['missing'] {
  if ((row.status !== 'held' && row.status !== 'confirmed') || row.starts_at <= now) return []
  const { customer, ...booking } = toBooking(row)
  return [
    ...(isVisit && customer.address === '' ? (['address'] as const) : []),
    ...(asksVehicle && vehicleOf(booking) === null ? (['vehicle'] as const) : []),
  ]
}

/** Returns what the page shows. Throws 404. */
export async function readBookingPage(ctx: Context, key: string): Promise<BookingPage> {
  const row = await findPagedBooking(ctx, key)
  const now = await ctx.clock.databaseNow(ctx.db)
  const { asks, done_at } = await ctx.db
    .selectFrom('services')
    .select(['asks', 'done_at'])
    .where('id', '=', row.service_id)
    .executeTakeFirstOrThrow()
  const due = { minor: row.due_now_minor, currency: row.currency }
  const isPayable = canPay(row, now) && due.minor > 0
  const gateways = [...ctx.gateways.values()].filter((gateway) => isPayable && takes(gateway, due))
  const asked = { asksVehicle: asks.includes('vehicle'), isVisit: done_at === 'customer' }
  return {
    ...toBooking(row),
    gateways: toOffered(new Map(gateways.map((gateway) => [gateway.name, gateway]))),
    missing: missingOf(row, asked, now),
  }
}
