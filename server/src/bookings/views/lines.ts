import type { BookingLine } from '@jhilik/contract/bookings.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { type PlaceField, pickPlace } from '@jhilik/contract/places.ts'
import { lineMinutes } from '@jhilik/contract/prices.ts'
import { sql } from 'kysely'
import { minutesToDo, servicesToDo } from '../../calendar/views/crews.ts'
import type { Db } from '../../platform/db.ts'
import {
  type BookedLine,
  chargesOfBooking,
  linesOfBooking,
  liveLines,
  type StoredCharge,
  toCharges,
  toPricedLine,
} from '../../platform/line-columns.ts'
import { toNamedService } from '../../platform/service-columns.ts'
import { type BookedVehicleColumns, toVehicle } from '../../platform/vehicle-columns.ts'
import { withVersion } from '../../platform/versions.ts'

/** Returns the lines of an unpaid booking and the code of its coupon. */
export async function findHeldChoice(
  db: Db,
  bookingId: string,
): Promise<{ lines: BookedLine[]; coupon_code: string | null }> {
  return db
    .selectFrom('bookings')
    .leftJoin('coupons', 'coupons.id', 'bookings.coupon_id')
    .select([linesOfBooking.as('lines'), 'coupons.code as coupon_code'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
}

/** Returns which services of a booking are to be done, each once, and how many minutes they take in all. */
export async function findVisit(
  db: Db,
  bookingId: string,
): Promise<{ serviceIds: string[]; minutes: number }> {
  const { rows } = await sql<{ service_ids: string[]; minutes: number }>`
    select ${servicesToDo} as service_ids, ${minutesToDo} as minutes from bookings where id = ${bookingId}`.execute(
    db,
  )
  return { serviceIds: rows[0]?.service_ids ?? [], minutes: rows[0]?.minutes ?? 0 }
}

/** Returns what was bought with a booking that exists. */
export async function findBought(
  db: Db,
  bookingId: string,
): Promise<{ lines: BookedLine[]; charges: StoredCharge[] }> {
  return db
    .selectFrom('bookings')
    .select([linesOfBooking.as('lines'), chargesOfBooking.as('charges')])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
}

/** Returns the version of what was bought, which staff correct. */
export const versionOfLines = (lines: readonly BookedLine[]): { version: string } => withVersion({ lines })

/** Returns what a line costs and how long it takes, without what its service asks for, as answers carry it. */
export function toChoice(
  line: Omit<BookedLine, keyof BookedVehicleColumns | PlaceField>,
  currency: string,
): Pick<BookingLine, 'service' | 'size' | 'price' | 'duration' | 'addOns'> {
  const major = (minor: number) => toMajor({ minor, currency })
  return {
    service: toNamedService(line),
    size:
      line.size_id === null ? null : { _id: line.size_id, name: line.size_name, nameBn: line.size_name_bn },
    price: major(line.price_minor),
    duration: line.minutes,
    addOns: line.add_ons.map((addOn) => ({
      _id: addOn.add_on_id,
      name: addOn.name,
      nameBn: addOn.name_bn,
      quantity: addOn.quantity,
      price: major(addOn.price_minor),
      duration: addOn.minutes,
    })),
  }
}

interface WithLines extends BookedVehicleColumns {
  rooms: number | null
  floor: number | null
  units: number | null
  currency: string
  lines: BookedLine[]
  charges: StoredCharge[]
}

/** Returns the lines and charges of a booking as answers carry them. */
export function toLines(row: WithLines) {
  const { currency } = row
  const lines = row.lines.map((line): BookingLine => {
    // Vehicle and place of the first line are those of the booking.
    const asked = line.position === 1 ? row : line
    return {
      _id: line.id,
      ...toChoice(line, currency),
      ...toVehicle(asked),
      ...pickPlace(asked),
      canceledAt: line.canceled_at === null ? null : new Date(line.canceled_at).toISOString(),
    }
  })
  const charges = toCharges(row)
  const minutes = liveLines(row.lines).reduce((sum, line) => sum + lineMinutes(toPricedLine(line)), 0)
  return { lines, charges, minutes }
}
