import type { BookLine } from '../../server/test/gateways/hosted-pages.ts'
import type { AttemptFact, BookingFact, EntryFact, Evidence, RefundFact } from './evidence.ts'

const ON_SITE = 'cash'

/** Everything in which the product differs from the gateways' books, from what it has answered, or from its own rules. */
export function findDifferences(evidence: Evidence): string[] {
  return [
    ...findLostBookings(evidence),
    ...findOversoldSlots(evidence),
    ...findUnfinished(evidence),
    ...compareBooks(evidence),
    ...compareOnSite(evidence),
    ...compareStatements(evidence),
    ...findBrokenTerms(evidence),
  ]
}

function findLostBookings({ acknowledged, bookings, attempts }: Evidence): string[] {
  const ids = new Set(bookings.map(({ id }) => id))
  const references = new Set(attempts.map(({ bookingId, merchantRef }) => `${bookingId} ${merchantRef}`))
  return acknowledged.flatMap((each) => [
    ...(ids.has(each.bookingId) ? [] : [`the booking ${each.bookingId} was answered and does not exist`]),
    ...each.references
      // A booking on site is answered with the reference of its zero-amount attempt.
      .filter((reference) => !references.has(`${each.bookingId} ${reference}`))
      .map((reference) => `the payment ${reference} was answered and does not exist`),
  ])
}

function findOversoldSlots({ bookings, capacities }: Evidence): string[] {
  const live = bookings.filter(({ isLive }) => isLive)
  return [...Map.groupBy(live, ({ slotId }) => slotId)].flatMap(([slotId, taken]) => {
    const capacity = capacities.get(slotId) ?? 0
    const seats = new Set(taken.map(({ seat }) => seat)).size
    return taken.length > capacity || seats < taken.length
      ? [`the slot ${slotId} has ${capacity} seats and ${taken.length} live bookings on ${seats} of them`]
      : []
  })
}

const OPEN_ATTEMPTS = ['created', 'redirected', 'unknown', 'review']

/**
 * Payments that have not ended. `waiting` are those that need not, as nobody can pay them any more: bKash takes no money
 * without its customer's return, and a page whose address got lost in an outage was seen by nobody.
 */
export function findOpenAttempts({
  bookings,
  attempts,
  books,
}: Pick<Evidence, 'bookings' | 'attempts' | 'books'>): { open: AttemptFact[]; waiting: AttemptFact[] } {
  const held = new Set(bookings.flatMap(({ id, status }) => (status === 'held' ? [id] : [])))
  const lines = linesByReference(books)
  const { open = [], waiting = [] } = Object.groupBy(
    attempts.filter(({ status }) => OPEN_ATTEMPTS.includes(status)),
    (attempt) => {
      const isPayable = attempt.gateway !== 'bkash' && attempt.hasPage
      const isEnded = attempt.isAnswered && !held.has(attempt.bookingId) && !lines.has(keyOf(attempt))
      return isEnded && !isPayable ? 'waiting' : 'open'
    },
  )
  return { open, waiting }
}

function findUnfinished({ bookings, attempts, refunds, books }: Evidence): string[] {
  const held = bookings.filter(({ status }) => status === 'held')
  const { open } = findOpenAttempts({ bookings, attempts, books })
  return [
    ...held.map(({ id }) => `the booking ${id} is still held`),
    ...open.map(
      ({ gateway, merchantRef, status }) => `the payment ${merchantRef} at ${gateway} is ${status}`,
    ),
    ...refunds
      .filter(({ status }) => status !== 'succeeded')
      .map(
        ({ attemptId, status, minor }) => `the refund of ${minor} of the attempt ${attemptId} is ${status}`,
      ),
  ]
}

const keyOf = ({ gateway, merchantRef }: { gateway: string | null; merchantRef: string | null }) =>
  `${gateway} ${merchantRef}`

function linesByReference(books: Evidence['books']): Map<string, BookLine[]> {
  const lines = Object.entries(books).flatMap(([gateway, ofGateway]) =>
    ofGateway.map((line) => ({ key: keyOf({ gateway, merchantRef: line.merchantRef }), line })),
  )
  return new Map(
    [...Map.groupBy(lines, ({ key }) => key)].map(([key, own]) => [key, own.map(({ line }) => line)]),
  )
}

/** The money of one payment as text, the same for the same money. */
function describeLines(lines: readonly BookLine[]): string {
  return [
    ...lines.map(({ kind, minor, currency }) => `${kind} ${minor} ${currency}`),
    ...lines
      .filter(({ feeMinor }) => feeMinor !== 0)
      .map(({ feeMinor, currency }) => `fee ${feeMinor} ${currency}`),
  ]
    .sort()
    .join(', ')
}

function describeEntries(entries: readonly EntryFact[]): string {
  return entries
    .map(({ kind, minor, currency }) => `${kind} ${kind === 'charge' ? minor : -minor} ${currency}`)
    .sort()
    .join(', ')
}

/** Each payment: what the gateway took, kept and paid back, and what the ledger says. */
function compareBooks({ books, entries }: Evidence): string[] {
  const lines = linesByReference(books)
  const ofGateways = entries.filter(
    ({ gateway, isVoid, kind }) => gateway !== ON_SITE && kind !== 'adjustment' && !isVoid,
  )
  const booked = Map.groupBy(ofGateways, keyOf)
  return [...new Set([...lines.keys(), ...booked.keys()])].flatMap((key) => {
    const there = describeLines(lines.get(key) ?? [])
    const here = describeEntries(booked.get(key) ?? [])
    return there === here ? [] : [`${key}: the gateway has [${there}], the ledger [${here}]`]
  })
}

/** Each booking: what staff were told is recorded, and what the ledger says. */
function compareOnSite({ recorded, entries }: Evidence): string[] {
  const told = sumBy(recorded, ({ bookingId }) => bookingId)
  const booked = sumBy(
    entries.filter(({ kind }) => kind === 'cash'),
    ({ bookingId }) => bookingId,
  )
  return [...new Set([...told.keys(), ...booked.keys()])].flatMap((id) => {
    const [here, there] = [booked.get(id) ?? 0, told.get(id) ?? 0]
    return here === there ? [] : [`the booking ${id}: ${there} were recorded on site, the ledger has ${here}`]
  })
}

function sumBy<T extends { minor: number }>(
  items: readonly T[],
  key: (item: T) => string,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0) + item.minor)
  return sums
}

function compareStatements({ statements, books }: Evidence): string[] {
  return Object.entries(books).flatMap(([gateway, { length }]) => {
    if (length === 0) return []
    const statement = statements.find((each) => each.gateway === gateway)
    if (!statement) return [`no statement of ${gateway} was imported`]
    const { lines, matched, open } = statement
    return lines === length && matched === length && open === 0
      ? []
      : [
          `the statement of ${gateway}: ${length} lines in its books, ${lines} imported, ${matched} match, ${open} differ`,
        ]
  })
}

/** What was paid for a booking and paid back, in its currency. */
interface Money {
  charges: { attemptId: string | null; minor: number }[]
  received: number
  net: number
}

function moneyOf(entries: readonly EntryFact[]): Money {
  const live = entries.filter(({ isVoid }) => !isVoid)
  const sum = (kinds: readonly string[]) =>
    live.filter(({ kind }) => kinds.includes(kind)).reduce((total, { minor }) => total + minor, 0)
  return {
    charges: live.filter(({ kind }) => kind === 'charge'),
    received: sum(['charge', 'cash']),
    net: sum(['charge', 'cash', 'refund', 'chargeback']),
  }
}

function findBrokenTerms({ bookings, entries, refunds }: Evidence): string[] {
  const byBooking = Map.groupBy(entries, ({ bookingId }) => bookingId)
  const refundsOf = Map.groupBy(refunds, ({ attemptId }) => attemptId)
  return bookings.flatMap((booking) => {
    const problem = whyTermsAreBroken(booking, moneyOf(byBooking.get(booking.id) ?? []), refundsOf)
    return problem ? [`the booking ${booking.id} (${booking.terms}) is ${booking.status}: ${problem}`] : []
  })
}

function whyTermsAreBroken(
  { status, dueNowMinor, refundPercent }: BookingFact,
  { charges, received, net }: Money,
  refundsOf: ReadonlyMap<string, RefundFact[]>,
): string | null {
  const paidAtGateways = charges.reduce((sum, { minor }) => sum + minor, 0)
  switch (status) {
    case 'confirmed':
      return paidAtGateways < dueNowMinor ? `${paidAtGateways} of ${dueNowMinor} were paid` : null
    case 'expired':
      return net === 0 ? null : `${net} were kept`
    case 'canceled': {
      if (refundPercent === null) return net === 0 ? null : `the business canceled it and kept ${net}`
      const due = charges.reduce((sum, { attemptId, minor }) => {
        const refunds = refundsOf.get(attemptId ?? '') ?? []
        // A second payment is paid back whole.
        const isWhole = refunds.some(({ reason }) => reason !== 'canceled_by_customer')
        return sum + (isWhole ? minor : Math.floor((minor * refundPercent) / 100))
      }, 0)
      return received - net === due ? null : `${received - net} were paid back instead of ${due}`
    }
    default:
      return null
  }
}
