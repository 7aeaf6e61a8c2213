import { toMajor } from '@jhilik/contract/money.ts'
import { PLACE_FIELDS, pickPlace } from '@jhilik/contract/places.ts'
import type { Bought, DocumentBuyer, DocumentSeller } from '@jhilik/contract/receipts.ts'
import { taxWithin } from '@jhilik/contract/tax.ts'
import { vehicleOf } from '@jhilik/contract/vehicles.ts'
import type { Insertable, Selectable } from 'kysely'
import { areaNameOf } from '../../platform/area-columns.ts'
import { CONTACT_COLUMNS, toContact } from '../../platform/contact-columns.ts'
import { newId } from '../../platform/ids.ts'
import {
  type BookedLine,
  liveLines,
  type StoredCharge,
  toCharges,
  toNamedLine,
} from '../../platform/line-columns.ts'
import { toUtcOffset } from '../../platform/repeated-offset.ts'
import type { BookingsTable } from '../../platform/schema/bookings.ts'
import type { LedgerEntriesTable, ReceiptDocumentsTable } from '../../platform/schema/money.ts'
import { toVehicle, VEHICLE_COLUMNS } from '../../platform/vehicle-columns.ts'
import { toStaffDiscount } from './ledger.ts'

/** The columns of a booking that its documents repeat. */
export const BOOKING_COLUMNS = [
  'id',
  'code',
  'is_live',
  'price_minor',
  'currency',
  'tax_name',
  'tax_rate',
  'tax_bin',
  ...CONTACT_COLUMNS,
  'customer_bin',
  'service_name',
  'service_name_bn',
  'slot_date',
  'slot_start_time',
  'slot_end_time',
  ...VEHICLE_COLUMNS,
  ...PLACE_FIELDS,
] as const satisfies (keyof BookingsTable)[]
type Booking = Pick<Selectable<BookingsTable>, (typeof BOOKING_COLUMNS)[number]> & {
  repeated_offset: number | null
  lines: BookedLine[]
  charges: StoredCharge[]
  /** Null where none was chosen. */
  area: { name_en: string; name_bn: string } | null
}

/** The columns of a ledger entry that its document repeats, or that decide about it. */
export const ENTRY_COLUMNS = [
  'id',
  'position',
  'booking_id',
  'kind',
  'amount_minor',
  'currency',
  'attempt_id',
  'gateway',
  'method',
  'reference',
  'rate',
  'is_tip',
  'corrects_id',
  'occurred_at',
  'created_at',
] as const satisfies (keyof LedgerEntriesTable)[]

/** A ledger entry with its payment, and with its document if it has one. */
export interface DocumentedEntry
  extends Pick<Selectable<LedgerEntriesTable>, (typeof ENTRY_COLUMNS)[number]> {
  document_id: string | null
  attempt_status: string | null
  merchant_ref: string | null
}

/** What the settings say about the business; null or empty where nothing is stored. */
interface Seller {
  time_zone: string
  tax_settings: Partial<
    Record<'legalName' | 'legalAddress' | 'bin' | 'placeOfSupply' | 'officer', string>
  > | null
  business: {
    name: string
    address: string | null
    url: string
    /** Absent in settings that an earlier version stored. */
    nameBn?: string | null
    addressBn?: string | null
  } | null
}

export type DocumentedBooking = Booking & Seller

/** Fees, discounts and chargebacks move no money between the customer and the business, so that they have no document. */
const HAS_NO_DOCUMENT: ReadonlySet<string> = new Set(['fee', 'adjustment', 'chargeback'])
const needsDocument = ({ kind }: Pick<DocumentedEntry, 'kind'>) => !HAS_NO_DOCUMENT.has(kind)

const isReceived = ({ kind }: DocumentedEntry) => kind === 'charge' || kind === 'cash'
const isPaid = (entry: DocumentedEntry) => isReceived(entry) && entry.attempt_status === 'paid'
const sum = (entries: readonly DocumentedEntry[]) =>
  entries.reduce((total, { amount_minor }) => total + amount_minor, 0)

/**
 * Returns the documents that the entries of these bookings lack, in the order of the entries: a receipt for each amount
 * that was received, a credit note for each that was paid back. What precedes a document is what has a document already,
 * so that the taxes of a booking's documents add up to the tax of what was paid for it.
 */
export function missingDocuments(
  bookings: readonly DocumentedBooking[],
  entries: readonly DocumentedEntry[],
): Insertable<ReceiptDocumentsTable>[] {
  const bookingOf = new Map(bookings.map((booking) => [booking.id, booking]))
  const entriesOf = Map.groupBy(entries, ({ booking_id }) => booking_id)
  const ids = new Map(entries.map(({ id, document_id }) => [id, document_id]))
  return entries.flatMap((entry) => {
    const booking = bookingOf.get(entry.booking_id)
    if (!booking || !needsDocument(entry) || ids.get(entry.id)) return []
    const ofBooking = entriesOf.get(entry.booking_id) ?? []
    const before = ofBooking.filter((other) => needsDocument(other) && ids.get(other.id))
    const id = newId()
    ids.set(entry.id, id)
    return {
      id,
      booking_id: booking.id,
      refers_to_id: ids.get(findReferred(entry, ofBooking)?.id ?? '') ?? null,
      ...fieldsOf(entry),
      ...(isForPrice(booking, entry) ? priceOf(booking, entry, { ofBooking, before }) : NO_PRICE),
      time_zone: booking.time_zone,
      seller: JSON.stringify(sellerOf(booking)),
      buyer: JSON.stringify(buyerOf(booking)),
      bought: JSON.stringify({ ...boughtOf(booking), ...discountsOf(booking, entry, ofBooking) }),
    }
  })
}

const fieldsOf = (entry: DocumentedEntry) => ({
  series: entry.amount_minor > 0 ? ('receipt' as const) : ('credit_note' as const),
  entry_id: entry.id,
  // A correction has the time of what it corrects, but is issued now.
  issued_at:
    entry.corrects_id !== null && entry.created_at > entry.occurred_at ? entry.created_at : entry.occurred_at,
  amount_minor: Math.abs(entry.amount_minor),
  currency: entry.currency,
  is_tip: entry.is_tip,
  gateway: entry.gateway,
  method: entry.method,
  reference: entry.reference,
  merchant_ref: entry.merchant_ref,
})

/** Finds the entry to whose document this one's refers: the corrected one, or the payment that is paid back. */
function findReferred(
  entry: DocumentedEntry,
  ofBooking: readonly DocumentedEntry[],
): DocumentedEntry | undefined {
  if (entry.corrects_id !== null) return ofBooking.find(({ id }) => id === entry.corrects_id)
  if (entry.amount_minor > 0) return undefined
  const corrected = new Set(ofBooking.map(({ corrects_id }) => corrects_id))
  // What was received for the price comes before tips, and what still counts before what was corrected.
  const rank = ({ is_tip, id }: DocumentedEntry) => (is_tip ? 2 : 0) + (corrected.has(id) ? 1 : 0)
  return ofBooking
    .filter(
      (other) => other.attempt_id === entry.attempt_id && isReceived(other) && other.corrects_id === null,
    )
    .toSorted((one, other) => rank(one) - rank(other) || one.position - other.position)[0]
}

/** Tips and money in another currency are not for the price. */
const isForPrice = ({ currency }: Booking, entry: DocumentedEntry) =>
  !entry.is_tip && entry.currency === currency

const NO_TAX = { tax_name: null, tax_rate: null, tax_minor: null }
const NO_PRICE = {
  price_minor: null,
  discount_minor: null,
  paid_before_minor: null,
  due_minor: null,
  ...NO_TAX,
}

function priceOf(
  booking: Booking,
  entry: DocumentedEntry,
  { ofBooking, before }: { ofBooking: readonly DocumentedEntry[]; before: readonly DocumentedEntry[] },
) {
  const discount = -sum(
    ofBooking.filter(({ kind, position }) => kind === 'adjustment' && position <= entry.position),
  )
  const beforeForPrice = before.filter((other) => isForPrice(booking, other))
  const paidBefore = sum(beforeForPrice.filter(isPaid))
  const paidNow = isPaid(entry) ? entry.amount_minor : 0
  const owed = Math.max(0, booking.price_minor - discount - paidBefore - paidNow)
  return {
    price_minor: booking.price_minor,
    discount_minor: discount,
    paid_before_minor: paidBefore,
    due_minor: entry.amount_minor > 0 && booking.is_live ? owed : null,
    ...taxOf(booking, entry.amount_minor, sum(beforeForPrice)),
  }
}

/** The tax is the difference of the taxes of the sums before and after, so that roundings do not add up. */
function taxOf({ tax_name, tax_rate }: Booking, amountMinor: number, netBefore: number) {
  if (tax_rate === null) return NO_TAX
  const change = taxWithin(netBefore + amountMinor, tax_rate) - taxWithin(netBefore, tax_rate)
  return { tax_name, tax_rate, tax_minor: Math.abs(change) }
}

function sellerOf({ tax_bin, tax_settings: tax, business }: DocumentedBooking): Partial<DocumentSeller> {
  if (business === null) return {}
  return {
    name: tax?.legalName || business.name,
    address: tax?.legalAddress || business.address,
    // A legal name has one spelling.
    nameBn: (!tax?.legalName && business.nameBn) || null,
    addressBn: (!tax?.legalAddress && business.addressBn) || null,
    url: business.url,
    bin: tax_bin ?? (tax?.bin || null),
    placeOfSupply: tax?.placeOfSupply || null,
    officer: tax?.officer || null,
  }
}

const buyerOf = (booking: Booking): DocumentBuyer => ({ ...toContact(booking), bin: booking.customer_bin })

const boughtOf = (booking: Booking): Bought => ({
  code: booking.code,
  service: booking.service_name,
  serviceBn: booking.service_name_bn,
  date: booking.slot_date,
  startTime: booking.slot_start_time,
  endTime: booking.slot_end_time,
  ...toUtcOffset(booking),
  vehicle: vehicleOf(toVehicle(booking)),
  ...pickPlace(booking),
  ...linesOf(booking),
  ...(booking.area && { area: { en: areaNameOf('en', booking.area), bn: areaNameOf('bn', booking.area) } }),
})

/** Returns the discounts that staff had given when an entry was written, without those that were corrected by then. */
function discountsOf(
  { currency }: Booking,
  { position }: DocumentedEntry,
  ofBooking: readonly DocumentedEntry[],
): Pick<Bought, 'discounts'> {
  const before = ofBooking.filter((other) => other.kind === 'adjustment' && other.position <= position)
  const corrected = new Set(before.map(({ corrects_id }) => corrects_id))
  return {
    discounts: before
      .filter(({ id, corrects_id }) => corrects_id === null && !corrected.has(id))
      .map(({ rate, amount_minor }) => toStaffDiscount({ rate, minor: -amount_minor }, currency)),
  }
}

function linesOf(booking: Booking): Pick<Bought, 'lines' | 'charges' | 'moreVehicles'> {
  const lines = liveLines(booking.lines)
  const vehicles = lines.flatMap((line) => vehicleOf(toVehicle(line)) ?? [])
  return {
    lines: lines.map((line) => ({
      ...toNamedLine(line),
      amount: toMajor({
        minor: line.add_ons.reduce(
          (sum, addOn) => sum + addOn.price_minor * addOn.quantity,
          line.price_minor,
        ),
        currency: booking.currency,
      }),
    })),
    charges: toCharges(booking),
    ...(vehicles.length > 0 && { moreVehicles: vehicles }),
  }
}
