import {
  ATTENTION_STATES,
  type Message,
  type MessageListQuery,
  STAFF_TEXT,
} from '@jhilik/contract/messages.ts'
import type { Db } from '../../platform/db.ts'
import { toAmount } from '../../platform/money-columns.ts'
import { ageCursor, decodeInstantCursor, type Page, pageLimit, toPage } from '../../platform/paging.ts'

/** Selects messages with what names their booking and their reader. */
const selectMessages = (db: Db) =>
  db
    .selectFrom('messages')
    .leftJoin('bookings', 'bookings.id', 'messages.booking_id')
    .leftJoin('staff_texts', (join) =>
      join.onRef('staff_texts.id', '=', 'messages.subject_id').on('messages.event', '=', STAFF_TEXT),
    )
    .leftJoin('users as recipient', 'recipient.id', 'messages.recipient_id')
    .selectAll('messages')
    .select([
      'bookings.code',
      'bookings.customer_name',
      'recipient.name as recipient_name',
      'staff_texts.body as text',
    ])

type MessageWithNames = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

function toMessage(row: MessageWithNames): Message {
  const { booking_id, code, customer_name: customer, recipient_id, recipient_name } = row
  const isAboutBooking = booking_id !== null && code !== null && customer !== null
  return {
    _id: row.id,
    event: row.event,
    channel: row.channel,
    audience: row.audience,
    booking: isAboutBooking ? { _id: booking_id, code, customer } : null,
    recipient: recipient_id === null ? null : { _id: recipient_id, name: recipient_name ?? '' },
    locale: row.locale,
    reminder: row.reminder,
    text: row.text,
    state: row.state,
    skipReason: row.skip_reason,
    answer: row.answer,
    attempts: row.attempts,
    parts: row.parts,
    cost: costOf(row),
    plannedAt: row.planned_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

function costOf({ cost_minor: minor, cost_currency: currency }: MessageWithNames): Message['cost'] {
  return minor === null || currency === null ? null : toAmount({ amount_minor: minor, currency })
}

/** Lists messages, newest first. Throws 400 for an invalid cursor. */
export async function listMessages(db: Db, query: MessageListQuery): Promise<Page<Message>> {
  const { booking, event, channel, state, limit, cursor } = query
  const size = pageLimit(limit)
  let rows = selectMessages(db)
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(size + 1)
  if (booking) rows = rows.where('messages.booking_id', '=', booking)
  if (event) rows = rows.where('event', '=', event)
  if (channel) rows = rows.where('channel', '=', channel)
  if (state === 'attention') rows = rows.where('state', 'in', ATTENTION_STATES)
  else if (state) rows = rows.where('state', '=', state)
  if (cursor) {
    const [createdAt, id] = decodeInstantCursor(cursor)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('messages.created_at', 'messages.id'), '<', tuple(createdAt, id)),
    )
  }
  return toPage(await rows.execute(), size, ageCursor, toMessage)
}

export async function findMessage(db: Db, id: string): Promise<Message | undefined> {
  const row = await selectMessages(db).where('messages.id', '=', id).executeTakeFirst()
  return row && toMessage(row)
}
