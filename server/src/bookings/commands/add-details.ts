import type { AddDetailsRequest } from '@jhilik/contract/booking-page.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { toVehicleColumns } from '../../platform/vehicle-columns.ts'
import { spellingsOf } from '../rules/checkout.ts'
import { lockBooking, updateBooking } from '../store/bookings.ts'
import { findPlace, missingOf } from '../views/booking-page.ts'
import { findBought } from '../views/lines.ts'

/**
 * Adds to a booking what its customer enters on its page. What is known already stays, so that a link that somebody else has
 * got changes nothing. Throws 404.
 */
export async function addDetails(
  ctx: Context,
  id: string,
  { address, vehicle }: AddDetailsRequest,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, id)
    const missing = missingOf(booking, await findPlace(tx, id), await ctx.clock.databaseNow(tx))
    const { lines } = await findBought(tx, id)
    const further = lines.slice(1).map(({ registration_plate }) => registration_plate)
    const added = {
      ...(address && missing.includes('address') && { customer_address: address }),
      ...(vehicle &&
        missing.includes('vehicle') && {
          ...toVehicleColumns(vehicle),
          plate_spellings: spellingsOf([vehicle.registrationPlate, ...further]),
        }),
    }
    if (Object.keys(added).length === 0) return
    const at = ctx.clock.now()
    await updateBooking(tx, id, { ...added, updated_at: at, revision: booking.revision + 1 })
    await recordAudit(tx, { actorId: booking.user_id, action: 'booking.details_added', subjectId: id, at })
  })
}
