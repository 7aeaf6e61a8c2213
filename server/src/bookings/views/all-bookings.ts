import { JOB_STATUSES, statusesOf } from '@jhilik/contract/booking-requests.ts'
import { type Booking, COUNT_CAP } from '@jhilik/contract/bookings.ts'
import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'
import type { ListedBooking } from '@jhilik/contract/listed-bookings.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import type { NamedCrew } from '@jhilik/contract/named-crew.ts'
import { type RawBuilder, sql } from 'kysely'
import { findUncovered } from '../../calendar/views/uncovered.ts'
import type { Db } from '../../platform/db.ts'
import { foldedText } from '../../platform/folded-text.ts'
import type { Page } from '../../platform/paging.ts'
import { type PageQuery, readPage } from './bookings.ts'
import type { FilterNow } from './filter-now.ts'
import { hasPaymentIn, type Period } from './money.ts'

type Condition = RawBuilder<boolean>

/** The most attempts that one reference may match; the beginning of a short one matches too many. */
const MAX_REFERENCES = 50

async function bookingsOfReference(db: Db, q: string): Promise<string[]> {
  if (!isReference(q)) return []
  const rows = await db
    .selectFrom('payment_attempts')
    .select('booking_id')
    .where(sql<boolean>`upper(merchant_ref) like ${`${q.toUpperCase()}%`}`)
    .limit(MAX_REFERENCES)
    .execute()
  return [...new Set(rows.map((row) => row.booking_id))]
}

/** The number of newest bookings that are checked first. */
const NEWEST = 200

/**
 * Returns whether a tenth of the newest bookings have the words. For such words the index returns every match before
 * the first one is read, while a list read in its order finds a page soon.
 */
async function areCommon(db: Db, words: Condition): Promise<boolean> {
  const newest = db
    .selectFrom('bookings')
    .select(words.as('hit'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
  const { hits } = await db
    .selectFrom(newest.as('newest'))
    .where('hit', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('hits'))
    .executeTakeFirstOrThrow()
  return hits >= NEWEST / 10
}

/** Fewer matches than these are read by id; with more, a list read in its order finds a page soon. */
const FEW = 2000

/**
 * This is a query of its own, because the planner estimates every word prefix at 2 % of the bookings: with the list's
 * order and limit it would read the whole list for a rare word (docs/query-plans.md).
 */
async function bookingsOfWords(db: Db, words: Condition): Promise<string[]> {
  const rows = await db.selectFrom('bookings').select('id').where(words).limit(FEW).execute()
  return rows.map(({ id }) => id)
}

/** Searches no contact data, so that nobody can find out a phone number that they may not see. */
async function referenceCondition(db: Db, q: string): Promise<Condition> {
  const ofReference = await bookingsOfReference(db, q)
  return sql<boolean>`(bookings.code = ${q.trim().toUpperCase()} or bookings.id = any(${ofReference}::uuid[]))`
}

async function searchCondition(db: Db, q: string): Promise<Condition> {
  const query = wordQuery(await foldedText(db, q))
  if (query === null) return sql<boolean>`false`
  const words = sql<boolean>`bookings.search_words @@ ${query}::tsquery`
  const [common, ofReference] = await Promise.all([areCommon(db, words), bookingsOfReference(db, q)])
  const ids = common ? null : await bookingsOfWords(db, words)
  const isOneOf = (found: readonly string[]) => sql<boolean>`bookings.id = any(${found}::uuid[])`
  if (ids && ids.length < FEW) return isOneOf([...ids, ...ofReference])
  if (ofReference.length === 0) return words
  return sql<boolean>`(${words} or ${isOneOf(ofReference)})`
}

/** Returns the filter's dates when they are dates of payments; null otherwise. */
export function paymentPeriodOf({ dateBy, from, to }: FilterNow): Period | null {
  return dateBy === 'payment' && (from || to) ? { from: from ?? null, to: to ?? null } : null
}

function datesCondition(filter: FilterNow): Condition[] {
  const period = paymentPeriodOf(filter)
  if (period) return [hasPaymentIn(period)]
  const { from, to } = filter
  return [
    ...(from ? [sql<boolean>`bookings.slot_date >= ${from}`] : []),
    ...(to ? [sql<boolean>`bookings.slot_date <= ${to}`] : []),
  ]
}

/** The condition is that of the index, in the same words. */
const LACKS_MONEY = sql<boolean>`(bookings.status in ('confirmed', 'completed', 'no_show')
  and bookings.payment_status in ('due_on_site', 'partly_paid', 'charged_back'))`

async function conditionsOf(db: Db, filter: FilterNow, reader: DutyHolder): Promise<Condition[]> {
  const conditions = datesCondition(filter)
  const { q, fromTime, toTime, serviceId, userId, areaId, crewId, status, paymentStatus } = filter
  const { lacks, uncovered } = filter
  const seesContacts = hasPermission(reader, 'contacts.read')
  if (q) conditions.push(await (seesContacts ? searchCondition : referenceCondition)(db, q))
  // A visit that ends on the next day lasts beyond every time.
  if (fromTime) {
    conditions.push(
      sql`(bookings.slot_end_time > ${fromTime}::time or bookings.slot_end_time <= bookings.slot_start_time)`,
    )
  }
  if (toTime) conditions.push(sql`bookings.slot_start_time < ${toTime}::time`)
  if (serviceId) conditions.push(sql`bookings.service_id = ${serviceId}`)
  if (userId) conditions.push(sql`bookings.user_id = ${userId}`)
  if (areaId) conditions.push(sql`bookings.area_id = ${areaId}`)
  if (crewId) {
    conditions.push(
      sql`(bookings.crew_no = (select no from crews where id = ${crewId}) and bookings.crew_no is not null and bookings.is_live)`,
    )
  }
  if (lacks) conditions.push(LACKS_MONEY)
  if (uncovered) conditions.push(sql`bookings.id = any(${uncovered}::uuid[])`)
  if (status) {
    conditions.push(sql`bookings.status in (${sql.join(statusesOf(status))})`)
  }
  if (paymentStatus) conditions.push(sql`bookings.payment_status = ${paymentStatus}`)
  return conditions
}

/** Selects the bookings that match the filter. */
async function filterBookings(db: Db, filter: FilterNow, reader: DutyHolder) {
  let rows = db.selectFrom('bookings').select('bookings.id')
  for (const condition of await conditionsOf(db, filter, reader)) rows = rows.where(condition)
  return rows
}
type FilteredIds = Awaited<ReturnType<typeof filterBookings>>

type AllBookingsQuery = FilterNow & PageQuery

const readFiltered = (db: Db, rows: FilteredIds, query: AllBookingsQuery) =>
  readPage(db, rows, query, { sort: query.sort ?? 'createdAt', direction: query.direction ?? 'desc' })

/** Lists the newest first unless the request asks for another order. Throws 400 for an invalid cursor. */
export async function listBookings(
  db: Db,
  query: AllBookingsQuery,
  reader: DutyHolder,
): Promise<Page<Booking>> {
  return readFiltered(db, await filterBookings(db, query, reader), query)
}

/** Counting stops at the cap, so that it is fast in a table of any size. */
interface CappedCount {
  count: number
  isCapped: boolean
}

async function countFiltered(db: Db, rows: FilteredIds, cap = COUNT_CAP): Promise<CappedCount> {
  const { count } = await db
    .selectFrom(rows.limit(cap + 1).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(count, cap), isCapped: count > cap }
}

/** Counts the bookings that match the filter, up to the cap. */
export async function countBookings(
  db: Db,
  filter: FilterNow,
  reader: DutyHolder,
  cap: number,
): Promise<CappedCount> {
  return countFiltered(db, await filterBookings(db, filter, reader), cap)
}

/** Adds who does each booking, or that nobody does, what is to be collected for it, and what it was paid with. */
export async function toListed(
  db: Db,
  bookings: readonly Booking[],
  timeZone: string,
  now: Date,
): Promise<ListedBooking[]> {
  const ids = bookings.map(({ _id }) => _id)
  const asked = sql<{
    id: string
    currency: string
    crew: NamedCrew | null
    owed: number
    paid_with: string | null
  }>`
    select bookings.id, bookings.currency,
      case when crews.id is null then null
        else json_build_object('_id', crews.id, 'name', crews.name, 'color', crews.color) end as crew,
      case when bookings.status in (${sql.join(JOB_STATUSES)}) then (select owed from money_of(bookings.id))
        else 0 end as owed,
      (select coalesce(attempt.method, attempt.gateway) from payment_attempts attempt
        where attempt.booking_id = bookings.id and attempt.status = 'paid' and attempt.received_minor > 0 and attempt.purpose <> 'tip'
        order by attempt.created_at desc limit 1) as paid_with
    from bookings left join crews on crews.no = bookings.crew_no
    where bookings.id = any(${ids}::uuid[])`.execute(db)
  const [{ rows }, uncovered] = await Promise.all([asked, findUncovered(db, { ids }, timeZone, now)])
  const found = new Map(rows.map((row) => [row.id, row]))
  return bookings.map((booking) => {
    const row = found.get(booking._id)
    if (!row) throw new Error(`The booking ${booking._id} does not exist`)
    const { crew, owed: minor, currency, paid_with: paidWith } = row
    const isUncovered = uncovered.includes(booking._id)
    return { ...booking, crew, isUncovered, toCollect: toMajor({ minor, currency }), paidWith }
  })
}

/** Returns the first page and the total; the search condition is evaluated once for both. */
export async function findBookings(
  db: Db,
  query: AllBookingsQuery,
  reader: DutyHolder,
): Promise<Page<Booking> & { total: CappedCount }> {
  const rows = await filterBookings(db, query, reader)
  const [page, total] = await Promise.all([readFiltered(db, rows, query), countFiltered(db, rows)])
  return { ...page, total }
}

const BATCH = 1000

/**
 * Yields all bookings that match the filter, a batch at a time, in the list's order. Each batch is a query of its own:
 * a booking that changes meanwhile is read as changed, and appears twice only if its sort key changed.
 */
export async function* readAllBookings(
  db: Db,
  filter: FilterNow,
  reader: DutyHolder,
): AsyncGenerator<Booking[]> {
  let cursor: string | undefined
  do {
    const { page, nextCursor } = await listBookings(db, { ...filter, limit: BATCH, cursor }, reader)
    yield page
    cursor = nextCursor ?? undefined
  } while (cursor)
}

const SEPARATORS = /[^0-9A-Za-z\u0080-\u{10ffff}]+/u
/** Further words of a search are ignored. */
const MAX_WORDS = 8

const beginning = (word: string) => `'${word}':*`
/** Fewer than four digits end too many phone numbers. */
const DIGITS = /^\d{4,}$/
/** Matches the last digits of a phone number, which `booking_words` has backwards after a `~`. */
const phoneEnding = (digits: string) => `'~${[...digits].reverse().join('')}':*`
const beginningOrEnding = (word: string) =>
  DIGITS.test(word) ? `(${beginning(word)} | ${phoneEnding(word)})` : beginning(word)

/**
 * Returns a `tsquery` for `booking_words`: every word of `q` begins a word of the booking or ends its phone number, or
 * all words together begin a plate, or begin or end a phone number. Null when there is no word in it. `q` is
 * folded like those words.
 */
export function wordQuery(q: string): string | null {
  // Splits at all ASCII punctuation, quotes and backslashes too, so that no word can end the quoted text.
  const words = q.split(SEPARATORS).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return null
  const ways = [words.map(beginningOrEnding).join(' & ')]
  const together = words.join('')
  if (words.length > 1) ways.push(beginningOrEnding(together))
  // `+880 1711-…` and `01711 …` are the same phone number.
  const national = together.replace(/^(00)?(880)?0?/, '')
  if (DIGITS.test(national) && national !== together) ways.push(beginning(national))
  return ways.map((way) => `(${way})`).join(' | ')
}

/** Returns whether it may be the beginning of a payment's reference. */
function isReference(q: string): boolean {
  return /^[a-z0-9-]{4,30}$/i.test(q)
}
