import {
  type Channel,
  type ChannelChoice,
  CUSTOMER_EVENTS,
  type CustomerEvent,
  type MessageEvent,
  type MessageSettings,
  STAFF_EVENTS,
} from '@jhilik/contract/messages.ts'

/** These wait for no end of quiet hours: the reader has just acted, is waiting, or has to act soon. */
const URGENT: readonly MessageEvent[] = [
  'hold_ending',
  'booked',
  'pay_link',
  'moved',
  'canceled',
  'line_canceled',
  ...STAFF_EVENTS,
]

export const isUrgent = (event: MessageEvent): boolean => URGENT.includes(event)

const DEFAULT_CHOICE: ChannelChoice = { channels: ['email'], instead: 'sms' }
/** What customers are told only when the owner wants it. */
const NOT_TOLD: readonly CustomerEvent[] = ['hold_ending', 'review_request']

const defaultChoice = (event: CustomerEvent): ChannelChoice =>
  NOT_TOLD.includes(event) ? { channels: [], instead: null } : DEFAULT_CHOICE

/** The settings that hold until the owner changes them. */
export const DEFAULT_SETTINGS: MessageSettings = {
  reminderHours: null,
  quietHours: null,
  customers: Object.fromEntries(CUSTOMER_EVENTS.map((event) => [event, defaultChoice(event)])) as Record<
    CustomerEvent,
    ChannelChoice
  >,
}

const TO_STAFF: ChannelChoice = { channels: ['email'], instead: null }

/** Returns how an event is told. */
export const choiceOf = ({ customers }: MessageSettings, event: MessageEvent): ChannelChoice =>
  isOfStaff(event) ? TO_STAFF : customers[event]

const isOfStaff = (event: MessageEvent): event is (typeof STAFF_EVENTS)[number] =>
  STAFF_EVENTS.some((one) => one === event)

/** Returns the channel that is tried when nobody gets the event through this one; null when there is none. */
export const secondChannel = (
  settings: MessageSettings,
  event: MessageEvent,
  first: Channel,
): Channel | null => {
  const { instead } = choiceOf(settings, event)
  return instead === first ? null : instead
}
