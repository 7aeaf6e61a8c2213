import type { OptionalEvent } from '@jhilik/contract/message-choices.ts'
import type {
  Channel,
  CustomerEvent,
  MessageEvent,
  MessageState,
  SkipReason,
  TextChannel,
} from '@jhilik/contract/messages.ts'
import type { ColumnType } from 'kysely'
import type { Locale } from '../locale.ts'
import type { Optional, WithDefault } from './column-types.ts'

/** One message to one person through one channel. */
export interface MessagesTable {
  id: string
  event: MessageEvent
  /** Null for news to staff that are about no booking. */
  booking_id: Optional<string>
  /** The revision and the start of the booking when it was planned; null without one. */
  revision: Optional<number>
  starts_at: Optional<Date>
  /** The attempt, refund, line, dispute, review or backup that it is about; null when it is about the booking, or about none. */
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
  cost_minor: Optional<number>
  cost_currency: Optional<string>
  /** The provider's id of a text message. */
  provider_id: Optional<string>
  sent_at: Optional<Date>
  created_at: Date
}

/** What a person does not want to get. */
interface MessageOptOutsTable {
  user_id: string
  event: OptionalEvent
  channel: Channel
}

/** A text of staff to customers. The messages whose subject it is say who gets it. */
interface StaffTextsTable {
  id: string
  body: string
  written_by: string | null
  request_key: string | null
  request_hash: string
  created_at: Date
}

/** A link that opens the page of a booking for whoever has its token, of which only the hash is stored. */
interface BookingLinksTable {
  token_hash: string
  booking_id: string
  /** The message that carries it; null when staff pass it on by hand. */
  message_id: string | null
  /** The versions of the booking and of its account when it was made. Raising one of them ends it. */
  link_version: number
  account_link_version: number
  created_at: Date
}

/** A number, in E.164, whose owner answered a text message with STOP. */
interface StoppedNumbersTable {
  phone_e164: string
  stopped_at: Date
}

/** A text of the owner. */
export interface MessageTextsTable {
  event: CustomerEvent
  channel: TextChannel
  locale: Locale
  /** Null for a text message. */
  subject: string | null
  body: string
}

/** A browser to which push notifications are sent. It belongs to a sign-in. */
interface PushDevicesTable {
  sign_in_id: string
  /** The address at its push service. */
  endpoint: string
  /** The keys, in base64url, with which is encrypted what is sent to it. */
  p256dh: string
  auth: string
  registered_at: Date
  last_sent_at: Optional<Date>
}

export interface MessageTables {
  booking_links: BookingLinksTable
  messages: MessagesTable
  staff_texts: StaffTextsTable
  message_opt_outs: MessageOptOutsTable
  message_texts: MessageTextsTable
  push_devices: PushDevicesTable
  stopped_numbers: StoppedNumbersTable
}
