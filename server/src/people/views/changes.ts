import { isDeepStrictEqual } from 'node:util'
import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { type ChangeAction, type ChangeKind, readableKinds } from '@jhilik/contract/recorded-actions.ts'
import {
  type ChangedField,
  type ChangeListQuery,
  type ChangeSubject,
  changedFieldSchema,
  type RecordedChange,
} from '@jhilik/contract/recorded-changes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, instantOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { decodeInstantCursor, pageLimit, toPage } from '../../platform/paging.ts'
import { problem } from '../../platform/problem.ts'

/**
 * This reads every entry that the other filters leave, because entries have no index of their words. Network addresses
 * are searched for readers who see them.
 */
function contains(q: string, withAddress: boolean) {
  const persons = sql`select id from users where strpos(search_text, folded(${q})) > 0`
  return sql<boolean>`(
    strpos(folded(detail::text), folded(${q})) > 0
    or (${withAddress} and starts_with(address, ${q}))
    or actor_id in (${persons})
    or (subject_type = 'user' and subject_id in (${persons}))
    or subject_id in (select id from bookings where code = upper(${q})))`
}

interface Reading {
  kinds: readonly ChangeKind[]
  size: number
  /** The time zone of the business. */
  timeZone: string
  withAddress: boolean
}

/** Selects the changes of the page, without their subjects. */
function selectPage(db: Db, query: ChangeListQuery, { kinds, size, timeZone, withAddress }: Reading) {
  let rows = db
    .selectFrom('audit_entries')
    .selectAll()
    .where('kind', 'in', kinds)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
  if (query.by) rows = rows.where('actor_id', '=', query.by)
  if (query.subjectType) rows = rows.where('subject_type', '=', query.subjectType)
  if (query.subjectId) rows = rows.where('subject_id', '=', query.subjectId)
  if (query.from) rows = rows.where('at', '>=', instantOf(query.from, '00:00', timeZone))
  if (query.to) rows = rows.where('at', '<', instantOf(addDays(query.to, 1), '00:00', timeZone))
  if (query.q) rows = rows.where(contains(query.q, withAddress))
  if (query.cursor) {
    const [at, id] = decodeInstantCursor(query.cursor)
    rows = rows.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(at, id)))
  }
  return rows
}

/** Selects the id of an entry's subject when it is of this type, else null. */
const subjectOfType = (type: string) =>
  sql<string>`case entry.subject_type when ${sql.lit(type)} then entry.subject_id end`

/** Selects the changes with what names their subjects, each found by its key. */
function selectChanges(db: Db, query: ChangeListQuery, reading: Reading) {
  return db
    .selectFrom(selectPage(db, query, reading).as('entry'))
    .leftJoin('users as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('refunds as refund', (join) => join.on('refund.id', '=', subjectOfType('refund')))
    .leftJoin('payment_attempts as attempt', (join) =>
      join.on(
        'attempt.id',
        '=',
        sql<string>`coalesce(${subjectOfType('payment_attempt')}, refund.attempt_id)`,
      ),
    )
    .leftJoin('bookings as booking', (join) =>
      join.on('booking.id', '=', sql<string>`coalesce(${subjectOfType('booking')}, attempt.booking_id)`),
    )
    .leftJoin('slots as slot', (join) => join.on('slot.id', '=', subjectOfType('slot')))
    .leftJoin('schedules as schedule', (join) => join.on('schedule.id', '=', subjectOfType('schedule')))
    .leftJoin('closed_dates as closed', (join) => join.on('closed.id', '=', subjectOfType('closed_date')))
    .leftJoin('crews as crew', (join) => join.on('crew.id', '=', subjectOfType('crew')))
    .leftJoin('disturbances as disturbance', (join) =>
      join.on('disturbance.id', '=', subjectOfType('disturbance')),
    )
    .leftJoin('reviews as review', (join) => join.on('review.id', '=', subjectOfType('review')))
    .leftJoin('users as person', (join) =>
      join.on('person.id', '=', sql<string>`coalesce(${subjectOfType('user')}, review.user_id)`),
    )
    .leftJoin('services as service', (join) =>
      join.on(
        'service.id',
        '=',
        sql<string>`coalesce(${subjectOfType('service')}, (entry.detail ->> 'serviceId')::uuid, booking.service_id,
          slot.service_id, schedule.service_id, review.service_id)`,
      ),
    )
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.kind', 'entry.detail', 'entry.subject_type'])
    .select(['entry.address', 'entry.count'])
    .select(['actor.id as actor_id', 'actor.name as actor_name'])
    .select(['booking.id as booking_id', 'booking.code', 'booking.customer_name', 'booking.slot_date'])
    .select(['booking.slot_start_time', 'booking.slot_end_time'])
    .select(['slot.id as slot_id', 'slot.date', 'slot.start_time', 'slot.end_time'])
    .select(['schedule.id as schedule_id', 'closed.id as closed_id', 'closed.name as closed_name'])
    .select(['crew.id as crew_id', 'crew.name as crew_name', 'disturbance.id as disturbance_id'])
    .select(['review.id as review_id', 'person.id as person_id', 'person.name as person_name'])
    .select([
      'service.id as service_id',
      'service.name as service_name',
      'service.name_bn as service_name_bn',
    ])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number]

const timeSchema = z.object({ date: z.string(), startTime: z.string(), endTime: z.string() })
const fields = z.record(z.string(), z.unknown())

/** The parts of `audit_entries.detail` that are shown. */
const detailSchema = z.object({
  before: fields.optional().catch(undefined),
  after: fields.optional().catch(undefined),
  edited: z.array(z.object({ field: z.string() })).optional(),
  reason: z.string().optional(),
  name: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  fromTime: z.string().nullish(),
  toTime: z.string().nullish(),
  amountMinor: z.number().optional(),
  refundMinor: z.number().optional(),
  currency: z.string().optional(),
  made: z.number().optional(),
  withdrawn: z.number().optional(),
  withdrawnSlots: z.number().optional(),
  reopenedSlots: z.number().optional(),
})
type Detail = z.infer<typeof detailSchema>

function changedFields({ action }: Row, { before = {}, after = {}, edited = [] }: Detail): ChangedField[] {
  const times = [timeSchema.safeParse(before), timeSchema.safeParse(after)].map(({ data }) => data)
  // The action already names the other transitions.
  const shown = Object.keys(after).filter((field) => field !== 'status' || action === 'booking.corrected')
  const compared = [
    { field: 'time', from: times[0], to: times[1] },
    ...shown.map((field) => ({ field, from: before[field], to: after[field] })),
  ].filter(({ from, to }) => !isDeepStrictEqual(from, to))
  const entered = [...new Set(edited.map(({ field }) => `entered.${field}`))].map((field) => ({ field }))
  return [...compared, ...entered].flatMap((change) => changedFieldSchema.safeParse(change).data ?? [])
}

const IDS = {
  service: 'service_id',
  slot: 'slot_id',
  schedule: 'schedule_id',
  closed_date: 'closed_id',
  crew: 'crew_id',
  booking: 'booking_id',
  disturbance: 'disturbance_id',
  user: 'person_id',
  review: 'review_id',
} as const satisfies Partial<Record<ChangeSubject['type'], keyof Row>>
const isOneOfMany = (type: string): type is keyof typeof IDS => type in IDS

function subjectOf(row: Row, detail: Detail): ChangeSubject {
  const isPayment = row.subject_type === 'payment_attempt' || row.subject_type === 'refund'
  const type = (isPayment ? 'booking' : row.subject_type) as ChangeSubject['type']
  const { service_id, service_name, service_name_bn, slot_date, slot_start_time, slot_end_time } = row
  const time =
    row.date === null
      ? (detail.after ?? row.detail)
      : { date: row.date, startTime: row.start_time, endTime: row.end_time }
  const slot =
    slot_date === null ? time : { date: slot_date, startTime: slot_start_time, endTime: slot_end_time }
  return {
    type,
    _id: isOneOfMany(type) ? row[IDS[type]] : null,
    service:
      service_id === null || service_name === null
        ? null
        : { _id: service_id, name: service_name, nameBn: service_name_bn ?? '' },
    name: row.customer_name ?? row.person_name ?? row.closed_name ?? row.crew_name ?? detail.name ?? null,
    bookingCode: row.code,
    slot: type === 'slot' || type === 'booking' ? (timeSchema.safeParse(slot).data ?? null) : null,
    days: daysOf(detail),
  }
}

function daysOf({ from, to, fromTime = null, toTime = null }: Detail): ChangeSubject['days'] {
  // The end of a closed time may be the midnight at the end of its last day.
  return from && to ? { from, to, fromTime, toTime: toTime === '24:00' ? '00:00' : toTime } : null
}

function toChange(row: Row, { withAddress }: { withAddress: boolean }): RecordedChange {
  const detail = detailSchema.safeParse(row.detail).data ?? {}
  const minor = detail.amountMinor ?? detail.refundMinor
  const { currency } = detail
  return {
    _id: row.id,
    at: row.at.toISOString(),
    kind: row.kind as ChangeKind,
    action: row.action as ChangeAction,
    by: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name ?? '' },
    address: withAddress ? row.address : null,
    count: row.count,
    subject: subjectOf(row, detail),
    changes: changedFields(row, detail),
    reason: detail.reason ?? null,
    money: minor !== undefined && currency ? { amount: toMajor({ minor, currency }), currency } : null,
    slots: detail.made ?? detail.withdrawn ?? detail.withdrawnSlots ?? detail.reopenedSlots ?? null,
  }
}

/** Lists the newest first. Throws 403 for a kind that the reader may not see, and 400 for an invalid cursor. */
export async function listChanges(db: Db, query: ChangeListQuery, timeZone: string, reader: DutyHolder) {
  const readable = readableKinds(reader)
  const kinds = query.kind ? readable.filter((kind) => kind === query.kind) : readable
  if (kinds.length === 0) throw problem('forbidden')
  const size = pageLimit(query.limit)
  const withAddress = hasPermission(reader, 'history.all')
  const rows = await selectChanges(db, query, { kinds, size, timeZone, withAddress }).execute()
  const show = (row: (typeof rows)[number]) => toChange(row, { withAddress })
  return toPage(rows, size, ({ at, id }) => [at.toISOString(), id], show)
}
