import { createHash } from 'node:crypto'
import { siteImageSchema } from '@jhilik/contract/fields.ts'
import { fromMajor } from '@jhilik/contract/money.ts'
import { agreedTermsSchema } from '@jhilik/contract/payment-terms.ts'
import { placeSchema } from '@jhilik/contract/place-schemas.ts'
import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import { currencySchema, dateSchema, wallTimeSchema } from '@jhilik/contract/primitives.ts'
import { documentSellerSchema, receiptDocumentSchema } from '@jhilik/contract/receipts.ts'
import { bookedVehicleSchema } from '@jhilik/contract/vehicle-schemas.ts'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { keptOf, priceAgain } from '../../bookings/rules/changed-lines.ts'
import type { Db } from '../../platform/db.ts'
import { chargesOfBooking, linesOfBooking, liveLines } from '../../platform/line-columns.ts'
import type { ReceiptDocumentsTable } from '../../platform/schema/money.ts'
import { toVehicle, VEHICLE_COLUMNS } from '../../platform/vehicle-columns.ts'
import { type Check, type Found, MOST_SHOWN, type Violation } from '../rules/audit.ts'

const ROWS_AT_ONCE = 5_000

const bookingColumns = z.object({
  service_name: z.string().min(1),
  service_name_bn: z.string(),
  service_img: siteImageSchema,
  service_duration_minutes: z.int().positive(),
  price_minor: z.int().nonnegative(),
  due_now_minor: z.int().nonnegative(),
  currency: currencySchema,
  payment_terms: agreedTermsSchema,
  free_cancel_hours: z.int().nonnegative(),
  late_refund_percent: z.int().min(0).max(100),
  cancel_grace_minutes: z.int().nonnegative(),
  slot_date: dateSchema,
  slot_start_time: wallTimeSchema,
  slot_end_time: wallTimeSchema,
})
const bookingSnapshot = bookingColumns.extend({ vehicle: bookedVehicleSchema, place: placeSchema })

const { bought, buyer } = receiptDocumentSchema.shape
const documentSnapshot = z.object({
  // The seller is {} in documents from before the business was set up.
  seller: z.union([z.strictObject({}), documentSellerSchema]),
  buyer,
  bought: bought.extend({ service: z.string().min(1) }),
  /** Whether its lines and charges add up to its price. */
  sum: z.literal(true),
})

type StoredDocument = Pick<Selectable<ReceiptDocumentsTable>, 'bought' | 'price_minor' | 'currency'>

/** Reads the ids of rows in their order, after the given one. */
type ReadRows = (db: Db, after: string | null) => Promise<{ id: string; snapshot: unknown }[]>

const readBookings: ReadRows = async (db, after) => {
  const rows = await db
    .selectFrom('bookings')
    .select(['id', ...bookingColumns.keyof().options, ...PLACE_FIELDS, ...VEHICLE_COLUMNS])
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute()
  return rows.map((row) => ({ id: row.id, snapshot: { ...row, vehicle: toVehicle(row), place: row } }))
}

/** Tips, and documents that are older than lines, name no parts of a price. */
function isSumOfParts({ bought: { lines, charges }, price_minor, currency }: StoredDocument): boolean {
  if (!lines || !charges || price_minor === null) return true
  const minorOf = ({ amount }: { amount: number }) => fromMajor(amount, currency).minor
  return [...lines, ...charges].reduce((sum, part) => sum + minorOf(part), 0) === price_minor
}

const readDocuments: ReadRows = async (db, after) => {
  const rows = await db
    .selectFrom('receipt_documents')
    .select(['id', 'seller', 'buyer', 'bought', 'price_minor', 'currency'])
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute()
  return rows.map(({ id, ...row }) => ({ id, snapshot: { ...row, sum: isSumOfParts(row) } }))
}

/** Whether what was bought leads to the price, by the function that agreed it, and its first line is for the booking's service. */
const boughtSnapshot = z.object({ price: z.literal(true), firstLine: z.literal(true) })

const readBought: ReadRows = async (db, after) => {
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'service_id', 'price_minor', 'minimum_minor'])
    .select([linesOfBooking.as('lines'), chargesOfBooking.as('charges')])
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute()
  return rows.map(({ id, service_id, ...visit }) => {
    const price = priceAgain(visit, liveLines(visit.lines), keptOf(visit.charges))
    const firstLine = visit.lines[0]?.service_id === service_id
    return { id, snapshot: { price: price.totalMinor === visit.price_minor, firstLine } }
  })
}

async function findInvalid(db: Db, what: string, read: ReadRows, schema: z.ZodType): Promise<Found> {
  const violations: Violation[] = []
  const keys = createHash('md5')
  let count = 0
  let after: string | null = null
  do {
    const rows: Awaited<ReturnType<ReadRows>> = await read(db, after)
    for (const { id, snapshot } of rows) {
      const { error } = schema.safeParse(snapshot)
      if (!error) continue
      count += 1
      keys.update(id)
      const fields = [...new Set(error.issues.map(({ path }) => path.join('.')))].join(', ')
      const text = `${what} ${id} has no valid ${fields}: compare it with a backup.`
      if (violations.length < MOST_SHOWN) violations.push({ key: id, text })
    }
    after = rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.id ?? null)
  } while (after !== null)
  return { count, violations, digest: count > 0 ? keys.digest('hex') : '' }
}

export const snapshotChecks: Check[] = [
  {
    name: 'booking-snapshot',
    explains: 'Every booking has what was bought, and its terms, as the API shows them',
    byIndex: true,
    find: (db) => findInvalid(db, 'The snapshot of booking', readBookings, bookingSnapshot),
  },
  {
    name: 'booking-lines',
    explains:
      'Every booking costs what its lines, rules and discounts lead to, and its first line is for its service',
    byIndex: true,
    find: (db) => findInvalid(db, 'What was bought with booking', readBought, boughtSnapshot),
  },
  {
    name: 'document-snapshot',
    explains:
      'Every receipt and credit note has its seller, buyer and what was bought, as the API shows them',
    byIndex: true,
    find: (db) => findInvalid(db, 'The snapshot of document', readDocuments, documentSnapshot),
  },
]
