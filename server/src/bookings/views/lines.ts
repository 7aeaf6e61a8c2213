import type { BookedCharge, BookingLine } from '@jhilik/contract/bookings.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { type PlaceField, pickPlace } from '@jhilik/contract/places.ts'
import { type Charge, lineMinutes, type PricedLine } from '@jhilik/contract/prices.ts'
import { percentOfRate } from '@jhilik/contract/tax.ts'
import { type Selectable, sql } from 'kysely'
import { minutesToDo, servicesToDo } from '../../calendar/views/crews.ts'
import type { Db } from '../../platform/db.ts'
import type {
  BookingAddOnsTable,
  BookingChargesTable,
  BookingLinesTable,
} from '../../platform/schema/bookings.ts'
import { toNamedService } from '../../platform/service-columns.ts'
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

/** Returns a line as the price is computed from it. */
export const toPricedLine = ({
  service_id,
  price_minor,
  minutes,
  add_ons,
}: Pick<BookedLine, 'service_id' | 'price_minor' | 'minutes' | 'add_ons'>): PricedLine => ({
  serviceId: service_id,
  priceMinor: price_minor,
  minutes,
  addOns: add_ons.map((addOn) => ({
    priceMinor: addOn.price_minor,
    minutes: addOn.minutes,
    quantity: addOn.quantity,
  })),
})

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

/** Returns a charge as answers carry it. */
export const toCharge = (
  { kind, name, nameBn, rate, amountMinor }: Omit<Charge, 'serviceId'>,
  currency: string,
): BookedCharge => ({
  kind,
  name,
  nameBn,
  percent: rate === null ? null : percentOfRate(rate),
  amount: toMajor({ minor: amountMinor, currency }),
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
  const charges = row.charges.map(({ name_bn: nameBn, amount_minor: amountMinor, ...charge }) =>
    toCharge({ ...charge, nameBn, amountMinor }, currency),
  )
  const minutes = row.lines
    .filter(({ canceled_at }) => canceled_at === null)
    .reduce((sum, line) => sum + lineMinutes(toPricedLine(line)), 0)
  return { lines, charges, minutes }
}
