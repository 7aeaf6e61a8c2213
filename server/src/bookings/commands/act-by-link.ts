import type { Context } from '../../context.ts'
import { recordAsByLink } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { customerOf } from '../rules/access.ts'
import { findLinkedBooking } from '../views/booking-page.ts'
import type { BookingRow } from '../views/bookings.ts'

/**
 * Does something as the customer of the booking whose link has the token. The history says that the customer did it, by the
 * link. Throws 404.
 */
export async function actByLink<T>(
  ctx: Context,
  token: string,
  act: (booking: BookingRow, customer: Actor) => Promise<T>,
): Promise<T> {
  const booking = await findLinkedBooking(ctx, token)
  const customer: Actor = {
    ...customerOf(booking),
    // There is no sign-in, so nothing was confirmed in one.
    signInId: '',
    confirmedAt: null,
    email: null,
    locale: null,
    withheld: null,
  }
  return recordAsByLink(() => act(booking, customer))
}
