import type { BoardJob } from '@jhilik/contract/board.ts'
import type { BookedCharge } from '@jhilik/contract/bookings.ts'
import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { linesText } from '@jhilik/contract/line-text.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import type { Charge, PricedLine } from '@jhilik/contract/prices.ts'
import { percentOfRate } from '@jhilik/contract/tax.ts'
import { type Selectable, sql } from 'kysely'
import type { BookingAddOnsTable, BookingChargesTable, BookingLinesTable } from './schema/bookings.ts'

type Stored<Table> = Omit<Selectable<Table>, 'booking_id' | 'line_id'>

/** A line of a booking with its add-ons. JSON has the time of a cancellation as text. */
export type BookedLine = Omit<Stored<BookingLinesTable>, 'canceled_at'> & {
  canceled_at: string | null
  add_ons: Stored<BookingAddOnsTable>[]
}

export type StoredCharge = Stored<BookingChargesTable>

/** Selects the lines of a row of bookings, by position. */
export const linesOfBooking = sql<BookedLine[]>`(
  select coalesce(json_agg(to_jsonb(line) || jsonb_build_object('add_ons', (
      select coalesce(jsonb_agg(add_on order by add_on.position), '[]') from booking_add_ons add_on
      where add_on.line_id = line.id)) order by line.position), '[]')
  from booking_lines line where line.booking_id = bookings.id)`

/** Selects the charges of a row of bookings, in their order. */
export const chargesOfBooking = sql<StoredCharge[]>`(
  select coalesce(json_agg(charge order by charge.position), '[]') from booking_charges charge
  where charge.booking_id = bookings.id)`

/** Selects the names of the lines of a row of bookings that are not canceled. */
export const namedLines = sql<BoardJob['lines']>`(
  select coalesce(json_agg(json_build_object(
      'service', json_build_object('name', line.service_name, 'nameBn', line.service_name_bn),
      'size', case when line.size_id is not null then
        json_build_object('name', line.size_name, 'nameBn', line.size_name_bn) end,
      'addOns', (
        select coalesce(json_agg(json_build_object('name', add_on.name, 'nameBn', add_on.name_bn,
          'quantity', add_on.quantity) order by add_on.position), '[]')
        from booking_add_ons add_on where add_on.line_id = line.id)) order by line.position), '[]')
  from booking_lines line where line.booking_id = bookings.id and line.canceled_at is null)`

/** Returns the lines that are not canceled. */
export const liveLines = (lines: readonly BookedLine[]): BookedLine[] =>
  lines.filter(({ canceled_at }) => canceled_at === null)

/** Returns a charge as answers carry it. */
export const toCharge = (
  { kind, name, nameBn, rate, amountMinor }: Omit<Charge, 'serviceId' | 'areaId' | 'agreedMinor'>,
  currency: string,
): BookedCharge => ({
  kind,
  name,
  nameBn,
  percent: rate === null ? null : percentOfRate(rate),
  amount: toMajor({ minor: amountMinor, currency }),
})

/** Returns the charges of a booking as answers and documents carry them. */
export const toCharges = ({
  charges,
  currency,
}: {
  charges: readonly StoredCharge[]
  currency: string
}): BookedCharge[] =>
  charges.map(({ name_bn: nameBn, amount_minor: amountMinor, ...charge }) =>
    toCharge({ ...charge, nameBn, amountMinor }, currency),
  )

/** Returns the names of a line as answers and documents carry them. */
export const toNamedLine = ({ service_name, service_name_bn, size_id, add_ons, ...line }: BookedLine) => ({
  service: { name: service_name, nameBn: service_name_bn },
  size: size_id === null ? null : { name: line.size_name, nameBn: line.size_name_bn },
  addOns: add_ons.map(({ name, name_bn: nameBn, quantity }) => ({ name, nameBn, quantity })),
})

/** Names what was bought and not canceled: `Foam Wash (SUV) + Wax, Polish`. */
export const boughtText = (lines: readonly BookedLine[], locale: TextLocale): string =>
  linesText(liveLines(lines).map(toNamedLine), locale)

/** Selects of each line of a row of bookings that is not canceled its service, price and minutes, with its add-ons. */
export const soldLines = sql<{ service_id: string; minor: number; minutes: number }[]>`(
  select json_agg(json_build_object('service_id', line.service_id,
      'minor', line.price_minor + coalesce(added.minor, 0), 'minutes', line.minutes + coalesce(added.minutes, 0))
    order by line.position)
  from booking_lines line left join lateral (
    select sum(price_minor * quantity) as minor, sum(minutes * quantity) as minutes
    from booking_add_ons where line_id = line.id) added on true
  where line.booking_id = bookings.id and line.canceled_at is null)`

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
