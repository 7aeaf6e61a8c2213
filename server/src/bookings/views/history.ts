import type { HistoryEntry } from '@jhilik/contract/booking-detail.ts'
import { bookingStatusSchema, namedLineSchema } from '@jhilik/contract/bookings.ts'
import { FORCEABLE } from '@jhilik/contract/crews.ts'
import { editedFieldSchema } from '@jhilik/contract/entered-details.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { amountSchema } from '@jhilik/contract/primitives.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { REJECTED } from '../../money/rules/attempts.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import type { Db } from '../../platform/db.ts'
import { toAmount } from '../../platform/money-columns.ts'

interface HistorySubject {
  id: string
  /** The account that booked. */
  userId: string
  /** The account was an admin's when it booked. */
  bookedByStaff: boolean
  attempts: readonly AttemptRow[]
}

const statusSchema = z.object({ status: bookingStatusSchema })
const slotTimeSchema = z.object({ date: z.string(), startTime: z.string(), endTime: z.string() })

const boughtSchema = z.object({
  lines: z.array(namedLineSchema.extend({ id: z.string() })),
  price: amountSchema,
})

const crewOfSchema = z.object({
  crew: z.string().nullable(),
  forced: z.array(z.enum(FORCEABLE)).default([]),
})

/** The fields of `audit_entries.detail` that are shown. */
const detailSchema = z.object({
  reason: z.string().optional(),
  amountMinor: z.number().optional(),
  refundMinor: z.number().optional(),
  currency: z.string().optional(),
  reference: z.string().optional(),
  edited: z.array(editedFieldSchema).optional(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  byLink: z.literal(true).optional(),
})

const nothing = {
  name: null,
  reason: null,
  moved: null,
  corrected: null,
  bought: null,
  crew: null,
  edited: null,
  amount: null,
  currency: null,
  reference: null,
  payload: null,
} satisfies Partial<HistoryEntry>

function auditsOf(db: Db, bookingId: string) {
  const attempts = sql`select id from payment_attempts where booking_id = ${bookingId}`
  return db
    .selectFrom('audit_entries as entry')
    .leftJoin('users', 'users.id', 'entry.actor_id')
    .select([
      'entry.at',
      'entry.action',
      'entry.subject_type',
      'entry.actor_id',
      'entry.detail',
      'users.name',
    ])
    .where(
      sql<boolean>`(entry.subject_type, entry.subject_id) in (
        select 'booking', ${bookingId}::uuid
        union all select 'payment_attempt', id from (${attempts}) paid
        union all select 'refund', id from refunds where attempt_id in (${attempts}))`,
    )
    .orderBy('entry.at')
    .orderBy('entry.id')
    .execute()
}

type Audit = Awaited<ReturnType<typeof auditsOf>>[number]

/** Actions that begin like this were reported by gateways. */
const BY_GATEWAY = [
  'payment.paid',
  'payment.review',
  'payment.dispute',
  'refund.accepted',
  'refund.confirmed',
]

function whoDid(
  { action, actor_id }: Audit,
  { byLink }: z.infer<typeof detailSchema>,
  { userId, bookedByStaff }: HistorySubject,
): HistoryEntry['by'] {
  if (byLink) return 'customer'
  if (actor_id === userId) return bookedByStaff ? 'staff' : 'customer'
  if (actor_id !== null) return 'staff'
  return BY_GATEWAY.some((prefix) => action.startsWith(prefix)) ? 'gateway' : 'system'
}

function movedOf({ action }: Audit, detail: z.infer<typeof detailSchema>): HistoryEntry['moved'] {
  if (action !== 'booking.moved') return null
  const [from, to] = [slotTimeSchema.safeParse(detail.before), slotTimeSchema.safeParse(detail.after)]
  return from.success && to.success ? { from: from.data, to: to.data } : null
}

function correctedOf({ action }: Audit, detail: z.infer<typeof detailSchema>): HistoryEntry['corrected'] {
  if (action !== 'booking.corrected') return null
  const [from, to] = [statusSchema.safeParse(detail.before), statusSchema.safeParse(detail.after)]
  return from.success && to.success ? { from: from.data.status, to: to.data.status } : null
}

function boughtOf(detail: z.infer<typeof detailSchema>): HistoryEntry['bought'] {
  const [from, to] = [boughtSchema.safeParse(detail.before), boughtSchema.safeParse(detail.after)]
  if (!from.success || !to.success) return null
  type ChangedLine = NonNullable<HistoryEntry['bought']>['lines'][number]
  const lines = from.data.lines.flatMap(({ id, ...before }): ChangedLine[] => {
    const kept = to.data.lines.find((line) => line.id === id)
    if (!kept) return [{ from: before, to: null }]
    const { id: _, ...after } = kept
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ from: before, to: after }]
  })
  return { lines, price: { from: from.data.price, to: to.data.price } }
}

/** A move names the crews too when staff have chosen the new one. */
function crewsOf(detail: z.infer<typeof detailSchema>): HistoryEntry['crew'] {
  const [from, to] = [crewOfSchema.safeParse(detail.before), crewOfSchema.safeParse(detail.after)]
  if (!from.success || !to.success) return null
  return { from: from.data.crew, to: to.data.crew, forced: to.data.forced }
}

function auditEntry(
  audit: Audit,
  subject: HistorySubject,
  { forStaff, withPayments, withContact }: HistoryReader,
): HistoryEntry {
  const detail = detailSchema.safeParse(audit.detail).data ?? {}
  const by = whoDid(audit, detail, subject)
  const bought = boughtOf(detail)
  // What a change of the lines gives back is a refund, which has its own entry.
  const refundMinor = withPayments && bought === null ? detail.refundMinor : undefined
  const minor = detail.amountMinor ?? refundMinor
  const { currency } = detail
  return {
    ...nothing,
    at: audit.at.toISOString(),
    action: audit.action === 'payment.refund_due' ? 'refund.opened' : audit.action,
    by,
    name: forStaff && !detail.byLink ? audit.name : null,
    // Reasons given by staff are shown to staff only.
    reason: forStaff || by === 'customer' ? (detail.reason ?? null) : null,
    moved: movedOf(audit, detail),
    corrected: correctedOf(audit, detail),
    bought,
    crew: forStaff ? crewsOf(detail) : null,
    edited: withContact ? (detail.edited ?? null) : null,
    amount: minor !== undefined && currency ? toMajor({ minor, currency }) : null,
    currency: currency ?? null,
    reference: detail.reference ?? null,
  }
}

/** When nothing is due, an attempt with the amount 0 confirms the booking. It is no payment of a customer. */
const isPaymentOfNothing = ({ action, detail }: Audit): boolean =>
  action === 'payment.paid' && detailSchema.safeParse(detail).data?.amountMinor === 0

/** The creation of an attempt and its end without a payment have no audit entries. */
function attemptEntries(
  attempts: readonly AttemptRow[],
  booker: Pick<HistoryEntry, 'by' | 'name'>,
): HistoryEntry[] {
  return attempts.flatMap((attempt) => {
    // Payments on site are recorded changes.
    if (attempt.gateway === ON_SITE || attempt.amount_minor === 0) return []
    const entry = {
      ...nothing,
      ...toAmount(attempt),
      reference: attempt.merchant_ref,
    }
    const opened = {
      ...entry,
      ...booker,
      at: attempt.created_at.toISOString(),
      action: 'payment.opened',
    }
    const { status, detail } = attempt
    const endedEmpty = status === 'failed' || status === 'cancelled' || status === 'expired'
    if (!endedEmpty || detail === REJECTED) return [opened]
    const at = attempt.updated_at.toISOString()
    return [opened, { ...entry, at, action: `payment.${status}`, by: 'gateway' as const }]
  })
}

/** Returns notifications and returns with their payloads. */
async function notificationEntries(db: Db, bookingId: string): Promise<HistoryEntry[]> {
  const notifications = await db
    .selectFrom('gateway_notifications as notification')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'notification.attempt_id')
    .select([
      'notification.received_at',
      'notification.kind',
      'notification.payload',
      'notification.merchant_ref',
    ])
    .where('attempt.booking_id', '=', bookingId)
    .execute()
  return notifications.map((notification) => ({
    ...nothing,
    at: notification.received_at.toISOString(),
    action: `gateway.${notification.kind}`,
    by: 'gateway',
    reference: notification.merchant_ref,
    payload: z.record(z.string(), z.unknown()).safeParse(notification.payload).data ?? null,
  }))
}

/** Changes of the crew, messages that the gateway did not confirm, and disputes, which are a matter between banks. */
const STAFF_ONLY = [
  'booking.crew_changed',
  'payment.message_forged',
  'payment.report_denied',
  'payment.refund_unmatched',
  // The customer has opened the dispute at a bank that does not tell us what it has told the customer.
  'payment.disputed',
  'payment.dispute_won',
  'payment.dispute_lost',
  'payment.dispute_closed',
]

interface HistoryReader {
  /** Customers see neither names nor reasons of staff. */
  forStaff: boolean
  /** Adds what happened to payment attempts and refunds, and the amounts that were refunded. */
  withPayments: boolean
  /** Adds what was edited, which contains contact data. */
  withContact: boolean
  /** Adds the messages of gateways, which contain money and contact data. */
  withPayloads: boolean
}

/** Returns what happened to a booking, its payments and its refunds, oldest first. */
export async function readHistory(
  db: Db,
  subject: HistorySubject,
  reader: HistoryReader,
): Promise<HistoryEntry[]> {
  const { forStaff, withPayments, withPayloads } = reader
  const { id, userId, bookedByStaff, attempts } = subject
  const found = await auditsOf(db, id)
  const shown = found.filter(
    (audit) =>
      (forStaff || !STAFF_ONLY.includes(audit.action)) &&
      (withPayments || audit.subject_type === 'booking') &&
      !isPaymentOfNothing(audit),
  )
  const audits = shown.map((audit) => auditEntry(audit, subject, reader))
  const name = found.find(({ actor_id }) => actor_id === userId)?.name ?? null
  const booker = bookedByStaff
    ? { by: 'staff' as const, name: forStaff ? name : null }
    : { by: 'customer' as const, name: null }
  const notifications = withPayloads ? await notificationEntries(db, id) : []
  const opened = withPayments ? attemptEntries(attempts, booker) : []
  const entries = [...audits, ...opened, ...notifications]
  return entries.sort((one, another) => one.at.localeCompare(another.at))
}
