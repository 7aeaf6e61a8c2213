import type { Channel, MessageEvent, MessageState, SkipReason } from '@jhilik/contract/messages.ts'
import type { ColumnType } from 'kysely'
import type { Locale } from '../locale.ts'
import type { Optional, WithDefault } from './column-types.ts'

/** One message to one person through one channel. */
export interface MessagesTable {
  id: string
  event: MessageEvent
  booking_id: string
  /** The revision and the start of the booking when it was planned. */
  revision: number
  starts_at: Date
  /** The attempt, refund, line or dispute that it is about; null when it is about the booking. */
  subject_id: Optional<string>
  /** When it happened, for what can happen to the same subject again. */
  occurred_at: Optional<Date>
  audience: 'customer' | 'staff'
  /** The member of the staff; null for the booking's customer and for the address of the business. */
  recipient_id: Optional<string>
  channel: Channel
  /** The minutes before the start; only of reminders. */
  reminder: Optional<number>
  /** Amounts, codes and times of the event that the other rows do not tell. */
  facts: ColumnType<unknown, string | undefined, string>
  planned_at: Date
  state: WithDefault<MessageState>
  sending_until: Optional<Date>
  skip_reason: Optional<SkipReason>
  answer: Optional<string>
  attempts: WithDefault<number>
  locale: Optional<Locale>
  parts: Optional<number>
  sent_at: Optional<Date>
  created_at: Date
}

/** What a person does not want to get. */
interface MessageOptOutsTable {
  user_id: string
  event: 'reminder' | 'review_request'
  channel: Channel
}

export interface MessageTables {
  messages: MessagesTable
  message_opt_outs: MessageOptOutsTable
}
