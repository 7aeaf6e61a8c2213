import type { MessageSettings, TextChannel } from '@jhilik/contract/messages.ts'
import type { SignedIn } from '../app.ts'

/** The events that happen in the model, in which nobody pays before the visit. */
export const EVENTS = [
  'booked',
  'moved',
  'canceled',
  'edited',
  'reminder',
  'staff_booked',
  'staff_canceled',
] as const
export type ModelEvent = (typeof EVENTS)[number]

export interface Visit {
  /** Each visit has a service of its own, by whose name its messages are told apart. */
  serviceId: string
  service: string
  slotIds: string[]
  /** Null for a caller, who has no account. */
  customer: SignedIn | null
  /** Where its customer is reached. */
  addresses: Record<TextChannel, string | null>
}

export interface BookingState {
  id: string
  service_id: string
  status: string
  starts_at: Date
  revision: number
  note: string
  canceled_by: string | null
  confirmed_at: Date | null
  moved_at: Date | null
  reminded_for: Date | null
}

export interface MessageState {
  id: string
  event: ModelEvent
  booking_id: string
  starts_at: Date
  channel: TextChannel
  reminder: number | null
  state: 'planned' | 'sending' | 'sent' | 'skipped' | 'failed' | 'unknown'
  skip_reason: string | null
  attempts: number
  planned_at: Date
}

/** Everything at one time. */
export interface State {
  now: Date
  /** How all events of the model are told: the owner chooses the same for each. */
  choice: { channels: TextChannel[]; instead: TextChannel | null }
  rules: Pick<MessageSettings, 'reminderHours' | 'quietHours'>
  bookings: BookingState[]
  messages: MessageState[]
}

export type Fault = 'busy' | 'deaf' | 'late' | 'silent'
