import { Readable } from 'node:stream'
import type { Booking } from '@jhilik/contract/bookings.ts'
import { contactTitles } from '@jhilik/contract/contact-text.ts'
import { CONTACT_FIELDS } from '@jhilik/contract/contacts.ts'
import { DISCOUNT_KINDS, type DiscountKind } from '@jhilik/contract/discount-figures.ts'
import { discountKindWords } from '@jhilik/contract/discount-words.ts'
import { documentNumber } from '@jhilik/contract/document-numbers.ts'
import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'
import { linesText } from '@jhilik/contract/line-text.ts'
import { fromMajor, toMajor } from '@jhilik/contract/money.ts'
import { placeTitles } from '@jhilik/contract/place-text.ts'
import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import { plateText } from '@jhilik/contract/plates.ts'
import { vehicleTitles } from '@jhilik/contract/vehicle-words.ts'
import { VEHICLE_FIELDS, type VehicleField } from '@jhilik/contract/vehicles.ts'
import { sumDiscounts } from '../../money/views/ledger.ts'
import { zonedTime } from '../../platform/clock.ts'
import { BYTE_ORDER_MARK, type Cell, writeCsv } from '../../platform/csv.ts'
import type { Db } from '../../platform/db.ts'
import type { Locale } from '../../platform/locale.ts'
import { exportWords, type Title } from '../rules/export-words.ts'
import { paymentPeriodOf, readAllBookings } from './all-bookings.ts'
import type { FilterNow } from './filter-now.ts'
import { type BookingMoney, findMoneyByBooking, type Period } from './money.ts'

interface ExportLine {
  booking: Booking
  money: BookingMoney | null
  /** The numbers of receipts and credit notes. */
  receipt: string | null
  /** What staff have taken off the price, in major units. */
  staffDiscount: number
}

type Column<Name = string> = readonly [title: Name, cellOf: (line: ExportLine) => Cell]

const translated = (columns: Column<Title>[], locale: Locale) =>
  columns.map(([title, cellOf]): Column => [exportWords[locale].title(title), cellOf])

function vehicleCell(booking: Booking, field: VehicleField, locale: Locale): Cell {
  if (field === 'vehicleType') return exportWords[locale].vehicleType(booking.vehicleType)
  if (field === 'registrationPlate' && booking.registrationPlate !== null) {
    return plateText(booking.registrationPlate, locale)
  }
  return booking[field]
}

const contactColumns = (locale: Locale): Column[] => [
  ...CONTACT_FIELDS.map(
    (field): Column => [contactTitles[locale][field], ({ booking }) => booking.customer[field]],
  ),
  ...VEHICLE_FIELDS.map(
    (field): Column => [vehicleTitles[locale][field], ({ booking }) => vehicleCell(booking, field, locale)],
  ),
  ...PLACE_FIELDS.map((field): Column => [placeTitles[locale][field], ({ booking }) => booking[field]]),
  ...translated([['Note', ({ booking }) => booking.note]], locale),
]

/** Names what was bought and not canceled. */
const boughtCell = ({ lines }: Booking, locale: Locale): string =>
  linesText(
    lines.filter(({ canceledAt }) => canceledAt === null),
    locale,
  )

/** Returns what charges of a kind have taken off the price; what price rules add is no discount. */
const takenOff = ({ charges, currency }: Booking, wanted: Exclude<DiscountKind, 'staff'>): number => {
  const minors = charges.map(({ kind, amount }) =>
    kind === wanted && amount < 0 ? fromMajor(-amount, currency).minor : 0,
  )
  return toMajor({ minor: minors.reduce((sum, minor) => sum + minor, 0), currency })
}

const discountColumns = (locale: Locale): Column[] =>
  DISCOUNT_KINDS.map((kind) => [
    discountKindWords[locale][kind],
    ({ booking, staffDiscount }) => (kind === 'staff' ? staffDiscount : takenOff(booking, kind)),
  ])

/** Amounts are those paid and refunded within the period, if there is one, as the titles say. */
function columnsOf(
  timeZone: string,
  period: Period | null,
  { withContacts, locale }: { withContacts: boolean; locale: Locale },
): Column[] {
  const words = exportWords[locale]
  const at = (instant: Date | null | undefined) => (instant ? zonedTime(instant, timeZone) : null)
  const amount = ({ money, booking }: ExportLine, minor: (money: BookingMoney) => number) =>
    money
      ? toMajor({ minor: minor(money), currency: money.currency })
      : toMajor({ minor: 0, currency: booking.currency })
  const booked: Column<Title>[] = [
    ['Booking', ({ booking }) => booking._id],
    ['Code', ({ booking }) => booking.code],
    ['Status', ({ booking }) => words.status(booking.status)],
    ['Payment', ({ booking }) => words.payment(booking.paymentStatus)],
    ['Service date', ({ booking }) => booking.slot.date],
    ['Start', ({ booking }) => booking.slot.startTime],
    ['End', ({ booking }) => booking.slot.endTime],
    ['Service', ({ booking }) => booking.service.name],
    ['Service in Bangla', ({ booking }) => booking.service.nameBn],
    ['Bought', ({ booking }) => boughtCell(booking, locale)],
    ['Area', ({ booking }) => booking.area?.[locale] ?? null],
  ]
  const paid: Column<Title>[] = [
    ['Price', ({ booking }) => booking.price],
    ['Currency', ({ booking }) => booking.currency],
    ['Transaction', ({ booking }) => booking.tran_id],
    ['Booked at', ({ booking }) => at(new Date(booking.createdAt))],
    ['Paid at', ({ money }) => at(money?.paidAt)],
    [period ? 'Paid in period' : 'Paid amount', (line) => amount(line, ({ paid }) => paid)],
    ['Refunded at', ({ money }) => at(money?.refundedAt)],
    [period ? 'Refunded in period' : 'Refunded amount', (line) => amount(line, ({ refunded }) => refunded)],
    ['Refund due', (line) => amount(line, ({ refundDue }) => refundDue)],
    ['Payment currency', ({ money }) => money?.currency ?? null],
    ['Receipt', ({ receipt }) => receipt],
    [period ? 'Tips in period' : 'Tips', (line) => amount(line, ({ tips }) => tips)],
  ]
  const coupon: Column<Title>[] = [
    ['Coupon', ({ booking }) => booking.charges.find(({ kind }) => kind === 'coupon')?.name ?? null],
  ]
  return [
    ...translated(booked, locale),
    ...(withContacts ? contactColumns(locale) : []),
    ...translated(paid, locale),
    ...discountColumns(locale),
    ...translated(coupon, locale),
  ]
}

async function receiptsOf(db: Db, bookingIds: readonly string[]): Promise<Map<string, string>> {
  const documents = await db
    .selectFrom('receipt_documents')
    .select(['booking_id', 'series', 'year', 'number'])
    .where('booking_id', 'in', [...bookingIds])
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  const byBooking = Map.groupBy(documents, (document) => document.booking_id)
  return new Map([...byBooking].map(([id, numbered]) => [id, numbered.map(documentNumber).join(' ')]))
}

/** Returns one line for each booking, or for each currency when it was paid in several. */
async function toExportLines(
  db: Db,
  bookings: readonly Booking[],
  period: Period | null,
): Promise<ExportLine[]> {
  if (bookings.length === 0) return []
  const ids = bookings.map(({ _id }) => _id)
  const money = await findMoneyByBooking(db, ids, period ?? undefined)
  const receipts = await receiptsOf(db, ids)
  const discounts = await sumDiscounts(db, ids)
  return bookings.flatMap((booking) =>
    (money.get(booking._id) ?? [null]).map((one) => ({
      booking,
      money: one,
      receipt: receipts.get(booking._id) ?? null,
      staffDiscount: toMajor({ minor: discounts.get(booking._id) ?? 0, currency: booking.currency }),
    })),
  )
}

/**
 * Streams a table for spreadsheets: batches are read from the database as the client consumes them. Instants are
 * written in `timeZone`, the business's, so that their dates are those of the reports; titles and words are in the
 * reader's language.
 */
export async function readBookingTable(
  db: Db,
  filter: FilterNow,
  timeZone: string,
  reader: DutyHolder,
  locale: Locale,
): Promise<Readable> {
  const period = paymentPeriodOf(filter)
  const withContacts = hasPermission(reader, 'exports.personal')
  const columns = columnsOf(timeZone, period, { withContacts, locale })
  const titles = columns.map(([title]) => title)
  const batches = readAllBookings(db, filter, reader)
  // The first batch is read before the response starts, so that an error still becomes an error response.
  const first = await batches.next()
  const write = async (bookings: readonly Booking[]) => {
    const lines = await toExportLines(db, bookings, period)
    return writeCsv(lines.map((line) => columns.map(([, cellOf]) => cellOf(line))))
  }
  async function* texts() {
    yield BYTE_ORDER_MARK + writeCsv([titles])
    if (!first.done) yield await write(first.value)
    for await (const batch of batches) yield await write(batch)
  }
  return Readable.from(texts(), { objectMode: false })
}
