import type { EnteredDetails } from '@jhilik/contract/entered-details.ts'
import { jpegName, uploadAddress } from '@jhilik/contract/picture-links.ts'
import { pickPlace } from '@jhilik/contract/places.ts'
import { toContact } from '../../platform/contact-columns.ts'
import { type BookedLine, liveLines } from '../../platform/line-columns.ts'
import { toVehicle } from '../../platform/vehicle-columns.ts'
import { withVersion } from '../../platform/versions.ts'
import type { BookingRow } from './bookings.ts'

/** Returns what was entered about a visit, with its version. */
export function toDetails(booking: BookingRow, lines: readonly BookedLine[]): EnteredDetails {
  return withVersion({
    ...toContact(booking),
    area: booking.area_id,
    note: booking.note,
    photos: booking.photos.map((hash) => uploadAddress(jpegName(hash))),
    lines: liveLines(lines).map((line) => {
      // Vehicle and place of the first line are those of the booking.
      const asked = line.position === 1 ? booking : line
      return { line: line.id, vehicle: toVehicle(asked), place: pickPlace(asked) }
    }),
  })
}
