import type { BookingLine } from '@jhilik/contract/bookings.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { pickPlace } from '@jhilik/contract/places.ts'
import { lineMinutes, type PricedLine } from '@jhilik/contract/prices.ts'
import { percentOfRate } from '@jhilik/contract/tax.ts'
import { type Selectable, sql } from 'kysely'
import { servicesToDo } from '../../calendar/views/crews.ts'
import type { Db } from '../../platform/db.ts'
import type {
  BookingAddOnsTable,
  BookingChargesTable,
  BookingLinesTable,
} from '../../platform/schema/bookings.ts'
import { toServiceNames } from '../../platform/service-columns.ts'
import { type BookedVehicleColumns, toVehicle } from '../../platform/vehicle-columns.ts'

type Stored<Table> = Omit<Selectable<Table>, 'booking_id' | 'line_id'>

/** A line of a booking with its add-ons. JSON has the time of a cancellation as text. */
export type BookedLine = Omit<Stored<BookingLinesTable>, 'canceled_at'> & {
  canceled_at: string | null
  add_ons: Stored<BookingAddOnsTable>[]
}

/** Selects the lines of a row of bookings, by position. */
export const linesOfBooking = sql<BookedLine[]>`(
  select coalesce(json_agg(to_jsonb(line) || jsonb_build_object('add_ons', (
      select coalesce(jsonb_agg(add_on order by add_on.position), '[]') from booking_add_ons add_on
      where add_on.line_id = line.id)) order by line.position), '[]')
  from booking_lines line where line.booking_id = bookings.id)`

/** Selects the charges of a row of bookings, in their order. */
export const chargesOfBooking = sql<Stored<BookingChargesTable>[]>`(
  select coalesce(json_agg(charge order by charge.position), '[]') from booking_charges charge
  where charge.booking_id = bookings.id)`

/** Returns which services of a booking are to be done, each once, and how many minutes they take in all. */
export async function findVisit(
  db: Db,
  bookingId: string,
): Promise<{ serviceIds: string[]; minutes: number }> {
  const { rows } = await sql<{ service_ids: string[]; minutes: number }>`
    select ${servicesToDo} as service_ids,
      (select coalesce(sum(line.minutes + coalesce((
          select sum(minutes * quantity) from booking_add_ons where line_id = line.id), 0)), 0)::int
        from booking_lines line where line.booking_id = bookings.id and canceled_at is null) as minutes
    from bookings where id = ${bookingId}`.execute(db)
  return { serviceIds: rows[0]?.service_ids ?? [], minutes: rows[0]?.minutes ?? 0 }
}

/** Returns a line as the price is computed from it. */
export const toPricedLine = ({ service_id, price_minor, minutes, add_ons }: BookedLine): PricedLine => ({
  serviceId: service_id,
  priceMinor: price_minor,
  minutes,
  addOns: add_ons.map((addOn) => ({
    priceMinor: addOn.price_minor,
    minutes: addOn.minutes,
    quantity: addOn.quantity,
  })),
})

interface WithLines extends BookedVehicleColumns {
  rooms: number | null
  floor: number | null
  units: number | null
  currency: string
  lines: BookedLine[]
  charges: Stored<BookingChargesTable>[]
}

/** Returns the lines and charges of a booking as answers carry them. */
export function toLines(row: WithLines) {
  const major = (minor: number) => toMajor({ minor, currency: row.currency })
  const lines = row.lines.map((line): BookingLine => {
    // Vehicle and place of the first line are those of the booking.
    const asked = line.position === 1 ? row : line
    return {
      _id: line.id,
      service: { _id: line.service_id, ...toServiceNames(line) },
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
      ...toVehicle(asked),
      ...pickPlace(asked),
      canceledAt: line.canceled_at === null ? null : new Date(line.canceled_at).toISOString(),
    }
  })
  const charges = row.charges.map(({ kind, name, name_bn, rate, amount_minor }) => ({
    kind,
    name,
    nameBn: name_bn,
    percent: rate === null ? null : percentOfRate(rate),
    amount: major(amount_minor),
  }))
  const minutes = row.lines
    .filter(({ canceled_at }) => canceled_at === null)
    .reduce((sum, line) => sum + lineMinutes(toPricedLine(line)), 0)
  return { lines, charges, minutes }
}
