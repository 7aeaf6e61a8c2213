import {
  BUSINESS_EVENTS,
  type BusinessEvent,
  type Channel,
  type ChannelChoice,
  CUSTOMER_EVENTS,
  type CustomerEvent,
  type MessageEvent,
  type MessageSettings,
  STAFF_EVENTS,
  STAFF_TEXT,
  type StaffEvent,
  TEXT_CHANNELS,
} from '@jhilik/contract/messages.ts'

/** These wait for no end of quiet hours: the reader has just acted, is waiting, or has to act soon. */
const URGENT: readonly MessageEvent[] = [
  'hold_ending',
  'booked',
  'pay_link',
  'moved',
  'canceled',
  'disturbance_offer',
  'visit_on_the_way',
  'visit_late',
  'visit_arrived',
  'visit_failed',
  'line_canceled',
  'staff_canceled',
  'staff_payment_in_review',
  'staff_dispute',
  'staff_gateway_silent',
  // The member of the staff who writes it sees what time it is.
  STAFF_TEXT,
]

export const isUrgent = (event: MessageEvent): boolean => URGENT.includes(event)

/** What is told only when the owner wants it. */
const NOT_TOLD: readonly MessageEvent[] = [
  'hold_ending',
  'review_request',
  'visit_arrived',
  'staff_booked',
  'staff_canceled',
  'staff_bad_review',
  'staff_digest',
]
/** What no text message is worth: customers find it on the page of their booking, too. */
const BY_MAIL: readonly MessageEvent[] = ['visit_done']
/** The member of the staff who writes a text has chosen its channel. */
const ANY_CHANNEL: ChannelChoice = { channels: [...TEXT_CHANNELS], instead: null }
const NO_CHANNEL: ChannelChoice = { channels: [], instead: null }
// Only those who have allowed notifications on a device get them.
const TO_CUSTOMERS: ChannelChoice = { channels: ['email', 'push'], instead: 'sms' }
const BY_MAIL_ONLY: ChannelChoice = { channels: ['email'], instead: null }
const TO_STAFF: ChannelChoice = { channels: ['email', 'push'], instead: null }

function choicesOf<Event extends MessageEvent>(events: readonly Event[], usual: ChannelChoice) {
  const choiceFor = (event: Event) => {
    if (NOT_TOLD.includes(event)) return NO_CHANNEL
    return BY_MAIL.includes(event) ? BY_MAIL_ONLY : usual
  }
  return Object.fromEntries(events.map((event) => [event, choiceFor(event)])) as Record<Event, ChannelChoice>
}

/** The settings that hold until the owner changes them. */
export const DEFAULT_SETTINGS: MessageSettings = {
  // This is two hours before the end of free cancellation, so that a customer who is reminded can still cancel for
  // free.
  reminderHours: [26],
  quietHours: null,
  partPrice: null,
  monthlyParts: null,
  badReviewStars: 2,
  digestTime: '20:00',
  customers: choicesOf<CustomerEvent>(CUSTOMER_EVENTS, TO_CUSTOMERS),
  staff: choicesOf<StaffEvent>(STAFF_EVENTS, TO_STAFF),
}

/** Returns how an event is told. */
export function choiceOf({ customers, staff }: MessageSettings, event: MessageEvent): ChannelChoice {
  if (event === STAFF_TEXT) return ANY_CHANNEL
  return isOfStaff(event) ? staff[event] : customers[event]
}

export const isOfStaff = (event: MessageEvent): event is StaffEvent =>
  STAFF_EVENTS.some((one) => one === event)

export const isOfBusiness = (event: MessageEvent): event is BusinessEvent =>
  BUSINESS_EVENTS.some((one) => one === event)

/** The address of a person in each channel, null where there is none: for `push` the id of their account. */
export type Addresses = Readonly<Record<Channel, string | null>>

/** Returns the first channel through which somebody with these addresses gets an event; null when there is none. */
export function reachingChannel(
  settings: MessageSettings,
  event: MessageEvent,
  addresses: Addresses,
): Channel | null {
  const { channels, instead } = choiceOf(settings, event)
  const found = channels.find((channel) => addresses[channel] !== null)
  if (found || channels.length === 0) return found ?? null
  return instead !== null && addresses[instead] !== null ? instead : null
}

/** Returns the channels in which an event is planned: a notification only for who has a device, else what takes its place. */
export function plannedChannels(
  { channels, instead }: ChannelChoice,
  { hasDevice }: { hasDevice: boolean },
): readonly Channel[] {
  if (hasDevice) return channels
  const others = channels.filter((channel) => channel !== 'push')
  const isReplaced = others.length === 0 && channels.length > 0 && instead !== null
  return isReplaced ? [instead] : others
}

/** Returns the channel that is tried when nobody gets the event through this one; null when there is none. */
export const secondChannel = (
  settings: MessageSettings,
  event: MessageEvent,
  first: Channel,
): Channel | null => {
  const { instead } = choiceOf(settings, event)
  return instead === first ? null : instead
}

/** Returns whether somebody with these addresses gets the event through a channel besides this one. */
export const isReachedElsewhere = (
  settings: MessageSettings,
  event: MessageEvent,
  addresses: Addresses,
  without: Channel,
): boolean =>
  choiceOf(settings, event).channels.some((channel) => channel !== without && addresses[channel] !== null)
