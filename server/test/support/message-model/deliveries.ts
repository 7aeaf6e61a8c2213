import type { TextChannel } from '@jhilik/contract/messages.ts'
import { ensure } from '../model/ensure.ts'
import type { ModelEvent, Visit } from './state.ts'
import type { World } from './world.ts'

/** A message as a provider has taken it: what it says, whatever the database says about it. */
export interface Delivery {
  /** Names the delivery in its run. */
  key: string
  channel: TextChannel
  event: ModelEvent
  /** The name of the service that it names. */
  service: string
  to: string
  text: string
  /** The id of the message; null for texts, which do not tell it. */
  messageId: string | null
}

/** The beginning of the subject of a mail, and words of a text message. */
const WORDS: Record<ModelEvent, { subject: string; words: string }> = {
  booked: { subject: 'Booking confirmed:', words: 'you are booked' },
  moved: { subject: 'Booking moved:', words: 'your booking has a new time' },
  canceled: { subject: 'Booking canceled:', words: 'your booking is canceled' },
  edited: { subject: 'Booking details changed:', words: 'details of your booking were changed' },
  reminder: { subject: 'Reminder:', words: 'reminder.' },
  staff_booked: { subject: 'New booking:', words: 'New booking' },
  staff_canceled: { subject: 'Booking canceled by the customer:', words: 'Canceled by the customer' },
}

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

/** Reads what providers have taken, mails first. */
export function readDeliveries({ mails, texts }: World, visits: readonly Visit[]): Delivery[] {
  const serviceIn = (text: string) => visits.find(({ service }) => text.includes(service))?.service
  const eventIn = (isOf: (words: { subject: string; words: string }) => boolean) =>
    Object.entries(WORDS).find(([, words]) => isOf(words))?.[0] as ModelEvent | undefined
  const mailed = mails.taken.map(({ subject = '', to, messageId = '' }, index) => ({
    key: `mail ${index}`,
    channel: 'email' as const,
    event: eventIn((words) => subject.startsWith(words.subject)),
    service: serviceIn(subject),
    to: to?.[0]?.address ?? '',
    text: plain(subject),
    messageId: /^<(.+)@/.exec(messageId)?.[1] ?? '',
  }))
  const texted = texts.taken.map(({ number, text }, index) => ({
    key: `text ${index}`,
    channel: 'sms' as const,
    event: eventIn(({ words }) => text.includes(words)),
    service: serviceIn(text),
    to: `+${number}`,
    text: plain(text),
    messageId: null,
  }))
  return [...mailed, ...texted].map(({ event, service, ...delivery }) => {
    ensure(event !== undefined && service !== undefined, 'a message that is not understood', delivery)
    return { ...delivery, event, service }
  })
}
